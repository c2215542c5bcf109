import type { Range, UnitColumns } from "./stream.js";

/** Gives the most that two ranges can have in common, in thousandths: the same statements in any order. */
export const mostInCommon = ({ blind, tokens }: UnitColumns): ((a: Range, b: Range) => number) => {
  const sorted = new Map<Range, Float64Array>();
  // A statement with its tokens, so that equal ones are equal numbers.
  const of = (range: Range): Float64Array => {
    const known = sorted.get(range);
    if (known !== undefined) return known;
    const made = new Float64Array(range.to - range.from);
    for (let i = 0; i < made.length; i++) made[i] = blind[range.from + i]! * 65_536 + tokens[range.from + i]!;
    made.sort();
    sorted.set(range, made);
    return made;
  };
  const sum = (all: Float64Array): number => all.reduce((total, one) => total + (one % 65_536), 0);
  return (a, b) => {
    const [x, y] = [of(a), of(b)];
    let shared = 0;
    for (let i = 0, j = 0; i < x.length && j < y.length; ) {
      if (x[i]! < y[j]!) i++;
      else if (x[i]! > y[j]!) j++;
      else {
        shared += x[i]! % 65_536;
        i++;
        j++;
      }
    }
    const longer = Math.max(sum(x), sum(y));
    return longer === 0 ? 0 : Math.floor((1000 * shared) / longer);
  };
};
