import { isDigitUnit, isWordUnit } from "../letters.js";
import type { Skipper } from "../skip.js";
import type { Resolve } from "./origin.js";

/** Where a reader stands in a text, and how far it may read. */
export interface Cursor {
  readonly text: string;
  readonly skip: Skipper;
  at: number;
  end: number;
  resolve: Resolve;
}

export const createCursor = (text: string, skip: Skipper): Cursor => ({
  text,
  skip,
  at: 0,
  end: 0,
  resolve: () => undefined,
});

/** Reads between two places, and comes back to where it was. */
export const readWithin = <T>(
  cursor: Cursor,
  start: number,
  limit: number,
  given: Resolve,
  read: () => T,
): T => {
  const { at, end, resolve } = cursor;
  cursor.at = start;
  cursor.end = limit;
  cursor.resolve = given;
  const found = read();
  cursor.at = at;
  cursor.end = end;
  cursor.resolve = resolve;
  return found;
};

/** Goes on to where code stands. */
export const passBlank = (cursor: Cursor): void => {
  cursor.at = cursor.skip.blank(cursor.at, cursor.end);
};

/** The character at a place; empty behind the end. */
export const letterAt = ({ text, end }: Cursor, place: number): string => (place < end ? text[place]! : "");

/** Whether a sign stands here. */
export const stands = ({ text, at, end }: Cursor, sign: string): boolean =>
  at + sign.length <= end && text.startsWith(sign, at);

/** Where the word that begins at a place ends. */
export const wordEnd = ({ text, end }: Cursor, from: number): number => {
  let to = from;
  while (to < end && isWordUnit(text.charCodeAt(to))) to++;
  return to;
};

/** Signs of which one may stand somewhere. */
export interface Signs {
  readonly all: readonly string[];
  /** The first characters of all. */
  readonly firsts: string;
}

/** A sign of the list that stands here; empty for none. */
export const signHere = (cursor: Cursor, { all, firsts }: Signs): string => {
  if (firsts === "" || !firsts.includes(letterAt(cursor, cursor.at) || " ")) return "";
  for (const sign of all) if (stands(cursor, sign)) return sign;
  return "";
};

/** Behind what joins a name here to what stands before it; the same place where nothing does. */
export const jointAt = (cursor: Cursor, from: number): number => {
  const { text } = cursor;
  const letter = letterAt(cursor, from);
  if (letter === ".") return letterAt(cursor, from + 1) === "." ? from : from + 1;
  if (letter === "\\") return from + 1;
  if (letter === "?") {
    if (letterAt(cursor, from + 1) === "." && !isDigitUnit(text.charCodeAt(from + 2))) return from + 2;
    return text.startsWith("?->", from) ? from + 3 : from;
  }
  if (letter === "-") return letterAt(cursor, from + 1) === ">" ? from + 2 : from;
  return letter === ":" && letterAt(cursor, from + 1) === ":" ? from + 2 : from;
};
