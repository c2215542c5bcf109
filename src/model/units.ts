/**
 * The statements of a blob, as clone detection compares them. A *unit* is one statement or the head of a block;
 * where it begins and ends depends on the tokens alone, never on formatting. All columns are equally long, and
 * ascend by line. A unit with no tokens is a *barrier*: imports or data stand there, and no clone spans it.
 */
export interface Units {
  /** First line of each; 1-based. No unit begins before the line on which the one before it ends. */
  readonly lines: Uint32Array;
  /** How many lines each reaches over; at least 1. */
  readonly spans: Uint32Array;
  /** How many tokens each has, clipped to 65,535; 0 for a barrier. */
  readonly tokens: Uint16Array;
  /** Hash of the tokens with names and literals blinded: keywords and operators. 12 bits; 0 for a barrier. */
  readonly blind: Uint16Array;
  /** Hash of the tokens as written, and of whether a block ends behind the unit. 12 bits; 0 for a barrier. */
  readonly exact: Uint16Array;
}

/** The hashes of units are below this. */
export const unitHashes = 1 << 12;

/** @returns columns for so many units, all zero. */
export const allocateUnits = (count: number): Units => ({
  lines: new Uint32Array(count),
  spans: new Uint32Array(count),
  tokens: new Uint16Array(count),
  blind: new Uint16Array(count),
  exact: new Uint16Array(count),
});
