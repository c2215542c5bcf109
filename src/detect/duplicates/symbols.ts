import { unitHashes } from "../../model/units.js";
import type { Range, UnitColumns } from "./stream.js";

/** What is looked for repetitions. */
export interface Symbols {
  /** 0 where nothing is compared. */
  readonly of: Uint16Array;
  /** Units that are left out because they only say again what the ones before them say. */
  readonly repetitive: number;
}

/** Repetitions of so many units are looked for. */
const periods = [1, 2, 3, 4] as const;
/** What is said so often in a row is a table. */
const rounds = 4;
/** Of what repeats itself as written, so many rounds are compared. */
const kept = 2;

/** Marks all places of a column that repeat themselves; a barrier ends a repetition. */
const repetitions = (
  column: Uint16Array,
  tokens: Uint16Array,
  mark: (range: Range, period: number) => void,
): void => {
  for (const period of periods) {
    let start = 0;
    let equal = 0;
    for (let i = 0; i <= column.length; i++) {
      const barrier = i === column.length || tokens[i] === 0;
      if (!barrier && i - period >= start && column[i] === column[i - period]) {
        equal++;
        continue;
      }
      if (equal >= period * (rounds - 1)) mark({ from: i - equal - period, to: i }, period);
      equal = 0;
      if (barrier) start = i + 1;
    }
  }
};

/**
 * The symbols by which statements are compared: what they are without names and literals, and in tables, where one
 * statement follows another of its form, what they are as written. Of what repeats itself even so, the rest is left out.
 */
export const symbolsOf = (units: UnitColumns): Symbols => {
  const of = new Uint16Array(units.length);
  for (let i = 0; i < of.length; i++) of[i] = units.tokens[i] === 0 ? 0 : 1 + units.blind[i]!;
  repetitions(units.blind, units.tokens, ({ from, to }) => {
    for (let i = from; i < to; i++) of[i] = 1 + unitHashes + units.exact[i]!;
  });
  let repetitive = 0;
  repetitions(units.exact, units.tokens, ({ from, to }, period) => {
    for (let i = from + period * kept; i < to; i++) {
      if (of[i] !== 0) repetitive++;
      of[i] = 0;
    }
  });
  return { of, repetitive };
};
