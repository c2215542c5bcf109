import { SheafError } from "../model/error.js";
import { compareUtf8 } from "../model/order.js";
import { type ByteWriter, type Cursor, corrupt, readCount, readVarint } from "./bytes.js";
import { dictionary } from "./dictionary.js";
import { readStrings, writeStrings } from "./strings.js";

const numbers = new Map(dictionary.map((word, number) => [word, number]));

/**
 * Writes a vocabulary: varint count of words of the dictionary, for each how many words of the dictionary
 * lie between it and the one before as a varint; then a string table of all other terms.
 *
 * @param terms strictly ascending by their UTF-8 bytes.
 */
export const writeVocabulary = (w: ByteWriter, terms: readonly string[]): void => {
  const common: number[] = [];
  const rare: string[] = [];
  for (const [i, term] of terms.entries()) {
    if (i > 0 && compareUtf8(terms[i - 1]!, term) >= 0) {
      throw new SheafError("internal", `a vocabulary is not in order at ${JSON.stringify(term)}`);
    }
    const number = numbers.get(term);
    if (number === undefined) rare.push(term);
    else common.push(number);
  }
  w.varint(common.length);
  let previous = -1;
  for (const number of common) {
    w.varint(number - previous - 1);
    previous = number;
  }
  writeStrings(w, rare);
};

/** Reads what `writeVocabulary` wrote: both lists merged, ascending. */
export const readVocabulary = (c: Cursor): string[] => {
  const count = readCount(c, 1, "words");
  const common = new Uint16Array(count);
  let number = -1;
  for (let i = 0; i < count; i++) {
    number += readVarint(c) + 1;
    if (number >= dictionary.length) throw corrupt(c.where, "a word is beyond the dictionary");
    common[i] = number;
  }
  const rare = readStrings(c);
  const out: string[] = new Array(count + rare.length);
  let i = 0;
  let k = 0;
  for (let at = 0; at < out.length; at++) {
    if (i === count) out[at] = rare[k++]!;
    else {
      const word = dictionary[common[i]!]!;
      if (k < rare.length && compareUtf8(rare[k]!, word) < 0) out[at] = rare[k++]!;
      else {
        out[at] = word;
        i++;
      }
    }
  }
  return out;
};
