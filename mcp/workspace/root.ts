import { posix, win32 } from "node:path";
import { fileURLToPath } from "node:url";

/** A path as a client or a person wrote it, or why it is none. */
export type GivenPath = { readonly path: string } | { readonly problem: string };

/** A drive's letter is no scheme. */
const scheme = /^([a-z][a-z0-9+.-]+):\/\//i;

/**
 * Reads a folder or a `file:` URI, as clients name their roots: `file:///home/a%20b`, `file:///c%3A/x`,
 * `file://server/share`.
 *
 * @param platform whose paths are meant.
 * @returns an absolute path in the form of the platform, without a separator at the end.
 */
export const givenPath = (text: string, platform: NodeJS.Platform, folder: string): GivenPath => {
  const windows = platform === "win32";
  const { resolve } = windows ? win32 : posix;
  if (text.includes("\0")) return { problem: "a path cannot hold a NUL character" };
  const protocol = scheme.exec(text)?.[1]?.toLowerCase();
  if (protocol === undefined) return { path: resolve(folder, text) };
  if (protocol !== "file") return { problem: `${text} is not a folder of this machine` };
  try {
    return { path: resolve(folder, fileURLToPath(text, { windows })) };
  } catch {
    return { problem: `${text} is no file URI that names a folder of this machine` };
  }
};

/** Whether a text is a path of its own, and not one within something. */
export const isAbsolutePath = (text: string, platform: NodeJS.Platform): boolean =>
  scheme.test(text) || (platform === "win32" ? win32.isAbsolute(text) : posix.isAbsolute(text));
