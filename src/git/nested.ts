import fs from "node:fs";
import type { RepoPath } from "../model/snapshot.js";
import { fileOf } from "./on-disk.js";

const exists = (workTree: string, path: RepoPath, part: string): boolean => {
  try {
    // Asked for a plain file of the folder, since no path of a tree leads to a `.git`.
    const { file } = fileOf(workTree, `${path}/x`);
    fs.lstatSync(Buffer.concat([file.subarray(0, -1), Buffer.from(part)]));
    return true;
  } catch {
    return false;
  }
};

/** Whether a folder belongs to another repository: it has a `.git`, or is a bare one itself. */
const isRepository = (workTree: string, folder: RepoPath): boolean =>
  exists(workTree, folder, ".git") ||
  ["HEAD", "objects", "refs"].every((part) => exists(workTree, folder, part));

/**
 * Leaves out what lies in other repositories below: clones, linked worktrees and bare ones. Git itself enters those
 * whose `.git` names a place that is gone, and bare ones.
 *
 * @param paths of files; a folder with its slash at the end is one that git did not enter.
 */
export const withoutRepositories = (workTree: string, paths: readonly RepoPath[]): readonly RepoPath[] => {
  const known = new Map<RepoPath, boolean>();
  const isInOther = (folder: RepoPath): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const above = folder.lastIndexOf("/");
    const inside = (above > 0 && isInOther(folder.slice(0, above))) || isRepository(workTree, folder);
    known.set(folder, inside);
    return inside;
  };
  return paths.filter((path) => {
    if (path.endsWith("/")) return false;
    const end = path.lastIndexOf("/");
    return end <= 0 || !isInOther(path.slice(0, end));
  });
};
