import type { RepoPath } from "../../model/ids.js";

export const folderOf = (path: RepoPath): RepoPath => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

export const nameOf = (path: RepoPath): string => path.slice(path.lastIndexOf("/") + 1);

/** The nearest of some folders that a path stands in; null for none. The root is the empty path. */
export const nearestFolder = (folders: ReadonlySet<RepoPath>, path: RepoPath): RepoPath | null => {
  let at = folderOf(path);
  for (;;) {
    if (folders.has(at)) return at;
    if (at === "") return null;
    at = folderOf(at);
  }
};
