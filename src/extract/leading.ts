import type { Node } from "web-tree-sitter";
import type { Language } from "./language.js";
import { isBlankBetween, isBlankRow, type Lines, rowAt, trimEnd } from "./lines.js";

/** What stands directly above a row and belongs to it. */
interface Above {
  /** First row of the comments and attributes, or the row itself. */
  readonly row: number;
  readonly documented: boolean;
}

export interface Leading {
  readonly above: (row: number, start: number) => Above;
  /** Whether a comment or attribute begins between two offsets. */
  readonly between: (start: number, end: number) => boolean;
}

interface Span {
  readonly startRow: number;
  readonly documents: boolean;
  /** A blank line may follow it: it says itself that it documents, and it is not the file's own header. */
  readonly reaches: boolean;
}

/**
 * Finds comments and attributes that have their lines to themselves, by the row on which they end.
 *
 * @param lines those of the text as it was parsed. What a preprocessor took away before a definition belongs to it.
 * @param whole the text before that.
 */
export const createLeading = (
  language: Language,
  lines: Lines,
  whole: string,
  nodes: readonly { readonly node: Node; readonly comment: boolean }[],
): Leading => {
  const { text, starts } = lines;
  const isTaken = (row: number): boolean =>
    isBlankRow(lines, row) && !isBlankBetween(whole, starts[row]!, starts[row + 1]!);
  const byEnd = new Map<number, Span>();
  const commentEnds = new Map<number, number>();
  for (const { node, comment } of nodes) if (comment) commentEnds.set(node.startIndex, node.endIndex);
  /** The end with a comment behind it on its line: `#[repr(C)] // as the system has it`. */
  const withRemark = (end: number): number => {
    let at = end;
    while (text[at] === " " || text[at] === "\t") at++;
    const behind = commentEnds.get(at);
    return behind === undefined ? end : trimEnd(text, at, behind);
  };
  for (const { node, comment } of nodes) {
    const start = node.startIndex;
    const startRow = node.startPosition.row;
    if (!isBlankBetween(text, starts[startRow]!, start)) continue;
    const own = trimEnd(text, start, node.endIndex);
    const end = comment ? own : withRemark(own);
    const endRow = rowAt(lines, Math.max(start, end - 1));
    if (!isBlankBetween(text, end, starts[endRow + 1]!)) continue;
    const { documentation } = language;
    const documents =
      comment && (documentation.length === 0 || documentation.some((begin) => text.startsWith(begin, start)));
    const reaches = documents && documentation.length > 0 && startRow > 0;
    // The first of several on one line is the one that the line begins with.
    if (!byEnd.has(endRow)) byEnd.set(endRow, { startRow, documents, reaches });
  }
  /** Runs without a blank line between them, by the row on which they end: a file may be all comments. */
  const runs = new Map<number, Above>();
  for (const [endRow, { startRow, documents }] of [...byEnd].sort(([a], [b]) => a - b)) {
    const before = runs.get(startRow - 1);
    runs.set(endRow, { row: before?.row ?? startRow, documented: documents || before?.documented === true });
  }
  const begins = Float64Array.from(nodes, ({ node }) => node.startIndex).sort();
  return {
    between: (start, end) => {
      let low = 0;
      let high = begins.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (begins[middle]! < start) low = middle + 1;
        else high = middle;
      }
      return low < begins.length && begins[low]! < end;
    },
    above: (below, start) => {
      let row = below;
      if (!isBlankBetween(text, starts[row]!, start)) return { row, documented: false };
      if (whole !== text) while (row > 0 && isTaken(row - 1)) row--;
      const over = row > 1 && isBlankRow(lines, row - 1) ? byEnd.get(row - 2) : undefined;
      if (over?.reaches === true) return { row: over.startRow, documented: true };
      return runs.get(row - 1) ?? { row, documented: false };
    },
  };
};
