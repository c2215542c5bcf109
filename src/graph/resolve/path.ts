import type { RepoPath } from "../../model/ids.js";

/** The folder of a path; `""` is the root. */
export const folderOf = (path: RepoPath): RepoPath => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The last part of a path. */
export const nameOf = (path: RepoPath): string => path.slice(path.lastIndexOf("/") + 1);

/** A relative path (`./b/../c`) seen from a folder; null when it leaves the tree. */
export const inFolder = (folder: RepoPath, relative: string): RepoPath | null => {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
};

/** How many folders two paths share, from the root on. */
export const sharedFolders = (a: RepoPath, b: RepoPath): number => {
  const length = Math.min(a.length, b.length);
  let count = 0;
  for (let at = 0; at < length && a.charCodeAt(at) === b.charCodeAt(at); at++)
    if (a.charCodeAt(at) === 0x2f) count++;
  return count;
};

/** The distinct words of a text, for tables of names. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter((word) => word !== ""));
