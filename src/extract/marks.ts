import type { DefinitionKind } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { Outlined } from "./definitions.js";
import { isBlankRow, type Lines } from "./lines.js";
import { maxName } from "./match.js";

/** Longer lines are text: nothing begins at one. UTF-16 units. */
export const longestLine = 1_000;

/** A place in a text without a grammar at which something begins: a heading, an entry. */
export interface Mark {
  /** First row, with the comments that belong to it. */
  readonly first: number;
  /** The row of the line itself. */
  readonly row: number;
  /** Its last row where it holds nothing but itself; null where it goes on to the next mark of its level. */
  readonly last: number | null;
  /** It ends before the next mark of its level or a lower one. From 1. */
  readonly level: number;
  /** Several for one that several names share; empty for one without. */
  readonly names: readonly string[];
  /** Stands before the name in the qualified one; empty for none. */
  readonly scope: string;
  readonly kind: DefinitionKind | null;
  readonly documented: boolean;
  /** One directly below may take its lines. */
  readonly leads?: boolean;
}

/** For each mark its last row: before the next one of its level or above, or its own. */
export const lastRows = (marks: readonly Mark[], count: number): number[] => {
  const deepest = marks.reduce((most, { level }) => Math.max(most, level), 0);
  const ends = new Array<number>(marks.length);
  const next = new Array<number>(deepest + 1).fill(count);
  for (let i = marks.length - 1; i >= 0; i--) {
    const { first, last, level } = marks[i]!;
    ends[i] = last ?? next[level]! - 1;
    for (let deeper = level; deeper <= deepest; deeper++) next[deeper] = first;
  }
  return ends;
};

/** Marks as definitions. */
export interface MarkOutline {
  readonly outlined: readonly Outlined[];
  /** For each mark the index of its first definition; -1 for one without. */
  readonly own: readonly number[];
  /** For each mark the index of the innermost definition around it; -1 at the top. */
  readonly around: readonly number[];
}

/** The last row of what ends before `end`, without blank rows and the comments that blank rows set apart from it. */
const trimmedEnd = (lines: Lines, row: number, end: number, comments: Uint8Array | null): number => {
  let last = end;
  while (last > row) {
    if (isBlankRow(lines, last)) {
      last--;
      continue;
    }
    let top = last;
    while (top > row && comments?.[top] === 1) top--;
    if (top === last || top === row || !isBlankRow(lines, top)) return last;
    last = top;
  }
  return last;
};

/**
 * Nests the marks by their levels and names them; those whose names are no names are no definitions.
 *
 * @param comments 1 for each row of comments alone; null where there are none.
 */
export const outlineMarks = (
  marks: readonly Mark[],
  lines: Lines,
  joint: string,
  comments: Uint8Array | null,
): MarkOutline => {
  const outlined: Outlined[] = [];
  const own: number[] = [];
  const around: number[] = [];
  const ends = lastRows(marks, lines.count);
  const open: { readonly level: number; readonly index: number }[] = [];
  for (let i = 0; i < marks.length; i++) {
    const { first, row, last, level, names, scope, kind, documented } = marks[i]!;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const parent = open.at(-1)?.index ?? -1;
    around.push(parent);
    const above = parent < 0 ? "" : outlined[parent]!.qualified;
    const prefix = scope === "" ? above : above === "" ? scope : above + joint + scope;
    const endRow = trimmedEnd(lines, row, ends[i]!, comments);
    const next = outlined.length;
    for (const name of names) {
      const path = prefix === "" ? name : prefix + joint + name;
      if (kind === null || name === "" || name.length > maxName || holdsSecret(path)) continue;
      outlined.push({
        name,
        qualified: path.length > 4 * maxName ? name : path,
        prefix,
        kind,
        start: lines.starts[row]!,
        end: lines.starts[endRow + 1]!,
        startRow: first,
        endRow,
        nameRow: row,
        nameStart: lines.starts[row]!,
        exported: true,
        private: false,
        arity: null,
        documented,
        parent,
      });
    }
    const named = outlined.length > next;
    own.push(named ? next : -1);
    if (named && last === null) open.push({ level, index: next });
  }
  return { outlined, own, around };
};

/** The rows without blank ones at their ends; null when all are blank. */
export const trimmed = (lines: Lines, from: number, to: number): { first: number; last: number } | null => {
  let first = from;
  let last = to;
  while (first <= last && isBlankRow(lines, first)) first++;
  while (last >= first && isBlankRow(lines, last)) last--;
  return first > last ? null : { first, last };
};
