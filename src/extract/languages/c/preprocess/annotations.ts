import { isMacroName, type Macro } from "./macro.js";
import { isCapital, type Reading } from "./reading.js";
import {
  accessWords,
  beforeText,
  behindHead,
  behindVariable,
  betweenStatements,
  builtinTypes,
  declarators,
  qualifiers,
  statements,
} from "./words.js";

/** A macro that stands for a whole line, and says so by what stands around it. */
const isAlone = ({ reading, place: at, i, word, bare, previous, following, end }: Macro): boolean => {
  const { isWord, isNextLine } = reading;
  if (!betweenStatements.has(previous)) return false;
  const place = at.inside();
  if (bare && place === "members" && isNextLine(end) && (isWord(end) || following === "}")) return true;
  if (bare && place === "statements" && isNextLine(end) && isWord(end)) return true;
  if (previous === ")") return false;
  // END_OF_TEST
  const alone = bare && word.includes("_") && isNextLine(i) && isNextLine(end);
  const listed = isCapital(following) && isNextLine(end + 1);
  if (alone && place === "declarations" && previous === "}" && (!isWord(end) || isCapital(following)))
    return true;
  if (alone && place === "declarations" && previous === "#" && (following === "#" || listed)) return true;
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

/** Whether parameters stand before the `const` and `&&` that end at `last`. */
const endsHead = ({ at, before }: Reading, last: number): boolean => {
  let i = last;
  for (let steps = 0; steps < 3 && (at(i) === "&" || at(i) === "const"); steps++) i = before(i);
  return at(i) === ")";
};

/** `A::A(` or `A::~A(` */
const beginsConstructor = ({ at }: Reading, i: number): boolean => {
  if (at(i + 1) !== ":" || at(i + 2) !== ":") return false;
  const name = at(i + 3) === "~" ? i + 4 : i + 3;
  return at(name) === at(i) && at(name + 1) === "(";
};

/** Whether a declaration says the same without the macro. */
export const isAnnotation = (macro: Macro): boolean => {
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
  // NAMESPACE_BEGIN
  // Foo::Foo(int a) : a_(a) {}
  if (declarators.has(previous) && reading.isNextLine(end) && beginsConstructor(reading, end)) return true;
  // T &value() const && LIFETIME_BOUND {
  if (previous === "&" && (following === "{" || following === ";") && place.inside() !== "statements")
    return endsHead(reading, last);
  // T *FOO name
  if (previous === "*" || previous === "&") {
    const type = before(last);
    return isName(end) && (bare || at(end + 1) === "(") && (isName(type) || builtinTypes.has(at(type)));
  }
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
