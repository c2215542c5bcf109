import { compareUtf8 } from "../model/order.js";
import type { RepoPath } from "../model/snapshot.js";
import type { AddedPath, Candidate, ChangedEntry, TreeChanges } from "./changes.js";
import type { Folders } from "./on-disk.js";
import type { Comparer } from "./standing.js";

/** Files read at the same time: enough to keep a disk busy, few enough for open files and memory. */
const atOnce = 8;

/** Does something for every item, a few at the same time; the results stand as the items do. */
export const forAll = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = new Array(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
};

const byPath = (a: { readonly path: RepoPath }, b: { readonly path: RepoPath }): number =>
  compareUtf8(a.path, b.path);

/**
 * Tells by the content which candidates are changed.
 *
 * @param untracked what the index has not and no rule ignores; the tree may have it.
 * @param isAlias whether a path that the index has not any more is found on the disk only because the file system takes
 *   another name for it.
 */
export const settleCandidates = async (
  candidates: readonly Candidate[],
  untracked: { readonly paths: readonly RepoPath[]; readonly complete: boolean },
  comparer: Comparer,
  isAlias: (path: RepoPath) => boolean,
): Promise<TreeChanges> => {
  const changed: ChangedEntry[] = [];
  const added: AddedPath[] = [];
  const ofTree = new Set<RepoPath>();
  const folders: Folders = new Map();
  await forAll(candidates, async ({ path, before, index }) => {
    if (before === null) {
      // What is in the index and not on the disk is left out by a sparse checkout, or deleted again.
      if (await comparer.isThere(path, folders)) added.push({ path, tracked: true, blob: index });
      return;
    }
    ofTree.add(path);
    const { same, now } = isAlias(path)
      ? { same: false, now: null }
      : await comparer.compare(path, before, folders);
    if (same) return;
    if (now !== null || index === null) changed.push({ path, before, now });
    else if (index !== before)
      changed.push({ path, before, now: { kind: "file", bytes: null, blob: index, here: false } });
  });
  for (const path of untracked.paths) if (!ofTree.has(path)) added.push({ path, tracked: false, blob: null });
  return { changed: changed.sort(byPath), added: added.sort(byPath), complete: untracked.complete };
};
