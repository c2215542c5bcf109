import { SheafError } from "../../src/model/error.js";
import type { EdgeKind } from "../../src/model/graph.js";
import type {
  Impact,
  TraceLevel,
  TraceQuery,
  TraceReport,
  TraceStart,
} from "../../src/model/graph-report.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, tokensOf } from "../answer/budget.js";
import { contentLine, markNote } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { openCallsData } from "../answer/open-calls.js";
import { meantBy, nameArgument, step } from "../answer/paths.js";
import { staleText } from "../answer/stale.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { impactText, isLost, notesOf, openText, usingTests } from "./trace/notes.js";
import { input, output } from "./trace/schema.js";
import {
  byDistance,
  edgeData,
  fitSteps,
  routeLines,
  type StepData,
  startForm,
  stepsOf,
  type Walk,
} from "./trace/tell.js";

interface Given extends Common {
  readonly from: readonly string[];
  readonly to?: string | undefined;
  readonly impact?: boolean | undefined;
  readonly direction?: TraceQuery["direction"] | undefined;
  readonly kinds?: readonly EdgeKind[] | undefined;
  readonly depth?: number | undefined;
  readonly level?: TraceLevel | undefined;
  readonly tests?: "include" | "exclude" | undefined;
  readonly external?: boolean | undefined;
}

/** How much of the frame is told. */
const tellings = {
  concise: { tests: 6, starts: 5, distances: 4, hops: 12 },
  detailed: { tests: 40, starts: 20, distances: 12, hops: 40 },
} as const;

const impactData = (impact: Impact, tests: readonly string[], distances: number) => ({
  nodes: impact.nodes,
  files: impact.files,
  inferred: impact.inferred,
  importers: impact.importerCount,
  distances: impact.distances.slice(0, distances),
  testFiles: impact.usingTestCount,
  tests: tests.map(visible),
});

const startData = ({ text: said, match, nodes, nearest }: TraceStart) => ({
  text: visible(said),
  match,
  nodes: nodes.slice(0, 5).map(visible),
  ...(nearest.length === 0 ? {} : { nearest: nearest.map(visible) }),
});

const answer = (
  repository: OpenRepository,
  report: TraceReport,
  given: Given,
  asked: Asked,
  from: number,
): ToolAnswer => {
  const { coverage, impact, route } = report;
  const detailed = given.response_format === "detailed";
  const most = tellings[detailed ? "detailed" : "concise"];
  const lost = isLost(report);
  const steps = route === null && !lost ? stepsOf(report, detailed) : [];
  const starts = steps.filter(({ node }) => node.depth === 0);
  const beyond = steps.filter(({ node }) => node.depth > 0);
  const keys = beyond.map(({ node }) => node.id);
  checkCursor(given.cursor, coverage, keys.slice(0, from));
  const walk: Walk = {
    nodes: new Map(report.nodes.map((node) => [node.id, node])),
    start: starts.length === 1 ? starts[0]!.node : null,
    detailed,
  };
  const wanted = beyond.slice(from);
  const notes = notesOf(report, beyond.length);
  const stale = staleText(report.stale, coverage);
  const tests = impact === null || from > 0 ? [] : usingTests(impact).slice(0, most.tests);
  const hops = route?.hops ?? [];
  const shownHops = hops.slice(0, most.hops);
  const roots = from > 0 ? [] : starts.slice(0, most.starts).map((root) => startForm(root, walk));
  const head = [
    ...notes.map((note) => `${note}\n`),
    impact === null || from > 0 ? "" : impactText(impact),
    ...(shownHops.length === 0 ? [] : routeLines(report, shownHops, walk.nodes)),
    shownHops.length < hops.length
      ? `${hops.length - shownHops.length} more steps: \`response_format\` "detailed"\n`
      : "",
    ...roots.map((root) => root.text),
    starts.length > roots.length && from === 0 ? `and ${starts.length - roots.length} more starts\n` : "",
  ].join("");
  const tested =
    tests.length === 0
      ? ""
      : `tests to run (${tests.length} of ${impact?.usingTestCount}):\n${tests.map((one) => contentLine(one, 1)).join("")}`;
  const open = from === 0 ? openText(report) : "";
  const frame = (forms: readonly Form[], next: number | null): ToolAnswer => {
    const cursor = next === null ? undefined : makeCursor(asked, coverage, next, keys.slice(0, next));
    const left = beyond.length - from - forms.length + report.cut;
    const more =
      cursor === undefined
        ? ""
        : `More (at least ${left}): \`cursor\` ${cursor}; narrow by \`depth\`, \`kinds\`, \`level\`, \`tests\`.\n`;
    const data = [...roots, ...forms].map((form) => form.data as StepData);
    const mark = head.includes("| ") || forms.length > 0 ? ` ${markNote}` : "";
    return {
      text: `${head}${byDistance(forms, wanted)}${tested}${open}${more}${stale === null ? "" : `${stale.text}\n`}${basisLine(repository, coverage)}${mark}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        starts: report.starts.map(startData),
        ...(report.target === null ? {} : { target: startData(report.target) }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(route === null ? {} : { found: route.hops !== null }),
        ...(impact === null || from > 0 ? {} : { impact: impactData(impact, tests, most.distances) }),
        ...(detailed && data.length > 0 ? { nodes: data.map(({ node }) => node) } : {}),
        edges: [...shownHops.map(edgeData), ...data.flatMap(({ edges }) => edges)],
        shown: forms.length,
        ...(left > 0 && route === null ? { cut: left } : {}),
        ...(report.unresolved > 0 ? { unresolved: report.unresolved } : {}),
        ...(open.includes(" may lead to it") ? openCallsData(report.unresolvedNamed, 3) : {}),
        ...(stale === null ? {} : { stale: stale.files }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  if (wanted.length === 0) return frame([], null);
  const room = budgetOf(given, "wide") - tokensOf(frame([], wanted.length));
  const forms = fitSteps(wanted, walk, room);
  const position = from + forms.length;
  return frame(forms, position < beyond.length || report.cut > 0 ? position : null);
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
  return context.ask(meantBy(given.repo, given.from), async (repository) => {
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
    const nodes = Math.min(10_000, position + limit);
    const report = await index.trace({ ...query, limit: nodes }, { signal: context.signal });
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
