import { isBlankUnit, isWordUnit } from "./letters.js";
import type { OriginRules } from "./origin-rules.js";

/** Passes over parts of a text that nothing needs to be known of. -1 stands for what has no end. */
export interface Skipper {
  /** The next place at which code stands: neither blank nor a comment; at most `end`. */
  readonly blank: (at: number, end: number) => number;
  /** Behind the literal that a quote begins here. */
  readonly quoted: (at: number, end: number) => number;
  /** Behind the bracket that closes the one here. */
  readonly brackets: (at: number, end: number) => number;
  /** Behind the arguments of a type that `<` opens here; -1 for a comparison too. */
  readonly angles: (at: number, end: number) => number;
  /** Whether a quote begins here. */
  readonly isQuote: (at: number) => boolean;
}

/** Longer arguments of types are none. UTF-16 units. */
const maxAngles = 300;

/** Before these a slash divides nothing. */
const beforeOperand = "(,=:[!&|?{};+\n";

/**
 * @param budget how many units may be passed over in all: brackets in brackets are looked at again from inside, and a
 *   text of nothing else must cost no more than its length allows.
 */
export const createSkipper = (text: string, rules: OriginRules, budget: number): Skipper => {
  const { quotes, lineComment } = rules;
  let left = budget;

  /** Where a sign stands next, before `end`; -1 for nowhere. Looking on to the end of the text would cost its square. */
  const find = (sign: string, from: number, end: number): number => {
    for (let at = from; at + sign.length <= end; at++) {
      if (--left < 0) return -1;
      if (text.startsWith(sign, at)) return at;
    }
    return -1;
  };

  const lineEnd = (at: number, end: number): number => {
    const found = find("\n", at, end);
    return found < 0 ? end : found;
  };

  /** Behind the comment that begins here; the same place when none does. */
  const comment = (at: number, end: number): number => {
    if (text.startsWith("/*", at)) {
      const close = find("*/", at + 2, end);
      return close < 0 ? end : close + 2;
    }
    return lineComment !== "" && text.startsWith(lineComment, at) ? lineEnd(at, end) : at;
  };

  const blank = (from: number, end: number): number => {
    let at = from;
    while (at < end) {
      const unit = text.charCodeAt(at);
      if (isBlankUnit(unit)) at++;
      else if (unit === 0x2f || unit === 0x23 || unit === 0x2d) {
        const next = comment(at, end);
        if (next === at) break;
        at = next;
      } else break;
    }
    return Math.min(at, end);
  };

  /** Behind one character in `'`; behind the sign alone where it quotes none. */
  const character = (at: number): number => {
    if (text[at + 1] === "\\") {
      const close = find("'", at + 3, at + 12);
      return close < 0 ? at + 1 : close + 1;
    }
    return text[at + 2] === "'" ? at + 3 : at + 1;
  };

  const isPattern = (at: number): boolean => {
    let before = at - 1;
    while (before >= 0 && isBlankUnit(text.charCodeAt(before)) && text[before] !== "\n") before--;
    return before < 0 || beforeOperand.includes(text[before]!);
  };

  /** Behind a pattern, which ends on its line; classes may hold its sign. */
  const pattern = (from: number, end: number): number => {
    let inClass = false;
    for (let at = from + 1; at < end; at++) {
      const letter = text[at];
      if (letter === "\n") return -1;
      if (letter === "\\") at++;
      else if (letter === "[") inClass = true;
      else if (letter === "]") inClass = false;
      else if (letter === "/" && !inClass) return at + 1;
    }
    return -1;
  };

  const isQuote = (at: number): boolean => {
    const letter = text[at]!;
    if (!quotes.includes(letter)) return false;
    return letter !== "/" || isPattern(at);
  };

  const quoted = (from: number, end: number): number => {
    const quote = text[from]!;
    if (quote === "/") return pattern(from, end);
    if (quote !== "`" && text[from + 1] === quote && text[from + 2] === quote) {
      const close = find(quote.repeat(3), from + 3, end);
      return close < 0 ? -1 : close + 3;
    }
    let at = from + 1;
    while (at < end) {
      if (--left < 0) return -1;
      const letter = text[at];
      if (letter === quote) return at + 1;
      if (letter === "\\") at += 2;
      else if (quote === "`" && letter === "$" && text[at + 1] === "{") {
        at = brackets(at + 1, end);
        if (at < 0) return -1;
      } else at++;
    }
    return -1;
  };

  const brackets = (from: number, end: number): number => {
    let depth = 0;
    let at = from;
    while (at < end) {
      if (--left < 0) return -1;
      const unit = text.charCodeAt(at);
      // Blanks, commas, dots, colons and signs of equality begin nothing.
      if (
        isWordUnit(unit) ||
        isBlankUnit(unit) ||
        unit === 0x2c ||
        unit === 0x2e ||
        unit === 0x3a ||
        unit === 0x3d
      ) {
        at++;
        continue;
      }
      const letter = text[at]!;
      if (letter === "(" || letter === "[" || letter === "{") depth++;
      else if (letter === ")" || letter === "]" || letter === "}") {
        if (--depth === 0) return at + 1;
      } else if (isQuote(at)) {
        at = quoted(at, end);
        if (at < 0) return -1;
        continue;
      } else if (letter === "'") {
        at = character(at);
        continue;
      } else if (letter === "/" || letter === "#" || letter === "-") {
        const next = comment(at, end);
        at = next === at ? at + 1 : next;
        continue;
      }
      at++;
    }
    return -1;
  };

  const angles = (from: number, end: number): number => {
    const stop = Math.min(end, from + maxAngles);
    let depth = 0;
    for (let at = from; at < stop; ) {
      const letter = text[at]!;
      if (letter === "<") depth++;
      else if (letter === ">") {
        const arrow = text[at - 1] === "=" || text[at - 1] === "-";
        if (!arrow && --depth === 0) return at + 1;
      } else if (letter === "(" || letter === "[" || letter === "{") {
        at = brackets(at, stop);
        if (at < 0) return -1;
        continue;
      } else if (letter === ";" || letter === ")" || letter === "]" || letter === "}") return -1;
      else if ((letter === "&" || letter === "|") && text[at + 1] === letter) return -1;
      at++;
    }
    return -1;
  };

  return { blank, quoted, brackets, angles, isQuote };
};
