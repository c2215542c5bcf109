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
}

interface Span {
  readonly startRow: number;
  readonly documents: boolean;
  /** A blank line may follow it: it says itself that it documents, and it is not the file's own header. */
  readonly reaches: boolean;
}

/** Finds comments and attributes that have their lines to themselves, by the row on which they end. */
export const createLeading = (
  language: Language,
  lines: Lines,
  nodes: readonly { readonly node: Node; readonly comment: boolean }[],
): Leading => {
  const { text, starts } = lines;
  const byEnd = new Map<number, Span>();
  for (const { node, comment } of nodes) {
    const start = node.startIndex;
    const startRow = node.startPosition.row;
    if (!isBlankBetween(text, starts[startRow]!, start)) continue;
    const end = trimEnd(text, start, node.endIndex);
    const endRow = rowAt(lines, Math.max(start, end - 1));
    if (!isBlankBetween(text, end, starts[endRow + 1]!)) continue;
    const { documentation } = language;
    const documents =
      comment && (documentation.length === 0 || documentation.some((begin) => text.startsWith(begin, start)));
    const reaches = documents && documentation.length > 0 && startRow > 0;
    // The first of several on one line is the one that the line begins with.
    if (!byEnd.has(endRow)) byEnd.set(endRow, { startRow, documents, reaches });
  }
  return {
    above: (row, start) => {
      let first = row;
      let documented = false;
      if (!isBlankBetween(text, starts[row]!, start)) return { row, documented };
      const over = first > 1 && isBlankRow(lines, first - 1) ? byEnd.get(first - 2) : undefined;
      if (over?.reaches === true) return { row: over.startRow, documented: true };
      for (let span = byEnd.get(first - 1); span !== undefined; span = byEnd.get(first - 1)) {
        first = span.startRow;
        documented ||= span.documents;
      }
      return { row: first, documented };
    },
  };
};
