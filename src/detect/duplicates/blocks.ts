import { keyOf } from "./hash.js";
import { type Block, type Stream, type UnitColumns, weightOf } from "./stream.js";

/** Definitions with the same statements, but for names and literals. */
export interface Shape {
  /** In the order of their places. */
  readonly ranges: readonly Block[];
  readonly tokens: number;
}

/** Puts definitions of the same shape together; in the order of their first places. */
export const shapesOf = (units: UnitColumns, ranges: readonly Block[]): Shape[] => {
  const shapes = new Map<number, Block[]>();
  for (const range of ranges) {
    const key = keyOf(units.blind, range.from, range.to);
    const known = shapes.get(key);
    if (known === undefined) shapes.set(key, [range]);
    else if (known.at(-1)!.from !== range.from) known.push(range);
  }
  return [...shapes.values()].map((of) => ({ ranges: of, tokens: weightOf(units, of[0]!) }));
};

/** Two statements in a row, as one number. */
const pairAt = (blind: Uint16Array, i: number): number => blind[i]! * 4096 + blind[i + 1]!;
const pairs = 4096 * 4096;

/** Of shapes that share a pair of statements, each is compared with so many that are a little longer. */
const neighbours = 48;
/** And with so many in all. */
const maxCandidates = 256;

/**
 * Pairs of shapes that may be alike: they share one of the pairs of statements that are rarest in each. When of all
 * statements a share of `least` is alike, so are some of the rarest that a prefix of them holds.
 *
 * @param least in thousandths.
 */
export const candidatePairs = (
  { blind }: Pick<Stream, "blind">,
  shapes: readonly Shape[],
  least: number,
): readonly (readonly [number, number])[] => {
  const seen = new Uint16Array(pairs);
  for (const { ranges } of shapes)
    for (let i = ranges[0]!.from; i + 1 < ranges[0]!.to; i++) {
      const at = pairAt(blind, i);
      if (seen[at]! < 0xffff) seen[at]!++;
    }
  const lists = new Map<number, number[]>();
  const bySize = shapes.map((_, i) => i).sort((a, b) => shapes[a]!.tokens - shapes[b]!.tokens || a - b);
  for (const shape of bySize) {
    const { from, to } = shapes[shape]!.ranges[0]!;
    const own = new Set<number>();
    for (let i = from; i + 1 < to; i++) own.add(pairAt(blind, i));
    const rarest = [...own].sort((a, b) => seen[a]! - seen[b]! || a - b);
    // A statement that is changed takes two pairs with it.
    const changed = Math.ceil(((to - from) * (1000 - least)) / 1000);
    for (const pair of rarest.slice(0, changed * 2 + 1)) {
      if (seen[pair] === 1) continue;
      const list = lists.get(pair);
      if (list === undefined) lists.set(pair, [shape]);
      else list.push(shape);
    }
  }
  const found = new Set<number>();
  const counts = new Uint16Array(shapes.length);
  for (const list of lists.values()) {
    for (let i = 0; i < list.length; i++) {
      const a = list[i]!;
      const longest = (shapes[a]!.tokens * 1000) / least;
      for (let j = i + 1; j < list.length && j <= i + neighbours; j++) {
        const b = list[j]!;
        if (shapes[b]!.tokens > longest) break;
        if (counts[a]! >= maxCandidates || counts[b]! >= maxCandidates) continue;
        const key = Math.min(a, b) * shapes.length + Math.max(a, b);
        if (found.has(key)) continue;
        found.add(key);
        counts[a]!++;
        counts[b]!++;
      }
    }
  }
  return [...found]
    .sort((a, b) => a - b)
    .map((key) => [Math.floor(key / shapes.length), key % shapes.length] as const);
};
