import { allocateUnits, type Units, unitHashes } from "../model/units.js";

/** A unit while its tokens are read. */
export interface Draft {
  /** 0-based, inclusive. */
  firstRow: number;
  lastRow: number;
  /** Of the first token. */
  column: number;
  /** Number of tokens. */
  size: number;
  /** Not mixed yet. */
  blind: number;
  exact: number;
  names: number;
  /** Names with a colon behind them. */
  keys: number;
  keywords: number;
  literals: number;
  /** Brackets of types that are open. */
  angles: number;
  /** Holds an import. */
  barrier: boolean;
  /** Holds an arrow. */
  arrow: boolean;
  /** The body of a condition, without braces: a block ends behind it. */
  bare: boolean;
}

export const createDraft = (): Draft => ({
  firstRow: 0,
  lastRow: 0,
  column: 0,
  size: 0,
  blind: 0,
  exact: 0,
  names: 0,
  keys: 0,
  keywords: 0,
  literals: 0,
  angles: 0,
  barrier: false,
  arrow: false,
  bare: false,
});

/** So many units of data in a row are a table. */
const tableRows = 3;
/** A list of so many literals is data, even with some words before it. */
const longList = 16;

/** MurmurHash3's end: every bit of the input reaches the lowest ones. */
const mix = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) & (unitHashes - 1);
};

interface Row {
  readonly firstRow: number;
  lastRow: number;
  readonly tokens: number;
  readonly blind: number;
  readonly exact: number;
  closes: boolean;
}

/** Collects units in order. */
export interface UnitRows {
  /** Takes a draft as it is: as a unit, a barrier, or nothing. Neighbouring barriers become one. */
  readonly add: (draft: Draft) => void;
  /** A block ends behind the last unit. */
  readonly close: () => void;
  readonly finish: () => Units;
}

export const createUnitRows = (): UnitRows => {
  const rows: Row[] = [];
  /** How many of the last rows are units of data. */
  let data = 0;
  /** Whether the barrier that stands last is a table, which may go on. */
  let table = false;

  const addBarrier = (firstRow: number, lastRow: number): void => {
    data = 0;
    const last = rows.at(-1);
    if (last?.tokens === 0) last.lastRow = lastRow;
    else rows.push({ firstRow, lastRow, tokens: 0, blind: 0, exact: 0, closes: false });
  };

  const addData = (draft: Draft): void => {
    if (table) {
      rows.at(-1)!.lastRow = draft.lastRow;
      return;
    }
    addUnit(draft);
    data++;
    if (data < tableRows) return;
    const begin = rows[rows.length - tableRows]!.firstRow;
    rows.length -= tableRows;
    addBarrier(begin, draft.lastRow);
    table = true;
  };

  const addUnit = ({ firstRow, lastRow, size, blind, exact }: Draft): void => {
    rows.push({ firstRow, lastRow, tokens: Math.min(size, 0xffff), blind, exact, closes: false });
  };

  return {
    add: (draft) => {
      const { size, names, keys, keywords, literals, barrier } = draft;
      const words = names + keywords;
      if (barrier || (literals >= longList && words * 4 <= literals)) {
        addBarrier(draft.firstRow, draft.lastRow);
        table = !barrier;
        return;
      }
      // Closing brackets alone; a docstring, or a directive in quotes.
      if (words + keys + literals === 0 || (size === 1 && literals === 1)) return;
      if (words === 0) {
        addData(draft);
        return;
      }
      table = false;
      data = 0;
      addUnit(draft);
    },
    close: () => {
      const last = rows.at(-1);
      if (last !== undefined) last.closes = true;
    },
    finish: () => {
      const units = allocateUnits(rows.length);
      for (const [i, row] of rows.entries()) {
        units.lines[i] = row.firstRow + 1;
        units.spans[i] = row.lastRow - row.firstRow + 1;
        if (row.tokens === 0) continue;
        units.tokens[i] = row.tokens;
        units.blind[i] = mix(row.blind);
        units.exact[i] = mix(row.closes ? ~row.exact : row.exact);
      }
      return units;
    },
  };
};
