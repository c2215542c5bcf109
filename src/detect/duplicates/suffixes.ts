import { unitHashes } from "../../model/units.js";

/** Suffixes of a text of symbols in their order, and how much neighbours have in common. */
export interface Suffixes {
  readonly order: Uint32Array;
  /** Common symbols of a suffix and the one before it in the order, up to a barrier, clipped; 0 for the first. */
  readonly common: Uint16Array;
}

/** Symbols are below this; 0 is a barrier, behind which nothing is compared. */
const symbolLimit = 2 * unitHashes + 1;

/** Longer matches are not told apart here. */
export const maxCommon = 1024;

/**
 * Sorts all suffixes by doubling, with counting sort: in linear time for each step, of which there are as many as the
 * longest repetition has binary digits.
 */
export const sortSuffixes = (symbols: Uint16Array): Suffixes => {
  const n = symbols.length;
  const order = new Uint32Array(n);
  let other = new Uint32Array(n);
  let rank = new Uint32Array(n);
  let next = new Uint32Array(n);
  const counts = new Uint32Array(Math.max(n, symbolLimit) + 1);
  // By the first symbol.
  for (let i = 0; i < n; i++) counts[symbols[i]! + 1]!++;
  for (let i = 1; i <= symbolLimit; i++) counts[i]! += counts[i - 1]!;
  for (let i = 0; i < n; i++) order[counts[symbols[i]!]!++] = i;
  let classes = 0;
  for (let i = 0; i < n; i++) {
    if (i > 0 && symbols[order[i]!] !== symbols[order[i - 1]!]) classes++;
    rank[order[i]!] = classes;
  }
  for (let width = 1; width < n && classes < n - 1; width *= 2) {
    // In the order of their second halves: those without one come first.
    let at = 0;
    for (let i = Math.max(0, n - width); i < n; i++) other[at++] = i;
    for (let i = 0; i < n; i++) if (order[i]! >= width) other[at++] = order[i]! - width;
    counts.fill(0, 0, classes + 2);
    for (let i = 0; i < n; i++) counts[rank[i]! + 1]!++;
    for (let i = 1; i <= classes + 1; i++) counts[i]! += counts[i - 1]!;
    for (let i = 0; i < n; i++) order[counts[rank[other[i]!]!]!++] = other[i]!;
    const before = classes;
    classes = 0;
    next[order[0]!] = 0;
    for (let i = 1; i < n; i++) {
      const a = order[i - 1]!;
      const b = order[i]!;
      const tail = (place: number): number => (place + width < n ? rank[place + width]! + 1 : 0);
      if (rank[a] !== rank[b] || tail(a) !== tail(b)) classes++;
      next[b] = classes;
    }
    [rank, next] = [next, rank];
    if (classes === before) break;
  }
  other = next;
  // Kasai: what a suffix has in common with its neighbour is at most one less for the suffix behind it.
  const common = new Uint16Array(n);
  for (let i = 0; i < n; i++) other[order[i]!] = i;
  let length = 0;
  for (let i = 0; i < n; i++) {
    const place = other[i]!;
    if (place === 0) {
      length = 0;
      continue;
    }
    const neighbour = order[place - 1]!;
    const end = n - Math.max(i, neighbour);
    while (length < end && length < maxCommon) {
      const symbol = symbols[i + length]!;
      if (symbol === 0 || symbol !== symbols[neighbour + length]) break;
      length++;
    }
    common[place] = length;
    if (length > 0) length--;
  }
  return { order, common };
};
