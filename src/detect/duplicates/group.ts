import type { CloneKind } from "../../model/findings.js";
import { leastRenamed } from "./align.js";
import { keyOf } from "./hash.js";
import { type Range, type UnitColumns, weightOf } from "./stream.js";

/** Ranges that hold the same code, before they are told. */
export interface Group {
  readonly kind: "file" | "block" | "run";
  /** At least two, in the order of their places; none overlaps another. */
  readonly members: readonly Range[];
  /** In thousandths: that of the two members that are least alike. */
  readonly score: number;
  /** How much each is like the first. */
  readonly scores: readonly number[];
  /** Of the shortest member. */
  readonly tokens: number;
}

/** Whether two ranges are equal as written. */
const equalAsWritten = (x: UnitColumns, a: Range, y: UnitColumns, b: Range): boolean => {
  if (a.to - a.from !== b.to - b.from) return false;
  for (let i = 0; i < a.to - a.from; i++) if (x.exact[a.from + i] !== y.exact[b.from + i]) return false;
  return true;
};

/** What kind of copies two ranges are whose score is known. */
export const kindOfPair = (
  x: UnitColumns,
  a: Range,
  y: UnitColumns,
  b: Range,
  score: number,
): Exclude<CloneKind, "whole-file"> => {
  if (score === 1000 && equalAsWritten(x, a, y, b)) return "exact";
  return score >= leastRenamed ? "renamed" : "near";
};

/** Takes ranges in order and leaves out those that reach into an earlier one. */
export const apart = (ranges: readonly Range[]): Range[] => {
  const kept: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from || b.to - a.to))
    if (kept.length === 0 || range.from >= kept[kept.length - 1]!.to) kept.push(range);
  return kept;
};

/** Of so many different contents all pairs are compared. */
const maxPairs = 24;

/**
 * Makes a group of ranges. Members equal as written are compared once; where there are many different ones, each is
 * compared with the first alone.
 *
 * @param members in the order of their places.
 * @returns null when two of them are less alike than `least`.
 */
export const groupOf = (
  units: UnitColumns,
  kind: Group["kind"],
  members: readonly Range[],
  likeness: (a: Range, b: Range) => number,
  least: number,
): Group | null => {
  const variants = new Map<number, { readonly range: Range; score: number }>();
  const keys = members.map(({ from, to }) => keyOf(units.exact, from, to));
  members.forEach((range, i) => {
    if (!variants.has(keys[i]!)) variants.set(keys[i]!, { range, score: 1000 });
  });
  const distinct = [...variants.values()];
  const first = distinct[0]!;
  let score = 1000;
  distinct.forEach((one, i) => {
    const others = i < maxPairs ? distinct.slice(0, i) : i === 0 ? [] : [first];
    for (const other of others) {
      const found = likeness(other.range, one.range);
      if (other === first) one.score = found;
      score = Math.min(score, found);
    }
  });
  if (score < least) return null;
  return {
    kind,
    members,
    score,
    scores: keys.map((key) => variants.get(key)!.score),
    tokens: Math.min(...distinct.map(({ range }) => weightOf(units, range))),
  };
};
