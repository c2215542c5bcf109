import type { ExtractLimits } from "../model/limits.js";
import type { Outlined } from "./definitions.js";
import { isBlankRow, type Lines, rowsText, sizeOf } from "./lines.js";
import { longestLine, type Mark, outlineMarks, trimmed } from "./marks.js";
import type { Atom } from "./split.js";

/** Joins the headings of a path. */
const joint = " > ";

interface Heading extends Mark {
  /** Last row of the heading itself: the line under an underlined one. */
  readonly endRow: number;
}

const headingOf = (row: number, endRow: number, level: number, title: string): Heading => ({
  first: row,
  row,
  last: null,
  level,
  names: [cleanTitle(title)],
  scope: "",
  kind: "section",
  documented: false,
  endRow,
});

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** Lists, quotes, tables, indented code and markup are not headings, though a rule stands under them. */
const notTitle = /^(?: {4}|\t| {0,3}(?:[-*+>|<]|[0-9]{1,9}[.)][ \t]|#{1,6}(?:[ \t]|$)))/;

const cleanTitle = (raw: string): string =>
  raw
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/<[^>]*>/g, "")
    .replace(/[*`]+|\{#[^}]*\}/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The row behind a block of `---` or `+++` at the top; 0 without one. */
const frontMatterEnd = (lines: Lines): number => {
  if (lines.count < 2) return 0;
  const mark = rowsText(lines, 0, 0).trimEnd();
  if (mark !== "---" && mark !== "+++") return 0;
  for (let row = 1; row < lines.count; row++)
    if (rowsText(lines, row, row).trimEnd() === mark) return row + 1;
  return 0;
};

interface Scan {
  readonly headings: readonly Heading[];
  /** Rows at which prose may be cut: after blank lines, never inside a fence. */
  readonly paragraphs: readonly number[];
}

const scan = (lines: Lines, from: number): Scan => {
  const headings: Heading[] = [];
  const paragraphs: number[] = [];
  let open = "";
  let previous = "";
  for (let row = from; row < lines.count; row++) {
    const long = sizeOf(lines, row, row) > longestLine;
    const line = long ? "x" : rowsText(lines, row, row);
    const fenced = fence.exec(line);
    if (open !== "") {
      const closes = fenced !== null && fenced[1]!.startsWith(open) && fenced[2]!.trim() === "";
      if (closes) open = "";
      previous = "";
      continue;
    }
    const blank = line.trim() === "";
    if (!blank && row > from && isBlankRow(lines, row - 1)) paragraphs.push(row);
    // Backticks behind the opening ones make it code inside a line.
    if (fenced !== null && !(fenced[1]!.startsWith("`") && fenced[2]!.includes("`"))) {
      open = fenced[1]!;
      previous = "";
      continue;
    }
    const marked = heading.exec(line);
    const under = previous !== "" && !notTitle.test(previous) ? underline.exec(line) : null;
    if (marked !== null) {
      headings.push(headingOf(row, row, marked[1]!.length, marked[2] ?? ""));
    } else if (under !== null) {
      headings.push(headingOf(row - 1, row, under[1]!.startsWith("=") ? 1 : 2, previous));
    }
    previous = blank || marked !== null || under !== null || long ? "" : line;
  }
  return { headings, paragraphs };
};

/** Cuts prose under its headings, and sections that are too long between paragraphs. */
export const cutSections = (
  lines: Lines,
  limits: ExtractLimits,
): { readonly outlined: readonly Outlined[]; readonly atoms: readonly Atom[] } => {
  const body = frontMatterEnd(lines);
  const { headings, paragraphs } = scan(lines, body);
  const { outlined } = outlineMarks(headings, lines, joint, null);
  const byRow = new Map(outlined.map(({ startRow }, index) => [startRow, index]));
  const lastRowOfHeading = new Map(headings.map(({ row, endRow }) => [row, endRow]));
  const starts = [...new Set([0, body, ...headings.map(({ row }) => row)])].sort((a, b) => a - b);
  const atoms: Atom[] = [];
  let definition = -1;
  let paragraph = 0;
  /** First row of headings with nothing below them, which go with the section that follows; -1 for none. */
  let pending = -1;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    const end = (starts[i + 1] ?? lines.count) - 1;
    definition = byRow.get(start) ?? definition;
    const next = byRow.get(end + 1);
    const heading = lastRowOfHeading.get(start);
    const empty = heading !== undefined && trimmed(lines, heading + 1, end) === null;
    const begin = pending < 0 ? start : pending;
    if (empty && next !== undefined && outlined[next]!.parent === definition) {
      pending = begin;
      continue;
    }
    pending = -1;
    const cuts = [begin];
    const long = sizeOf(lines, begin, end) > limits.chunkMaximum;
    while (paragraph < paragraphs.length && paragraphs[paragraph]! <= end) {
      const row = paragraphs[paragraph++]!;
      if (row > start && long) cuts.push(row);
    }
    for (let c = 0; c < cuts.length; c++) {
      const rows = trimmed(lines, cuts[c]!, (cuts[c + 1] ?? end + 1) - 1);
      if (rows === null) continue;
      // A heading alone says little: it goes with the first paragraph under it.
      const header = c === 0 && cuts.length > 1 && heading !== undefined;
      atoms.push({ ...rows, size: sizeOf(lines, rows.first, rows.last), definition, owner: -1, header });
    }
  }
  return { outlined, atoms };
};
