import type { ObjectId, ResolvedCommit } from "../model/snapshot.js";
import { missingObject } from "./errors.js";
import type { Distance } from "./reader.js";

/** Where commits are read from. */
interface CommitSource {
  /** Null for what is not there. */
  readonly commit: (id: ObjectId) => Promise<ResolvedCommit | null>;
}

interface Queued {
  readonly commit: ResolvedCommit;
  readonly order: number;
}

/** Newest first; of the same second, the one that came first. */
const before = (a: Queued, b: Queued): boolean =>
  a.commit.time !== b.commit.time ? a.commit.time > b.commit.time : a.order < b.order;

interface CommitQueue {
  readonly push: (commit: ResolvedCommit) => void;
  readonly pop: () => ResolvedCommit | undefined;
  readonly peek: () => ResolvedCommit | undefined;
}

/** A binary heap. */
const createQueue = (): CommitQueue => {
  const heap: Queued[] = [];
  let order = 0;
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j]!, heap[i]!];
  };
  const sink = (start: number): void => {
    for (let i = start; ; ) {
      let first = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && before(heap[child]!, heap[first]!)) first = child;
      }
      if (first === i) return;
      swap(i, first);
      i = first;
    }
  };
  return {
    push: (commit) => {
      heap.push({ commit, order: order++ });
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (!before(heap[i]!, heap[parent]!)) break;
        swap(i, parent);
        i = parent;
      }
    },
    pop: () => {
      const top = heap[0];
      const last = heap.pop();
      if (top !== undefined && last !== undefined && heap.length > 0) {
        heap[0] = last;
        sink(0);
      }
      return top?.commit;
    },
    peek: () => heap[0]?.commit,
  };
};

/** @param shallow commits whose parents are not there. */
export async function* ancestors(
  store: CommitSource,
  from: ObjectId,
  limit: number,
  shallow: ReadonlySet<ObjectId>,
): AsyncGenerator<ObjectId> {
  const first = await store.commit(from);
  if (first === null) throw missingObject("commit", from);
  const queue = createQueue();
  const seen = new Set<ObjectId>([from]);
  queue.push(first);
  let given = 0;
  for (let commit = queue.pop(); commit !== undefined && given < limit; commit = queue.pop()) {
    yield commit.commit;
    given++;
    if (given >= limit) return;
    if (shallow.has(commit.commit)) continue;
    for (const id of commit.parents) {
      if (seen.has(id)) continue;
      seen.add(id);
      const parent = await store.commit(id);
      if (parent === null) throw missingObject("commit", id);
      queue.push(parent);
    }
  }
}

const fromFrom = 1;
const fromTo = 2;
const fromBoth = 3;

/**
 * Paints history from both ends, newest first, until only common history is left to look at.
 *
 * A commit that turns out to be common after its parents were painted is painted again, so that clocks that
 * were wrong do not change the count, as long as common history is not older than all of one side.
 */
export const distance = async (
  store: CommitSource,
  from: ObjectId,
  to: ObjectId,
  shallow: ReadonlySet<ObjectId>,
): Promise<Distance | null> => {
  const ends = [await store.commit(from), await store.commit(to)];
  if (ends[0] == null || ends[1] == null) return null;
  if (from === to) return { ahead: 0, behind: 0 };
  const colors = new Map<ObjectId, number>();
  const queue = createQueue();
  /** Queued commits that are not common: while there are any, counts may grow. */
  let open = 0;
  const queued = new Map<ObjectId, number>();
  let oldest = Number.POSITIVE_INFINITY;

  const paint = (commit: ResolvedCommit, color: number): void => {
    const id = commit.commit;
    const old = colors.get(id) ?? 0;
    const next = old | color;
    if (old === next) return;
    colors.set(id, next);
    if (queued.has(id)) {
      if (queued.get(id) !== fromBoth && next === fromBoth) open--;
    } else {
      queue.push(commit);
      if (next !== fromBoth) open++;
    }
    queued.set(id, next);
    if (next !== fromBoth && commit.time < oldest) oldest = commit.time;
  };
  paint(ends[0], fromFrom);
  paint(ends[1], fromTo);
  for (;;) {
    const next = queue.peek();
    if (next === undefined || (open === 0 && next.time < oldest)) break;
    const commit = queue.pop()!;
    const color = colors.get(commit.commit)!;
    queued.delete(commit.commit);
    if (color !== fromBoth) open--;
    if (shallow.has(commit.commit)) continue;
    for (const id of commit.parents) {
      const parent = await store.commit(id);
      if (parent === null) return null;
      paint(parent, color);
    }
  }
  let ahead = 0;
  let behind = 0;
  let related = false;
  for (const [id, color] of colors) {
    if (color === fromBoth) related = true;
    else if (shallow.has(id)) return null;
    else if (color === fromTo) ahead++;
    else behind++;
  }
  return related ? { ahead, behind } : null;
};
