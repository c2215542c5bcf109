import type { CloneMember } from "../model/findings.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import { type ChangedText, followLines, type Range } from "./follow.js";

/** A file of a tree, as far as comparing needs it. */
export interface TreeFile {
  readonly path: RepoPath;
  readonly blob: ObjectId;
}

export interface PlacesInput {
  readonly base: readonly TreeFile[];
  readonly head: readonly TreeFile[];
  /** Files that stand under another path now and may have been edited: by path at the base the one at the head. */
  readonly moved?: ReadonlyMap<RepoPath, RepoPath> | undefined;
  /** Text of a file, where there is one to be had: for files that changed, by path on their side. */
  readonly text?: ((side: "base" | "head", path: RepoPath) => string | null) | undefined;
}

/** What became of the places of the base. */
export interface Places {
  /** Where a file of the base stands now; null when it is gone. */
  readonly pathOf: (path: RepoPath) => RepoPath | null;
  /** Whether the base had no such file, under this path or another. */
  readonly isAdded: (path: RepoPath) => boolean;
  /** The file that the code of a place of the base stands in now; null when that is gone. */
  readonly nowAt: (before: CloneMember) => RepoPath | null;
  /** Whether two places of clones are the same piece of code, edited or not. */
  readonly isSame: (before: CloneMember, now: CloneMember) => boolean;
  /** Whether the code of a place of the base is surely gone: deleted, or rewritten for the most part. */
  readonly isGone: (before: CloneMember) => boolean;
  /** How much of the code of a place of the head was there at the base, from 0 to 1; 0 where it can't be told. */
  readonly oldShare: (now: CloneMember) => number;
}

const nameOf = (path: RepoPath): string => path.slice(path.lastIndexOf("/") + 1);

/** Files that are gone and new ones with the very content: those of the same name first, then in the order given. */
const pairEqual = (gone: readonly TreeFile[], added: readonly TreeFile[]): Map<RepoPath, RepoPath> => {
  const pairs = new Map<RepoPath, RepoPath>();
  const open = new Map<ObjectId, RepoPath[]>();
  for (const { blob, path } of added) open.set(blob, [...(open.get(blob) ?? []), path]);
  for (const sameName of [true, false]) {
    for (const { path, blob } of gone) {
      const candidates = pairs.has(path) ? undefined : open.get(blob);
      const at = candidates?.findIndex((to) => !sameName || nameOf(to) === nameOf(path)) ?? -1;
      if (at >= 0) pairs.set(path, candidates!.splice(at, 1)[0]!);
    }
  }
  return pairs;
};

/** Whether two ranges share at least half of the shorter. */
const overlap = (a: Range, b: Range): boolean => {
  const shared = Math.min(a.endLine, b.endLine) - Math.max(a.startLine, b.startLine) + 1;
  const shorter = Math.min(a.endLine - a.startLine, b.endLine - b.startLine) + 1;
  return shared > 0 && shared * 2 >= shorter;
};

/** Says where the places of one tree are in another. */
export const comparePlaces = (input: PlacesInput): Places => {
  const blobs = new Map(input.base.map(({ path, blob }) => [path, blob]));
  const headBlobs = new Map(input.head.map(({ path, blob }) => [path, blob]));
  const gone = input.base.filter(({ path }) => !headBlobs.has(path));
  const added = input.head.filter(({ path }) => !blobs.has(path));
  const moves = pairEqual(gone, added);
  const taken = new Set(moves.values());
  for (const [from, to] of input.moved ?? []) {
    if (moves.has(from) || taken.has(to) || headBlobs.has(from) || !headBlobs.has(to) || blobs.has(to))
      continue;
    moves.set(from, to);
    taken.add(to);
  }
  const backwards = new Map([...moves].map(([from, to]) => [to, from]));
  const pathOf = (path: RepoPath): RepoPath | null =>
    headBlobs.has(path) && blobs.has(path) ? path : (moves.get(path) ?? null);
  const earlierPath = (path: RepoPath): RepoPath | null =>
    blobs.has(path) && headBlobs.has(path) ? path : (backwards.get(path) ?? null);

  const headPaths = [...headBlobs.keys()].filter(
    (path) => blobs.get(earlierPath(path) ?? "") !== headBlobs.get(path),
  );
  const textOf = (side: "base" | "head", path: RepoPath | null): ChangedText["now"] => {
    const text = path === null ? null : (input.text?.(side, path) ?? null);
    return path === null || text === null ? null : { path, text };
  };
  const changed = headPaths.map(
    (path): ChangedText => ({
      before: textOf("base", earlierPath(path)),
      now: textOf("head", path),
    }),
  );
  for (const { path } of gone)
    if (!moves.has(path)) changed.push({ before: textOf("base", path), now: null });
  const followed = followLines(changed);

  /** Where the code of a place stands now: null when it is gone, undefined when it can't be told. */
  const followPlace = (before: CloneMember): (Range & { readonly path: RepoPath }) | null | undefined => {
    const path = pathOf(before.path);
    if (path !== null && blobs.get(before.path) === headBlobs.get(path)) return { ...before, path };
    return followed.forward(before.path, before);
  };

  return {
    pathOf,
    isAdded: (path) => earlierPath(path) === null,
    nowAt: (before) => followPlace(before)?.path ?? pathOf(before.path),
    isSame: (before, now) => {
      const there = followPlace(before);
      if (there !== undefined && there !== null) return there.path === now.path && overlap(there, now);
      if (pathOf(before.path) !== now.path) return false;
      // Rewritten for the most part, or nobody can tell: but still the body of what it is called.
      if (before.symbol !== null || there === null)
        return before.symbol !== null && before.symbol === now.symbol;
      return overlap(before, now);
    },
    isGone: (before) => {
      const there = followPlace(before);
      return there === null || there === undefined;
    },
    oldShare: (now) => {
      const before = earlierPath(now.path);
      if (before !== null && blobs.get(before) === headBlobs.get(now.path)) return 1;
      return followed.oldShare(now.path, now) ?? 0;
    },
  };
};
