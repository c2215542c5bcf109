import { SheafError } from "../../src/model/error.js";
import type { Meant, OpenRepository, ToolContext } from "../tool.js";
import { quoted, quotedList } from "./content.js";

/** `src/a.ts:12`, `src/a.ts:12-40`, `src/a.ts#L12`: a path, and what follows it. */
const suffix = /(?::\d{1,9}(?:[-:]\d{1,9})?|#L\d{1,9}(?:-L?\d{1,9})?)$/;

/** Which repository a question means: the one that is named, or in which the first of its paths lies. */
export const meantBy = (repo: string | undefined, names: readonly string[] | undefined): Meant => {
  const [first] = (names ?? []).map((name) => name.trim().replace(suffix, "").replace(/#.*$/, ""));
  // A word without a slash is rather a name than a path.
  return { repo, path: first !== undefined && /[\\/]/.test(first) && !/\s/.test(first) ? first : undefined };
};

/** A path argument as the index has it; a line behind it says nothing of a file or folder. */
export const pathArgument = ({ pathOf }: OpenRepository, given: string): string =>
  pathOf(given.trim().replace(suffix, ""));

const isAbsolute = (text: string): boolean => /^(?:[A-Za-z]:[\\/]|\/[^/\s]+\/|\\\\)/.test(text);

const orNull = (make: () => string): string | null => {
  try {
    return make();
  } catch (error) {
    if (error instanceof SheafError) return null;
    throw error;
  }
};

/**
 * A name, place or question as the graph takes it. Paths stand in it as the index has them; a backslash is a separator of
 * names in some languages, so a text is taken for a path only where there is such a file or folder.
 *
 * @throws SheafError `bad-argument` for an absolute path outside.
 */
export const nameArgument = async (repository: OpenRepository, given: string): Promise<string> => {
  const text = given.trim();
  const hash = /^(.+?)(#(?!L\d).+)$/.exec(text);
  const [written, behind] =
    hash === null
      ? [text.replace(suffix, ""), suffix.exec(text)?.[0].replace(/^#L(\d+)(?:-L?(\d+))?$/, ":$1") ?? ""]
      : [hash[1]!, hash[2]!];
  if (!/[\\/]/.test(written)) return `${written}${behind}`;
  const path =
    isAbsolute(written) && !/\s/.test(written)
      ? repository.pathOf(written)
      : orNull(() => repository.pathOf(written));
  if (path === null || path === "") return path === "" ? "." : text;
  const graph = await repository.index.graph();
  return graph.file(path) >= 0 || graph.directory(path) >= 0 || isAbsolute(written)
    ? `${path}${behind}`
    : `${written}${behind}`;
};

/** Looks whether the client still wants the answer. */
export const step = ({ signal }: ToolContext): void => signal.throwIfAborted();

/**
 * Asks for something at a path. What stands in the commit and is not indexed is told apart from what is not there.
 *
 * @throws SheafError `bad-argument` for a path that nothing indexed stands at; near ones are named.
 */
export const atPath = async <T>(
  { index }: OpenRepository,
  path: string,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SheafError) || error.code !== "bad-argument") throw error;
    const skipped = (await index.skippedFiles()).find((file) => file.path === path);
    if (skipped === undefined) throw error;
    throw new SheafError(
      "bad-argument",
      `${quoted(path)} is in the commit and not indexed: ${skipped.reason}`,
      "Read the file itself; `index_status` counts what was skipped and why.",
    );
  }
};

/** Whether a path filter is a glob, and no path. */
export const isGlob = (path: string): boolean => /[*?[\]{}!]/.test(path);

/** @throws SheafError `bad-argument` for a language that no indexed file has; the nearest is named. */
export const noLanguage = (wanted: string, known: readonly string[], close: string | null): SheafError =>
  new SheafError(
    "bad-argument",
    `no indexed file is in the language ${quotedList([wanted])}`,
    close === null
      ? `Indexed here: ${known.join(", ")}. Or use \`extension\`.`
      : `Did you mean ${close}? Indexed here: ${known.join(", ")}.`,
  );
