import { lowerBound, type StringTable, stringCount, writeStrings } from "../../model/string-table.js";
import { rankStrings } from "./strings.js";

/** Strings by their bytes, and where those went that had a provisional number. */
export interface Ranked {
  readonly table: StringTable;
  /** How many there are. */
  readonly count: number;
  /** Final numbers of the provisional ones; of those that nobody asked for, nothing that counts. */
  readonly rank: Uint32Array;
  /** Provisional numbers of the final ones. */
  readonly numbers: Uint32Array;
}

/** Gives strings provisional numbers, and in the end each the one that its bytes give it. */
export interface RankedInterner {
  readonly of: (text: string) => number;
  /** Keeps a string of the earlier table. Its provisional number is the one that it has there. */
  readonly keep: (earlier: number) => number;
  /** The string of a provisional number that is not one of the earlier table. */
  readonly added: (number: number) => string;
  readonly rank: () => Ranked;
}

const none: StringTable = { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };

const inverse = (rank: Uint32Array): Uint32Array => {
  const numbers = new Uint32Array(rank.length);
  for (let number = 0; number < rank.length; number++) numbers[rank[number]!] = number;
  return numbers;
};

/** Merges the strings of a sorted table that are used with sorted ones that are not in it. */
const merge = (
  earlier: StringTable,
  used: Uint8Array,
  sorted: readonly string[],
  rankOfAdded: Uint32Array,
): Ranked => {
  const old = used.length;
  const fresh = writeStrings(sorted);
  const before = sorted.map((text) => lowerBound(earlier, text));
  let kept = 0;
  let room = fresh.bytes.length;
  for (let i = 0; i < old; i++) {
    if (used[i] === 0) continue;
    kept++;
    room += earlier.offsets[i + 1]! - earlier.offsets[i]!;
  }
  const count = kept + sorted.length;
  const rank = new Uint32Array(old + sorted.length);
  const numbers = new Uint32Array(count);
  const offsets = new Uint32Array(count + 1);
  const bytes = new Uint8Array(room);
  const numberOfSorted = inverse(rankOfAdded);
  let place = 0;
  let at = 0;
  const put = (from: StringTable, index: number, number: number): void => {
    const part = from.bytes.subarray(from.offsets[index], from.offsets[index + 1]);
    bytes.set(part, at);
    at += part.length;
    rank[number] = place;
    numbers[place] = number;
    offsets[++place] = at;
  };
  let next = 0;
  for (let i = 0; i <= old; i++) {
    for (; next < sorted.length && before[next] === i; next++) put(fresh, next, old + numberOfSorted[next]!);
    if (i < old && used[i] === 1) put(earlier, i, i);
  }
  return { table: { bytes, offsets }, count, rank, numbers };
};

/**
 * With a Map, so that `__proto__` and `constructor` are words like others.
 *
 * @param earlier a table sorted by bytes: those of its strings that are kept need no look-up and no sorting.
 */
export const createRankedInterner = (earlier: StringTable = none): RankedInterner => {
  const old = stringCount(earlier);
  const used = new Uint8Array(old);
  const known = new Map<string, number>();
  const strings: string[] = [];
  /** Its number in the earlier table; -1 when it is not there. */
  const find = (text: string): number => {
    if (old === 0) return -1;
    const key = Buffer.from(text, "utf8");
    const at = lowerBound(earlier, text);
    if (at >= old) return -1;
    const { bytes, offsets } = earlier;
    return key.compare(bytes, offsets[at], offsets[at + 1]) === 0 ? at : -1;
  };
  return {
    of: (text) => {
      let number = known.get(text);
      if (number !== undefined) return number;
      number = find(text);
      if (number >= 0) used[number] = 1;
      else number = old + strings.push(text) - 1;
      known.set(text, number);
      return number;
    },
    keep: (number) => {
      used[number] = 1;
      return number;
    },
    added: (number) => strings[number - old]!,
    rank: () => {
      const { sorted, rank } = rankStrings(strings);
      if (old > 0) return merge(earlier, used, sorted, rank);
      return { table: writeStrings(sorted), count: sorted.length, rank, numbers: inverse(rank) };
    },
  };
};
