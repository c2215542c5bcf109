import type { Origin } from "../../model/origin.js";
import { isDigitUnit, isWordUnit } from "../letters.js";
import type { OriginRules } from "../origin-rules.js";
import { createSkipper } from "../skip.js";
import { createCursor, passBlank, readWithin } from "./cursor.js";
import { type Resolve, stepOn, unknown } from "./origin.js";
import { type Reading, steps, wholeType } from "./steps.js";
import { createTypeReader } from "./types.js";
import { expression, maxDepth, primary, wordOrigin } from "./values.js";
import { type OriginWords, wordsOf } from "./words.js";

/** Reads the texts of expressions and types. One for each text, as it remembers what it read. */
export interface OriginReader {
  /** What an expression is: `?` when that cannot be told, empty for `null` and the like. */
  readonly value: (start: number, end: number, resolve: Resolve) => Origin;
  /** What a value of a type is; the same. */
  readonly type: (start: number, end: number, resolve: Resolve) => Origin;
}

/** Longer expressions are not read, nor what stands so far behind the beginning of one. UTF-16 units. */
const maxText = 2_000;
/** Paths up to here are read at once; of longer ones it is remembered how far they were read. UTF-16 units. */
const maxPath = 100;

const dot = 0x2e;

/** Whether a text is names with dots between them alone, which most receivers are. */
const isPath = (text: string, start: number, limit: number): boolean => {
  if (start >= limit || limit - start > maxPath || isDigitUnit(text.charCodeAt(start))) return false;
  let isJoint = true;
  for (let i = start; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (isWordUnit(unit)) isJoint = false;
    else if (unit !== dot || isJoint) return false;
    else isJoint = true;
  }
  return !isJoint;
};

/** What such a path stands for. */
const readPath = (whole: string, words: OriginWords, resolve: Resolve): Origin => {
  let at = whole.indexOf(".");
  const first = at < 0 ? whole : whole.slice(0, at);
  let origin = wordOrigin(words, first, resolve) ?? resolve(first) ?? first;
  while (at >= 0) {
    const next = whole.indexOf(".", at + 1);
    const member = next < 0 ? whole.slice(at) : whole.slice(at, next);
    origin = stepOn(origin, words.unwrapMembers.has(member) ? "*" : member);
    at = next;
  }
  return origin;
};

export const createOriginReader = (text: string, rules: OriginRules): OriginReader => {
  const skip = createSkipper(text, rules, 8 * text.length + 10_000);
  const words = wordsOf(rules);
  const types = createTypeReader(text, rules, words.types, skip, (start, limit, given) =>
    readWithin(reading, start, limit, given, () => {
      passBlank(reading);
      const { origin, end } = steps(reading, primary(reading, maxDepth));
      return { origin, end: Math.max(end, start) };
    }),
  );
  const reading: Reading = {
    ...createCursor(text, skip),
    rules,
    words,
    known: new Map(),
    pathBegin: 0,
    readType: types.read,
  };
  const within = (start: number, limit: number, given: Resolve, read: () => Origin): Origin =>
    limit - start > 40 * maxText ? unknown : readWithin(reading, start, limit, given, read);
  return {
    value: (start, limit, given) => {
      if (isPath(text, start, limit)) return readPath(text.slice(start, limit), words, given);
      const before = reading.known.get(start)?.end ?? start;
      if (limit - Math.min(before, limit) > maxText) return unknown;
      return within(start, limit, given, () => expression(reading, 0));
    },
    type: (start, limit, given) =>
      limit - start > maxText ? unknown : within(start, limit, given, () => wholeType(reading, start, limit)),
  };
};
