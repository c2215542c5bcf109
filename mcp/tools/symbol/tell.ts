import type { Neighbour, Neighbours, SymbolPlace, SymbolReport } from "../../../src/model/graph-report.js";
import { visible } from "../../../src/model/visible.js";
import type { Form, Item } from "../../answer/budget.js";
import { contentLine, plain } from "../../answer/content.js";
import { counted } from "../../answer/numbers.js";
import { openCallsData, openCallsText } from "../../answer/open-calls.js";
import { stateData, stateMark } from "../../answer/stale.js";

export type Definition = SymbolReport["definitions"][number];

export const relations = [
  "callers",
  "tests",
  "callees",
  "bases",
  "derived",
  "overrides",
  "overriddenBy",
  "references",
] as const;
export type Relation = (typeof relations)[number];

const titles: Readonly<Record<Relation, string>> = {
  callers: "callers",
  tests: "tests",
  callees: "calls",
  bases: "bases",
  derived: "derived",
  overrides: "overrides",
  overriddenBy: "overridden by",
  references: "used by",
};

/** Relations in which a line is one of the other side's file, where the edge starts. */
const inward = new Set<Relation>(["callers", "tests", "derived", "overriddenBy", "references"]);

/** Callers and users in tests are told once, as tests. */
export const listOf = (
  definition: Definition,
  name: Relation,
): { readonly items: readonly Neighbour[]; readonly total: number } => {
  const { items, total, tests } = definition[name];
  if (name !== "callers" && name !== "references") return { items, total };
  return { items: items.filter(({ test }) => !test), total: total - tests };
};

const sureText = ({ basis, reason }: Neighbour): string =>
  basis === "inferred" ? ` (inferred: ${reason})` : "";

/** Packages outside, which have no place, in one line. */
const outsideRow = (items: readonly Neighbour[]): string => {
  const names = [...new Set(items.map((item) => `${item.symbol}${sureText(item)}`))];
  return names.length === 0 ? "" : contentLine(`outside: ${names.join(", ")}`, 1);
};

/** Edges of one neighbour in one line, with the lines of all of them. */
const rowsOf = (all: readonly Neighbour[], name: Relation): string => {
  const items = all.filter((item) => item.path !== null);
  const rows = new Map<string, { readonly first: Neighbour; readonly lines: number[] }>();
  for (const item of items) {
    const { path, symbol, basis, reason, via } = item;
    const key = JSON.stringify([path, symbol, basis, reason, via, inward.has(name) ? 0 : item.line]);
    const row = rows.get(key) ?? { first: item, lines: [] };
    if (item.line > 0 && !row.lines.includes(item.line)) row.lines.push(item.line);
    rows.set(key, row);
  }
  const told = [...rows.values()].map(({ first, lines }) => {
    const at = lines.length === 0 ? "" : `:${lines.slice(0, 6).join(",")}`;
    const who = first.symbol === null ? "" : ` ${first.symbol}`;
    return contentLine(`${first.path}${at}${who}${sureText(first)}`, 1);
  });
  return `${told.join("")}${outsideRow(all.filter((item) => item.path === null))}`;
};

const neighbourData = ({ path, line, symbol, basis, reason }: Neighbour) => ({
  path: path === null ? null : visible(path),
  line,
  symbol: symbol === null ? null : visible(symbol),
  basis,
  ...(reason === null ? {} : { reason }),
});

const countsText = (list: Neighbours, shown: number, all: number): string => {
  const sure = list.inferred === 0 ? "" : list.resolved === 0 ? ", inferred" : `, ${list.inferred} inferred`;
  return `${shown < all ? `${shown} of ${all}` : all}${sure}`;
};

const callable = new Set(["function", "method", "constructor", "macro", "class", "struct"]);

const placeData = ({ path, startLine, endLine, line, symbol, kind }: SymbolPlace) => ({
  path: visible(path),
  startLine,
  endLine,
  line,
  symbol: visible(symbol),
  kind,
});

export const placeText = ({ path, startLine, endLine, symbol, kind }: SymbolPlace): string =>
  `${path}:${startLine}-${endLine} ${kind} ${symbol}`;

const wordsData = (signature: string, doc: string) => ({
  ...(signature === "" ? {} : { signature }),
  ...(doc === "" ? {} : { doc }),
});

/** What a definition says of itself. @param most of each, in UTF-16 units. */
const wordsForm = ({ signature, doc }: Definition, most: number): Form => {
  const declared = plain(signature ?? "", most);
  const said = plain((doc ?? "").split(/\n\s*\n/)[0]!, most);
  return {
    text: [declared, said].map((words) => (words === "" ? "" : contentLine(words, 1))).join(""),
    data: wordsData(declared, said),
  };
};

/** One list of a definition's edges. */
const listForm = (definition: Definition, name: Relation, from: number, most: number): Form | null => {
  const { items, total } = listOf(definition, name);
  if (total === 0) {
    if (name !== "callers" || from > 0 || !callable.has(definition.kind)) return null;
    const outside = definition.tests.total > 0 ? "none outside tests" : "none found";
    return { text: `callers: ${outside}\n`, data: { shown: 0, total: 0, items: [] } };
  }
  const shown = items.slice(from, from + most);
  if (shown.length === 0 && from > 0) return null;
  const list = definition[name];
  const title = `${titles[name]} (${countsText(list, shown.length, total)})`;
  return {
    text: `${title}${shown.length > 0 ? ":" : ""}\n${rowsOf(shown, name)}`,
    data: {
      shown: shown.length,
      total,
      ...(list.inferred > 0 ? { inferred: list.inferred } : {}),
      items: shown.map(neighbourData),
    },
  };
};

/** What is inside a definition, and what could not be resolved. */
const insideForm = (
  { members, memberCount, unresolved, unresolvedNamed }: Definition,
  most: number,
): Form => {
  const names = members
    .slice(0, most)
    .map(({ symbol, line }) => `${symbol.split(/[.#:]+/).at(-1) ?? symbol}:${line}`);
  const shown = names.length < memberCount ? `${names.length} of ${memberCount}` : memberCount;
  const inside = memberCount === 0 ? "" : contentLine(`members (${shown}): ${names.join(", ")}`);
  const named = openCallsText(unresolvedNamed, most, "of this name may mean it");
  const open =
    unresolved.total === 0 ? "" : `${counted(unresolved.total, "call")} inside it could not be resolved.\n`;
  return {
    text: `${inside}${named}${open}`,
    data: {
      ...(memberCount === 0
        ? {}
        : { members: { shown: names.length, total: memberCount, items: names.map(visible) } }),
      ...openCallsData(unresolvedNamed, most),
      ...(unresolved.total === 0 ? {} : { unresolved: unresolved.total }),
    },
  };
};

interface Length {
  /** Entries of each list that earlier answers told. */
  readonly from: number;
  /** Entries of each list. */
  readonly most: number;
  /** UTF-16 units of signature and doc. */
  readonly words: number;
}

const formOf = (definition: Definition, { from, most, words }: Length): Form => {
  const said = from === 0 ? wordsForm(definition, words) : null;
  const inside = from === 0 ? insideForm(definition, Math.max(4, most * 2)) : null;
  const known = definition.linked ? relations : [];
  const lists = known.map((name) => ({ name, form: listForm(definition, name, from, most) }));
  const shown = lists.flatMap(({ name, form }) => (form === null ? [] : [{ name, form }]));
  const place = contentLine(placeText(definition)).trimEnd();
  return {
    text: `${place}${stateMark(definition)}\n${said?.text ?? ""}${definition.linked ? "" : "New since the indexed commit: nothing is known of its edges.\n"}${shown.map(({ form }) => form.text).join("")}${inside?.text ?? ""}`,
    data: {
      ...placeData(definition),
      ...stateData(definition),
      ...(definition.linked ? {} : { linked: false }),
      ...(said?.data as object | undefined),
      ...Object.fromEntries(shown.map(({ name, form }) => [name, form.data])),
      ...(inside?.data as object | undefined),
    },
  };
};

/** Lengths of a definition: fewer words, then fewer entries of each list. */
export const definitionItem = (
  definition: Definition,
  from: number,
  limit: number,
  detailed: boolean,
): Item => {
  const counts = [...new Set([limit, 40, 25, 16, 12, 8, 6, 5, 4, 3, 2, 1].filter((one) => one <= limit))];
  const words = detailed ? [400, 160] : [160, 100];
  return [
    ...counts.flatMap((most) => words.map((one) => () => formOf(definition, { from, most, words: one }))),
    () => formOf(definition, { from, most: 1, words: 60 }),
    () => formOf(definition, { from, most: 0, words: 60 }),
  ];
};

/** Entries of each list that a form shows at most. */
export const entriesOf = ({ data }: Form): number =>
  Math.max(
    0,
    ...relations.map(
      (name) => ((data as Record<string, unknown>)[name] as { shown?: number } | undefined)?.shown ?? 0,
    ),
  );
