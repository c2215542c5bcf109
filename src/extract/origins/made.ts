import type { Origin } from "../../model/origin.js";
import { jointAt, letterAt, passBlank, wordEnd } from "./cursor.js";
import { none, stepOn, unknown } from "./origin.js";
import { maxSteps, type Reading, steps, wholeType } from "./steps.js";

/** Passes over the path of a type, with its arguments; false where those have no end. */
const passPath = (reading: Reading): boolean => {
  const { skip, end } = reading;
  for (let i = 0; i < maxSteps; i++) {
    const to = wordEnd(reading, reading.at);
    const opens = letterAt(reading, reading.at) === "<";
    if (to === reading.at && !opens) break;
    if (opens) {
      const behind = skip.angles(reading.at, end);
      if (behind < 0) return false;
      reading.at = behind;
    } else reading.at = to;
    const next = skip.blank(reading.at, end);
    if (letterAt(reading, next) === "<") {
      reading.at = next;
      continue;
    }
    const joint = jointAt(reading, next);
    if (joint === next) break;
    reading.at = skip.blank(joint, end);
  }
  return true;
};

/** Passes over what is given to a type to make one of it; null where that has no end, else whether it is an array. */
const passGiven = (reading: Reading): boolean | null => {
  const { skip, end } = reading;
  passBlank(reading);
  const isArray = letterAt(reading, reading.at) === "[";
  for (let i = 0; i < 3 && "([{".includes(letterAt(reading, reading.at) || " "); i++) {
    const behind = skip.brackets(reading.at, end);
    if (behind < 0) return null;
    reading.at = behind;
    // `new A()[0]` and `new A().b` go on; braces belong to it.
    if (letterAt(reading, skip.blank(behind, end)) !== "{") break;
    passBlank(reading);
  }
  return isArray;
};

/** What a type between two places makes, or a value there that is a type. */
const madeOf = (reading: Reading, start: number, nameEnd: number): Origin => {
  const { text, words } = reading;
  const first = text.slice(start, Math.min(wordEnd(reading, start), nameEnd));
  const found = reading.resolve(first) ?? (words.self.has(first) ? "this" : undefined);
  if (found === undefined) return wholeType(reading, start, nameEnd);
  // The type is a value: that of a local name, or a member of the object around.
  const outer = reading.end;
  const from = wordEnd(reading, start);
  reading.end = nameEnd;
  const path = steps(reading, { end: from, origin: found, path: false });
  reading.end = outer;
  return path.end >= nameEnd ? stepOn(path.origin, "()") : unknown;
};

/** What is made of the type that is named here. */
export const made = (reading: Reading): Origin => {
  passBlank(reading);
  const start = reading.at;
  if (!passPath(reading)) return unknown;
  const nameEnd = reading.at;
  const isArray = nameEnd === start ? null : passGiven(reading);
  if (isArray === null) {
    reading.at = reading.end;
    return unknown;
  }
  const behind = reading.at;
  const origin = madeOf(reading, start, nameEnd);
  reading.at = behind;
  if (origin === none) return unknown;
  if (!isArray) return origin;
  return origin.startsWith("{") ? `{[]<${origin.slice(1, -1)}>}` : "{[]}";
};
