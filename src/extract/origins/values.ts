import type { Origin } from "../../model/origin.js";
import { isBlankUnit, isDigitUnit, isWordUnit } from "../letters.js";
import { jointAt, letterAt, passBlank, signHere, wordEnd } from "./cursor.js";
import { made } from "./made.js";
import { common, none, type Resolve, stepOn, unknown } from "./origin.js";
import { maxSteps, type Read, type Reading, steps, wholeType } from "./steps.js";
import type { OriginWords } from "./words.js";

/** Brackets in brackets, and words before words. */
export const maxDepth = 8;

/** Goes to the end: what stands here says nothing. */
const giveUp = (reading: Reading): Read => {
  reading.at = reading.end;
  return { origin: unknown, end: reading.end, path: false };
};

const readHere = (reading: Reading, origin: Origin): Read => ({ origin, end: reading.at, path: false });

const quotedText = (reading: Reading): Origin => {
  const { skip, rules, at, end } = reading;
  const behind = skip.quoted(at, end);
  const isPattern = letterAt(reading, at) === "/";
  reading.at = behind < 0 ? end : behind;
  return behind < 0 || isPattern || rules.text === "" ? unknown : `{${rules.text}}`;
};

/** `[1, 2]`, `{ a: 1 }`. */
const listed = (reading: Reading): Read => {
  const { skip, rules, text, at, end } = reading;
  const behind = skip.brackets(at, end);
  const isEmpty = behind > 0 && skip.blank(at + 1, behind - 1) === behind - 1;
  reading.at = behind < 0 ? end : behind;
  if (text[at] === "{") return readHere(reading, isEmpty ? none : unknown);
  return readHere(reading, rules.arrays && behind > 0 ? "{[]}" : unknown);
};

/** Whether what stands at a place is what a type in brackets before it is said of. */
const isCastFrom = (reading: Reading, next: number): boolean => {
  const { text, words, end } = reading;
  if (next >= end) return false;
  const unit = text.charCodeAt(next);
  return isWordUnit(unit) && !isDigitUnit(unit) && !words.casts.has(text.slice(next, wordEnd(reading, next)));
};

/** `(e)`, `(T) e`. */
const round = (reading: Reading, depth: number): Origin => {
  const { skip, rules, at: start, end } = reading;
  const behind = skip.brackets(start, end);
  if (behind < 0) {
    reading.at = end;
    return unknown;
  }
  const next = skip.blank(behind, end);
  if (rules.castBefore && isCastFrom(reading, next)) {
    const type = wholeType(reading, start + 1, behind - 1);
    reading.at = next;
    unary(reading, depth + 1);
    return type;
  }
  reading.end = behind - 1;
  reading.at = start + 1;
  const origin = expression(reading, depth + 1);
  reading.end = end;
  reading.at = behind;
  return origin;
};

/** What one word stands for that is no name; undefined for a name. */
export const wordOrigin = (words: OriginWords, word: string, resolve: Resolve): Origin | undefined => {
  if (words.self.has(word)) return resolve(word) ?? "this";
  if (words.base.has(word)) return "super";
  if (words.nothing.has(word)) return none;
  return words.stops.has(word) ? unknown : undefined;
};

export const primary = (reading: Reading, depth: number): Read => {
  const { text, skip, words, at: start } = reading;
  const letter = letterAt(reading, start);
  const unit = text.charCodeAt(start);
  if (letter === "(") return readHere(reading, round(reading, depth));
  if (skip.isQuote(start)) return readHere(reading, quotedText(reading));
  if (letter === "[" || letter === "{") return listed(reading);
  const from = letter === "@" ? start + 1 : start;
  const nameFrom = letter === "\\" || letter === ":" ? jointAt(reading, from) : from;
  if ((!isWordUnit(unit) && nameFrom === start) || isDigitUnit(text.charCodeAt(nameFrom)))
    return giveUp(reading);
  const nameStart = letter === "@" ? start : nameFrom;
  const behind = wordEnd(reading, nameFrom);
  reading.at = behind;
  const name = text.slice(nameStart, behind);
  const next = letterAt(reading, behind);
  if (next !== "" && next !== "." && words.make.has(name)) return readHere(reading, made(reading));
  // `f"text"`, `b'text'`.
  if ((next === '"' || next === "'") && behind - nameStart <= 2 && skip.isQuote(behind))
    return readHere(reading, quotedText(reading));
  const special = wordOrigin(words, name, reading.resolve);
  if (special === unknown && words.stops.has(name)) return giveUp(reading);
  const origin = special ?? reading.resolve(name) ?? name;
  // What a name stands for is read by the same reader.
  reading.pathBegin = nameStart;
  return { origin, end: behind, path: special !== none };
};

/** What stands before an expression here, and what it does; null for nothing. */
const prefixHere = (reading: Reading): { readonly length: number; readonly unwraps: boolean } | null => {
  const { text, words, at, end } = reading;
  if (!isWordUnit(text.charCodeAt(at))) {
    const unwrap = signHere(reading, words.unwrapSigns);
    const sign = unwrap === "" ? signHere(reading, words.passSigns) : unwrap;
    return sign === "" ? null : { length: sign.length, unwraps: unwrap !== "" };
  }
  const to = wordEnd(reading, at);
  if (to >= end || !(isBlankUnit(text.charCodeAt(to)) || "&*(".includes(text[to]!))) return null;
  const word = text.slice(at, to);
  const unwraps = words.unwrapBefore.has(word);
  return unwraps || words.passBefore.has(word) ? { length: word.length, unwraps } : null;
};

/** An expression without what stands between two. */
const unary = (reading: Reading, depth: number): Origin => {
  passBlank(reading);
  if (reading.at >= reading.end || depth > maxDepth) return giveUp(reading).origin;
  const prefix = prefixHere(reading);
  if (prefix !== null) {
    reading.at += prefix.length;
    const origin = unary(reading, depth + 1);
    return prefix.unwraps ? stepOn(origin, "*") : origin;
  }
  const start = reading.at;
  const before = reading.known.get(start);
  const usable = before !== undefined && before.end <= reading.end;
  if (usable) reading.pathBegin = start;
  const read = steps(reading, usable ? before : primary(reading, depth));
  reading.known.set(start, read);
  return read.origin;
};

/** The type that stands behind `as`; null for `as const`, which says none. */
const castTo = (reading: Reading, behindWord: number): Origin | null => {
  const { text, skip, end } = reading;
  reading.at = skip.blank(behindWord, end);
  if ("?!".includes(letterAt(reading, reading.at) || " ")) reading.at++;
  const isConst = text.startsWith("const", reading.at) && wordEnd(reading, reading.at) === reading.at + 5;
  const read = reading.readType(reading.at, end, reading.resolve);
  reading.at = read.end;
  if (isConst) return null;
  return read.origin === none ? unknown : read.origin;
};

export const expression = (reading: Reading, depth: number): Origin => {
  const { text, words } = reading;
  let origin = unary(reading, depth);
  for (let i = 0; i < maxSteps; i++) {
    passBlank(reading);
    if (reading.at >= reading.end) return origin;
    const to = wordEnd(reading, reading.at);
    const word = text.slice(reading.at, to);
    if (word !== "" && words.casts.has(word)) {
      origin = castTo(reading, to) ?? origin;
      continue;
    }
    const sign = word === "" ? signHere(reading, words.choiceSigns) : words.choice.has(word) ? word : "";
    if (sign === "") return unknown;
    reading.at += sign.length;
    const other = unary(reading, depth + 1);
    const isLess = other === none || (other === "{[]}" && origin !== none);
    origin = isLess ? origin : common([origin, other]);
  }
  return unknown;
};
