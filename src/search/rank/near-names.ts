import { lowerCase, splitWord } from "../../model/terms.js";
import type { ReadForm } from "../columns/read.js";

/** A name of a definition that is not the one asked for, but close: how close, below 1. */
export interface NearName {
  readonly name: number;
  readonly value: number;
}

/** Shorter questions begin too many names. Characters. */
const shortestBeginning = 3;
/** Shorter words are a letter away from many others. */
const shortestTypo = 4;

const [underscore, zero, nine, upperA, upperZ] = [0x5f, 0x30, 0x39, 0x41, 0x5a];
const isUpper = (byte: number): boolean => byte >= upperA && byte <= upperZ;
const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;
const isLetter = (byte: number): boolean =>
  isUpper(byte) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0x80 || isDigit(byte);
const lowered = (byte: number): number => (isUpper(byte) ? byte + 32 : byte);

/** Whether a word of the name begins at `at`. */
const isWordStart = (bytes: Uint8Array, start: number, at: number, end: number): boolean => {
  if (!isLetter(bytes[at]!)) return false;
  if (at === start) return true;
  const before = bytes[at - 1]!;
  if (before === underscore || !isLetter(before)) return true;
  if (isDigit(before) !== isDigit(bytes[at]!)) return true;
  if (!isUpper(bytes[at]!)) return false;
  return !isUpper(before) || (at + 1 < end && !isUpper(bytes[at + 1]!) && isLetter(bytes[at + 1]!));
};

const holdsAt = (bytes: Uint8Array, at: number, end: number, key: Uint8Array): boolean => {
  if (at + key.length > end) return false;
  for (let i = 0; i < key.length; i++) if (lowered(bytes[at + i]!) !== key[i]) return false;
  return true;
};

/** Whether words of the name begin, in order, with the given ones; others may stand between. */
const wordsBegin = (bytes: Uint8Array, start: number, end: number, words: readonly Uint8Array[]): boolean => {
  let at = start;
  for (const word of words) {
    while (at < end && !(holdsAt(bytes, at, end, word) && isWordStart(bytes, start, at, end))) at++;
    if (at === end) return false;
    at++;
  }
  return true;
};

/** Whether one letter more, less, other, or swapped with its neighbour, makes one of the other. */
const isTypo = (bytes: Uint8Array, start: number, end: number, key: Uint8Array): boolean => {
  const length = end - start;
  if (Math.abs(length - key.length) > 1) return false;
  const shorter = Math.min(length, key.length);
  let head = 0;
  while (head < shorter && lowered(bytes[start + head]!) === key[head]) head++;
  // In a short word the first letter carries too much to be wrong.
  if (head === 0 && shorter < 6) return false;
  let tail = 0;
  while (tail < shorter - head && lowered(bytes[end - 1 - tail]!) === key[key.length - 1 - tail]) tail++;
  const ours = length - head - tail;
  const theirs = key.length - head - tail;
  if (ours <= 1 && theirs <= 1) return ours + theirs > 0;
  return (
    ours === 2 &&
    theirs === 2 &&
    lowered(bytes[start + head]!) === key[head + 1] &&
    lowered(bytes[start + head + 1]!) === key[head]
  );
};

type Measure = (start: number, end: number) => number;

const scan = (form: ReadForm, measure: Measure): NearName[] => {
  const out: NearName[] = [];
  const { nameOffsets } = form;
  for (let name = 0; name + 1 < nameOffsets.length; name++) {
    const value = measure(nameOffsets[name]!, nameOffsets[name + 1]!);
    if (value > 0) out.push({ name, value });
  }
  return out;
};

/**
 * Names that begin with what was typed (up to 1), names whose words begin with its words in order (up to .8), and
 * where there are neither, names that are one typing error away (.7).
 */
export const nearNames = (form: ReadForm, typed: string): readonly NearName[] => {
  const bytes = form.names;
  const key = Buffer.from(lowerCase(typed), "utf8");
  if (key.length < shortestBeginning) return [];
  const words = splitWord(typed).parts.map((part) => Buffer.from(part, "utf8"));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const begun = scan(form, (start, end) => {
    const length = end - start;
    if (length > key.length && holdsAt(bytes, start, end, key)) return 0.6 + (0.4 * key.length) / length;
    if (words.length < 2 || letters > length) return 0;
    return wordsBegin(bytes, start, end, words) ? 0.4 + (0.4 * letters) / length : 0;
  });
  if (begun.length > 0 || key.length < shortestTypo) return begun;
  return scan(form, (start, end) => (isTypo(bytes, start, end, key) ? 0.7 : 0));
};
