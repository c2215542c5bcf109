import { isBlankRow, type Lines, sizeOf } from "./lines.js";

/** Rows, inclusive. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** Whether a row separates paragraphs: it is blank but for the marks of a comment. */
const separates = ({ text, starts }: Lines, row: number): boolean => {
  for (let at = starts[row]!; at < starts[row + 1]!; at++)
    if (!" \t\r\n/*#!;%-".includes(text[at]!)) return false;
  return true;
};

/** Of a line that could begin something; the end of a bracket or of a long string does not. */
const indentOf = ({ text, starts }: Lines, row: number): number => {
  let at = starts[row]!;
  while (at < starts[row + 1]! && (text[at] === " " || text[at] === "\t")) at++;
  return ")]}\"'`<".includes(text[at] ?? ")") ? Number.POSITIVE_INFINITY : at - starts[row]!;
};

/**
 * The last row of the window that begins at `first`: near the target, in its second half after a blank line where
 * there is one, else before the line that is indented least.
 */
const windowEnd = (lines: Lines, first: number, last: number, target: number): number => {
  let end = first;
  let blank = -1;
  while (end < last && sizeOf(lines, first, end + 1) <= target) {
    end++;
    if (separates(lines, end)) blank = end;
  }
  if (end === last) return last;
  if (blank > first && sizeOf(lines, first, blank) * 2 >= target) return blank;
  let best = end;
  let least = Number.POSITIVE_INFINITY;
  for (let row = end; row > first && sizeOf(lines, first, row) * 2 >= target; row--) {
    const indent = indentOf(lines, row + 1);
    if (indent >= least) continue;
    least = indent;
    best = row;
  }
  return best;
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
