import type { Origin } from "../../model/origin.js";
import { isWordUnit } from "../letters.js";
import type { OriginRules } from "../origin-rules.js";
import { type Cursor, jointAt, letterAt, passBlank, signHere, wordEnd } from "./cursor.js";
import { none, type Resolve, stepOn, unknown } from "./origin.js";
import type { OriginWords } from "./words.js";

/** Steps behind one expression, and words and choices in a row. */
export const maxSteps = 60;

/** An expression as far as it has been read. */
export interface Read {
  readonly end: number;
  readonly origin: Origin;
  /** It is a path of names alone: a type may be meant. */
  readonly path: boolean;
}

/** The state of one reader of expressions. */
export interface Reading extends Cursor {
  readonly rules: OriginRules;
  readonly words: OriginWords;
  /** What begins at a place, as far as it was read before. */
  readonly known: Map<number, Read>;
  /** Where the path of names that is being read began. */
  pathBegin: number;
  readonly readType: (
    start: number,
    end: number,
    resolve: Resolve,
  ) => { readonly origin: Origin; readonly end: number };
}

/** The type between two places, all of it. */
export const wholeType = (reading: Reading, from: number, to: number): Origin => {
  const read = reading.readType(from, to, reading.resolve);
  return read.end >= to ? read.origin : unknown;
};

/** What the member behind a joint is; null where none stands there. */
const memberAt = (
  reading: Reading,
  joint: number,
  of: Origin,
): { readonly origin: Origin; readonly path: boolean } | null => {
  const { text, skip, end } = reading;
  reading.at = skip.blank(joint, end);
  const next = letterAt(reading, reading.at);
  if (next === "(" && letterAt(reading, joint - 1) === "." && letterAt(reading, joint - 2) !== "?") {
    // Go's `x.(T)`.
    const behind = skip.brackets(reading.at, end);
    if (behind < 0) return null;
    const origin = wholeType(reading, reading.at + 1, behind - 1);
    reading.at = behind;
    return { origin: origin === none ? unknown : origin, path: false };
  }
  // `a?.()`, `a?.[0]`
  if (next === "(" || next === "[") return { origin: of, path: false };
  if (next === "<") {
    const behind = skip.angles(reading.at, end);
    if (behind < 0) return null;
    reading.at = skip.blank(behind, end);
    if (!isWordUnit(text.charCodeAt(reading.at))) return { origin: of, path: true };
  }
  const sign = next === "#" || next === "@" ? next : "";
  reading.at += sign.length;
  const to = wordEnd(reading, reading.at);
  if (to === reading.at) return null;
  const name = text.slice(reading.at, to);
  reading.at = to;
  if (reading.words.unwrapMembers.has(`.${name}`)) return { origin: stepOn(of, "*"), path: false };
  return { origin: stepOn(of, `.${sign}${name}`), path: true };
};

/** Whether what is in the brackets here says that a part of the collection is meant. */
const isSlice = ({ text, rules }: Reading, from: number, to: number): boolean =>
  rules.slice !== "" && text.slice(from, to).includes(rules.slice);

/** What stands behind an expression, as long as it goes on. */
export const steps = (reading: Reading, from: Read): Read => {
  const { rules, words, skip, end } = reading;
  let { origin, path } = from;
  const pathStart = path ? reading.pathBegin : -1;
  let last = from.end;
  reading.at = last;
  for (let i = 0; i < maxSteps; i++) {
    passBlank(reading);
    if (reading.at >= end) break;
    const open = reading.at;
    const letter = letterAt(reading, open);
    if (letter === "(" || letter === "[" || letter === "`" || (letter === "{" && rules.braces !== "none")) {
      const behind = letter === "`" ? skip.quoted(open, end) : skip.brackets(open, end);
      if (behind < 0) {
        reading.at = end;
        return { end, origin: unknown, path: false };
      }
      if (letter === "[") {
        if (!isSlice(reading, open, behind)) origin = stepOn(origin, "[]");
      } else if (letter !== "{") origin = stepOn(origin, "()");
      else if (rules.braces === "object") {
        if (!path) {
          reading.at = behind;
          return { end: last, origin: unknown, path: false };
        }
        origin = origin === "this" ? origin : wholeType(reading, pathStart, open);
      } else if (!origin.endsWith("()")) origin = stepOn(origin, "()");
      path = false;
      reading.at = behind;
    } else if (letter === "<") {
      const behind = skip.angles(open, end);
      if (behind < 0) break;
      const next = letterAt(reading, skip.blank(behind, end)) || ".";
      if (behind < end && !"(.:{".includes(next)) break;
      reading.at = behind;
    } else {
      const unwrap = signHere(reading, words.unwrapEnds);
      const joint = unwrap === "" ? jointAt(reading, open) : open;
      if (joint === open) {
        const pass = unwrap === "" ? signHere(reading, words.passEnds) : unwrap;
        if (pass === "" || letterAt(reading, open + pass.length) === "=") break;
        if (unwrap !== "") origin = stepOn(origin, "*");
        reading.at += pass.length;
        path = false;
      } else {
        const member = memberAt(reading, joint, origin);
        if (member === null) break;
        origin = member.origin;
        path &&= member.path;
      }
    }
    last = reading.at;
  }
  reading.at = last;
  return { end: last, origin, path };
};
