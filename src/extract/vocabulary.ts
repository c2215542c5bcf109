import type { Chunk } from "../model/facts.js";
import { compareUtf8 } from "../model/order.js";
import { eachWord, type WordTerms } from "../model/terms.js";
import type { Piece } from "./join.js";
import { type Lines, rowsText } from "./lines.js";

const clip = 255;

/** A copy that doesn't keep the text alive from which it was sliced. */
const detached = (word: string): string =>
  word.length < 13 ? word : Buffer.from(word, "utf16le").toString("utf16le");

/** Gives terms numbers in the order in which they come, and counts them a chunk at a time. */
const createCounter = (split: (word: string) => WordTerms) => {
  const terms: string[] = [];
  const ids = new Map<string, number>();
  const words = new Map<string, readonly number[]>();
  let counts = new Uint8Array(1_024);
  let touched: number[] = [];
  const idOf = (term: string): number => {
    let id = ids.get(term);
    if (id === undefined) {
      id = terms.length;
      terms.push(term);
      ids.set(term, id);
      if (id >= counts.length) {
        const wider = new Uint8Array(counts.length * 2);
        wider.set(counts);
        counts = wider;
      }
    }
    return id;
  };
  const learn = (word: string): readonly number[] => {
    const { whole, parts } = split(detached(word));
    const found = whole === null ? parts.map(idOf) : [idOf(whole), ...parts.map(idOf)];
    words.set(word, found);
    return found;
  };
  const visit = (word: string): void => {
    for (const id of words.get(word) ?? learn(word)) {
      const count = counts[id]!;
      if (count === 0) touched.push(id);
      if (count < clip) counts[id] = count + 1;
    }
  };
  return {
    terms,
    /** Terms of the text by number, unsorted, with their counts; starts the next chunk. */
    take: (text: string): { readonly ids: number[]; readonly counts: Uint8Array } => {
      eachWord(text, visit);
      const taken = touched;
      const own = new Uint8Array(taken.length);
      for (let i = 0; i < taken.length; i++) {
        own[i] = counts[taken[i]!]!;
        counts[taken[i]!] = 0;
      }
      touched = [];
      return { ids: taken, counts: own };
    },
  };
};

/** Turns pieces into chunks with their terms, over one sorted vocabulary. */
export const toChunks = (
  pieces: readonly Piece[],
  lines: Lines,
  split: (word: string) => WordTerms,
): { readonly chunks: readonly Chunk[]; readonly vocabulary: readonly string[] } => {
  const counter = createCounter(split);
  const counted = pieces.map(({ first, last }) => counter.take(rowsText(lines, first, last)));
  const order = counter.terms.map((_, id) => id);
  order.sort((a, b) => compareUtf8(counter.terms[a]!, counter.terms[b]!));
  const place = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) place[order[i]!] = i;
  const chunks = pieces.map(({ first, last, kind, symbol }, at): Chunk => {
    const { ids, counts } = counted[at]!;
    // Sorts by place and carries the count along: both fit one exact double.
    const packed = new Float64Array(ids.length);
    for (let i = 0; i < ids.length; i++) packed[i] = place[ids[i]!]! * 256 + counts[i]!;
    packed.sort();
    const terms = new Uint32Array(packed.length);
    const sorted = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; i++) {
      terms[i] = Math.floor(packed[i]! / 256);
      sorted[i] = packed[i]! % 256;
    }
    return { startLine: first + 1, endLine: last + 1, kind, symbol, terms, counts: sorted };
  });
  return { chunks, vocabulary: order.map((id) => counter.terms[id]!) };
};
