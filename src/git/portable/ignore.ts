import { compilePattern, type Meter } from "../attribute-pattern.js";

/** One line of a file of ignore rules. */
interface IgnoreRule {
  readonly matches: (path: string, name: string) => boolean;
  /** Takes back what earlier lines said. */
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

/** Rules of one file, which speak of what lies in its folder. */
export interface IgnoreFile {
  readonly rules: readonly IgnoreRule[];
  /** Length of the folder's name with its slash, in bytes. */
  readonly prefix: number;
}

/** Work of matching all rules on all paths of one walk: some seconds. */
const maxSteps = 300_000_000;

/** Without spaces at the end, but for those behind a backslash. */
const trimmed = (line: string): string => {
  let end = line.length;
  while (end > 0 && line[end - 1] === " " && line[end - 2] !== "\\") end--;
  return line.slice(0, end);
};

/**
 * Parses a `.gitignore` file or its like.
 *
 * @param content as a binary string.
 * @param folder that it speaks of, with its slash, as a binary string; empty for the root.
 * @param meter counts the work of compiling and matching.
 */
export const parseIgnoreFile = (content: string, folder: string, meter: Meter): IgnoreFile => {
  const rules: IgnoreRule[] = [];
  const text = content.startsWith("\xef\xbb\xbf") ? content.slice(3) : content;
  for (const raw of text.split("\n")) {
    const line = trimmed(raw.endsWith("\r") ? raw.slice(0, -1) : raw);
    if (line === "" || line.startsWith("#") || meter.steps > maxSteps) continue;
    const negated = line.startsWith("!");
    const pattern = negated ? line.slice(1) : line;
    const foldersOnly = pattern.endsWith("/");
    // Without a slash inside it names things in every folder below.
    const bare = foldersOnly ? pattern.slice(0, -1) : pattern;
    // An escaped sign at the beginning is a plain one.
    const compiled = compilePattern(bare.startsWith("!") ? `\\${bare}` : bare, meter);
    if (compiled !== null) rules.push({ matches: compiled, negated, foldersOnly });
  }
  return { rules, prefix: folder.length };
};

/**
 * Whether rules ignore a path whose folder is not ignored.
 *
 * @param files those that win first: of the deepest folder, up to the user's own.
 * @param path as a binary string.
 * @returns null when the work of matching has become too much to tell.
 */
export const isIgnored = (
  files: readonly IgnoreFile[],
  path: string,
  isFolder: boolean,
  meter: Meter,
): boolean | null => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (const { rules, prefix } of files) {
    const below = path.slice(prefix);
    for (let i = rules.length - 1; i >= 0; i--) {
      const { matches, negated, foldersOnly } = rules[i]!;
      meter.steps += 2;
      if (meter.steps > maxSteps) return null;
      if ((!foldersOnly || isFolder) && matches(below, name)) return !negated;
    }
  }
  return false;
};
