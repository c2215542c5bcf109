import { z } from "zod";
import { SheafError } from "../../src/model/error.js";
import type { EdgeKind } from "../../src/model/graph.js";
import { edgeKinds } from "../../src/model/graph.js";
import type { Impact, TraceEdge, TraceNode, TraceReport, TraceStart } from "../../src/model/graph-report.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf, basisSchema } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, quoted, quotedList } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { nameArgument, step } from "../answer/paths.js";
import { staleText } from "../answer/stale.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import { basis, type Common, common, flag, line, number, several, text, total } from "../words.js";

const directions = ["out", "in", "both"] as const;
const levels = ["symbol", "file", "directory"] as const;

const input = z.strictObject({
  from: several(text).unwrap().describe("Files, folders, symbols, packages or a question."),
  to: text.optional().describe("Shortest path to this."),
  impact: flag.describe("All that a change can reach, and its tests."),
  direction: z.enum(directions).optional().describe("out (default): what it uses; in: what uses it."),
  kinds: several(z.enum(edgeKinds)),
  depth: number(1, 1_000),
  level: z.enum(levels).optional(),
  tests: z.enum(["include", "exclude"]).optional(),
  external: flag.describe("Show packages outside."),
  ...common,
});

const edge = z.looseObject({
  from: z.string().describe("`path`, `path#symbol`, `folder/` or `external:name`."),
  to: z.string(),
  kind: z.enum(edgeKinds),
  line: line.describe("In the file of `from`."),
  basis,
  reason: z.string().optional(),
  count: total.optional().describe("How many edges it stands for, when more than one."),
});

const output = z.looseObject({
  basis: basisSchema,
  starts: z.array(
    z.looseObject({
      text: z.string(),
      match: z.string(),
      nodes: z.array(z.string()),
      nearest: z.array(z.string()).optional(),
    }),
  ),
  shown: total.describe("Nodes beyond the starts."),
  cut: total.optional().describe("Nodes that the limit or the budget left out, at least."),
  nodes: z
    .array(z.looseObject({ id: z.string(), line, depth: total }))
    .optional()
    .describe("Where each node stands; `response_format` detailed."),
  edges: z.array(edge).describe("In the order of the walk, or of the path."),
  unresolved: total.optional().describe("Calls that could not be resolved: edges may be missing."),
  impact: z
    .looseObject({
      nodes: total,
      files: total,
      inferred: total,
      importers: total.describe("Files that only import what is reached."),
      distances: z.array(z.looseObject({ distance: total, nodes: total, files: total })),
      testFiles: total,
      tests: z.array(z.string()).describe("Test files that use what is reached, the nearest first."),
    })
    .optional(),
  stale: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});

interface Given extends Common {
  readonly from: readonly string[];
  readonly to?: string | undefined;
  readonly impact?: boolean | undefined;
  readonly direction?: (typeof directions)[number] | undefined;
  readonly kinds?: readonly EdgeKind[] | undefined;
  readonly depth?: number | undefined;
  readonly level?: (typeof levels)[number] | undefined;
  readonly tests?: "include" | "exclude" | undefined;
  readonly external?: boolean | undefined;
}

const verbs: Readonly<Record<EdgeKind, readonly [along: string, against: string]>> = {
  imports: ["imports", "imported by"],
  "re-exports": ["re-exports", "re-exported by"],
  extends: ["extends", "extended by"],
  implements: ["implements", "implemented by"],
  calls: ["calls", "called by"],
  references: ["uses", "used by"],
  overrides: ["overrides", "overridden by"],
  tests: ["tests", "tested by"],
  contains: ["holds", "in"],
};

/** What a node is called beside others. */
const nameOf = ({ kind, path, symbol }: TraceNode): string => {
  if (kind === "directory") return path === "" ? "./" : `${path}/`;
  return symbol ?? path ?? "";
};

const placeOf = (node: TraceNode): string => {
  if (node.kind === "symbol")
    return `${node.path}:${node.startLine}-${node.endLine} ${node.definition} ${node.symbol}`;
  return node.kind === "external" ? `${node.symbol} (outside)` : nameOf(node);
};

const edgeText = (one: TraceEdge, node: TraceNode, nodes: ReadonlyMap<string, TraceNode>): string => {
  const along = one.from === node.id;
  const other = nodes.get(along ? one.to : one.from);
  const where = one.line > 0 ? `, line ${one.line}` : "";
  const times = one.count > 1 ? ` ×${one.count}` : "";
  const sure = one.basis === "inferred" ? `, inferred: ${one.reason}` : "";
  return `${verbs[one.kind][along ? 0 : 1]} ${other === undefined ? (along ? one.to : one.from) : nameOf(other)}${times}${where}${sure}`;
};

const edgeData = ({ from, to, kind, line: at, basis: sure, reason, count }: TraceEdge) => ({
  from: visible(from),
  to: visible(to),
  kind,
  line: at,
  basis: sure,
  ...(reason === null ? {} : { reason }),
  ...(count > 1 ? { count } : {}),
});

interface Step {
  readonly node: TraceNode;
  readonly edges: readonly TraceEdge[];
}

/** Nodes in the order of the walk, each with the edges that lead to those before it. */
const stepsOf = ({ nodes, edges }: TraceReport): readonly Step[] => {
  const order = new Map(nodes.map(({ id }, i) => [id, i]));
  const later = new Map<string, TraceEdge[]>();
  for (const one of edges) {
    const owner = (order.get(one.from) ?? 0) > (order.get(one.to) ?? 0) ? one.from : one.to;
    later.set(owner, [...(later.get(owner) ?? []), one]);
  }
  return nodes.map((node) => ({ node, edges: later.get(node.id) ?? [] }));
};

const formOf = (
  { node, edges }: Step,
  nodes: ReadonlyMap<string, TraceNode>,
  most: number,
  detailed: boolean,
  showDepth: boolean,
): Form => {
  const shown = edges.slice(0, most);
  const how = shown.map((one) => edgeText(one, node, nodes)).join("; ");
  const more = edges.length > shown.length ? `; ${edges.length - shown.length} more edges` : "";
  const depth = showDepth ? `${node.depth}  ` : "";
  return {
    text: contentLine(
      `${depth}${placeOf(node)}${how === "" ? "" : ` <- ${how}${more}`}${node.test ? " (test)" : ""}`,
    ),
    data: {
      edges: shown.map(edgeData),
      node: detailed
        ? { id: visible(node.id), line: node.line, depth: node.depth, ...(node.test ? { test: true } : {}) }
        : null,
    },
  };
};

interface StepData {
  readonly edges: readonly unknown[];
  readonly node: unknown;
}

const startNotes = (start: TraceStart): readonly string[] => {
  const name = quoted(start.text);
  const all = start.nodes.length + start.more;
  switch (start.match) {
    case "none":
      return [
        `Nothing is called ${name}.${start.nearest.length === 0 ? " `search_code` finds by meaning." : ` Near: ${quotedList(start.nearest)}.`}`,
      ];
    case "fuzzy":
      return [`Nothing is called ${name}; this is of the nearest, ${quotedList(start.nodes.slice(0, 3))}.`];
    case "question":
      return [`From the best answers to ${name}.`];
    case "exact":
    case "suffix":
    case "place":
      return all > 1 ? [`${all} definitions are called ${name}; path#name means one of them.`] : [];
    default:
      return [];
  }
};

const routeNotes = (report: TraceReport): readonly string[] => {
  const { route, target } = report;
  if (route === null || target?.match === "none" || report.starts.every(({ match }) => match === "none"))
    return [];
  const { hops, seen, stopped } = route;
  const from = quoted(report.starts[0]?.text ?? "");
  const to = quoted(target?.text ?? "");
  if (hops !== null)
    return [
      hops.length === 0
        ? `${from} and ${to} are the same.`
        : `${counted(hops.length, "step")} from ${from} to ${to}:`,
    ];
  const open =
    report.unresolved === 0
      ? ""
      : ` ${counted(report.unresolved, "call")} there could not be resolved, so there may be one.`;
  const turn =
    report.direction === "both"
      ? ""
      : ` \`direction\` "${report.direction === "in" ? "out" : "in"}" looks the other way.`;
  return [
    `No path leads from ${from} to ${to}: ${counted(seen, "node")} looked at${stopped ? ", and `depth` stopped the search" : ", which is all there is"}.${open}${turn}`,
  ];
};

const impactText = (impact: Impact): string => {
  const { nodes, files, inferred, importerCount, distances, testCount, usingTestCount } = impact;
  if (nodes === 0 && importerCount === 0) return "Nothing that is known uses it.";
  const guess = inferred === 0 ? "" : ` (${inferred} only through an inferred edge)`;
  const importing =
    importerCount === 0 ? "" : `; ${counted(importerCount, "more file")} only import one of them`;
  const by = distances
    .slice(0, 6)
    .map(({ distance, nodes: at }) => `${at} at distance ${distance}`)
    .join(", ");
  const tested =
    testCount === 0
      ? " No test that is known reaches it."
      : ` ${counted(usingTestCount, "test file")} use it.`;
  return `A change can reach ${counted(nodes, "place")} in ${counted(files, "file")}${guess}${importing}: ${by}.${tested}`;
};

const usingTests = ({ tests }: Impact): readonly string[] =>
  tests.filter(({ importOnly }) => !importOnly).map(({ path }) => path);

const limitNotes = (report: TraceReport): readonly string[] => {
  const notes: string[] = [];
  const symbols = report.nodes.every(({ depth, kind }) => depth > 0 || kind === "symbol");
  if (report.route !== null) return notes;
  if (report.unresolved > 0)
    notes.push(`${counted(report.unresolved, "call")} here could not be resolved: edges may be missing.`);
  const { total: named } = report.unresolvedNamed;
  if (symbols && named > 0) notes.push(`${counted(named, "unresolved call")} of its name may lead to it.`);
  return notes;
};

const empty = (report: TraceReport): string => {
  if (report.direction === "in") return "Nothing that is known leads to it along these edges.";
  return report.direction === "out" ? "It reaches nothing along these edges." : "It has no such edges.";
};

const keyOf = ({ id }: TraceNode): string => id;

const answer = (
  repository: OpenRepository,
  report: TraceReport,
  given: Given,
  asked: Asked,
  from: number,
): ToolAnswer => {
  const { coverage } = report;
  const detailed = given.response_format === "detailed";
  const nodes = new Map(report.nodes.map((node) => [node.id, node]));
  const steps = report.route === null ? stepsOf(report) : [];
  const starts = steps.filter(({ node }) => node.depth === 0);
  const beyond = steps.filter(({ node }) => node.depth > 0);
  checkCursor(
    given.cursor,
    coverage,
    beyond.slice(0, from).map(({ node }) => keyOf(node)),
  );
  const wanted = beyond.slice(from);
  const showDepth = wanted.some(({ node }) => node.depth > 1);
  const named = [...report.starts, ...(report.target === null ? [] : [report.target])];
  const lost = report.starts.every(({ match }) => match === "none") || report.target?.match === "none";
  const notes = [...named.flatMap(startNotes), ...routeNotes(report)];
  if (report.impact !== null && !lost) notes.push(impactText(report.impact));
  else if (!lost && report.route === null && beyond.length === 0) notes.push(empty(report));
  if (from === 0) notes.push(...limitNotes(report));
  const stale = staleText(report.stale, coverage);
  const tests =
    report.impact === null || from > 0 ? [] : usingTests(report.impact).slice(0, detailed ? 40 : 8);
  const hops = (report.route?.hops ?? []).slice(0, 60);
  const frame = (forms: readonly Form[], next: number | null, shortened: boolean): ToolAnswer => {
    const cursor =
      next === null
        ? undefined
        : makeCursor(
            asked,
            coverage,
            next,
            beyond.slice(0, next).map(({ node }) => keyOf(node)),
          );
    const left = beyond.length - from - forms.length + report.cut;
    const more =
      cursor === undefined
        ? ""
        : `More (at least ${left}): \`cursor\` ${cursor}; narrow by \`depth\`, \`kinds\`, \`level\`, \`tests\`.\n`;
    const cut =
      shortened && cursor === undefined
        ? 'The last one is cut short; `response_format` "detailed" has more.\n'
        : "";
    const roots =
      report.route === null && !lost && from === 0
        ? starts.slice(0, detailed ? 20 : 5).map((root) => formOf(root, nodes, 6, detailed, false))
        : [];
    const path = hops.length === 0 ? [] : routeLines(report, hops, nodes);
    const tested =
      tests.length === 0
        ? ""
        : `tests to run (${tests.length} of ${report.impact?.usingTestCount}):\n${tests.map((one) => contentLine(one, 1)).join("")}`;
    const body = `${roots.map((form) => form.text).join("")}${path.join("")}${forms.map((form) => form.text).join("")}`;
    const data = [...roots, ...forms].map((form) => form.data as StepData);
    return {
      text: `${notes.length === 0 ? "" : `${notes.join("\n")}\n`}${body}${tested}${cut}${more}${stale === null ? "" : `${stale.text}\n`}${basisLine(repository, coverage)}${body === "" ? "" : ` ${markNote}`}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        starts: named.map(({ text: said, match, nodes: ids, nearest }) => ({
          text: visible(said),
          match,
          nodes: ids.slice(0, 5).map(visible),
          ...(nearest.length === 0 ? {} : { nearest: nearest.map(visible) }),
        })),
        shown: forms.length,
        ...(left > 0 && report.route === null ? { cut: left } : {}),
        ...(detailed && data.length > 0 ? { nodes: data.map(({ node }) => node) } : {}),
        edges: [...hops.map(edgeData), ...data.flatMap(({ edges }) => edges)],
        ...(report.unresolved > 0 ? { unresolved: report.unresolved } : {}),
        ...(report.impact === null
          ? {}
          : {
              impact: {
                nodes: report.impact.nodes,
                files: report.impact.files,
                inferred: report.impact.inferred,
                importers: report.impact.importerCount,
                distances: report.impact.distances.slice(0, 8),
                testFiles: report.impact.usingTestCount,
                tests: tests.map(visible),
              },
            }),
        ...(stale === null ? {} : { stale: stale.files }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  if (lost || wanted.length === 0) return frame([], null, false);
  const room = budgetOf(given) - tokensOf(frame([], wanted.length, true));
  const { forms, shortened } = fitItems(
    wanted.map((one) => [6, 3, 1].map((most) => () => formOf(one, nodes, most, detailed, showDepth))),
    room,
  );
  const position = from + forms.length;
  return frame(forms, position < beyond.length || report.cut > 0 ? position : null, shortened);
};

/** The hops of a path, each with the line where it happens. */
const routeLines = (
  report: TraceReport,
  hops: readonly TraceEdge[],
  nodes: ReadonlyMap<string, TraceNode>,
): readonly string[] => {
  let here = report.nodes[0]!;
  const lines = [contentLine(placeOf(here))];
  for (const hop of hops) {
    const along = hop.from === here.id;
    const next = nodes.get(along ? hop.to : hop.from);
    if (next === undefined) break;
    const where = hop.line > 0 ? `, line ${hop.line}` : "";
    const sure = hop.basis === "inferred" ? `, inferred: ${hop.reason}` : "";
    lines.push(contentLine(`${verbs[hop.kind][along ? 0 : 1]} ${placeOf(next)}${where}${sure}`, 1));
    here = next;
  }
  return lines;
};

/** @throws SheafError `bad-argument` for arguments that exclude each other. */
const check = (given: Given): void => {
  const wrong = (message: string, hint: string): never => {
    throw new SheafError("bad-argument", message, hint);
  };
  if (given.from.length === 0 || given.from.every((one) => one.trim() === ""))
    wrong("`from` is empty", "Give a file, a folder or a symbol, as in src/app.ts or Session.save.");
  if (given.impact !== true) return;
  if (given.to !== undefined) wrong("`impact` and `to` exclude each other", "Leave one of them out.");
  if (given.direction === "out" || given.direction === "both")
    wrong("`impact` goes against the edges", "Leave `direction` out.");
  if (given.kinds !== undefined) wrong("`impact` follows all kinds of edges", "Leave `kinds` out.");
};

const usualLimit = 25;
const detailedLimit = 100;

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  check(given);
  return context.ask({ repo: given.repo, path: undefined }, async (repository) => {
    step(context);
    const { index } = repository;
    const from: string[] = [];
    for (const one of given.from) from.push(await nameArgument(repository, one));
    const to = given.to === undefined ? null : await nameArgument(repository, given.to);
    const query = {
      from,
      to,
      impact: given.impact === true,
      direction: given.direction ?? "out",
      kinds: given.kinds ?? null,
      depth: given.depth ?? null,
      level: given.level ?? null,
      tests: given.tests ?? "include",
      external: given.external === true,
    } as const;
    const asked: Asked = { tool: "trace_dependencies", repository, question: query };
    const position = positionOf(given.cursor, asked, index.coverage);
    const limit = given.limit ?? (given.response_format === "detailed" ? detailedLimit : usualLimit);
    step(context);
    const report = await index.trace({ ...query, limit: Math.min(10_000, position + limit + from.length) });
    step(context);
    return answer(repository, report, given, asked, position);
  });
};

/** Walks calls, imports and inheritance. */
export const traceDependencies: Tool = {
  name: "trace_dependencies",
  title: "Trace dependencies",
  description:
    "Walk calls, imports and inheritance from files, folders or symbols: what they use, who uses them, the path between two, or all that a change can reach with the tests to run.",
  input,
  output,
  run,
};
