import type { LineSpan } from "../../model/facts.js";
import { type Aligned, align, scoreOf } from "./align.js";
import { keyOf } from "./hash.js";
import { blocksOf, type Range, type Spanned, type Stream, type UnitColumns, weightOf } from "./stream.js";
import { findWindows } from "./windows.js";

/** A range of the stream that is like one of a snippet. */
export interface Match {
  readonly range: Range;
  /** In the snippet. */
  readonly given: Range;
  /** In thousandths. */
  readonly score: number;
  /** Of the range. */
  readonly tokens: number;
}

/** Fewer tokens are like anything. */
export const leastTokens = 8;
/** What is less alike is not told, in thousandths; a little less than of classes, because somebody asks. */
const leastScore = 750;
/** With fewer tokens, a match must say more than its form. */
const fewTokens = 40;
const manyForms = 4;
/** Runs of so many statements and tokens are looked for whatever is around them. */
const runUnits = 4;
const runTokens = 40;
/** Larger snippets are compared by their definitions and runs alone. */
const maxWindow = 400;

/** The parts of a snippet that are compared as wholes: all of it between barriers, and each definition. */
const partsOf = (snippet: UnitColumns, definitions: readonly Spanned[]): Range[] => {
  const parts: Range[] = [];
  for (let from = 0, i = 0; i <= snippet.length; i++) {
    if (i < snippet.length && snippet.tokens[i] !== 0) continue;
    if (i > from && i - from <= maxWindow) parts.push({ from, to: i });
    from = i + 1;
  }
  for (const { from, to } of blocksOf(snippet, { from: 0, to: snippet.length }, definitions))
    if (to - from <= maxWindow && !parts.some((part) => part.from === from && part.to === to))
      parts.push({ from, to });
  return parts.filter((part) => weightOf(snippet, part) >= leastTokens);
};

/** Whether a match of few tokens is more than the same form. */
const says = (snippet: UnitColumns, { from, to }: Range, { alike, equal }: Aligned): boolean => {
  if (alike >= fewTokens || equal * 3 >= alike) return true;
  return new Set(snippet.blind.subarray(from, to)).size >= manyForms;
};

/** Statements that stand in the same order in both, as far as they do. */
const runsOf = (stream: Stream, snippet: UnitColumns): { readonly range: Range; readonly given: Range }[] => {
  const starts = new Map<number, number[]>();
  for (let i = 0; i + runUnits <= snippet.length; i++) {
    if (snippet.tokens.subarray(i, i + runUnits).includes(0)) continue;
    const key = keyOf(snippet.blind, i, i + runUnits);
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [i]);
    else if (known.length < 8) known.push(i);
  }
  const found: { readonly range: Range; readonly given: Range }[] = [];
  if (starts.size === 0) return found;
  const same = (i: number, j: number): boolean =>
    i >= 0 &&
    j >= 0 &&
    i < stream.length &&
    j < snippet.length &&
    stream.tokens[i] !== 0 &&
    stream.blind[i] === snippet.blind[j] &&
    stream.tokens[i] === snippet.tokens[j];
  for (let i = 0; i + runUnits <= stream.length; i++) {
    for (const j of starts.get(keyOf(stream.blind, i, i + runUnits)) ?? []) {
      if (same(i - 1, j - 1)) continue;
      let n = 0;
      while (same(i + n, j + n)) n++;
      const range = { from: i, to: i + n };
      if (n >= runUnits && weightOf(stream, range) >= runTokens)
        found.push({ range, given: { from: j, to: j + n } });
    }
  }
  return found;
};

/** Best first: what is most alike of most code. */
const byWorth = (a: Match, b: Match): number =>
  b.score * b.tokens - a.score * a.tokens || b.score - a.score || a.range.from - b.range.from;

const overlaps = (a: Range, b: Range): boolean => a.from < b.to && b.from < a.to;

/**
 * Finds ranges of a stream that are like a snippet, or like a part of it.
 *
 * @param definitions of the snippet.
 * @returns the best at each place, best first; none overlaps another.
 */
export const findAlike = (
  stream: Stream,
  snippet: UnitColumns,
  definitions: readonly Spanned[],
): readonly Match[] => {
  const matches: Match[] = [];
  const compare = (range: Range, given: Range): void => {
    const aligned = align(stream, range, snippet, given);
    const tokens = weightOf(stream, range);
    const other = weightOf(snippet, given);
    const score = scoreOf(aligned, Math.max(tokens, other), Math.min(tokens, other));
    if (score >= leastScore && says(snippet, given, aligned)) matches.push({ range, given, score, tokens });
  };
  for (const part of partsOf(snippet, definitions))
    for (const window of findWindows(stream, snippet, part)) compare(window, part);
  for (const { range, given } of runsOf(stream, snippet)) compare(range, given);
  const kept: Match[] = [];
  for (const match of matches.sort(byWorth))
    if (!kept.some(({ range }) => overlaps(range, match.range))) kept.push(match);
  return kept.sort((a, b) => b.score - a.score || b.tokens - a.tokens || a.range.from - b.range.from);
};

/** The lines of a range. */
export const linesOf = ({ first, last }: UnitColumns, { from, to }: Range): LineSpan => ({
  startLine: first[from]!,
  endLine: last[to - 1]!,
});
