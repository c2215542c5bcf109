import type { ObjectId, RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";

/** A file that is gone, or one that is new. */
export interface RenameSide {
  readonly path: RepoPath;
  readonly blob: ObjectId;
  /** Null where its content is not to be compared: then only the same content makes a pair. */
  readonly bytes: Uint8Array | null;
}

/** Files of each side whose contents are compared; of more the first by path. */
export const maxCompared = 500;

const nameOf = (path: RepoPath): string => path.slice(path.lastIndexOf("/") + 1);

/** How many bytes of a file its lines have, by line: a CR before the line end counts for nothing, as in git. */
interface Lines {
  readonly bytes: number;
  /** How often each line occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

const linesOf = (bytes: Uint8Array): Lines => {
  const counts = new Map<string, number>();
  let total = 0;
  for (const line of Buffer.from(bytes).toString("latin1").split(/\r?\n/)) {
    if (line === "") continue;
    counts.set(line, (counts.get(line) ?? 0) + 1);
    total += line.length;
  }
  return { bytes: total, counts };
};

interface Pair {
  readonly from: RepoPath;
  readonly to: RepoPath;
  /** Bytes in lines that both have, against the longer of both. */
  readonly share: number;
}

const byPath = (a: RenameSide, b: RenameSide): number => compareUtf8(a.path, b.path);

/** Pairs of the same content: where several fit, of the same name first, then in the order of paths. */
const pairEqual = (gone: readonly RenameSide[], added: readonly RenameSide[]): Map<RepoPath, RepoPath> => {
  const byBlob = new Map<ObjectId, RenameSide[]>();
  for (const side of gone) byBlob.set(side.blob, [...(byBlob.get(side.blob) ?? []), side]);
  const pairs = new Map<RepoPath, RepoPath>();
  const take = (fits: (from: RepoPath, to: RepoPath) => boolean): void => {
    for (const { path, blob } of added) {
      const candidates = byBlob.get(blob);
      const at = pairs.has(path) ? -1 : (candidates?.findIndex((side) => fits(side.path, path)) ?? -1);
      if (at >= 0) pairs.set(path, candidates!.splice(at, 1)[0]!.path);
    }
  };
  take((from, to) => nameOf(from) === nameOf(to));
  take(() => true);
  return pairs;
};

/** Every pair of which at least half is the same. */
const similarPairs = (gone: readonly RenameSide[], added: readonly RenameSide[]): readonly Pair[] => {
  const known = gone.map(({ path, bytes }) => ({ path, lines: linesOf(bytes!) }));
  const having = new Map<string, number[]>();
  for (const [i, { lines }] of known.entries()) {
    for (const line of lines.counts.keys()) {
      const list = having.get(line);
      if (list === undefined) having.set(line, [i]);
      else list.push(i);
    }
  }
  const pairs: Pair[] = [];
  for (const side of added) {
    const lines = linesOf(side.bytes!);
    const common = new Float64Array(known.length);
    for (const [line, count] of lines.counts) {
      for (const i of having.get(line) ?? [])
        common[i]! += line.length * Math.min(count, known[i]!.lines.counts.get(line)!);
    }
    for (const [i, { path, lines: before }] of known.entries()) {
      const longer = Math.max(lines.bytes, before.bytes);
      // What has no more than half of the length cannot have half of it in common.
      if (longer > 0 && common[i]! * 2 >= longer)
        pairs.push({ from: path, to: side.path, share: common[i]! / longer });
    }
  }
  return pairs;
};

/**
 * Finds out which new files are files that are gone, under another path: first by the same content, then by content of
 * which at least half of the bytes stand in lines that both have. The same for the same files in whatever order.
 *
 * @returns by new path the old one; each file is in at most one pair.
 */
export const pairRenames = (
  gone: readonly RenameSide[],
  added: readonly RenameSide[],
): ReadonlyMap<RepoPath, RepoPath> => {
  const before = [...gone].sort(byPath);
  const now = [...added].sort(byPath);
  const pairs = pairEqual(before, now);
  const taken = new Set(pairs.values());
  const comparable = (side: RenameSide): boolean => side.bytes !== null && side.bytes.length > 0;
  const similar = similarPairs(
    before.filter((side) => comparable(side) && !taken.has(side.path)).slice(0, maxCompared),
    now.filter((side) => comparable(side) && !pairs.has(side.path)).slice(0, maxCompared),
  );
  const keepsName = ({ from, to }: Pair): number => (nameOf(from) === nameOf(to) ? 0 : 1);
  const ranked = [...similar].sort(
    (a, b) =>
      b.share - a.share ||
      keepsName(a) - keepsName(b) ||
      compareUtf8(a.to, b.to) ||
      compareUtf8(a.from, b.from),
  );
  for (const { from, to } of ranked) {
    if (pairs.has(to) || taken.has(from)) continue;
    pairs.set(to, from);
    taken.add(from);
  }
  return pairs;
};
