import type { Origin } from "../../model/origin.js";
import { isDigitUnit, isWordUnit } from "../letters.js";
import type { OriginRules } from "../origin-rules.js";
import type { Skipper } from "../skip.js";
import { createCursor, letterAt, passBlank, readWithin, stands, wordEnd } from "./cursor.js";
import { common, none, type Resolve, unknown } from "./origin.js";
import {
  begins,
  element,
  isLifetime,
  maxParts,
  named,
  passModifiers,
  type TypeReading,
  typeJoint,
  withArguments,
} from "./type-parts.js";
import type { TypeWords } from "./words.js";

/** Arguments of types in arguments of types are read up to here. */
const maxDepth = 3;
const maxArguments = 6;

/** The type that stands here, in arguments of another one. */
const inner = (reading: TypeReading, depth: number): Origin =>
  depth >= maxDepth ? unknown : union(reading, depth + 1);

const list = (reading: TypeReading, depth: number, close: string): Origin[] => {
  const { text } = reading;
  const found: Origin[] = [];
  reading.at++;
  for (let i = 0; i < maxArguments; i++) {
    passBlank(reading);
    if (reading.at >= reading.end || text[reading.at] === close) break;
    // A lifetime is no argument.
    if (isLifetime(reading)) reading.at = wordEnd(reading, reading.at + 1);
    else found.push(inner(reading, depth));
    passBlank(reading);
    if (letterAt(reading, reading.at) !== ",") break;
    reading.at++;
  }
  return found;
};

/** The arguments that open here, and the place behind them; null where they have no end. */
const argumentsOf = (reading: TypeReading, depth: number): Origin[] | null => {
  const { skip, at: start, end } = reading;
  const squares = reading.rules.types.brackets === "[";
  const behind = squares ? skip.brackets(start, end) : skip.angles(start, end);
  if (behind < 0) return null;
  reading.end = behind;
  const found = list(reading, depth, squares ? "]" : ">");
  reading.end = end;
  reading.at = behind;
  return found;
};

/** The result of a function, where its parameters are behind us. */
const result = (reading: TypeReading, depth: number): Origin => {
  passBlank(reading);
  if (stands(reading, "=>") || stands(reading, "->")) reading.at += 2;
  else if (stands(reading, ":") && !stands(reading, "::")) reading.at++;
  passBlank(reading);
  return begins(reading) ? withArguments("()", [inner(reading, depth)]) : "{()}";
};

/** What a word stands for that is not read as a path; undefined where it is one. */
const special = (reading: TypeReading, word: string, depth: number): Origin | undefined => {
  const { words } = reading;
  if (words.values.has(word)) {
    passBlank(reading);
    const read = reading.readValue(reading.at, reading.end, reading.resolve);
    reading.at = read.end;
    return read.origin;
  }
  if (!words.prefixes.has(word)) return undefined;
  passBlank(reading);
  if (stands(reading, "<-")) reading.at += 2;
  return withArguments(word, [inner(reading, depth)]);
};

/** A path of names, with what the last of them has in brackets. */
const path = (reading: TypeReading, depth: number): Origin => {
  const { text, skip, rules, words, end, at: start } = reading;
  reading.at = wordEnd(reading, start);
  const first = text.slice(start, reading.at);
  const other = special(reading, first, depth);
  if (other !== undefined) return other;
  const { brackets } = rules.types;
  let whole = first;
  let args: readonly Origin[] = [];
  for (let i = 0; i < maxParts; i++) {
    const beforeBlank = reading.at;
    passBlank(reading);
    const letter = letterAt(reading, reading.at);
    if (letter === brackets && args.length === 0) {
      const read = argumentsOf(reading, depth);
      if (read === null) return unknown;
      args = read;
      continue;
    }
    const behind = typeJoint(reading);
    if (behind > reading.at) {
      reading.at = skip.blank(behind, end);
      if (letterAt(reading, reading.at) === "<") continue;
      const to = wordEnd(reading, reading.at);
      if (to === reading.at) return unknown;
      whole += `.${text.slice(reading.at, to)}`;
      args = [];
      reading.at = to;
      continue;
    }
    if (letter !== "(" || beforeBlank !== reading.at) break;
    const close = skip.brackets(reading.at, end);
    reading.at = close < 0 ? end : close;
    return close < 0 ? unknown : result(reading, depth);
  }
  if (brackets === "[" && args.length > 0 && begins(reading) && depth < maxDepth)
    args = [...args, postfix(reading, depth + 1)];
  const isPath = whole !== first;
  if (!isPath && reading.rules.nothing.includes(first)) return none;
  if (!isPath && words.open.has(first)) return unknown;
  if (!isPath && reading.rules.self.includes(first)) return "this";
  const local = reading.resolve(first);
  if (local === undefined) return named(reading, whole, args);
  return isPath || args.length > 0 ? unknown : local;
};

/** `(A)`, `(a: A) => B`, `[A]`, `[]A`. */
const opened = (reading: TypeReading, depth: number): Origin => {
  const { text, skip, rules, end, at: start } = reading;
  const behind = skip.brackets(start, end);
  if (behind < 0) {
    reading.at = end;
    return unknown;
  }
  const isRound = text[start] === "(";
  reading.at = skip.blank(behind, end);
  if (isRound && (stands(reading, "=>") || stands(reading, "->"))) return result(reading, depth);
  if (depth >= maxDepth) {
    reading.at = behind;
    return unknown;
  }
  reading.end = behind - 1;
  reading.at = start;
  const items = list(reading, depth, isRound ? ")" : "]");
  passBlank(reading);
  const isWhole = reading.at >= reading.end || text[reading.at] === ";";
  reading.end = end;
  reading.at = behind;
  const only = items.length === 1 && isWhole ? items[0]! : null;
  if (isRound) return only ?? unknown;
  // `[]T` and `[4]T` in one language, `[T]` and `[T; 4]` in another, `[A, B]` in a third.
  if (rules.types.brackets === "[" && begins(reading))
    return withArguments("[]", [postfix(reading, depth + 1)]);
  return only === null ? "{[]}" : withArguments("[]", [only]);
};

/** A literal, or a type in quotes. */
const quoted = (reading: TypeReading, depth: number): Origin => {
  const { skip, rules, at: start, end } = reading;
  const behind = skip.quoted(start, end);
  if (behind < 0) return unknown;
  if (!rules.types.quoted || depth >= maxDepth) {
    reading.at = behind;
    return rules.text === "" ? unknown : `{${rules.text}}`;
  }
  reading.end = behind - 1;
  reading.at = start + 1;
  const origin = union(reading, depth + 1);
  const isWhole = skip.blank(reading.at, reading.end) >= reading.end;
  reading.end = end;
  reading.at = behind;
  return isWhole ? origin : unknown;
};

const primary = (reading: TypeReading, depth: number): Origin => {
  passModifiers(reading);
  const { text, skip, end } = reading;
  if (reading.at >= end) return unknown;
  const letter = text[reading.at]!;
  if (letter === "(" || letter === "[") return opened(reading, depth);
  if (letter === "{") {
    reading.at = Math.max(reading.at + 1, skip.brackets(reading.at, end));
    return unknown;
  }
  if (skip.isQuote(reading.at)) return quoted(reading, depth);
  const behind = typeJoint(reading);
  if (behind > reading.at) reading.at = behind;
  const unit = reading.at < end ? text.charCodeAt(reading.at) : 0;
  return !isWordUnit(unit) || isDigitUnit(unit) ? unknown : path(reading, depth);
};

/** Whether a `?` here chooses between two types rather than ends one: `A extends B ? C : D`. */
const isChoice = ({ text, skip, at, end }: TypeReading): boolean => {
  const next = skip.blank(at + 1, end);
  return next < end && next > at + 1 && isWordUnit(text.charCodeAt(next));
};

/** A type with what stands behind it: arrays, pointers, modifiers. */
const postfix = (reading: TypeReading, depth: number): Origin => {
  const { text, skip, words } = reading;
  let origin = primary(reading, depth);
  for (let i = 0; i < maxParts; i++) {
    passBlank(reading);
    const letter = letterAt(reading, reading.at);
    if (letter === "*" || letter === "?" || letter === "!" || letter === "^") {
      if (letter === "?" && isChoice(reading)) return origin;
      reading.at++;
    } else if (letter === "." && stands(reading, "...")) reading.at += 3;
    else if (letter === "[" && reading.rules.types.brackets !== "[") {
      const behind = skip.brackets(reading.at, reading.end);
      if (behind < 0) return unknown;
      origin = element(reading, origin, reading.at + 1, behind - 1);
      reading.at = behind;
    } else {
      const to = wordEnd(reading, reading.at);
      if (to === reading.at) return origin;
      const next = text.slice(reading.at, to);
      if (!words.skip.has(next) || words.stops.has(next)) return origin;
      reading.at = to;
    }
  }
  return origin;
};

const union = (reading: TypeReading, depth: number): Origin => {
  const found: Origin[] = [];
  let isOpen = false;
  const here = (): string => letterAt(reading, reading.at);
  for (let i = 0; i < maxParts; i++) {
    passBlank(reading);
    if (here() === "|") reading.at++;
    const origin = postfix(reading, depth);
    if (isOpen || origin === unknown) isOpen = true;
    else found.push(origin);
    passBlank(reading);
    // Of what must be several things at once, the first stands for all.
    for (let more = 0; more < maxParts && (here() === "&" || here() === "+"); more++) {
      reading.at++;
      passBlank(reading);
      if (begins(reading)) postfix(reading, depth);
      passBlank(reading);
    }
    // `Item = T` in arguments says what one of them is.
    if (depth > 0 && stands(reading, "=") && !stands(reading, "=>")) {
      reading.at++;
      found.length = 0;
      isOpen = false;
      continue;
    }
    if (here() !== "|") break;
  }
  return isOpen ? unknown : common(found);
};

/** Reads a type from a place on: its origin, and where it ends. */
export interface TypeReader {
  readonly read: (
    start: number,
    end: number,
    resolve: Resolve,
  ) => { readonly origin: Origin; readonly end: number };
}

/**
 * Reads types of any language as its rules say.
 *
 * @param readValue reads the path behind `typeof`, from a place on.
 */
export const createTypeReader = (
  text: string,
  rules: OriginRules,
  words: TypeWords,
  skip: Skipper,
  readValue: TypeReading["readValue"],
): TypeReader => {
  const reading: TypeReading = { ...createCursor(text, skip), rules, words, readValue };
  return {
    read: (start, limit, given) =>
      readWithin(reading, start, limit, given, () => {
        const origin = union(reading, 0);
        passBlank(reading);
        return { origin, end: reading.at };
      }),
  };
};
