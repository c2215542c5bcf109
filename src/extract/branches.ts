import type { Parser, Tree } from "web-tree-sitter";
import type { Loaded } from "./grammar.js";
import type { Language } from "./language.js";
import { parseWithin } from "./parse.js";

/** Every character but line ends becomes a blank, so that offsets and rows stay. */
const blanks = (line: string): string => " ".repeat(line.length);

/** The word of a line such as `  # if A`; empty for any other line. */
const directiveOf = (line: string): string => /^\s*#\s*([a-z]+)/.exec(line)?.[1] ?? "";

interface FirstBranches {
  /** As long as the text, with the same lines. */
  readonly text: string;
  /** Characters of the other branches. */
  readonly lost: number;
}

/** A text with blanks for the lines that choose a branch and for all branches but the first; null without choices. */
export const firstBranches = (
  text: string,
  words: NonNullable<Language["branches"]>,
): FirstBranches | null => {
  const kept: string[] = [];
  /** For each open choice, whether its first branch is over. */
  const over: boolean[] = [];
  /** How many of those are true. */
  let closed = 0;
  let lost = 0;
  let chooses = false;
  for (const line of text.split("\n")) {
    const word = line.includes("#") ? directiveOf(line) : "";
    const begins = words.begin.includes(word);
    const ends = words.end.includes(word) && over.length > 0;
    const turns = words.otherwise.includes(word) && over.length > 0;
    if (begins) over.push(false);
    if (ends && over.pop() === true) closed--;
    if (turns && over.at(-1) === false) {
      over[over.length - 1] = true;
      closed++;
    }
    chooses ||= begins;
    if (begins || ends || turns) kept.push(blanks(line));
    else if (closed === 0) kept.push(line);
    else {
      kept.push(blanks(line));
      lost += line.trim().length;
    }
  }
  return chooses ? { text: kept.join("\n"), lost } : null;
};

/** An error tears what stands around it, however short it is itself: `}` too much ends a class. Characters. */
const errorCost = 100;

/** How much of a text the parser could not read. Characters; a missing token counts one. */
const unread = ({ rootNode }: Tree): number => {
  if (!rootNode.hasError) return 0;
  let sum = 1;
  let reached = 0;
  for (const { startIndex, endIndex } of rootNode.descendantsOfType("ERROR")) {
    if (endIndex <= reached) continue;
    sum += errorCost + endIndex - startIndex;
    reached = endIndex;
  }
  return sum;
};

/** A tree and the text that it was made of. */
interface Parsed {
  readonly tree: Tree;
  readonly text: string;
}

/**
 * Parses within the counted budget; null when it is used up. Where the branches of a conditional compilation do not
 * fit into the grammar, the first ones alone are read, if less of the text is lost that way: nodes stand where they
 * stand in the text. The caller deletes the tree.
 */
export const parseBranches = (
  parser: Parser,
  loaded: Loaded,
  { branches }: Language,
  text: string,
): Parsed | null => {
  const whole = parseWithin(parser, loaded, text);
  if (whole === null) return null;
  if (branches === null || !whole.rootNode.hasError) return { tree: whole, text };
  const first = firstBranches(text, branches);
  const other = first === null ? null : parseWithin(parser, loaded, first.text);
  if (first === null || other === null) return { tree: whole, text };
  const better = unread(other) + first.lost < unread(whole);
  (better ? whole : other).delete();
  return better ? { tree: other, text: first.text } : { tree: whole, text };
};
