import { grow, push, taken } from "./grow.js";

/** Items in order, each with a short list of terms (provisional ids) and, where it matters, counts. */
export interface Forward {
  /** One more than there are items. */
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  /** As long as `terms`; null when each is one. */
  readonly counts: Uint8Array | null;
}

/** Terms in order, each with its ascending items. */
export interface Inverted {
  /** One more than there are terms. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  /** As long as `items`; null when each is one. */
  readonly counts: Uint8Array | null;
}

/**
 * Turns items with terms into terms with items by counting: no comparison, and no object an entry.
 *
 * @param rank final numbers of terms. @param count how many final ones there are.
 */
export const invert = (forward: Forward, rank: Uint32Array, count = rank.length): Inverted => {
  const { terms, counts, offsets } = forward;
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < terms.length; i++) starts[rank[terms[i]!]! + 1]!++;
  for (let term = 0; term < count; term++) starts[term + 1]! += starts[term]!;
  const items = new Uint32Array(terms.length);
  const times = counts === null ? null : new Uint8Array(terms.length);
  const next = starts.slice();
  for (let item = 0; item + 1 < offsets.length; item++) {
    const end = offsets[item + 1]!;
    for (let i = offsets[item]!; i < end; i++) {
      const at = next[rank[terms[i]!]!]!++;
      items[at] = item;
      if (times !== null) times[at] = counts![i]!;
    }
  }
  return { starts, items, counts: times };
};

/** An index that only few terms are in: those terms, and where the items of each begin. */
export interface SparseIndex {
  readonly terms: Uint32Array;
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

export const sparse = ({ starts, items }: Inverted): SparseIndex => {
  const terms = grow(Uint32Array);
  const offsets = grow(Uint32Array);
  push(offsets, 0);
  for (let term = 0; term + 1 < starts.length; term++) {
    if (starts[term] === starts[term + 1]) continue;
    push(terms, term);
    push(offsets, starts[term + 1]!);
  }
  return { terms: taken(terms), offsets: taken(offsets), items };
};

/** Turns terms with items into items with terms, of which there are `count`. */
export const invertBack = ({ terms, offsets, items }: SparseIndex, count: number): Forward => {
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < items.length; i++) starts[items[i]! + 1]!++;
  for (let item = 0; item < count; item++) starts[item + 1]! += starts[item]!;
  const all = new Uint32Array(items.length);
  const next = starts.slice();
  for (let place = 0; place < terms.length; place++) {
    const end = offsets[place + 1]!;
    for (let i = offsets[place]!; i < end; i++) all[next[items[i]!]!++] = terms[place]!;
  }
  return { offsets: starts, terms: all, counts: null };
};

/** The terms of one item. */
export const termsAt = ({ offsets, terms }: Forward, item: number): Uint32Array =>
  terms.subarray(offsets[item], offsets[item + 1]);

/** Collects the lists of a `Forward`, item by item. */
export interface ForwardList {
  readonly add: (terms: Iterable<number>) => void;
  readonly get: () => Forward;
}

export const forwardList = (): ForwardList => {
  const offsets = grow(Uint32Array);
  const terms = grow(Uint32Array);
  push(offsets, 0);
  const add = (list: Iterable<number>): void => {
    for (const term of list) push(terms, term);
    push(offsets, terms.length);
  };
  return { add, get: () => ({ offsets: taken(offsets), terms: taken(terms), counts: null }) };
};

/** Replaces provisional ids by final ones. */
export const renumber = (ids: Uint32Array, rank: Uint32Array): Uint32Array => ids.map((id) => rank[id]!);
