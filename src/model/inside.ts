import type { RepoPath } from "./ids.js";

/** What the escapes of a path stand for, as far as it matters here: all that is looked for is ASCII. */
const unescaped = (path: RepoPath): string =>
  path.includes("\\x")
    ? path.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : path;

/**
 * Whether a path stays inside the tree it is joined to: no empty, `.` or `..` part, no NUL, and nothing below
 * a `.git`. Git refuses to make such trees, but a hostile one can hold them, and a hostile bundle can name them.
 */
export const isInside = (path: RepoPath): boolean => {
  const plain = unescaped(path);
  if (plain.includes("\0")) return false;
  return !/(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i.test(plain);
};
