import { isMacroName, type Macro } from "./macro.js";
import type { Place } from "./place.js";
import type { Reading } from "./reading.js";
import { argumentWords, betweenStatements, builtinTypes, leaders, qualifiers, statements } from "./words.js";

/** Whether one of the arguments from `from` on is what no expression is: `int x`, `const T &`, `Foo *`. */
const haveTypes = ({ at }: Reading, from: number, to: number): boolean => {
  for (let j = from, depth = 0; j < to; j++) {
    const word = at(j);
    if (word === "(") depth++;
    if (word === ")") depth--;
    if (depth > 0) continue;
    if (word === "{" || builtinTypes.has(word) || qualifiers.has(word) || leaders.has(word)) return true;
    const isMark = word === "*" || word === "&" || word === ",";
    if (isMark && (at(j + 1) === "," || at(j + 1) === ")")) return true;
  }
  return false;
};

const haveLiterals = ({ at }: Reading, from: number, to: number): boolean => {
  for (let j = from; j < to; j++) if (at(j) === '"' || at(j) === "0") return true;
  return false;
};

/** Words that go on with an expression or a head. */
const behindCalls = new Set(["and", "or", "not", "requires", "try", "asm", "xor", "bitand", "bitor"]);

/** No argument of a call, and no parameter, begins with them. */
const storageWords = new Set(["static", "extern", "inline"]);

/** `log_begin(x)` on a line of its own, and no semicolon behind it: a macro, whatever its letters. */
export const isCallWithoutEnd = (reading: Reading, place: Place, i: number, previous: string): boolean => {
  const { at, isName, isWord, isNextLine } = reading;
  if (at(i + 1) !== "(" || !isName(i) || at(i + 2) === ")" || at(i).startsWith("__")) return false;
  if (!betweenStatements.has(previous) || previous === ")" || !isNextLine(i)) return false;
  const inside = place.inside();
  if (inside !== "statements" && inside !== "declarations") return false;
  const end = reading.behindMacro(i);
  // gen_tree(static, node_t);
  if (at(end) === ";" && inside === "declarations" && storageWords.has(at(i + 2))) return true;
  if (end < 0 || !isWord(end) || !isNextLine(end)) return false;
  if (qualifiers.has(at(end)) || at(end).startsWith("__") || behindCalls.has(at(end))) return false;
  return inside === "statements" || haveTypes(reading, i + 2, end - 1);
};

/** Leaves out what declares, and makes a statement of what does not. */
export const endCall = (
  macro: Pick<Macro, "reading" | "place" | "i" | "end">,
  written: Map<number, string>,
): void => {
  const { reading, place, i, end } = macro;
  if (place.inside() !== "statements" || haveTypes(reading, i + 2, end - 1)) reading.drop(i, end);
  else {
    toStatement(macro, written);
    // A sum reads the macro's name, too; outside of functions it would be no statement.
    written.set(reading.start(i + 1), "+");
  }
};

/** Makes `NAME(a, b)` an expression of its own: `NAME=a+b;`. Outside of functions an expression has no comma. */
const toStatement = (
  { reading: { at, start }, i, end }: Pick<Macro, "reading" | "i" | "end">,
  written: Map<number, string>,
): void => {
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
export const dropTypeMarks = (
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

/** `static int f(`, `const char *f(` */
const beginsHead = ({ at, nameBehindType }: Reading, i: number): boolean => {
  if (leaders.has(at(i))) return true;
  const name = nameBehindType(i);
  return name > i && at(name + 1) === "(";
};

/** A call that is a statement or declaration of its own; whether it was dealt with. */
export const readCall = (macro: Macro, written: Map<number, string>): boolean => {
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
  if (following === "{" && !inCode && beginsHead(reading, i + 2) && at(end - 2) === ")") {
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
