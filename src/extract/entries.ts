import type { Import } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { Outlined } from "./definitions.js";
import { withoutData } from "./drafts.js";
import type { EntryRule, Language } from "./language.js";
import { type Lines, rowsText, sizeOf } from "./lines.js";
import { lastRows, longestLine, type Mark, outlineMarks, trimmed } from "./marks.js";
import { maxName } from "./match.js";
import { withoutCredentials } from "./places.js";
import { createQuoteFinder, type QuotedRows, quoteRows } from "./quotes.js";
import type { Atom } from "./split.js";

interface Entries {
  readonly outlined: readonly Outlined[];
  readonly atoms: readonly Atom[];
  readonly imports: readonly Import[];
}

/** Cuts a text at its entries; null when none begins in it. */
export type EntryReader = (lines: Lines) => Entries | null;

interface Rule extends Omit<EntryRule, "line" | "after"> {
  readonly line: RegExp;
  readonly after: RegExp | null;
}

const flags = "iu";

const compile = (rule: EntryRule): Rule => ({
  ...rule,
  line: new RegExp(rule.line, flags),
  after: rule.after === undefined ? null : new RegExp(rule.after, flags),
});

const pairs: Readonly<Record<string, string>> = { '"': '"', "'": "'", "`": "`", "[": "]" };

/** A name without the quotes around it. */
const bareName = (raw: string | undefined): string => {
  const name = (raw ?? "").trim();
  return name.length > 1 && pairs[name.charAt(0)] === name.at(-1) ? name.slice(1, -1).trim() : name;
};

/** Cuts at blanks that stand outside of brackets: `$(call f, x) y` are two. */
const splitList = (list: string): string[] => {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= list.length; i++) {
    const unit = list.charAt(i);
    if (unit === "(" || unit === "{") depth++;
    else if ((unit === ")" || unit === "}") && depth > 0) depth--;
    const cut = unit === "" || (depth === 0 && (unit === " " || unit === "\t"));
    if (!cut) continue;
    if (i > start) found.push(list.slice(start, i));
    start = i + 1;
  }
  return found;
};

type Groups = Readonly<Record<string, string>> | undefined;

const namesOf = (groups: Groups): readonly string[] =>
  groups?.names === undefined ? [bareName(groups?.name)] : splitList(groups.names);

/** What the groups of a line import. */
const importsOf = (groups: Groups, row: number, passesOn: boolean): readonly Import[] => {
  if (groups?.specifiers === undefined) return [];
  const local = groups.local ?? "";
  return groups.specifiers
    .split(",")
    .map((part) => withoutCredentials(bareName(part)))
    .filter((specifier) => specifier !== "" && !holdsSecret(specifier))
    .map((specifier) => ({
      specifier,
      imported: "*",
      local: local === "*" || passesOn || local.length > maxName || holdsSecret(local) ? "" : local,
      line: row + 1,
      kind: passesOn ? ("re-export" as const) : ("static" as const),
    }));
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

const endsOpen = (line: string, continuation: string): boolean => {
  const end = line.trimEnd();
  let at = end.length;
  while (continuation !== "" && end.endsWith(continuation, at)) at -= continuation.length;
  return ((end.length - at) / continuation.length) % 2 === 1;
};

/** 1 for a row that goes on with what stands above it: inside a quote, or behind a mark of continuation. */
const continuedRows = (lines: Lines, { inside, comments }: QuotedRows, continuation: string): Uint8Array => {
  const continued = inside.slice();
  if (continuation === "") return continued;
  let open = false;
  for (let row = 0; row < lines.count; row++) {
    if (open) continued[row] = 1;
    // Comments may stand between the parts of a line.
    if (comments[row] !== 1) open = endsOpen(rowsText(lines, row, row), continuation);
  }
  return continued;
};

/** The first of the comments directly above a row. */
const topOf = (row: number, comments: Uint8Array): number => {
  let top = row;
  while (top > 0 && comments[top - 1] === 1) top--;
  return top;
};

/** How deep the last entry of each level is indented, as long as it is open. */
type Indents = (number | undefined)[];

const matching = (rules: readonly Rule[], line: string, above: string | null, indents: Indents) => {
  for (const rule of rules) {
    const found = rule.line.exec(line);
    if (found === null) continue;
    if (rule.after !== null && above !== null && !rule.after.test(above)) continue;
    const base = indents[rule.level];
    if (rule.flush === true && base !== undefined && indentOf(line) > base) continue;
    return { rule, groups: found.groups };
  }
  return null;
};

interface Found {
  readonly marks: Mark[];
  readonly imports: Import[];
}

const findMarks = (lines: Lines, rules: readonly Rule[], rows: QuotedRows, continuation: string): Found => {
  const marks: Mark[] = [];
  const imports: Import[] = [];
  const continued = continuedRows(lines, rows, continuation);
  const indents: Indents = [];
  let above: string | null = null;
  for (let row = 0; row < lines.count; row++) {
    const readable = rows.comments[row] !== 1 && sizeOf(lines, row, row) <= longestLine;
    const line = readable ? rowsText(lines, row, row) : "";
    const found = continued[row] === 1 ? null : matching(rules, line, above, indents);
    const bare = readable ? rowsText(rows.bare, row, row).trimEnd() : "";
    if (bare !== "") above = bare;
    if (found === null) continue;
    const { rule, groups } = found;
    imports.push(...importsOf(groups, row, rule.passesOn === true));
    const top = topOf(row, rows.comments);
    const before = marks.at(-1);
    const completes = rule.completes === true && before?.names.length === 0;
    const led =
      before?.leads === true && before.last === top - 1 && (rule.alone !== true || rule.leads === true);
    const open = completes || led ? marks.pop() : undefined;
    const first = open?.first ?? top;
    const documented = completes ? open?.documented === true : top < row || open?.documented === true;
    let last = row;
    while (last + 1 < lines.count && continued[last + 1] === 1) last++;
    indents.length = rule.level;
    indents[rule.level] = indentOf(line);
    marks.push({
      first,
      row,
      last: rule.alone === true ? last : null,
      level: rule.level,
      names: rule.kind === null ? [] : namesOf(groups),
      scope: bareName(groups?.scope),
      kind: rule.kind,
      documented,
      leads: rule.leads === true,
    });
  }
  return { marks, imports };
};

/** Marks of keys that are data name nothing. */
const withoutDataKeys = (marks: readonly Mark[], lines: Lines): readonly Mark[] => {
  const ends = lastRows(marks, lines.count);
  const placed = marks.map(({ row, kind }, at) => ({ at, kind, start: row, end: ends[at]! + 1 }));
  const kept = new Set(withoutData(placed).map(({ at }) => at));
  return kept.size === marks.length
    ? marks
    : marks.map((mark, at) => (kept.has(at) ? mark : { ...mark, kind: null, names: [] }));
};

const toAtoms = (lines: Lines, marks: readonly Mark[], outline: ReturnType<typeof outlineMarks>): Atom[] => {
  const atoms: Atom[] = [];
  const add = (from: number, to: number, definition: number, owner: number, header: boolean): void => {
    const rows = trimmed(lines, from, to);
    if (rows !== null)
      atoms.push({ ...rows, size: sizeOf(lines, rows.first, rows.last), definition, owner, header });
  };
  add(0, (marks[0]?.first ?? lines.count) - 1, -1, -1, false);
  for (let i = 0; i < marks.length; i++) {
    const { first, last, level } = marks[i]!;
    const own = outline.own[i]!;
    const around = outline.around[i]!;
    const next = marks[i + 1];
    const end = (next?.first ?? lines.count) - 1;
    const definition = own < 0 ? around : own;
    const holds = last === null && next !== undefined && next.level > level;
    add(first, last ?? end, definition, holds ? definition : around, holds);
    if (last !== null) add(last + 1, end, around, around, false);
  }
  return atoms;
};

/** Compiles a language's rules. One for each language and thread. */
export const createEntryReader = (language: Language): EntryReader => {
  const rules = language.entries.map(compile);
  const findQuotes = createQuoteFinder(language.quotes);
  return (lines) => {
    const rows = quoteRows(lines, findQuotes);
    const found = findMarks(lines, rules, rows, language.continuation);
    if (found.marks.length === 0) return null;
    const marks = withoutDataKeys(found.marks, lines);
    const outline = outlineMarks(marks, lines, language.separator, rows.comments);
    return { outlined: outline.outlined, atoms: toAtoms(lines, marks, outline), imports: found.imports };
  };
};
