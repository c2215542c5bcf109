import { isBlankRow, type Lines, sizeOf } from "./lines.js";

/** Rows, inclusive. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** The last row of the window that begins at `first`: near the target, after a blank line where there is one. */
const windowEnd = (lines: Lines, first: number, last: number, target: number): number => {
  let end = first;
  let blank = -1;
  while (end < last && sizeOf(lines, first, end + 1) <= target) {
    end++;
    if (isBlankRow(lines, end)) blank = end;
  }
  if (end === last) return last;
  return blank > first && sizeOf(lines, first, blank) * 2 >= target ? blank : end;
};

/**
 * Cuts rows into windows of about `target` characters, none blank at its ends.
 *
 * @param overlap rows of a window that stand again at the start of the next.
 */
export const cutWindows = (
  lines: Lines,
  from: number,
  to: number,
  target: number,
  overlap: number,
): Window[] => {
  const windows: Window[] = [];
  let first = from;
  while (first <= to) {
    if (isBlankRow(lines, first)) {
      first++;
      continue;
    }
    const end = windowEnd(lines, first, to, target);
    let last = end;
    while (isBlankRow(lines, last)) last--;
    windows.push({ first, last });
    if (end === to) break;
    first = Math.max(first + 1, end + 1 - overlap);
  }
  return windows;
};
