import type { Reading } from "./reading.js";
import { qualifiers } from "./words.js";

/** What an open brace holds: statements, declarations, members of a type, or a list of values or names. */
type Inside = "statements" | "declarations" | "members" | "list";

/** Where among brackets the token stands that was passed last. */
export interface Place {
  /** @param previous the token before `i` that is left. */
  readonly pass: (i: number, previous: number) => void;
  /** The word was no name of a type, but a macro before one. */
  readonly forget: (word: string) => void;
  readonly inside: () => Inside;
  /** Name of the type whose members stand here; empty for none. */
  readonly typeName: () => string;
  /** The token before the innermost open parenthesis; -1 when there is none. */
  readonly caller: () => number;
  /** The token before the parenthesis that the `)` at `i` closes; -1 for any other token. */
  readonly callerOf: (i: number) => number;
}

/** Marks and words behind which a brace opens a list of values. */
const beforeList = new Set(["=", ",", "(", "]", "return"]);

/** Marks and words behind which a brace opens a block. */
const beforeBlock = new Set([")", "else", "do", "try", ";", "}", ":"]);

const typeWords = new Set(["class", "struct", "union"]);

export const createPlace = (reading: Reading): Place => {
  const { at, before, isName } = reading;
  const braces: { readonly inside: Inside; readonly typeName: string }[] = [];
  const opened: number[] = [];
  const callers = new Map<number, number>();
  /** Of the type whose head is being read: null outside of a head. */
  let head: string | null = null;

  const isEnum = (from: number): boolean => {
    for (let j = from, steps = 0; j >= 0 && steps < 5; j = before(j), steps++)
      if (at(j) === "enum") return true;
    return false;
  };
  const insideOf = (previous: number): Inside => {
    const mark = previous < 0 ? ";" : at(previous);
    if (beforeList.has(mark) || isEnum(previous)) return "list";
    if (head !== null) return "members";
    if (beforeBlock.has(mark) || qualifiers.has(mark)) return "statements";
    return mark === "{" ? (braces.at(-1)?.inside ?? "declarations") : "declarations";
  };

  return {
    pass: (i, previous) => {
      const word = at(i);
      if (word === "(") opened.push(i);
      else if (word === ")") {
        const opening = opened.pop();
        if (opening !== undefined) callers.set(i, before(opening));
      } else if (word === "{") {
        braces.push({ inside: insideOf(previous), typeName: head ?? "" });
        head = null;
        opened.length = 0;
      } else if (word === "}" || word === "#" || word === ";") {
        if (word === "}") braces.pop();
        head = null;
        opened.length = 0;
      } else if (typeWords.has(word) && opened.length === 0 && at(previous) !== "<" && at(previous) !== ",")
        head = "";
      else if (head === "" && isName(i)) head = word;
    },
    forget: (word) => {
      if (head === word) head = "";
    },
    inside: () => braces.at(-1)?.inside ?? "declarations",
    typeName: () => braces.at(-1)?.typeName ?? "",
    caller: () => (opened.length === 0 ? -1 : before(opened.at(-1)!)),
    callerOf: (i) => callers.get(i) ?? -1,
  };
};
