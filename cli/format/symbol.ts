import type { Neighbour, Neighbours, SymbolMatch, SymbolPlace, SymbolReport } from "../../src/index.js";
import type { SymbolOutput } from "../schemas/graph.js";
import { markText } from "./changed.js";
import { answerFooter, openCallLines } from "./completeness.js";
import { count, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

type Definition = SymbolReport["definitions"][number];

const relations = [
  "callers",
  "callees",
  "bases",
  "derived",
  "overrides",
  "overriddenBy",
  "references",
  "tests",
] as const;
type Relation = (typeof relations)[number];

const listsOf = (definition: Definition): Record<Relation, Neighbour[]> =>
  Object.fromEntries(relations.map((name) => [name, [...definition[name].items]])) as Record<
    Relation,
    Neighbour[]
  >;

const countsOf = (definition: Definition): SymbolOutput["definitions"][number]["counts"] =>
  Object.fromEntries(
    relations.map((name) => {
      const { total, tests, resolved, inferred } = definition[name];
      return [name, { total, tests, resolved, inferred }];
    }),
  ) as SymbolOutput["definitions"][number]["counts"];

const openCalls = ({ items, total }: Definition["unresolved"]) => ({ items: [...items], total });

/** The report as `symbol --json` prints it. */
export const symbolJson = (report: SymbolReport): SymbolOutput => ({
  query: report.query,
  commit: report.coverage.commit,
  head: report.coverage.head,
  match: report.match,
  total: report.total,
  definitions: report.definitions.map((definition) => ({
    ...definition,
    ...listsOf(definition),
    counts: countsOf(definition),
    members: [...definition.members],
    unresolved: openCalls(definition.unresolved),
    unresolvedNamed: openCalls(definition.unresolvedNamed),
  })),
  others: [...report.others],
  nearest: [...report.nearest],
  instead: report.instead,
  leftOut: report.leftOut,
  textless: report.textless,
  stale: report.stale === null ? null : [...report.stale],
  calls: report.calls,
  coverage: report.coverage,
});

/** `src/a.ts:6, 7, 9`. */
const placesText = (path: string | null, lines: readonly number[]): string => {
  if (path === null) return "outside";
  const distinct = [...new Set(lines)].filter((line) => line > 0);
  const shown = distinct.slice(0, 8).join(", ");
  const more = distinct.length > 8 ? `, … ${count(distinct.length - 8)} more` : "";
  return distinct.length === 0 ? visible(path) : `${visible(path)}:${shown}${more}`;
};

const basisText = ({ basis, reason }: Neighbour): string =>
  basis === "inferred" ? `  inferred: ${reason}` : "";

/** Edges of one neighbour on one line. */
const rows = (
  items: readonly Neighbour[],
  inward: boolean,
  changed: ReadonlySet<string>,
  paint: Paint,
  columns: number,
): readonly string[] => {
  const groups = new Map<string, Neighbour[]>();
  for (const item of items) {
    const { path, symbol, basis, reason, via } = item;
    const key = JSON.stringify([path, symbol, basis, reason, via, inward ? 0 : item.line]);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Neighbour];
    const place = placesText(first.path, inward ? group.map(({ line }) => line) : [first.line]);
    const name =
      first.symbol === null ? (first.kind === "file" && inward ? "(top level)" : "") : visible(first.symbol);
    const via = first.via === null ? "" : `  via ${visible(first.via)}`;
    const at = inward ? "" : `  line ${[...new Set(group.map((one) => one.at))].slice(0, 8).join(", ")}`;
    const plain = `    ${place}  ${name}${via}${at}`;
    // The lines of edges are the indexed commit's.
    const mark = `${basisText(first)}${inward && changed.has(first.path ?? "") ? "  [changed]" : ""}`;
    const room = Math.max(20, columns - mark.length);
    // Colours are put on once it is known that all fits.
    const text =
      plain.length <= room
        ? `    ${paint.path(place)}${name === "" ? "" : `  ${paint.symbol(name)}`}${paint.faint(via + at)}`
        : clip(plain, room);
    return `${text}${paint.warning(mark)}\n`;
  });
};

const totalsText = ({ total, tests, resolved, inferred }: Neighbours, apart: boolean): string => {
  const some = tests === total ? "all" : count(tests);
  const inTests = tests === 0 || !apart ? "" : `, ${some} of them in tests`;
  if (inferred === 0) return `${count(total)} resolved${inTests}`;
  if (resolved === 0) return `${count(total)} inferred${inTests}`;
  return `${count(resolved)} resolved, ${count(inferred)} inferred${inTests}`;
};

/** Lists that show tests apart. */
const withoutTests = (items: readonly Neighbour[]): readonly Neighbour[] => items.filter(({ test }) => !test);

/** @param apart tests are shown elsewhere. */
const section = (
  title: string,
  list: Neighbours,
  inward: boolean,
  apart: boolean,
  changed: ReadonlySet<string>,
  paint: Paint,
  columns: number,
): string => {
  if (list.total === 0) return "";
  const items = apart ? withoutTests(list.items) : list.items;
  const cut = (apart ? list.total - list.tests : list.total) - items.length;
  const more = cut > 0 ? `    ${paint.faint(`and ${count(cut)} more: --limit`)}\n` : "";
  return `  ${title}  ${paint.faint(totalsText(list, apart))}\n${rows(items, inward, changed, paint, columns).join("")}${more}`;
};

const headText = (definition: Definition, report: SymbolReport, paint: Paint, columns: number): string => {
  const { path, startLine, endLine, symbol, kind, signature, doc } = definition;
  const place = paint.path(`${visible(path)}:${startLine}-${endLine}`);
  const stale = paint.warning(markText(definition, report.coverage));
  const first = (doc ?? "")
    .split(/\n\s*\n/)[0]!
    .split("\n")
    .slice(0, 4);
  const docs = first
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${paint.faint(clip(visible(line.trim()), columns - 2))}\n`);
  const declared = signature === null ? "" : `  ${clip(visible(signature), Math.max(40, columns * 2))}\n`;
  return `${paint.symbol(visible(symbol))}  ${kind}  ${place}${stale}\n${declared}${docs.join("")}`;
};

/** What the indexed commit does not have stands in no graph. */
const unlinked = ({ linked }: Definition, { coverage }: SymbolReport, paint: Paint): string =>
  linked
    ? ""
    : `  edges  ${paint.faint(`not known: commit ${short(coverage.commit)}, which the graph is of, does not have it`)}\n`;

const noCallers = (definition: Definition, paint: Paint): string =>
  !definition.linked ||
  definition.callers.total > 0 ||
  !["function", "method", "constructor", "macro", "class", "struct"].includes(definition.kind)
    ? ""
    : `  callers  ${paint.faint("none found")}\n`;

/** Types that implement an interface without naming it have no edge to it. */
const unnamed = ({ kind, language, derived }: Definition, paint: Paint): string =>
  kind === "interface" && language === "go" && derived.total === 0
    ? `  derived  ${paint.faint("not known: types of Go implement an interface without naming it")}\n`
    : "";

const openNamed = ({ unresolvedNamed, symbol }: Definition, paint: Paint): string => {
  if (unresolvedNamed.total === 0) return "";
  const name = unresolvedNamed.items[0]?.name ?? symbol;
  const is =
    unresolvedNamed.total === 1
      ? "1 call of this name"
      : `${count(unresolvedNamed.total)} calls of this name`;
  const head = `  may be called too  ${paint.warning(`${is} (${visible(name)}) could not be resolved`)}\n`;
  const shown = { items: unresolvedNamed.items.slice(0, 5), total: unresolvedNamed.total };
  return head + openCallLines(shown, paint, "    ");
};

const openInside = ({ unresolved }: Definition, paint: Paint): string => {
  if (unresolved.total === 0) return "";
  const names = [...new Set(unresolved.items.map(({ name, line }) => `${visible(name)}:${line}`))];
  const shown = names.slice(0, 8).join(", ");
  const more = unresolved.total > 8 ? ", …" : "";
  return `  unresolved inside  ${paint.warning(counted(unresolved.total, "call"))}  ${paint.faint(shown + more)}\n`;
};

const membersText = ({ members, memberCount }: Definition, paint: Paint, columns: number): string => {
  if (memberCount === 0) return "";
  const all = members
    .map(({ symbol, line }) => `${visible(symbol.split(/[.#:]+/).at(-1) ?? symbol)}:${line}`)
    .join(", ");
  const line = clip(`  members  ${count(memberCount)}  ${all}`, columns * 2);
  return `${paint.faint(line)}\n`;
};

const definitionText = (
  definition: Definition,
  report: SymbolReport,
  paint: Paint,
  columns: number,
): string => {
  const changed = new Set(report.stale?.map(({ path }) => path));
  const list = (title: string, name: Relation, inward: boolean, apart = false): string =>
    section(title, definition[name], inward, apart, changed, paint, columns);
  return [
    headText(definition, report, paint, columns),
    unlinked(definition, report, paint),
    noCallers(definition, paint),
    list("callers", "callers", true, true),
    openNamed(definition, paint),
    list("tests", "tests", true),
    list("callees", "callees", false),
    openInside(definition, paint),
    list("bases", "bases", false),
    list("derived", "derived", true),
    unnamed(definition, paint),
    list("overrides", "overrides", false),
    list("overridden by", "overriddenBy", true),
    list("used by", "references", true, true),
    membersText(definition, paint, columns),
  ].join("");
};

const matchText: Readonly<Record<SymbolMatch, (name: string) => string | null>> = {
  exact: () => null,
  place: () => null,
  suffix: (name) => `Found by the end of the name: ${name}`,
  inherited: (name) => `${name} is inherited:`,
  fuzzy: (name) => `Nothing is called ${name}. The nearest there is:`,
  none: () => null,
};

const otherText = ({ symbol, kind, path, line }: SymbolPlace, paint: Paint): string =>
  `  ${paint.symbol(visible(symbol))}  ${kind}  ${visible(path)}:${line}\n`;

const missing = ({ query, instead, leftOut }: SymbolReport): string => {
  const name = visible(query);
  if (leftOut > 0) {
    const there = leftOut === 1 ? "1 definition is" : `${count(leftOut)} definitions are`;
    return `${there} called ${name}, all left out by --path and --kind.`;
  }
  if (instead === null) return `Nothing is called ${name}.`;
  const path = visible(instead.path);
  if (instead.kind === "directory") return `${path}/ is a folder, no symbol. Try: sheaf overview ${path}`;
  const what = name.includes(":") ? `No symbol stands at ${name}.` : `${path} is a file, no symbol.`;
  return `${what} Try: sheaf overview ${path}, or sheaf graph ${path}`;
};

const nothing = (report: SymbolReport, paint: Paint): string => {
  const near =
    report.nearest.length === 0
      ? ""
      : `Near: ${report.nearest.map((name) => paint.symbol(visible(name))).join(", ")}\n`;
  return `${paint.warning(missing(report))}\n${near}\n${answerFooter(report, paint)}`;
};

/** The report for a person. */
export const symbolText = (report: SymbolReport, paint: Paint, columns: number): string => {
  if (report.total === 0) return nothing(report, paint);
  const how = matchText[report.match](visible(report.query));
  const before =
    how === null ? "" : `${report.match === "fuzzy" ? paint.warning(how) : paint.faint(how)}\n\n`;
  const definitions = report.definitions.map((one) => definitionText(one, report, paint, columns)).join("\n");
  const left = report.total - report.definitions.length;
  const others =
    left === 0
      ? ""
      : `\n${paint.faint(`${counted(left, "more definition")} (path#name, --path or --kind narrow):`)}\n${report.others.map((one) => otherText(one, paint)).join("")}`;
  const textless =
    report.textless === null ? "" : `${paint.faint(`no signatures: ${visible(report.textless)}`)}\n`;
  return `${before}${definitions}${others}\n${textless}${answerFooter(report, paint)}`;
};
