import { realpathSync } from "node:fs";
import { posix, win32 } from "node:path";
import { SheafError } from "../../src/model/error.js";
import { givenPath, isAbsolutePath } from "./root.js";

/** As much of a path as exists, without symbolic links, and the rest as it is. */
export const realPath = (path: string, platform: NodeJS.Platform = process.platform): string => {
  const { dirname, join, relative } = platform === "win32" ? win32 : posix;
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), relative(at, path));
    } catch {
      if (dirname(at) === at) return path;
    }
  }
};

/** The path from a folder to what lies in it, with `/`; null for what lies elsewhere. */
export const within = (
  folder: string,
  path: string,
  platform: NodeJS.Platform = process.platform,
): string | null => {
  const { relative, isAbsolute, sep } = platform === "win32" ? win32 : posix;
  const inside = relative(folder, path);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return inside.split(sep).join("/");
};

/** A byte of a name that is no UTF-8, or a backslash that would look like one, as the index writes them. */
const escaped = "x(?:[89a-f][0-9a-f]|5c)";
const separator = new RegExp(`\\\\(?!${escaped})`, "g");
const startsEscaped = new RegExp(`^\\\\${escaped}`);

/**
 * Brings a path argument into the form that the index has: relative to the repository, with `/`.
 *
 * @param workTree absolute; null for a bare repository, in which no path of the disk lies.
 * @returns empty for the repository itself.
 * @throws SheafError `bad-argument` for a path outside.
 */
export const pathIn = (
  workTree: string | null,
  given: string,
  platform: NodeJS.Platform = process.platform,
): string => {
  const outside = (): SheafError =>
    new SheafError(
      "bad-argument",
      `the path ${given} lies outside ${workTree ?? "the repository"}`,
      "Name a path relative to the repository, such as src/main.ts.",
    );
  let path = given;
  if (isAbsolutePath(given, platform) && !startsEscaped.test(given)) {
    const absolute = givenPath(given, platform, workTree ?? "/");
    if (workTree === null || "problem" in absolute) throw outside();
    const inside =
      within(workTree, absolute.path, platform) ??
      within(workTree, realPath(absolute.path, platform), platform);
    if (inside === null) throw outside();
    path = inside;
  } else {
    path = given.replace(separator, "/");
    if (/^(?:[a-z]:)?\//i.test(path)) throw outside();
  }
  const plain = posix.normalize(path === "" ? "." : path).replace(/\/+$/, "");
  if (plain === ".." || plain.startsWith("../")) throw outside();
  return plain === "." ? "" : plain;
};
