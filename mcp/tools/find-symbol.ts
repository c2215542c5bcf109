import { z } from "zod";
import { SheafError } from "../../src/model/error.js";
import type { Neighbour, Neighbours, SymbolPlace, SymbolReport } from "../../src/model/graph-report.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf, basisSchema } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, type Item, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, plain, quoted, quotedList } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { nameArgument, pathArgument, step } from "../answer/paths.js";
import { staleText } from "../answer/stale.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import {
  basis,
  type Common,
  common,
  definitionKinds,
  freshness,
  line,
  path,
  several,
  text,
  total,
} from "../words.js";

const input = z.strictObject({
  name: text.describe("`save`, `Session.save`, `path#name` or `path:line`."),
  path: several(text).describe("Only definitions there."),
  kind: several(z.enum(definitionKinds)),
  ...common,
});

const neighbour = z.looseObject({
  path: z.string().nullable().describe("Null for a package outside."),
  line: line.describe("Where a caller calls, where a callee is defined."),
  symbol: z.string().nullable(),
  basis,
  reason: z.string().optional().describe("Why it was inferred."),
});

const section = z.looseObject({
  shown: total,
  total,
  inferred: total.optional().describe("Of all, those that are inferred."),
  items: z.array(neighbour),
});

const relations = [
  "callers",
  "tests",
  "callees",
  "bases",
  "derived",
  "overrides",
  "overriddenBy",
  "references",
] as const;
type Relation = (typeof relations)[number];

const place = {
  path,
  startLine: line,
  endLine: line,
  line: line.describe("Of the name."),
  symbol: z.string().describe("Qualified."),
  kind: z.string(),
};

const output = z.looseObject({
  basis: basisSchema,
  match: z
    .enum(["exact", "suffix", "inherited", "place", "fuzzy", "none"])
    .describe("fuzzy: nothing has the name, the nearest is shown."),
  total: total.describe("Definitions that match."),
  definitions: z.array(
    z.looseObject({
      ...place,
      signature: z.string().optional(),
      doc: z.string().optional(),
      freshness,
      ...Object.fromEntries(relations.map((name) => [name, section.optional()])),
      members: z.looseObject({ shown: total, total, items: z.array(z.string()) }).optional(),
      unresolved: total.optional().describe("Calls inside it that lead nobody knows where."),
      unresolvedNamed: total.optional().describe("Calls of its name anywhere that may mean it."),
    }),
  ),
  others: z.array(z.looseObject(place)).optional().describe("Further definitions that match."),
  nearest: z.array(z.string()).optional().describe("Names that come near."),
  stale: z
    .array(z.string())
    .optional()
    .describe("Files of this answer that changed: edges are of the indexed commit."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});

interface Given extends Common {
  readonly name: string;
  readonly path?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
}

type Definition = SymbolReport["definitions"][number];

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
const shownOf = (
  definition: Definition,
  name: Relation,
): { readonly items: readonly Neighbour[]; readonly total: number } => {
  const { items, total: all, tests } = definition[name];
  if (name !== "callers" && name !== "references") return { items, total: all };
  return { items: items.filter(({ test }) => !test), total: all - tests };
};

/** Edges of one neighbour in one line, with the lines of all of them. */
const rowsOf = (items: readonly Neighbour[], name: Relation): string => {
  const rows = new Map<string, { readonly first: Neighbour; readonly lines: number[] }>();
  for (const item of items) {
    const key = JSON.stringify([
      item.path,
      item.symbol,
      item.basis,
      item.reason,
      item.via,
      inward.has(name) ? 0 : item.line,
    ]);
    const row = rows.get(key) ?? { first: item, lines: [] };
    if (item.line > 0 && !row.lines.includes(item.line)) row.lines.push(item.line);
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ first, lines }) => {
      const where =
        first.path === null
          ? "outside"
          : lines.length === 0
            ? first.path
            : `${first.path}:${lines.slice(0, 6).join(",")}`;
      const who = first.symbol === null ? "" : ` ${first.symbol}`;
      const sure = first.basis === "inferred" ? ` (inferred: ${first.reason})` : "";
      return contentLine(`${where}${who}${sure}`, 1);
    })
    .join("");
};

const neighbourData = ({ path: one, line: at, symbol, basis: sure, reason }: Neighbour) => ({
  path: one === null ? null : visible(one),
  line: at,
  symbol: symbol === null ? null : visible(symbol),
  basis: sure,
  ...(reason === null ? {} : { reason }),
});

const countsText = (list: Neighbours, shown: number, all: number): string => {
  const sure = list.inferred === 0 ? "" : list.resolved === 0 ? ", inferred" : `, ${list.inferred} inferred`;
  return `${shown < all ? `${shown} of ${all}` : all}${sure}`;
};

const callable = new Set(["function", "method", "constructor", "macro", "class", "struct"]);

interface Span {
  readonly from: number;
  readonly most: number;
}

const placeData = ({ path: one, startLine, endLine, line: at, symbol, kind }: SymbolPlace) => ({
  path: visible(one),
  startLine,
  endLine,
  line: at,
  symbol: visible(symbol),
  kind,
});

const placeText = ({ path: one, startLine, endLine, symbol, kind }: SymbolPlace): string =>
  `${one}:${startLine}-${endLine} ${kind} ${symbol}`;

/** A definition with so many entries of each list. */
const formOf = (definition: Definition, { from, most }: Span, words: number): Form => {
  let said = "";
  const data: Record<string, unknown> = { ...placeData(definition), freshness: definition.freshness };
  const stale =
    definition.freshness === null || definition.freshness === "fresh" ? "" : ` [${definition.freshness}]`;
  said += `${contentLine(placeText(definition)).trimEnd()}${stale}\n`;
  if (from === 0) {
    const signature = plain(definition.signature ?? "", words * 2);
    const doc = plain((definition.doc ?? "").split(/\n\s*\n/)[0]!, words * 2);
    if (signature !== "") {
      said += contentLine(signature, 1);
      data.signature = signature;
    }
    if (doc !== "") {
      said += contentLine(doc, 1);
      data.doc = doc;
    }
  }
  for (const name of relations) {
    const { items, total: all } = shownOf(definition, name);
    if (all === 0) {
      if (name !== "callers" || from > 0 || !callable.has(definition.kind)) continue;
      said += definition.tests.total > 0 ? "callers: none outside tests\n" : "callers: none found\n";
      data.callers = { shown: 0, total: 0, items: [] };
      continue;
    }
    const shown = items.slice(from, from + most);
    if (shown.length === 0 && from > 0) continue;
    const list = definition[name];
    said += `${titles[name]} (${countsText(list, shown.length, all)})${shown.length > 0 ? ":" : ""}\n${rowsOf(shown, name)}`;
    data[name] = {
      shown: shown.length,
      total: all,
      ...(list.inferred > 0 ? { inferred: list.inferred } : {}),
      items: shown.map(neighbourData),
    };
  }
  if (from === 0) {
    const { memberCount, unresolved, unresolvedNamed } = definition;
    if (memberCount > 0) {
      const members = definition.members
        .slice(0, Math.max(3, most * 2))
        .map(({ symbol, line: at }) => `${symbol.split(/[.#:]+/).at(-1) ?? symbol}:${at}`);
      said += contentLine(`members (${members.length} of ${memberCount}): ${members.join(", ")}`);
      data.members = { shown: members.length, total: memberCount, items: members.map(visible) };
    }
    if (unresolvedNamed.total > 0) {
      said += `${counted(unresolvedNamed.total, "call")} of this name could not be resolved and may mean it.\n`;
      data.unresolvedNamed = unresolvedNamed.total;
    }
    if (unresolved.total > 0) {
      said += `${counted(unresolved.total, "call")} inside it could not be resolved.\n`;
      data.unresolved = unresolved.total;
    }
  }
  return { text: said, data };
};

const usualLimit = 5;
const detailedLimit = 25;

/** Lengths of a definition: fewer entries of each list, then fewer words. */
const itemOf = (definition: Definition, from: number, limit: number): Item => {
  const counts = [...new Set([limit, 12, 8, 5, 3, 2, 1].filter((one) => one <= limit))];
  return [
    ...counts.map((most) => () => formOf(definition, { from, most }, 120)),
    () => formOf(definition, { from, most: 0 }, 60),
  ];
};

const matchText = (report: SymbolReport): string => {
  const name = quoted(report.query);
  switch (report.match) {
    case "fuzzy":
      return `Nothing is called ${name}. The nearest:`;
    case "inherited":
      return `${name} is inherited:`;
    case "suffix":
      return `${counted(report.total, "definition")}, found by the end of the name ${name}:`;
    default:
      return `${counted(report.total, "definition")}:`;
  }
};

const missingText = (report: SymbolReport): string => {
  const name = quoted(report.query);
  const { leftOut, instead, nearest, coverage } = report;
  if (leftOut > 0)
    return `${counted(leftOut, "definition")} called ${name}, all left out by \`path\` or \`kind\`.`;
  if (instead !== null) {
    const what = instead.kind === "directory" ? "a folder" : "a file";
    return `${quoted(instead.path)} is ${what}, and no symbol stands at ${name}: call \`get_overview\` or \`trace_dependencies\` with it.`;
  }
  const near = nearest.length === 0 ? "" : ` Near: ${quotedList(nearest)}.`;
  const { definitions, indexed, files } = coverage.counts;
  return `Nothing is called ${name} among ${definitions} definitions of ${indexed} files indexed (${files} in the commit).${near} \`search_code\` finds by meaning.`;
};

const others = (report: SymbolReport, most: number): readonly SymbolPlace[] => report.others.slice(0, most);

const keyOf = ({ path: one, line: at, symbol }: SymbolPlace): string => `${one}:${at}#${symbol}`;

const answer = (
  repository: OpenRepository,
  report: SymbolReport,
  given: Given,
  asked: Asked,
  { from, limit }: { readonly from: number; readonly limit: number },
): ToolAnswer => {
  const { coverage } = report;
  const detailed = given.response_format === "detailed";
  const single = report.total === 1;
  // Of one definition a cursor goes through its lists, of several through these.
  const all: readonly SymbolPlace[] = [...report.definitions, ...report.others];
  const before = (position: number) =>
    single ? [keyOf(all[0]!), position] : all.slice(0, position).map(keyOf);
  if (report.total > 0) checkCursor(given.cursor, coverage, before(from));
  const notes: string[] = [];
  if (report.total === 0) notes.push(missingText(report));
  if (report.textless !== null) notes.push(`No signatures: ${visible(report.textless)}.`);
  const stale = staleText(report.stale, coverage);
  const tail = others(report, detailed ? 30 : 8);
  const offset = single ? 0 : from;
  const wanted = report.definitions.slice(offset);
  const frame = (
    forms: readonly Form[],
    listed: readonly SymbolPlace[],
    cut: boolean,
    next: number | null,
  ): ToolAnswer => {
    const cursor = next === null ? undefined : makeCursor(asked, coverage, next, before(next));
    const head = report.total === 0 ? notes.join("\n") : [matchText(report), ...notes].join("\n");
    const rest = report.total - offset - forms.length - listed.length;
    const named =
      listed.length === 0 ? "" : `also:\n${listed.map((one) => contentLine(placeText(one), 1)).join("")}`;
    const narrow = single ? "" : " One alone: `name` as path#symbol, or `path`, `kind`.";
    const more =
      cursor === undefined
        ? cut
          ? `Cut to fit: \`response_format\` "detailed" has more.${narrow}\n`
          : ""
        : `More${rest > 0 && !single ? ` (${rest})` : ""}: \`cursor\` ${cursor}.${narrow}\n`;
    return {
      text: `${head}\n${forms.map((form) => form.text).join("")}${named}${stale === null ? "" : `${stale.text}\n`}${more}${basisLine(repository, coverage)}${forms.length > 0 ? ` ${markNote}` : ""}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        match: report.match,
        total: report.total,
        definitions: forms.map((form) => form.data),
        ...(listed.length === 0 ? {} : { others: listed.map(placeData) }),
        ...(report.nearest.length === 0 ? {} : { nearest: report.nearest.map(visible) }),
        ...(stale === null ? {} : { stale: stale.files }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  if (report.total === 0) return frame([], [], false, null);
  const room = budgetOf(given) - tokensOf(frame([], single ? [] : tail, true, 0));
  const { forms, shortened } = fitItems(
    wanted.map((definition) => itemOf(definition, single ? from : 0, limit)),
    room,
  );
  const shown = offset + forms.length;
  const listed = shown < report.definitions.length ? [] : tail;
  return frame(
    forms,
    single ? [] : listed,
    shortened || isCut(report, forms),
    nextOf(report, forms, single, from, shown + listed.length),
  );
};

/** Entries of each list that a form shows at most. */
const entriesOf = ({ data }: Form): number =>
  Math.max(
    0,
    ...relations.map(
      (name) => ((data as Record<string, unknown>)[name] as { shown?: number } | undefined)?.shown ?? 0,
    ),
  );

const isCut = (report: SymbolReport, forms: readonly Form[]): boolean =>
  forms.some((form, i) =>
    relations.some((name) => {
      const definition = report.definitions[i];
      return definition !== undefined && shownOf(definition, name).total > entriesOf(form);
    }),
  );

/** Where a cursor goes on; null when all is told. */
const nextOf = (
  report: SymbolReport,
  forms: readonly Form[],
  single: boolean,
  from: number,
  told: number,
): number | null => {
  if (!single) return told < report.total ? told : null;
  const [form] = forms;
  const [definition] = report.definitions;
  if (form === undefined || definition === undefined) return null;
  const next = from + Math.max(1, entriesOf(form));
  return relations.some((name) => shownOf(definition, name).total > next) ? next : null;
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  if (given.name.trim() === "")
    throw new SheafError(
      "bad-argument",
      "`name` is empty",
      "Give a name, as in Session.save, or a place, as in src/app.ts:12.",
    );
  return context.ask({ repo: given.repo, path: given.path?.[0] }, async (repository) => {
    step(context);
    const { index } = repository;
    const paths = (given.path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    const name = await nameArgument(repository, given.name);
    const kinds = given.kind ?? [];
    const asked: Asked = { tool: "find_symbol", repository, question: { name, paths, kinds } };
    const from = positionOf(given.cursor, asked, index.coverage);
    const detailed = given.response_format === "detailed";
    const limit = given.limit ?? (detailed ? detailedLimit : usualLimit);
    step(context);
    // Tests stand among callers and users too, and are told apart: lists are cut once they are sorted out.
    const report = await index.symbol({
      name,
      limit: Math.min(10_000, from + Math.max(200, limit)),
      definitions: from + (detailed ? 10 : 3),
      paths,
      kinds,
    });
    step(context);
    return answer(repository, report, given, asked, { from, limit });
  });
};

/** Tells what a name is, who uses it and what it uses. */
export const findSymbol: Tool = {
  name: "find_symbol",
  title: "Find a symbol",
  description:
    "Definition of a function, class or other name: place, signature, doc, callers, callees, bases, overriders, users and tests. Edges are resolved or inferred.",
  input,
  output,
  run,
};
