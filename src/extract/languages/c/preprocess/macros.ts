import { createPlace, type Place } from "./place.js";
import { createReading, isCapital, type Reading } from "./reading.js";
import type { Tokens } from "./tokens.js";
import {
  accessWords,
  argumentWords,
  beforeText,
  behindHead,
  behindVariable,
  betweenStatements,
  builtinTypes,
  declarators,
  leaders,
  qualifiers,
  statements,
} from "./words.js";

/** `GUARDED_BY`, `EXPORT`: what people call macros by. Names of one or two letters are type parameters. */
const isMacroName = (word: string): boolean => word.length > 2 && isCapital(word);

const isNullability = (word: string): boolean =>
  /nonnull|nullable|null_unspecified|nullability|__restrict/i.test(word);

/** A name in capitals, perhaps with arguments, and what stands around it. */
interface Macro {
  readonly reading: Reading;
  readonly place: Place;
  readonly i: number;
  readonly word: string;
  /** Position of the token before it, and what that is. */
  readonly last: number;
  readonly previous: string;
  /** Behind its arguments. */
  readonly end: number;
  readonly bare: boolean;
  readonly following: string;
}

/** `extern template`, `friend struct`, `T *nonnull name`: words without which a grammar reads the same. */
const isNeedless = ({ at }: Reading, i: number, word: string, previous: string): boolean => {
  if (word === "extern") return at(i + 1) === "template";
  if (word === "struct") return previous === "friend";
  const wraps = previous === "*" || previous === "&" || previous === ">" || declarators.has(previous);
  return wraps && isNullability(word) && (at(i + 1) !== "(" || previous === "*");
};

/** `class EXPORT Name {`: behind the macro; -1 for anything else. */
const behindClassMacro = ({ at, isWord, behindMacro }: Reading, i: number, previous: string): number => {
  if (previous !== "class" && previous !== "struct" && previous !== "union") return -1;
  const end = behindMacro(i);
  const head = end > 0 && isWord(end) && at(end) !== "final" ? at(end + 1) : "";
  const opens = head === "{" || head === "<" || head === "final" || (head === ":" && at(end + 2) !== ":");
  return opens || (head === ";" && previous === "class" && isMacroName(at(i))) ? end : -1;
};

/** Whether one of the arguments from `from` on is what no expression is: `int x`, `const T &`, `Foo *`. */
const haveTypes = ({ at }: Reading, from: number, to: number): boolean => {
  for (let j = from, depth = 0; j < to; j++) {
    const word = at(j);
    if (word === "(") depth++;
    if (word === ")") depth--;
    if (depth > 0) continue;
    if (builtinTypes.has(word) || qualifiers.has(word) || leaders.has(word)) return true;
    const isMark = word === "*" || word === "&" || word === ",";
    if (isMark && (at(j + 1) === "," || at(j + 1) === ")")) return true;
  }
  return false;
};

const haveLiterals = ({ at }: Reading, from: number, to: number): boolean => {
  for (let j = from; j < to; j++) if (at(j) === '"' || at(j) === "0") return true;
  return false;
};

/** Makes `NAME(a, b)` an expression of its own: `NAME=a+b;`. Outside of functions an expression has no comma. */
const toStatement = ({ reading: { at, start }, i, end }: Macro, written: Map<number, string>): void => {
  written.set(start(i + 1), "=");
  for (let j = i + 2, depth = 0; j < end - 1; j++) {
    const mark = at(j);
    if (mark === "(" || mark === "[" || mark === "{") depth++;
    else if (mark === ")" || mark === "]" || mark === "}") depth--;
    else if (mark === "," && depth === 0) written.set(start(j), "+");
  }
  written.set(start(end - 1), at(end) === ";" ? " " : ";");
};

/** Leaves out what makes a type of the argument that begins behind `i`: `const` and `*` of `cast(const char *, x)`. */
const dropTypeMarks = (
  { at, isWord, drop, start }: Reading,
  i: number,
  written: Map<number, string>,
): void => {
  let j = i + 1;
  const found: number[] = [];
  while (argumentWords.has(at(j)) && found.length < 8) found.push(j++);
  if (!isWord(j) || statements.has(at(j))) return;
  const name = j++;
  if (at(j) === "const") found.push(j++);
  while ((at(j) === "*" || at(j) === "&") && found.length < 12) found.push(j++);
  if (at(j) !== "," && (at(j) !== ")" || at(i) !== ",")) return;
  for (const k of found) drop(k, k + 1);
  // A number is an expression, and no name.
  if (builtinTypes.has(at(name))) written.set(start(name), "0".padEnd(at(name).length));
};

/** A call that is a statement or declaration of its own; whether it was dealt with. */
const readCall = (macro: Macro, written: Map<number, string>): boolean => {
  const { reading, place, i, word, end, bare, previous, following } = macro;
  const { at, isWord, isNextLine, drop } = reading;
  const begins = betweenStatements.has(previous) && (previous !== ")" || isNextLine(i));
  if (bare || !begins || at(i + 2) === ")" || place.inside() === "list") return false;
  // A constructor.
  if (word === place.typeName()) return false;
  const inCode = place.inside() === "statements";
  if (following === "{" && inCode && at(i + 2) === '"') {
    drop(i, end);
    return true;
  }
  // UNUSED(static int f(int a)) {
  if (following === "{" && !inCode && leaders.has(at(i + 2)) && at(end - 2) === ")") {
    drop(i, i + 2);
    drop(end - 1, end);
    return true;
  }
  const endsLine = isNextLine(end) && (isWord(end) || following === "}" || following === "#");
  if (following === ";" ? inCode : !endsLine) return false;
  if (isMacroName(word) && reading.beginsDeclaration(end)) return false;
  if (place.inside() === "members" || haveTypes(reading, i + 2, end - 1)) drop(i, end);
  else if (following !== ";" || haveLiterals(reading, i + 2, end - 1)) toStatement(macro, written);
  return previous !== ")" || following !== ";" || reading.isGone(i);
};

/** A macro that stands for a whole line, and says so by what stands around it. */
const isAlone = ({ reading, place: at, i, word, bare, previous, following, end }: Macro): boolean => {
  const { isWord, isNextLine } = reading;
  if (!betweenStatements.has(previous)) return false;
  const place = at.inside();
  if (bare && place === "members" && isNextLine(end) && (isWord(end) || following === "}")) return true;
  if (bare && place === "statements" && isNextLine(end) && isWord(end)) return true;
  if (previous === ")") return false;
  // END_OF_TEST
  const alone = bare && previous === "}" && word.includes("_") && isNextLine(i) && isNextLine(end);
  if (alone && place === "declarations" && (!isWord(end) || isCapital(following))) return true;
  if (word === "Q_OBJECT" || word === "Q_GADGET" || accessWords.has(following)) return true;
  return bare && word.includes("_") && following === "}" && previous !== "{";
};

/** Whether what ends before the parameters is a name: `f`, `(*f)`, `operator[]`. */
const isHeadName = ({ at, before, isWord }: Reading, i: number): boolean => {
  if (isWord(i)) return !statements.has(at(i));
  const one = before(i);
  const two = before(one);
  if (at(i) === ")") return isWord(one) && (at(two) === "*" || at(two) === "&");
  return at(one) === "operator" || at(two) === "operator";
};

/** `int f(int a) ATTRIBUTE;`, `void g() const LOCKED(mutex) {` */
const followsHead = (macro: Macro): boolean => {
  const { reading, place, i, word, last, following } = macro;
  const { at, before, isWord } = reading;
  let close = last;
  for (let steps = 0; steps < 4 && isWord(close); steps++) close = before(close);
  const caller = place.callerOf(close);
  if (at(close) !== ")" || !isHeadName(reading, caller)) return false;
  if (!behindHead.has(following) && !qualifiers.has(following) && !isMacroName(following)) return false;
  return following === "{" || word.includes("_") || !reading.isNextLine(i);
};

/** Whether a declaration says the same without the macro. */
const isAnnotation = (macro: Macro): boolean => {
  const { reading, place, last, previous, end, bare, following } = macro;
  const { at, before, isWord, isName } = reading;
  if (bare && following === '"' && beforeText.has(previous)) return true;
  // class A { EXPLICIT A(); }
  if (bare && following === place.typeName() && at(end + 1) === "(") return true;
  // typedef int (CALL *name)(int);
  if (previous === "(" && following === "*" && isWord(end + 1))
    if (at(end + 2) === ")" && at(end + 3) === "(") return true;
  if (declarators.has(previous) && reading.beginsDeclaration(end)) return true;
  if (isAlone(macro)) return true;
  // T &value() & LIFETIME_BOUND {
  if (previous === "&" && (following === "{" || following === ";") && place.inside() !== "statements")
    return at(before(last)) === ")" || at(before(before(last))) === ")";
  // T *FOO name
  if (previous === "*" || previous === "&") return bare && isName(end) && isName(before(last));
  if (previous === ")" || previous === "const" || previous === "noexcept" || previous === "override")
    return followsHead(macro);
  // int size GUARDED_BY(lock);
  if (behindVariable.has(following) || isMacroName(following)) {
    if (previous === "]" || (isName(last) && reading.endsType(before(last)))) return true;
    if (following === "=" && at(before(last)) === "using") return true;
  }
  // void FOO name(), void FOO *name()
  if (isName(end)) return builtinTypes.has(previous) || (bare && isName(last) && !isMacroName(previous));
  return bare && (following === "*" || following === "&") && builtinTypes.has(previous);
};

/** `list_foreach(item, list) {`: a macro that is a loop, or some other head of a block. */
const isLoop = ({ at, isName, behindMacro }: Reading, place: Place, i: number, previous: string): boolean => {
  if (at(i + 1) !== "(" || place.inside() !== "statements" || !isName(i) || at(i).length < 5) return false;
  if (at(i + 2) === '"' || at(i + 2) === ")" || !betweenStatements.has(previous)) return false;
  const end = behindMacro(i);
  return end > 0 && at(end) === "{";
};

const extern = "extern";

/** `type_t *(*name)(int *a)` without a word before it could be a product. */
const pointsToFunction = ({ at, isName }: Reading, i: number): boolean => {
  if (!isName(i)) return false;
  let j = i + 1;
  while (at(j) === "*" && j < i + 4) j++;
  return at(j) === "(" && at(j + 1) === "*" && isName(j + 2) && at(j + 3) === ")";
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
      if ((word !== "," && word !== "(") || place.inside() !== "statements") continue;
      if (isName(place.caller())) dropTypeMarks(reading, i, written);
      continue;
    }
    const previous = last < 0 ? ";" : at(last);
    const behind = isNeedless(reading, i, word, previous) ? i + 1 : behindClassMacro(reading, i, previous);
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
    if (!continuesText && !isCapital(word)) continue;
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
      pointsToFunction(reading, end)
    )
      written.set(reading.start(i), extern.padEnd(word.length));
    else drop(i, end);
  }
};
