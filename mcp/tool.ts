import type { z } from "zod";
import type { Index } from "../src/open.js";
import type { PlaceReport } from "./workspace/report.js";

/** A repository that answers, with the index that is open for it now. */
export interface OpenRepository {
  /** Absolute: the working tree, or the git directory of a bare repository. */
  readonly root: string;
  /** What a `repo` argument may call it: the name of its folder, longer where two have the same. */
  readonly name: string;
  readonly index: Index;
  /** What a reader must know of this index beside its coverage: a newer bundle that cannot be read; null for nothing. */
  readonly notice: string | null;
  /**
   * A path argument as the index has it: absolute or relative, with `/` or `\`, with `./` before or `/` behind; empty
   * for the repository itself. It may name what is not there; globs pass.
   *
   * @throws SheafError `bad-argument` for a path outside.
   */
  readonly pathOf: (given: string) => string;
}

/** Which repository a question means, as a tool was asked. */
export interface Meant {
  /** A name, or an absolute path in a working tree; left out for the only one there is. */
  readonly repo?: string | undefined;
  /** Tells where `repo` is left out: an absolute path, or one that only one of the working trees has. */
  readonly path?: string | undefined;
}

/** What a tool works with. */
export interface ToolContext {
  /**
   * Asks the repository that is meant. The index stays open until the question is answered, also when HEAD moves or a
   * newer bundle appears meanwhile; the next question gets the newer one.
   *
   * @throws SheafError `bad-argument` that names the repositories when it is unclear which one is meant, `no-bundle`
   *   that names the command which makes or fetches one, and those of opening.
   */
  readonly ask: <T>(meant: Meant, question: (repository: OpenRepository) => Promise<T>) => Promise<T>;
  /** Every repository there is to ask, and those that cannot answer with what to do; or the one that is meant. */
  readonly places: (meant?: Meant) => Promise<readonly PlaceReport[]>;
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
