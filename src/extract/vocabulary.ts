import type { Chunk } from "../model/facts.js";
import { compareUtf8 } from "../model/order.js";
import { eachWord, splitWord } from "../model/terms.js";
import type { Piece } from "./join.js";
import { type Lines, rowsText } from "./lines.js";

const clip = 255;

/** Words remembered before the memory starts afresh. */
const maxWords = 200_000;

/** A copy that doesn't keep the text alive from which it was sliced. */
const detached = (word: string): string =>
  word.length < 13 ? word : Buffer.from(word, "utf16le").toString("utf16le");

/** So many letters of a term fit, in seven bits each, into an exact double. */
const keyLetters = 7;

/** A number that orders terms by their first letters as their UTF-8 bytes do; equal where it cannot tell. */
const orderKey = (term: string): number => {
  let key = 0;
  let ascii = true;
  for (let i = 0; i < keyLetters; i++) {
    const unit = ascii && i < term.length ? term.charCodeAt(i) : 0;
    if (unit >= 0x7f) ascii = false;
    key = key * 128 + Math.min(unit, 0x7f);
  }
  return key;
};

/** Terms of one chunk by their numbers, unsorted, with their counts. */
interface Counted {
  readonly ids: readonly number[];
  readonly counts: Uint8Array;
}

/** What the chunks of one blob use. */
interface Used {
  /** Sorted by UTF-8 bytes. */
  readonly vocabulary: readonly string[];
  /** By the number of a term: its index in the vocabulary. Only numbers that were counted mean anything. */
  readonly places: Uint32Array;
}

/** Counts words as terms. Remembers, over all blobs, which terms a word gives: code repeats itself. */
export interface TermCounter {
  /** Starts a blob; forgets all words when the memory is full. */
  readonly begin: () => void;
  readonly count: (text: string) => Counted;
  /** What was counted since `begin`. Valid until the next `begin`. */
  readonly end: () => Used;
}

export const createTermCounter = (): TermCounter => {
  let terms: string[] = [];
  let keys: number[] = [];
  let ids = new Map<string, number>();
  let words = new Map<string, readonly number[]>();
  let room = 4_096;
  let counts = new Uint8Array(room);
  /** The blob in which a term was last met. */
  let blobs = new Uint32Array(room);
  let places = new Uint32Array(room);
  let blob = 0;
  let used: number[] = [];
  let touched: number[] = [];
  const widen = (): void => {
    room *= 2;
    const wider = new Uint8Array(room);
    wider.set(counts);
    counts = wider;
    const later = new Uint32Array(room);
    later.set(blobs);
    blobs = later;
    places = new Uint32Array(room);
  };
  const idOf = (term: string): number => {
    let id = ids.get(term);
    if (id === undefined) {
      id = terms.length;
      terms.push(term);
      keys.push(orderKey(term));
      ids.set(term, id);
      if (id >= room) widen();
    }
    return id;
  };
  const learn = (word: string): readonly number[] => {
    const own = detached(word);
    const { whole, parts } = splitWord(own);
    const found = whole === null ? parts.map(idOf) : [idOf(whole), ...parts.map(idOf)];
    words.set(own, found);
    return found;
  };
  const visit = (word: string): void => {
    const found = words.get(word) ?? learn(word);
    for (let i = 0; i < found.length; i++) {
      const id = found[i]!;
      const count = counts[id]!;
      if (count === 0) touched.push(id);
      if (count < clip) counts[id] = count + 1;
    }
  };
  return {
    begin: () => {
      used = [];
      blob++;
      if (words.size < maxWords) return;
      terms = [];
      keys = [];
      ids = new Map();
      words = new Map();
    },
    count: (text) => {
      eachWord(text, visit);
      const taken = touched;
      const own = new Uint8Array(taken.length);
      for (let i = 0; i < taken.length; i++) {
        const id = taken[i]!;
        own[i] = counts[id]!;
        counts[id] = 0;
        if (blobs[id] === blob) continue;
        blobs[id] = blob;
        used.push(id);
      }
      touched = [];
      return { ids: taken, counts: own };
    },
    end: () => {
      used.sort((a, b) => keys[a]! - keys[b]! || compareUtf8(terms[a]!, terms[b]!));
      for (let i = 0; i < used.length; i++) places[used[i]!] = i;
      return { vocabulary: used.map((id) => terms[id]!), places };
    },
  };
};

/** Turns pieces into chunks with their terms, over one sorted vocabulary. */
export const toChunks = (
  pieces: readonly Piece[],
  lines: Lines,
  counter: TermCounter,
): { readonly chunks: readonly Chunk[]; readonly vocabulary: readonly string[] } => {
  counter.begin();
  const counted = pieces.map(({ first, last }) => counter.count(rowsText(lines, first, last)));
  const { vocabulary, places } = counter.end();
  const chunks = pieces.map(({ first, last, kind, symbol }, at): Chunk => {
    const { ids, counts } = counted[at]!;
    // Sorts by place and carries the count along: both fit one exact double.
    const packed = new Float64Array(ids.length);
    for (let i = 0; i < ids.length; i++) packed[i] = places[ids[i]!]! * 256 + counts[i]!;
    packed.sort();
    const terms = new Uint32Array(packed.length);
    const sorted = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; i++) {
      terms[i] = Math.floor(packed[i]! / 256);
      sorted[i] = packed[i]! % 256;
    }
    return { startLine: first + 1, endLine: last + 1, kind, symbol, terms, counts: sorted };
  });
  return { chunks, vocabulary };
};
