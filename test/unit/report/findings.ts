import type { DeltaReport, DeltaSide } from "../../../src/model/delta.js";
import type {
  CloneClass,
  CloneMember,
  DeadCode,
  Findings,
  ImportCycle,
} from "../../../src/model/findings.js";
import { compareFindings, countGates } from "../../../src/report/compare.js";
import type { TreeFile } from "../../../src/report/places.js";

/** Sixteen hex digits for a text. */
export const hex = (text: string): string => {
  let high = 0x811c9dc5;
  let low = 0x1000193;
  for (const character of text) {
    high = Math.imul(high ^ character.codePointAt(0)!, 0x01000193) >>> 0;
    low = Math.imul(low + high, 0x85ebca6b) >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
};

export const dead = (path: string, symbol: string | null, more: Partial<DeadCode> = {}): DeadCode => ({
  id: hex(`${path}#${symbol}`),
  verdict: symbol === null ? "unreachable-file" : "dead",
  path,
  startLine: 3,
  endLine: 9,
  symbol,
  kind: symbol === null ? "file" : "function",
  language: "typescript",
  exported: true,
  reason: "no root reaches it; searched 3 roots",
  content: hex(`content of ${symbol ?? path}`),
  suppressed: null,
  ...more,
});

/** `src/a.ts:10-20#name` */
const member = (place: string, more: Partial<CloneMember> = {}): CloneMember => {
  const match = /^(.+):(\d+)-(\d+)(?:#(.+))?$/.exec(place)!;
  return {
    path: match[1]!,
    startLine: Number(match[2]),
    endLine: Number(match[3]),
    symbol: match[4] ?? null,
    test: match[1]!.startsWith("test/"),
    score: 1000,
    content: hex("content"),
    ...more,
  };
};

export const clones = (
  content: string,
  places: readonly string[],
  more: Partial<CloneClass> = {},
): CloneClass => {
  const members = places.map((place) => member(place, { content: hex(content) }));
  return {
    id: hex(content),
    kind: "exact",
    score: 1000,
    tokens: 80,
    test: members.every(({ test }) => test),
    members,
    suppressed: null,
    ...more,
  };
};

export const cycle = (files: readonly string[], more: Partial<ImportCycle> = {}): ImportCycle => ({
  id: hex(files.join()),
  files,
  path: [...files, files[0]!],
  cut: [{ from: files[0]!, to: files[1]!, line: 1 }],
  typesOnly: false,
  suppressed: null,
  ...more,
});

export const found = (parts: {
  readonly dead?: readonly DeadCode[];
  readonly classes?: readonly CloneClass[];
  readonly cycles?: readonly ImportCycle[];
}): Findings => ({
  deadCode: { findings: parts.dead ?? [], roots: [], definitions: 100, files: 10 },
  duplicates: { classes: parts.classes ?? [], files: 10, tokens: 1000, duplicated: 0, skipped: {} },
  structure: { cycles: parts.cycles ?? [], coupling: [] },
  suppressions: [],
});

/** A tree of files with these contents. */
export const tree = (texts: Readonly<Record<string, string>>): readonly TreeFile[] =>
  Object.entries(texts)
    .map(([path, text]) => ({ path, blob: hex(text) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** One side of a comparison: its files, and what was found in them. */
export interface Side {
  readonly texts?: Readonly<Record<string, string>>;
  readonly found?: Parameters<typeof found>[0];
}

/** Paths that findings name, so that a test need not write out files that did not change. */
const pathsOf = ({ found: parts = {} }: Side): readonly string[] => [
  ...(parts.dead ?? []).map(({ path }) => path),
  ...(parts.classes ?? []).flatMap(({ members }) => members.map(({ path }) => path)),
  ...(parts.cycles ?? []).flatMap(({ files }) => files),
];

/** Compares two sides; a path that only findings name holds its own name in both. */
export const compareSides = (base: Side, head: Side) => {
  const texts = [base, head].map((side) => ({
    ...(side.texts === undefined ? Object.fromEntries(pathsOf(side).map((path) => [path, path])) : {}),
    ...side.texts,
  })) as [Record<string, string>, Record<string, string>];
  return compareFindings({
    findings: { base: found(base.found ?? {}), head: found(head.found ?? {}) },
    base: tree(texts[0]),
    head: tree(texts[1]),
    text: (side, path) => texts[side === "base" ? 0 : 1][path] ?? null,
  });
};

const side = (digit: string, revision: string): DeltaSide => ({
  revision,
  commit: digit.repeat(40),
  digest: digit.repeat(64),
  from: "store",
  files: 12,
  indexed: 10,
  skipped: { binary: 2 },
  notCompared: { generated: 1 },
});

export const deltaReport = (base: Side, head: Side, more: Partial<DeltaReport> = {}): DeltaReport => {
  const delta = compareSides(base, head);
  return {
    base: side("b", "main"),
    head: side("a", "HEAD"),
    mergeBase: false,
    notes: [],
    delta,
    idleSuppressions: [],
    gates: countGates(delta),
    ...more,
  };
};
