import type { Inverted } from "./invert.js";
import { damaged } from "./layout.js";

/** For each term the bytes of its postings. */
export interface Postings {
  /** One more than there are terms. */
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * Writes ascending ids and counts as LEB128 numbers.
 *
 * A number is `(gap << 1) | once`, the gap being the distance from the previous id less one; unless `once`, a
 * byte with the count follows. Most terms stand once in a chunk, and so most entries take one or two bytes.
 */
export const encodePostings = ({ starts, items, counts }: Inverted): Postings => {
  const offsets = new Uint32Array(starts.length);
  // An id takes at most five bytes and its count one.
  let bytes = new Uint8Array(Math.max(1024, items.length * 2));
  let at = 0;
  for (let term = 0; term + 1 < starts.length; term++) {
    const end = starts[term + 1]!;
    const need = at + (end - starts[term]!) * 6;
    if (need > bytes.length) {
      const larger = new Uint8Array(Math.max(need, bytes.length * 2));
      larger.set(bytes);
      bytes = larger;
    }
    let previous = -1;
    for (let i = starts[term]!; i < end; i++) {
      const item = items[i]!;
      const count = counts === null ? 1 : counts[i]!;
      let number = ((item - previous - 1) * 2 + (count === 1 ? 1 : 0)) >>> 0;
      while (number >= 0x80) {
        bytes[at++] = (number & 0x7f) | 0x80;
        number >>>= 7;
      }
      bytes[at++] = number;
      if (count !== 1) bytes[at++] = count;
      previous = item;
    }
    offsets[term + 1] = at;
  }
  return { offsets, bytes: bytes.subarray(0, at) };
};

/** Keeps the offsets of the terms that have postings at all. */
export const sparsePostings = (
  { offsets, bytes }: Postings,
  terms: Uint32Array,
): { readonly offsets: Uint32Array; readonly bytes: Uint8Array } => {
  const kept = new Uint32Array(terms.length + 1);
  for (let i = 0; i < terms.length; i++) kept[i + 1] = offsets[terms[i]! + 1]!;
  return { offsets: kept, bytes };
};

/**
 * Reads one term's postings into `items` and `counts`, which must hold `limit` elements.
 *
 * @returns how many there were.
 * @throws SheafError `corrupt-bundle` when an id is not below `limit` or the bytes end inside a number.
 */
export const decodePostings = (
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
  items: Uint32Array,
  counts: Uint8Array,
): number => {
  if (end > bytes.length) throw damaged("postings are out of bounds");
  let at = start;
  let item = -1;
  let size = 0;
  while (at < end) {
    let byte = bytes[at++]!;
    let number = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      if (at >= end || shift > 28) throw damaged("a posting is cut");
      byte = bytes[at++]!;
      number |= (byte & 0x7f) << shift;
    }
    number >>>= 0;
    item += (number >>> 1) + 1;
    if (item >= limit) throw damaged("a posting names what is not there");
    items[size] = item;
    if ((number & 1) === 1) counts[size] = 1;
    else {
      if (at >= end) throw damaged("a posting is cut");
      counts[size] = bytes[at++]!;
    }
    size++;
  }
  return size;
};
