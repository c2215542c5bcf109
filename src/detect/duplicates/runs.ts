import type { UnitColumns } from "./stream.js";
import { maxCommon, type Suffixes } from "./suffixes.js";

/** Statements that stand in the same order at several places, as far as they do. */
export interface Run {
  readonly length: number;
  /** First units of the places, ascending. None overlaps another. */
  readonly places: readonly number[];
}

/** What runs are worth telling. */
export interface RunRules {
  /** Whether so many units from there on are worth it. */
  readonly worth: (from: number, length: number) => boolean;
  /** Places that may be looked at over all runs; beyond that no further run is made. */
  readonly budget: number;
}

interface Interval {
  readonly length: number;
  readonly first: number;
  /** The symbol before all of its places; -1 when there are several. */
  left: number;
}

const several = -1;
const unknown = -2;

const joined = (a: number, b: number): number => (a === unknown ? b : a === b || b === unknown ? a : several);

/**
 * All runs that cannot be made longer without losing a place: the inner nodes of the suffix tree, whose places do not
 * all stand behind the same symbol.
 */
export const findRuns = (
  { length: count }: UnitColumns,
  symbols: Uint16Array,
  { order, common }: Suffixes,
  { worth, budget }: RunRules,
): { readonly runs: readonly Run[]; readonly leftOut: number } => {
  const runs: Run[] = [];
  let spent = 0;
  let leftOut = 0;
  // A barrier is before nothing else: what stands behind one can't be made longer.
  const leftOf = (place: number): number => {
    const symbol = place === 0 ? 0 : symbols[place - 1]!;
    return symbol === 0 ? several : symbol;
  };
  const take = (interval: Interval, end: number): void => {
    const { length, first, left } = interval;
    if (left !== several || !worth(order[first]!, length)) return;
    if (spent + end - first > budget) {
      leftOut++;
      return;
    }
    spent += end - first;
    const places: number[] = [];
    let free = 0;
    for (const place of order.slice(first, end).sort()) {
      if (place < free) continue;
      places.push(place);
      free = place + length;
    }
    if (places.length < 2) return;
    runs.push({ length: length < maxCommon ? length : extended(symbols, places, length), places });
  };
  const open: Interval[] = [];
  for (let i = 1; i <= count; i++) {
    const length = i < count ? common[i]! : 0;
    let first = i - 1;
    let left = leftOf(order[i - 1]!);
    while (open.length > 0 && open[open.length - 1]!.length > length) {
      const done = open.pop()!;
      done.left = joined(done.left, left);
      take(done, i);
      left = done.left;
      first = done.first;
    }
    const top = open[open.length - 1];
    if (length === 0) continue;
    if (top !== undefined && top.length === length) top.left = joined(top.left, left);
    else open.push({ length, first, left });
  }
  return { runs, leftOut };
};

/** How long a run is whose end was not looked for. */
const extended = (symbols: Uint16Array, places: readonly number[], from: number): number => {
  const [first, ...others] = places as [number, ...number[]];
  for (let length = from; ; length++) {
    const symbol = symbols[first + length];
    if (symbol === undefined || symbol === 0) return length;
    for (const [i, place] of others.entries()) {
      const next = others[i + 1] ?? symbols.length;
      if (symbols[place + length] !== symbol || place + length >= next) return length;
    }
    if (first + length >= others[0]!) return length;
  }
};
