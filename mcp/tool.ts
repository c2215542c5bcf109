import type { z } from "zod";
import type { Index } from "../src/open.js";

/** A repository that answers, with the index that is open for it now. */
export interface OpenRepository {
  /** Absolute: the working tree, or the git directory of a bare repository. */
  readonly root: string;
  /** What a `repo` argument may call it: the name of its folder, longer where two have the same. */
  readonly name: string;
  readonly index: Index;
}

/** What a tool works with. */
export interface ToolContext {
  /**
   * Asks the repository that is meant. The index stays open until the question is answered, also when HEAD moves or a
   * newer bundle appears meanwhile; the next question gets the newer one.
   *
   * @param repo as the tool was asked: a name, or a path in a working tree; undefined for the only one there is.
   * @throws SheafError `bad-argument` that names the repositories when it is unclear which one is meant, `no-bundle`
   *   that names the command which makes or fetches one, and those of opening.
   */
  readonly ask: <T>(
    repo: string | undefined,
    question: (repository: OpenRepository) => Promise<T>,
  ) => Promise<T>;
  /** Aborted when the client cancels. */
  readonly signal: AbortSignal;
}

/** What a tool says: short text for whoever reads, and the same as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

/** One tool. */
export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For models: what it answers and when to use it. */
  readonly description: string;
  /** Unknown arguments are refused, so that a misspelt one is not passed over. */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** @param given valid by `input`. @throws SheafError that says what to do next. */
  readonly run: (given: never, context: ToolContext) => Promise<ToolAnswer>;
}
