import type { Tree } from "web-tree-sitter";
import type { ExtractLimits } from "../model/limits.js";
import { containers, type Outlined } from "./definitions.js";
import type { Leading } from "./leading.js";
import { isBlankBetween, isBlankRow, type Lines, rowAt, sizeOf, trimEnd } from "./lines.js";

/** A run of rows that is not cut any further, before small neighbours are joined. */
export interface Atom {
  /** Inclusive; neither is blank. */
  readonly first: number;
  readonly last: number;
  /** Characters. */
  readonly size: number;
  /** Index of the definition that it is, or is a piece of; -1 for other statements. */
  readonly definition: number;
  /** Index of the definition that it stands in (its own for a piece of a cut one); -1 at the top. */
  readonly owner: number;
  /** The lines of a cut definition before its first part; must not stand alone when it is short. */
  readonly header: boolean;
  /**
   * It says something only with what follows: the first lines of a statement that was cut (`#if`, a block with its
   * arguments), or a comment below a blank line that is about more than one unit.
   */
  readonly leads?: boolean;
}

/** A row at which the text may be cut. */
export interface Cut {
  readonly row: number;
  /** The row of the node itself, below its comments. */
  readonly code: number;
  /** Innermost definition around the node that begins here; -1 at the top. */
  readonly owner: number;
  /**
   * Where only comments below a blank line stand here, their last row; where the node was gone into and cut, no row is
   * behind it. -1 for neither. Up to there it leads to what follows.
   */
  readonly leads: number;
}

/** Where the definitions stand, for questions by row. They are sorted by their first row, outer before inner. */
export interface RowIndex {
  /** Innermost definition that covers both rows; -1 for none. */
  readonly around: (first: number, last: number) => number;
  /**
   * The definition that the rows `first` to `last` are, and whether they are only its beginning.
   *
   * @param code the first row that is no comment.
   */
  readonly within: (
    first: number,
    last: number,
    code: number,
  ) => { readonly definition: number; readonly header: boolean };
}

/** @param counts which of them count; all when left out. */
export const indexRows = (
  outlined: readonly Outlined[],
  counts: (definition: Outlined) => boolean = () => true,
): RowIndex => {
  const order = outlined.map((_, i) => i).filter((i) => counts(outlined[i]!));
  order.sort(
    (a, b) =>
      outlined[a]!.startRow - outlined[b]!.startRow || outlined[b]!.endRow - outlined[a]!.endRow || a - b,
  );
  /** Position in `order` of the definition whose rows enclose these; -1 for none. */
  const parents = new Int32Array(order.length);
  const open: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const { startRow } = outlined[order[i]!]!;
    while (open.length > 0 && outlined[order[open.at(-1)!]!]!.endRow < startRow) open.pop();
    parents[i] = open.at(-1) ?? -1;
    open.push(i);
  }
  /** Number of definitions that begin on or before the row. */
  const upTo = (row: number): number => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (outlined[order[middle]!]!.startRow <= row) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    around: (first, last) => {
      let at = upTo(first) - 1;
      while (at >= 0 && outlined[order[at]!]!.endRow < last) at = parents[at]!;
      return at < 0 ? -1 : order[at]!;
    },
    within: (first, last, code) => {
      let best = -1;
      let rows = 0;
      for (let i = upTo(first - 1); i < order.length; i++) {
        const { startRow, endRow } = outlined[order[i]!]!;
        if (startRow > last) break;
        // The first that goes beyond these rows is the outermost: they are its head.
        if (endRow > last) return { definition: order[i]!, header: true };
        if (endRow - startRow + 1 <= rows) continue;
        rows = endRow - startRow + 1;
        best = order[i]!;
      }
      // A small definition inside a long statement doesn't name the statement.
      return { definition: rows * 2 >= last - code + 1 ? best : -1, header: false };
    },
  };
};

/** A line with nothing but the bracket that opens a body belongs to what stands before it. */
const isBracketAlone = ({ text, starts }: Lines, start: number, row: number): boolean =>
  text.charCodeAt(start) === 0x7b && isBlankBetween(text, start + 1, starts[row + 1]!);

/** A comment from this share of the target on may stand apart from its code. */
const commentShare = 3;

/** Beyond this depth a node is cut by lines. Bounds the native stack. */
const maxDescent = 100;

/**
 * Finds where chunks are split: at statement boundaries. Those are the rows at which statements and members
 * begin; units that are too long to stay whole are gone into, and their parts are cut in the same way.
 *
 * @param skipped node types of comments and attributes: they are not gone into.
 */
export const findSplits = (
  tree: Tree,
  lines: Lines,
  outlined: readonly Outlined[],
  rows: RowIndex,
  leading: Leading,
  skipped: ReadonlySet<number>,
  limits: ExtractLimits,
): Cut[] => {
  const cuts: Cut[] = [{ row: 0, code: 0, owner: -1, leads: -1 }];
  const reaching = outlined.some(({ reaches }) => reaches === true)
    ? indexRows(outlined, ({ reaches }) => reaches === true)
    : null;
  /** The section that goes on over these rows, if it begins further in than their owner. */
  const ownerOf = (owner: number, first: number, last: number): number => {
    const section = reaching?.around(first, last) ?? -1;
    if (section < 0 || outlined[section]!.startRow === first) return owner;
    return owner < 0 || outlined[owner]!.start < outlined[section]!.start ? section : owner;
  };
  const cursor = tree.walk();
  /** Without the blanks at its end: text of markup goes on to the row of the element behind it. */
  const lastRowOf = (first: number): number => {
    const end = trimEnd(lines.text, cursor.startIndex, cursor.endIndex);
    return Math.max(first, rowAt(lines, Math.max(0, end - 1)));
  };
  const lastRow = lines.count - 1;
  /** @param startTop the row above `startRow` at which the comments of the node begin, or that row. */
  const descend = (owner: number, depth: number, startRow: number, startTop: number): void => {
    if (!cursor.gotoFirstChild()) return;
    /** Last row that an earlier child touches. */
    let reached = startRow - 1;
    do {
      const first = cursor.startPosition.row;
      const last = cursor.endPosition.row > first ? Math.min(lastRow, lastRowOf(first)) : first;
      if (cursor.nodeIsNamed && first <= lastRow) {
        // With its comments: where the cut before theirs is, they belong to this node.
        const over = first > reached ? leading.above(first, cursor.startIndex).row : first;
        const top = first === startRow ? Math.min(over, startTop) : over;
        const open = cuts.at(-1)!;
        const begins = first > reached && !isBracketAlone(lines, cursor.startIndex, first);
        const heads = skipped.has(cursor.nodeTypeId) && top > 0 && isBlankRow(lines, top - 1);
        const leads = heads ? last : -1;
        if (begins && top > open.row)
          cuts.push({ row: top, code: first, owner: ownerOf(owner, first, last), leads });
        else if (begins && top === open.row) cuts[cuts.length - 1] = { ...open, code: first, leads };
        const own = cuts.length - 1;
        if (last > first && depth < maxDescent && !skipped.has(cursor.nodeTypeId)) {
          const inner = rows.around(first, last);
          const whole =
            inner >= 0 && containers.has(outlined[inner]!.kind) ? limits.chunkTarget : limits.chunkMaximum;
          const code = sizeOf(lines, first, last);
          const all = sizeOf(lines, Math.min(top, first), last);
          const apart = (all - code) * commentShare >= limits.chunkTarget;
          if (code > whole || (all > limits.chunkMaximum && !apart)) descend(inner, depth + 1, first, top);
          // A long comment is cut off from its code, rather than both by lines.
          else if (all > limits.chunkMaximum && first > cuts[own]!.row)
            cuts.push({ row: first, code: first, owner: ownerOf(inner, first, last), leads: -1 });
          if (begins && cuts.length - 1 > own) cuts[own] = { ...cuts[own]!, leads: lines.count };
        }
      }
      reached = Math.max(reached, last);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  };
  try {
    descend(-1, 0, 0, 0);
  } finally {
    cursor.delete();
  }
  return cuts.filter(({ row }) => row < lines.count);
};

/** The runs of rows between the cuts, without blank rows at their ends. */
export const toAtoms = (lines: Lines, cuts: readonly Cut[], rows: RowIndex): Atom[] => {
  const atoms: Atom[] = [];
  for (let i = 0; i < cuts.length; i++) {
    let first = cuts[i]!.row;
    let last = (cuts[i + 1]?.row ?? lines.count) - 1;
    while (first <= last && isBlankRow(lines, first)) first++;
    while (last >= first && isBlankRow(lines, last)) last--;
    if (first > last) continue;
    const { owner, code, leads } = cuts[i]!;
    const { definition, header } = rows.within(first, last, Math.max(code, first));
    const size = sizeOf(lines, first, last);
    if (header) atoms.push({ first, last, size, definition, owner: definition, header });
    else {
      const named = definition < 0 ? owner : definition;
      atoms.push({
        first,
        last,
        size,
        definition: named,
        owner,
        header,
        leads: leads >= last && definition < 0,
      });
    }
  }
  return atoms;
};
