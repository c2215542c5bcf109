import { isAnnotation } from "./annotations.js";
import { dropTypeMarks, endCall, isCallWithoutEnd, readCall } from "./calls.js";
import { isMacroName } from "./macro.js";
import { behindNeedless, dropTypeOfCondition } from "./needless.js";
import { createPlace, type Place } from "./place.js";
import { createReading, isCapital, type Reading } from "./reading.js";
import type { Tokens } from "./tokens.js";
import { betweenStatements, declarators, statements } from "./words.js";

/** `list_foreach(item, list) {`: a macro that is a loop, or some other head of a block. */
const isLoop = ({ at, isName, behindMacro }: Reading, place: Place, i: number, previous: string): boolean => {
  if (at(i + 1) !== "(" || place.inside() !== "statements" || !isName(i) || at(i).length < 5) return false;
  if (at(i + 2) === '"' || at(i + 2) === ")" || !betweenStatements.has(previous)) return false;
  const end = behindMacro(i);
  return end > 0 && at(end) === "{";
};

/** `const ElfW(Sym) *symbol`: behind the arguments of a macro that makes a type; -1 for anything else. */
const behindTypeMacro = (reading: Reading, place: Place, i: number, previous: string): number => {
  const { at, isName, isNextLine } = reading;
  if (at(i + 1) !== "(" || !isName(i) || at(i + 2) === ")") return -1;
  const isConst = previous === "const";
  const isParameter = (previous === "(" || previous === ",") && place.inside() !== "statements";
  if (!isConst && !isParameter && !(declarators.has(previous) && previous !== ")")) return -1;
  const end = reading.behindMacro(i);
  if (end < 0 || isNextLine(end) || isNextLine(i + 1)) return -1;
  let j = end;
  while (at(j) === "*" && j < end + 4) j++;
  if (isConst) return j > end || isName(j) ? end : -1;
  return j > end && isName(j) && behindTyped.has(at(j + 1)) ? end : -1;
};

/** What may follow the name of what a macro is the type of. */
const behindTyped = new Set([";", "=", ",", ")", "[", "("]);

const extern = "extern";

/** `type_t *(*name)(int *a)` and `type_t *(name)(int *a)` without a word before them could be products. */
const couldBeProduct = ({ at, isName }: Reading, i: number): boolean => {
  if (!isName(i)) return false;
  let j = i + 1;
  while (at(j) === "*" && j < i + 4) j++;
  if (at(j) !== "(") return false;
  if (at(j + 1) === "*") return isName(j + 2) && at(j + 3) === ")";
  return j > i + 1 && isName(j + 1) && at(j + 2) === ")" && at(j + 3) === "(";
};

/**
 * Finds the macros in declarations that a grammar takes for types, names or calls: `EXPORT int f(void)`,
 * `class EXPORT Foo {`, `int size GUARDED_BY(lock);`. Without them the declaration says the same.
 *
 * A call without a semicolon, `ENTRY(get, run)` in a list of such, becomes `ENTRY=get+run;` to the grammar.
 *
 * @param dropped for each token whether it is left out already; receives those that are found.
 * @param written receives the marks that stand in the place of others, by their offset.
 */
export const dropMacros = (tokens: Tokens, dropped: Uint8Array, written: Map<number, string>): void => {
  const reading = createReading(tokens, dropped);
  const place = createPlace(reading);
  const { count, at, isWord, isName, drop, behindMacro } = reading;
  for (let i = 0; i < count; i++) {
    if (reading.isGone(i)) continue;
    const last = reading.pass(i);
    place.pass(i, last);
    const word = at(i);
    if (!isWord(i)) {
      // f(T a = {}): no expression to a grammar.
      if (word === "=" && at(i + 1) === "{" && at(i + 2) === "}" && place.caller() >= 0) {
        if (at(i + 3) === "," || at(i + 3) === ")") drop(i, i + 3);
        continue;
      }
      if ((word !== "," && word !== "(") || place.inside() !== "statements") continue;
      if (isName(place.caller())) dropTypeMarks(reading, i, written);
      continue;
    }
    if (word === "for") dropTypeOfCondition(reading, i);
    const previous = last < 0 ? ";" : at(last);
    const behind = behindNeedless(reading, i, last);
    if (behind > 0) {
      drop(i, behind);
      place.forget(word);
      continue;
    }
    if (isLoop(reading, place, i, previous)) {
      written.set(reading.start(i), "while".padEnd(word.length));
      continue;
    }
    // "%" PRIu64 " bytes"
    const isText = previous === '"' && at(reading.before(last)) !== "extern";
    const continuesText = isText && !statements.has(word) && !reading.touches(last, i);
    if (!continuesText && !isCapital(word)) {
      const type = behindTypeMacro(reading, place, i, previous);
      if (type > 0) drop(i + 1, type);
      else if (isCallWithoutEnd(reading, place, i, previous))
        endCall({ reading, place, i, end: behindMacro(i) }, written);
      continue;
    }
    const end = behindMacro(i);
    if (continuesText) drop(i, Math.max(i + 1, end));
    if (continuesText || end < 0) continue;
    const bare = end === i + 1;
    const macro = { reading, place, i, word, last, previous, end, bare, following: at(end) };
    if (readCall(macro, written)) continue;
    if (!isMacroName(word) || !isAnnotation(macro)) continue;
    if (
      bare &&
      word.length >= extern.length &&
      place.inside() === "declarations" &&
      couldBeProduct(reading, end)
    )
      written.set(reading.start(i), extern.padEnd(word.length));
    else drop(i, end);
  }
};
