import type { CloneMember } from "../model/findings.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import { type LineMoves, lineMoves, unmoved } from "./lines.js";

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

interface Range {
  readonly startLine: number;
  readonly endLine: number;
}

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

  const known = new Map<RepoPath, LineMoves | null>();
  /** Null where the texts are not at hand. */
  const linesOf = (before: RepoPath, now: RepoPath): LineMoves | null => {
    if (blobs.get(before) === headBlobs.get(now)) return unmoved;
    const held = known.get(before);
    if (held !== undefined) return held;
    const old = input.text?.("base", before) ?? null;
    const text = old === null ? null : (input.text?.("head", now) ?? null);
    const lines = old === null || text === null ? null : lineMoves(old, text);
    known.set(before, lines);
    return lines;
  };

  return {
    pathOf,
    isAdded: (path) => earlierPath(path) === null,
    isSame: (before, now) => {
      if (pathOf(before.path) !== now.path) return false;
      const lines = linesOf(before.path, now.path);
      if (lines !== null) {
        const range = lines.forward(before.startLine, before.endLine);
        if (range !== null && overlap({ startLine: range[0], endLine: range[1] }, now)) return true;
        // Rewritten for the most part, but still the body of what it is called.
        return range === null && before.symbol !== null && before.symbol === now.symbol;
      }
      return before.symbol === null || now.symbol === null
        ? overlap(before, now)
        : before.symbol === now.symbol;
    },
    isGone: (before) => {
      const now = pathOf(before.path);
      if (now === null) return true;
      const lines = linesOf(before.path, now);
      return lines === null || lines.forward(before.startLine, before.endLine) === null;
    },
    oldShare: (now) => {
      const before = earlierPath(now.path);
      if (before === null) return 0;
      return linesOf(before, now.path)?.oldShare(now.startLine, now.endLine) ?? 0;
    },
  };
};
