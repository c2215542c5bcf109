import type { Origin } from "../../model/origin.js";
import { isDigitUnit, isWordUnit } from "../letters.js";
import type { OriginRules } from "../origin-rules.js";
import { type Cursor, letterAt, passBlank, stands, wordEnd } from "./cursor.js";
import { common, none, type Resolve, unknown } from "./origin.js";
import type { TypeWords } from "./words.js";

/** So many types in one union, or words before a type. */
export const maxParts = 40;
/** What is longer loses its arguments. UTF-16 units. */
const maxType = 100;

/** The state of one reader of types. */
export interface TypeReading extends Cursor {
  readonly rules: OriginRules;
  readonly words: TypeWords;
  /** Reads the path behind `typeof`, from a place on. */
  readonly readValue: (
    start: number,
    end: number,
    resolve: Resolve,
  ) => { readonly origin: Origin; readonly end: number };
}

/** The text of a type inside the braces of an origin; null for what is no type. */
const inside = (origin: Origin): string | null =>
  origin.startsWith("{") && origin.indexOf("}") === origin.length - 1 ? origin.slice(1, -1) : null;

export const withArguments = (name: string, origins: readonly Origin[]): Origin => {
  if (origins.length === 0) return `{${name}}`;
  const texts = origins.map((origin) => inside(origin) ?? unknown);
  if (texts.every((text) => text === unknown)) return `{${name}}`;
  const whole = `{${name}<${texts.join(",")}>}`;
  return whole.length > maxType ? `{${name}}` : whole;
};

/** What a path of names with arguments is. */
export const named = ({ words }: TypeReading, path: string, args: readonly Origin[]): Origin => {
  if (words.unions.has(path)) return common(args);
  if (words.functions.has(path)) return withArguments("()", args.slice(-1));
  if (words.metas.has(path))
    return args.length === 1 ? (inside(args[0]!)?.split("<")[0] ?? unknown) : unknown;
  return withArguments(path, args);
};

/** Behind what joins two names of a path here; the same place where nothing does. */
export const typeJoint = (reading: TypeReading): number => {
  const { at } = reading;
  const letter = letterAt(reading, at);
  if (letter === ".") return stands(reading, "..") ? at : at + 1;
  if (letter === "\\") return at + 1;
  return letter === ":" && stands(reading, "::") ? at + 2 : at;
};

/** Whether a type begins here. */
export const begins = ({ text, at, end }: TypeReading): boolean => {
  if (at >= end) return false;
  const unit = text.charCodeAt(at);
  return (isWordUnit(unit) && !isDigitUnit(unit)) || "*[({&<".includes(text[at]!);
};

/** Whether a lifetime begins here: `'a`. */
export const isLifetime = (reading: TypeReading): boolean =>
  letterAt(reading, reading.at) === "'" && !reading.rules.quotes.includes("'");

/** Passes over a word before a type that is no part of it; false where none stands. */
const passWord = (reading: TypeReading): boolean => {
  const before = reading.at;
  const to = wordEnd(reading, before);
  if (to === before || !reading.words.skip.has(reading.text.slice(before, to))) return false;
  reading.at = to;
  passBlank(reading);
  // A type can have the name of a modifier: `object`, `in`.
  if (begins(reading) || letterAt(reading, reading.at) === "'") return true;
  reading.at = before;
  return false;
};

/** Passes over modifiers, pointers, lifetimes and annotations. */
export const passModifiers = (reading: TypeReading): void => {
  const { skip, end } = reading;
  for (let i = 0; i < maxParts; i++) {
    passBlank(reading);
    const letter = letterAt(reading, reading.at);
    if (letter !== "" && "&*?^~".includes(letter)) reading.at++;
    else if (letter === "." && stands(reading, "..")) reading.at += stands(reading, "...") ? 3 : 2;
    else if (letter === "<" && stands(reading, "<-")) reading.at += 2;
    else if (isLifetime(reading)) reading.at = wordEnd(reading, reading.at + 1);
    else if (letter === "@" || (letter === "#" && stands(reading, "#["))) {
      reading.at = letter === "@" ? wordEnd(reading, reading.at + 1) : reading.at + 1;
      const next = letterAt(reading, reading.at);
      if (next === "(" || next === "[") reading.at = Math.max(reading.at + 1, skip.brackets(reading.at, end));
    } else if (!passWord(reading)) return;
  }
};

/** `T[]`, `T[,]`, `T["name"]`, `T[number]`. */
export const element = ({ text }: TypeReading, origin: Origin, from: number, to: number): Origin => {
  const content = text.slice(from, to).trim();
  if (/^[,\s]*$/.test(content)) return withArguments("[]", [origin]);
  if (origin === unknown || origin === none) return unknown;
  const name = /^(["'])([\w$]+)\1$/.exec(content)?.[2];
  if (name !== undefined) return `${origin}.${name}`;
  return content === "number" ? `${origin}[]` : withArguments("[]", [origin]);
};
