import type { Range, UnitColumns } from "./stream.js";
import { weightOf } from "./stream.js";
import type { Suffixes } from "./suffixes.js";

/** Two ranges that are alike but for some statements. */
export interface NearPair {
  readonly a: Range;
  readonly b: Range;
}

/** A match from which a pair is extended has so many units, and so many tokens. */
const seedUnits = 3;
const seedTokens = 18;
/** So many statements at most may differ in a row. */
const maxGap = 4;
/** Behind a difference so many units and tokens must be alike. */
const anchorUnits = 2;
const anchorTokens = 10;

type Step = 1 | -1;

/** How far two places are alike, in units. */
const alikeFrom = (
  { blind, tokens }: UnitColumns,
  p: number,
  q: number,
  step: Step,
  most: number,
): number => {
  let n = 0;
  while (n < most) {
    const i = p + n * step;
    const j = q + n * step;
    if (i < 0 || j < 0 || i >= blind.length || j >= blind.length) break;
    if (tokens[i] === 0 || blind[i] !== blind[j] || tokens[i] !== tokens[j]) break;
    n++;
  }
  return n;
};

/** Whether a barrier is among so many units. */
const crosses = ({ tokens }: UnitColumns, from: number, count: number, step: Step): boolean => {
  for (let k = 0; k < count; k++) if ((tokens[from + k * step] ?? 0) === 0) return true;
  return false;
};

const tokensOf = (units: UnitColumns, from: number, count: number, step: Step): number =>
  count === 0
    ? 0
    : weightOf(units, step === 1 ? { from, to: from + count } : { from: from - count + 1, to: from + 1 });

/** How many units are left out on both sides: fewest first, what is changed before what is added. */
const gapsInOrder: readonly (readonly [number, number])[] = Array.from(
  { length: (maxGap + 1) ** 2 },
  (_, i) => [Math.floor(i / (maxGap + 1)), i % (maxGap + 1)] as const,
)
  .slice(1)
  .sort(
    ([a, b], [c, d]) => Math.max(a, b) - Math.max(c, d) || Math.abs(a - b) - Math.abs(c - d) || a + b - c - d,
  );

/** Goes on from two places over differences, as long as enough is alike behind each. */
const reach = (
  units: UnitColumns,
  p: number,
  q: number,
  step: Step,
  most: number,
  visit: (p: number, q: number) => void,
): { readonly p: number; readonly q: number; readonly gaps: number } => {
  let [i, j] = [p, q];
  let gaps = 0;
  const end = (): number => most - Math.max(Math.abs(i - p), Math.abs(j - q));
  const jump = (): boolean =>
    gapsInOrder.some(([gapI, gapJ]) => {
      const ni = i + gapI * step;
      const nj = j + gapJ * step;
      const n = alikeFrom(units, ni, nj, step, 8);
      if (n < anchorUnits || crosses(units, i, gapI, step) || crosses(units, j, gapJ, step)) return false;
      const anchor = tokensOf(units, ni, n, step);
      const left = Math.max(tokensOf(units, i, gapI, step), tokensOf(units, j, gapJ, step));
      if (anchor < anchorTokens || anchor * 2 < left) return false;
      [i, j] = [ni, nj];
      return true;
    });
  while (end() > 0 && jump()) {
    gaps++;
    if (step === 1) visit(i, j);
    const n = alikeFrom(units, i, j, step, Math.max(0, end()));
    if (step === -1) visit(i - n + 1, j - n + 1);
    i += n * step;
    j += n * step;
    if (n === 0) break;
  }
  return { p: i, q: j, gaps };
};

/**
 * Extends matches over statements that differ, in both directions. Each pair of places is extended once, from the first
 * of its matches in the order of suffixes.
 */
export const findNearPairs = (
  units: UnitColumns,
  symbols: Uint16Array,
  { order, common }: Suffixes,
): readonly NearPair[] => {
  const pairs: NearPair[] = [];
  const visited = new Set<number>();
  const key = (p: number, q: number): number => p * units.length + q;
  for (let at = 1; at < units.length; at++) {
    const length = common[at]!;
    if (length < seedUnits) continue;
    const p = Math.min(order[at]!, order[at - 1]!);
    const q = Math.max(order[at]!, order[at - 1]!);
    const left = p === 0 ? 0 : symbols[p - 1]!;
    if (left !== 0 && left === symbols[q - 1]) continue;
    if (weightOf(units, { from: p, to: p + length }) < seedTokens || visited.has(key(p, q))) continue;
    const visit = (x: number, y: number): void => void visited.add(key(x, y));
    visit(p, q);
    // Neither reaches into the other.
    const most = q - p;
    const n = Math.min(length, most);
    const right = reach(units, p + n, q + n, 1, most - n, visit);
    const before = reach(units, p - 1, q - 1, -1, Math.max(0, most - (right.p - p)), visit);
    if (right.gaps + before.gaps === 0) continue;
    const pair = {
      a: { from: before.p + 1, to: right.p },
      b: { from: before.q + 1, to: right.q },
    };
    if (pair.a.to <= pair.b.from) pairs.push(pair);
  }
  return pairs;
};
