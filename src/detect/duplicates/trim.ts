import type { Block, Range } from "./stream.js";

/** Cuts off what reaches into a definition from outside without holding it whole. */
export type Trim = (range: Range) => Range;

/**
 * Makes a function that cuts the rest of a definition off the beginning of a range, and the beginning of one off its
 * end: nobody takes a half and another half for one thing.
 *
 * @param blocks in the order of files.
 * @param units how many there are.
 */
export const createTrim = (blocks: readonly Block[], units: number): Trim => {
  const sorted = [...blocks].sort((a, b) => a.from - b.from || b.to - a.to);
  const parents = new Int32Array(sorted.length);
  const innermost = new Int32Array(units).fill(-1);
  const open: number[] = [];
  for (const [at, { from, to }] of sorted.entries()) {
    while (open.length > 0 && sorted[open[open.length - 1]!]!.to <= from) open.pop();
    parents[at] = open[open.length - 1] ?? -1;
    open.push(at);
    innermost.fill(at, from, to);
  }
  return ({ from, to }) => {
    let begin = from;
    for (let at = innermost[from]!; at >= 0; at = parents[at]!) {
      const block = sorted[at]!;
      if (block.from < from && block.to < to) begin = block.to;
    }
    let end = to;
    for (let at = innermost[to - 1]!; at >= 0; at = parents[at]!) {
      const block = sorted[at]!;
      if (block.from > from && block.to > to) end = block.from;
    }
    return { from: begin, to: Math.max(begin, end) };
  };
};
