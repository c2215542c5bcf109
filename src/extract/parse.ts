import type { Parser, ParseState, Range, Tree } from "web-tree-sitter";
import type { Loaded } from "./grammar.js";

/** What one parse may use. All are counted, so that a text meets the same limit on every machine. */
export interface ParseBudget {
  /** Reports of progress, one for a hundred steps. */
  readonly reports: number;
  /** Those of them that came while the parser skipped tokens after an error. */
  readonly inError: number;
  /** UTF-16 units of text that are handed to the lexer, those it goes back to counted again. */
  readonly units: number;
  /** Recoveries from errors, as estimated from samples. */
  readonly recoveries: number;
  /** Errors that were detected, as estimated from the same samples. */
  readonly errors: number;
}

/**
 * Ordinary code needs at most a report for 65 characters, and 2.3 times its length in units. Reports don't count
 * what one token takes to lex: comments that begin and never end are each read to the end of the text.
 * Skipping tokens costs a hundred times as much as shifting them; ordinary files with errors need 20 such reports.
 * A recovery copies the whole error node before it, so many take the square of their number; errors that are mended
 * without one, by a token that is made up, take it too, only a fifth as dear.
 */
export const parseBudgetOf = ({ length }: string): ParseBudget => ({
  reports: 1_000 + (length >> 4),
  inError: 400,
  units: 1_000_000 + length * 20,
  recoveries: 2_000,
  errors: 4_000,
});

/** The lexer's own buffer takes little more. */
const sliceUnits = 5_000;

/** Every so many reports, the steps up to the next report are logged: a log of all would slow parsing many times. */
const sampleEvery = 64;

/** How a text is parsed once more. */
interface Again {
  /** A tree of the same text with other ranges, or none: what is the same in both is taken from it. */
  readonly before: Tree | null;
  /** What is read of the text, in ascending order. */
  readonly includedRanges: Range[];
}

/** Parses within the counted budget; null when it is used up. The caller deletes the tree. */
export const parseWithin = (
  parser: Parser,
  loaded: Loaded,
  text: string,
  again: Again | null = null,
  budget: ParseBudget = parseBudgetOf(text),
): Tree | null => {
  let { reports, inError, units, recoveries, errors } = budget;
  const ranges = again === null ? {} : { includedRanges: again.includedRanges };
  let parsing = true;
  let untilSample = sampleEvery;
  // Some grammars want the end of the last line: C#'s for a `#pragma`.
  const source = text.endsWith("\n") ? text : `${text}\n`;
  const over = (): boolean => reports < 0 || inError < 0 || units < 0 || recoveries < 0 || errors < 0;
  const input = (index: number): string => {
    // The tree keeps this function to read the text of its nodes.
    if (!parsing) return text.slice(index);
    const slice = units < 0 ? "" : source.slice(index, index + sliceUnits);
    units -= slice.length;
    return slice;
  };
  const progressCallback = ({ hasError }: ParseState): boolean => {
    reports--;
    if (hasError) inError--;
    untilSample--;
    return untilSample <= 0 || over();
  };
  const countErrors = (message: string): void => {
    if (message.startsWith("recover_to_previous")) recoveries -= sampleEvery;
    else if (message.startsWith("recover_with_missing")) errors -= sampleEvery;
  };
  parser.setLanguage(loaded.grammar);
  let tree: Tree | null;
  let sampling = false;
  try {
    // A parse that was stopped goes on where it was.
    for (;;) {
      tree = parser.parse(input, again?.before ?? null, { progressCallback, ...ranges });
      if (tree !== null || over()) break;
      sampling = !sampling;
      untilSample = sampling ? 1 : sampleEvery;
      parser.setLogger(sampling ? countErrors : null);
    }
  } finally {
    parsing = false;
    parser.setLogger(null);
  }
  if (!over()) return tree;
  tree?.delete();
  // Without this the next parse would go on with this text.
  parser.reset();
  return null;
};
