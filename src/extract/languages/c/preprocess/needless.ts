import { isMacroName } from "./macro.js";
import { isCapital, type Reading } from "./reading.js";
import { builtinTypes, declarators, leaders, qualifiers } from "./words.js";

/** `T *_Nonnull name`, `T *absl_nonnull name`: not `is_nonnull`, which is a name. */
const isNullability = (word: string): boolean =>
  /^(?:_Non|_Null|_*non|_*null|(?!is_|has_)[a-z]+_non|(?!is_|has_)[a-z]+_null)(?:null|able|_unspecified|ability_unknown)$/.test(
    word,
  ) || /^_*restrict(?:__)?$/.test(word);

const saysNullability = ({ at, isWord, isName, before }: Reading, i: number, last: number): boolean => {
  if (!isNullability(at(i))) return false;
  const previous = at(last);
  if (previous === "*" || previous === "&" || previous === ">") return at(last) !== "&" || at(i + 1) !== ";";
  if (at(i + 1) === "(" || !isWord(i + 1)) return false;
  return declarators.has(previous) || (isName(last) && at(before(last)) !== ".");
};

/** Where the name begins behind the `::` that end before it: `a::b::*` is a pointer to a member. */
const behindMemberPath = ({ at, isWord }: Reading, i: number): number => {
  let j = i;
  for (let parts = 0; parts < 8 && at(j + 1) === ":" && at(j + 2) === ":"; parts++) {
    if (at(j + 3) === "*") return j + 3;
    if (!isWord(j + 3)) return -1;
    j += 3;
  }
  return -1;
};

/** Whether `A::operator`, `A<T>::B::operator` begins here. */
const beginsConversion = ({ at, isWord, behindPath }: Reading, i: number): boolean => {
  const j = isWord(i) ? behindPath(i) : -1;
  return at(j) === "operator" && isWord(j + 1);
};

/** Whether a macro stands before a type in a declaration: `atomic size_t size;`, `vector unsigned int x;`. */
const standsBeforeType = (reading: Reading, i: number, previous: string): boolean => {
  const { at, isWord, isName, nameBehindType } = reading;
  if (!isName(i) || !isWord(i + 1) || at(i + 1) === "auto" || leaders.has(at(i + 1))) return false;
  if (!declarators.has(previous) || previous === ")" || previous === "," || previous === "(") return false;
  if (previous === "]" || previous === "const" || notMacros.has(at(i))) return false;
  if (qualifiers.has(at(i + 1)) && !builtinTypes.has(at(i + 1))) return false;
  const name = nameBehindType(i + 1);
  return isName(name) && !isCapital(at(name)) && behindName.has(at(name + 1));
};

/** Words that the grammar knows though they are none elsewhere. */
const notMacros = new Set(["export", "import", "module", "concept", "requires", "asm", "__asm__", "__block"]);

const behindName = new Set([";", "=", ",", "[", "(", "{", ":"]);

/** `class EXPORT LOCKABLE Name {`: behind the macros; -1 for anything else. */
const behindClassMacros = ({ at, isWord, behindMacro }: Reading, i: number, previous: string): number => {
  if (previous !== "class" && previous !== "struct" && previous !== "union") return -1;
  let end = behindMacro(i);
  for (let more = 0; more < 3 && isMacroName(at(end)); more++) {
    const next = behindMacro(end);
    const isLast = !isWord(next) && !(at(next) === "[" && at(next + 1) === "[");
    if (isLast || at(next) === "final") break;
    end = next;
  }
  let name = end;
  if (at(name) === "[" && at(name + 1) === "[")
    while (name < end + 16 && at(name - 1) !== "]") name += at(name) === "]" ? 2 : 1;
  const head = end > 0 && isWord(name) && at(name) !== "final" ? at(name + 1) : "";
  const opens = head === "{" || head === "<" || head === "final" || (head === ":" && at(name + 2) !== ":");
  return opens || (head === ";" && previous === "class" && isMacroName(at(i))) ? end : -1;
};

/**
 * Behind words that begin at `i` and without which a grammar reads the same, or reads it at all: `extern template`,
 * `friend struct`, `T *nonnull name`, `int (A::*)()`, `using typename A::b;`; -1 for none.
 */
export const behindNeedless = (reading: Reading, i: number, last: number): number => {
  const { at, behindPath, behindMacro } = reading;
  const word = at(i);
  const previous = last < 0 ? ";" : at(last);
  switch (word) {
    case "extern":
      return at(i + 1) === "template" ? i + 1 : -1;
    case "__attribute__":
      return previous === "," && at(behindMacro(i) + 1) === "=" ? behindMacro(i) : -1;
    case "struct":
      return previous === "friend" ? i + 1 : -1;
    case "typename":
      return previous === "using" || at(behindPath(i + 1)) === "{" ? i + 1 : -1;
    case "inline":
    case "constexpr":
      return beginsConversion(reading, at(i + 1) === "constexpr" ? i + 2 : i + 1) ? i + 1 : -1;
  }
  if (at(i + 1) === ":" && at(i + 2) === ":") return behindMemberPath(reading, i);
  if (saysNullability(reading, i, last) || standsBeforeType(reading, i, previous)) return i + 1;
  return behindClassMacros(reading, i, previous);
};

/** `for (; T *x = next(); )`: a condition that declares is none to a grammar, but one that sets is. */
export const dropTypeOfCondition = ({ at, nameBehindType, drop }: Reading, i: number): void => {
  for (let j = i + 1, depth = 0; j < i + maxHead; j++) {
    const word = at(j);
    if (word === "(") depth++;
    else if (word === ")") depth--;
    if (depth < 1) return;
    if (word !== ";" || depth > 1) continue;
    const name = nameBehindType(j + 1);
    if (name > j + 1 && at(name + 1) === "=") drop(j + 1, name);
    return;
  }
};

/** So many tokens may stand between `for` and its condition. */
const maxHead = 40;
