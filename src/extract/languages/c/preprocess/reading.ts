import { type Tokens, tokenKinds } from "./tokens.js";
import { builtinTypes, conventions, leaders, qualifiers, statements } from "./words.js";

/** Arguments of a macro with more tokens than this are no annotation. */
const maxArguments = 60;
/** So many tokens may stand between the beginning of a type and the name behind it. */
const maxType = 40;

/** Whether a word is in capitals, as people write macros. */
export const isCapital = (word: string): boolean => {
  const first = word.charCodeAt(0);
  return (first === 0x5f || (first >= 0x41 && first <= 0x5a)) && /^_*[A-Z][A-Z0-9_]*$/.test(word);
};

/** The tokens that are left, by their position among them, with questions about what stands where. */
export interface Reading {
  readonly count: number;
  /** A word or mark; `"` for a text, `0` for another literal, `#` for a directive and beyond the end. */
  readonly at: (i: number) => string;
  readonly isWord: (i: number) => boolean;
  /** A word that can be the name of something. */
  readonly isName: (i: number) => boolean;
  readonly start: (i: number) => number;
  /** Whether a line ends between a token and the one before it. */
  readonly isNextLine: (i: number) => boolean;
  /** Whether nothing stands between a token and another one before it. */
  readonly touches: (before: number, i: number) => boolean;
  /** Behind a macro's name at `i` and its arguments, if it has some; -1 when those go on too far. */
  readonly behindMacro: (i: number) => number;
  /** Whether a type and a name behind it begin here: two words, but for what belongs to the first. */
  readonly beginsDeclaration: (from: number) => boolean;
  /** The name behind a type that begins at `from`, where only words and `*` stand between; -1 for none. */
  readonly nameBehindType: (from: number) => number;
  /** Behind `a::b<c>::d`, and a last `::`; `i + 1` for a plain word. */
  readonly behindPath: (i: number) => number;
  /** Whether what ends at `i` can be a type: what stands before the name of a variable. */
  readonly endsType: (i: number) => boolean;
  readonly isGone: (i: number) => boolean;
  readonly drop: (from: number, to: number) => void;
  /** Goes on to a token that is left; the one before it that is left, or -1. */
  readonly pass: (i: number) => number;
  /** The token before one that was passed, among those that are left. */
  readonly before: (i: number) => number;
}

/** @param dropped for each token of the text whether it is left out already; receives those that are dropped. */
export const createReading = ({ text, kinds, starts, ends }: Tokens, dropped: Uint8Array): Reading => {
  const order: number[] = [];
  const words: string[] = [];
  for (let i = 0; i < kinds.length; i++) {
    if (dropped[i] === 1) continue;
    if (kinds[i] === tokenKinds.word || kinds[i] === tokenKinds.mark) {
      const word = text.slice(starts[i], ends[i]);
      // A convention stands between a type and a name: without it those are neighbours.
      if (conventions.has(word)) {
        dropped[i] = 1;
        continue;
      }
      words.push(word);
    } else if (kinds[i] === tokenKinds.directive) words.push("#");
    else words.push(text[starts[i]!] === '"' ? '"' : "0");
    order.push(i);
  }
  const count = order.length;
  const gone = new Uint8Array(count);
  const lefts = new Int32Array(count).fill(-1);
  let left = -1;

  const at = (i: number): string => words[i] ?? "#";
  const isWord = (i: number): boolean => i >= 0 && i < count && kinds[order[i]!] === tokenKinds.word;
  const before = (i: number): number => (i < 0 ? -1 : lefts[i]!);
  const isPath = (i: number): boolean => at(i) === ":" && at(i + 1) === ":" && isWord(i + 2);

  const behindBrackets = (i: number, opening: string, closing: string, most: number): number => {
    let depth = 0;
    let braces = 0;
    for (let j = i; j < count && j < i + most; j++) {
      const word = at(j);
      if (word === "#" || word === ";") return -1;
      // f(a, {}): but no body of a function.
      if (word === "{" && opening !== "(") return -1;
      if (word === "{") braces++;
      else if (word === "}" && --braces < 0) return -1;
      else if (word === opening) depth++;
      else if (word === closing && --depth === 0) return j + 1;
    }
    return -1;
  };

  /** Behind a type that begins with the word at `i`; -1 when it goes on too far. */
  const behindType = (i: number): number => {
    const end = i + maxType;
    let j = i + 1;
    while (j < end && builtinTypes.has(at(j - 1)) && builtinTypes.has(at(j))) j++;
    while (j < end && isPath(j)) j += 3;
    return at(j) === "<" ? behindBrackets(j, "<", ">", maxType) : j;
  };

  const beginsDeclaration = (from: number): boolean => {
    if (leaders.has(at(from)) || (at(from) === "~" && isWord(from + 1))) return true;
    let j = isPath(from) ? from + 2 : from;
    const end = from + maxType;
    for (let macros = 0; macros < 4 && isCapital(at(j)) && at(j + 1) === "("; macros++) {
      const behind = behindBrackets(j + 1, "(", ")", maxArguments);
      if (behind < 0) return false;
      j = behind;
      if (leaders.has(at(j))) return true;
    }
    while (qualifiers.has(at(j)) && j < end) j++;
    if (!isWord(j) || statements.has(at(j))) return false;
    j = behindType(j);
    if (j < 0) return false;
    while ((qualifiers.has(at(j)) || at(j) === "*" || at(j) === "&") && j < end) j++;
    if (at(j) === "(")
      return at(j + 1) === "*" || at(j + 1) === "&" || (at(j + 2) === ")" && at(j + 3) === "(");
    return at(j) === "~" || (isWord(j) && !statements.has(at(j)));
  };

  const nameBehindType = (from: number): number => {
    const end = from + maxType;
    let j = from;
    while (qualifiers.has(at(j)) && j < end) j++;
    if (!isWord(j) || statements.has(at(j))) return -1;
    j = behindType(j);
    if (j < 0) return -1;
    while ((qualifiers.has(at(j)) || at(j) === "*" || at(j) === "&") && j < end) j++;
    return isWord(j) ? j : -1;
  };

  const behindPath = (i: number): number => {
    let j = i + 1;
    for (let parts = 0; parts < 8; parts++) {
      if (at(j) === "<") j = behindBrackets(j, "<", ">", maxType);
      if (j < 0 || at(j) !== ":" || at(j + 1) !== ":") return j;
      j += 2;
      if (!isWord(j) || at(j) === "operator") return j;
      j++;
    }
    return j;
  };

  return {
    count,
    at,
    isWord,
    isName: (i) =>
      isWord(i) &&
      !qualifiers.has(at(i)) &&
      !statements.has(at(i)) &&
      !builtinTypes.has(at(i)) &&
      !leaders.has(at(i)),
    start: (i) => starts[order[i]!]!,
    isNextLine: (i) =>
      i > 0 &&
      text.slice(ends[order[i - 1]!], starts[order[i] ?? kinds.length] ?? text.length).includes("\n"),
    touches: (other, i) => other >= 0 && ends[order[other]!] === starts[order[i]!],
    behindMacro: (i) => (at(i + 1) === "(" ? behindBrackets(i + 1, "(", ")", maxArguments) : i + 1),
    beginsDeclaration,
    nameBehindType,
    behindPath,
    endsType: (i) =>
      (isWord(i) && !qualifiers.has(at(i)) && !statements.has(at(i)) && !leaders.has(at(i))) ||
      at(i) === "*" ||
      at(i) === "&" ||
      at(i) === ">",
    isGone: (i) => gone[i] === 1,
    drop: (from, to) => {
      for (let j = from; j < to; j++) {
        gone[j] = 1;
        dropped[order[j]!] = 1;
      }
      if (left === from) left = before(from);
    },
    pass: (i) => {
      lefts[i] = left;
      left = i;
      return lefts[i]!;
    },
    before,
  };
};
