import type { Range, UnitColumns } from "./stream.js";
import { weightOf } from "./stream.js";

/** Two ranges aligned: tokens of the units that are alike in both, and of those that are equal as written. */
export interface Aligned {
  readonly alike: number;
  readonly equal: number;
}

/** More cells than this are not filled: two ranges of so different units are not alike. */
const maxCells = 4_000_000;
/** The part of a cell that counts equal tokens. */
const shift = 2 ** 26;

/** Aligns two ranges so that most tokens are alike; among those ways, so that most are equal as written. */
export const align = (x: UnitColumns, a: Range, y: UnitColumns, b: Range): Aligned => {
  let alike = 0;
  let equal = 0;
  let [af, at, bf, bt] = [a.from, a.to, b.from, b.to];
  const take = (i: number, j: number): void => {
    alike += x.tokens[i]!;
    if (x.exact[i] === y.exact[j]) equal += x.tokens[i]!;
  };
  const same = (i: number, j: number): boolean => x.blind[i] === y.blind[j] && x.tokens[i] === y.tokens[j];
  while (af < at && bf < bt && same(af, bf)) take(af++, bf++);
  while (af < at && bf < bt && same(at - 1, bt - 1)) take(--at, --bt);
  const width = bt - bf;
  if (width === 0 || at === af || width * (at - af) > maxCells) return { alike, equal };
  let above = new Float64Array(width + 1);
  let row = new Float64Array(width + 1);
  for (let i = af; i < at; i++) {
    for (let j = 0; j < width; j++) {
      let best = Math.max(above[j + 1]!, row[j]!);
      if (same(i, bf + j)) {
        const tokens = x.tokens[i]!;
        const with_ = above[j]! + tokens * shift + (x.exact[i] === y.exact[bf + j] ? tokens : 0);
        best = Math.max(best, with_);
      }
      row[j + 1] = best;
    }
    [above, row] = [row, above];
  }
  const most = above[width]!;
  return { alike: alike + Math.floor(most / shift), equal: equal + (most % shift) };
};

/** A copy whose names or literals are others has at least this, one with changed statements at most what is below. */
export const leastRenamed = 980;
const near = 975;
/** In thousandths of its share: what a statement costs that one range has alone, and one that is alike but not as written. */
const changed = 650;
const reworded = 100;

/** Two ranges of at least a score, in thousandths, have so many thousandths of their tokens in statements alike. */
export const leastAlike = (score: number): number =>
  Math.max(100, Math.min(score, 1000 - Math.floor(((1000 - score) * 1000) / changed)));

/**
 * How alike two ranges are, in thousandths.
 *
 * Equal ones have 1000; copies with other names or literals 980 to 999, by the share of tokens in statements that are
 * equal as written. Others lose for each share of the longer one's tokens that stands in changed statements, and less
 * for what is not equal as written, and have at most 975: what was copied and edited mostly is as it was, and what was
 * not copied is alike in form alone.
 */
export const scoreOf = ({ alike, equal }: Aligned, longer: number, shorter: number): number => {
  if (longer === 0) return 0;
  if (alike === longer && alike === shorter)
    return equal === alike ? 1000 : leastRenamed + Math.floor((19 * equal) / alike);
  if (alike === 0) return 0;
  const lost = changed * (longer - alike) + reworded * (alike - equal);
  return Math.min(near, Math.floor(1000 - lost / longer));
};

/** How alike two ranges of one stream are, in thousandths. */
export const likeness = (units: UnitColumns, a: Range, b: Range): number => {
  const x = weightOf(units, a);
  const y = weightOf(units, b);
  return scoreOf(align(units, a, units, b), Math.max(x, y), Math.min(x, y));
};
