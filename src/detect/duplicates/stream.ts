import type { Assembly } from "../../model/assembly.js";
import type { Definition, DefinitionKind } from "../../model/facts.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import type { Units } from "../../model/units.js";

/** A file whose units are compared. */
export interface StreamFile {
  readonly file: SnapshotFile;
  /** Its units, end exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Units one behind another; see `Units`. Behind each file stands a barrier. */
export interface UnitColumns {
  readonly length: number;
  readonly blind: Uint16Array;
  readonly exact: Uint16Array;
  /** 0 for a barrier. */
  readonly tokens: Uint16Array;
  /** First and last line, 1-based, inclusive. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** Tokens before each unit; one more than there are units. */
  readonly before: Float64Array;
}

/** Units that are compared as one. End exclusive; no barrier is among them. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What is to be known of a definition. */
export type Spanned = Pick<Definition, "kind" | "startLine" | "endLine">;

/** A definition with units of its own. */
export interface Block extends Range {
  /** Its last line, which may hold nothing but a closing bracket. 1-based. */
  readonly endLine: number;
  /** Holds statements, rather than declarations of members. */
  readonly statements: boolean;
}

/** All units that are compared. */
export interface Stream extends UnitColumns {
  readonly files: readonly StreamFile[];
  /** In the order of files and definitions. */
  readonly blocks: readonly Block[];
  /** Files that are not compared, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

const statementKinds: ReadonlySet<DefinitionKind> = new Set([
  "function",
  "method",
  "constructor",
  "class",
  "module",
  "extension",
  "macro",
]);
const memberKinds: ReadonlySet<DefinitionKind> = new Set(["interface", "type", "enum", "struct", "trait"]);

interface Growing {
  blind: Uint16Array;
  exact: Uint16Array;
  tokens: Uint16Array;
  first: Uint32Array;
  last: Uint32Array;
}

const columnsOf = (count: number): Growing => ({
  blind: new Uint16Array(count),
  exact: new Uint16Array(count),
  tokens: new Uint16Array(count),
  first: new Uint32Array(count),
  last: new Uint32Array(count),
});

const grown = (columns: Growing, count: number): Growing => {
  if (count <= columns.blind.length) return columns;
  const larger = columnsOf(Math.max(count, columns.blind.length * 2));
  for (const name of ["blind", "exact", "tokens", "first", "last"] as const) larger[name].set(columns[name]);
  return larger;
};

const put = (columns: Growing, at: number, { lines, spans, tokens, blind, exact }: Units): void => {
  columns.blind.set(blind, at);
  columns.exact.set(exact, at);
  columns.tokens.set(tokens, at);
  columns.first.set(lines, at);
  for (let i = 0; i < lines.length; i++) columns.last[at + i] = lines[i]! + spans[i]! - 1;
};

const finish = (columns: Growing, length: number): UnitColumns => {
  const before = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) before[i + 1] = before[i]! + columns.tokens[i]!;
  return {
    length,
    blind: columns.blind.subarray(0, length),
    exact: columns.exact.subarray(0, length),
    tokens: columns.tokens.subarray(0, length),
    first: columns.first.subarray(0, length),
    last: columns.last.subarray(0, length),
    before,
  };
};

/** Units of one text, as those of a stream. */
export const columnsOfUnits = (units: Units): UnitColumns => {
  const columns = columnsOf(units.lines.length);
  put(columns, 0, units);
  return finish(columns, units.lines.length);
};

/** First of the units of a sorted column from which on values are at least `value`. */
const firstFrom = (column: Uint32Array, from: number, to: number, value: number): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The definitions of a range of units that are compared as wholes, in their order. */
export const blocksOf = (
  columns: Pick<UnitColumns, "first" | "last" | "tokens">,
  { from, to }: Range,
  definitions: readonly Spanned[],
): readonly Block[] => definitions.flatMap((definition) => blockOf(columns, { from, to }, definition) ?? []);

/** The units of a definition; null where it has none, or a barrier stands among them. */
const blockOf = (
  columns: Pick<UnitColumns, "first" | "last" | "tokens">,
  { from, to }: Range,
  definition: Spanned,
): Block | null => {
  const { kind, startLine, endLine } = definition;
  const statements = statementKinds.has(kind);
  if (!statements && !memberKinds.has(kind)) return null;
  const begin = firstFrom(columns.first, from, to, startLine);
  const end = firstFrom(columns.last, begin, to, endLine + 1);
  if (end - begin < 2) return null;
  for (let i = begin; i < end; i++) if (columns.tokens[i] === 0) return null;
  return { from: begin, to: end, endLine, statements };
};

/** Why the units of a file are not compared; null when they are, if there are any. */
const reasonOf = ({ skip, facts, flags, ranked, language }: SnapshotFile): string | null => {
  if (skip !== null) return skip;
  if (facts === null) return "not-parsed";
  if (flags.generated || facts.generated) return "generated";
  if (flags.vendored || !ranked) return "vendored";
  return facts.quality === "lines" ? (language === "text" ? "not-code" : "not-parsed") : null;
};

/** Puts the units of all files behind each other that people wrote. */
export const readStream = ({ files, facts }: Pick<Assembly, "files" | "facts">): Stream => {
  const skipped: Record<string, number> = {};
  const compared: StreamFile[] = [];
  const blocks: Block[] = [];
  let columns = columnsOf(1 << 14);
  let length = 0;
  const skip = (reason: string): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  for (const file of files) {
    const reason = reasonOf(file);
    if (reason !== null) {
      skip(reason);
      continue;
    }
    const { units, style, definitions } = facts(file)!;
    if (style === null) {
      skip("not-code");
      continue;
    }
    if (units.lines.length === 0) continue;
    const to = length + units.lines.length;
    columns = grown(columns, to + 1);
    put(columns, length, units);
    const one = { file, from: length, to };
    compared.push(one);
    blocks.push(...blocksOf(columns, one, definitions));
    // The barrier behind it: its columns may hold what was there before growing.
    columns.tokens[to] = 0;
    columns.first[to] = columns.last[to] = columns.last[to - 1]!;
    length = to + 1;
  }
  return { ...finish(columns, length), files: compared, blocks, skipped };
};

/** Number of the file that a unit stands in. */
export const fileAt = (files: readonly StreamFile[], unit: number): number => {
  let low = 0;
  let high = files.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (files[middle]!.from <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Tokens of a range. */
export const weightOf = ({ before }: Pick<UnitColumns, "before">, { from, to }: Range): number =>
  before[to]! - before[from]!;
