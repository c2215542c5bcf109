import type { TraceEdge, TraceNode, TraceReport, TraceStart } from "../../src/index.js";
import type { GraphOutput } from "../schemas/graph.js";
import { answerFooter, openCallLines } from "./completeness.js";
import { impactText } from "./impact.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { routeText } from "./route.js";
import { createTree, type TreeLine } from "./tree.js";
import { clip, visible } from "./visible.js";

const startJson = (start: TraceStart): GraphOutput["starts"][number] => ({
  ...start,
  nodes: [...start.nodes],
  nearest: [...start.nearest],
});

/** The report as `graph --json` prints it. */
export const graphJson = (report: TraceReport): GraphOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  starts: report.starts.map(startJson),
  target: report.target === null ? null : startJson(report.target),
  level: report.level,
  direction: report.direction,
  depth: report.depth,
  nodes: [...report.nodes],
  edges: [...report.edges],
  cut: report.cut,
  unresolved: report.unresolved,
  unresolvedNamed: { items: [...report.unresolvedNamed.items], total: report.unresolvedNamed.total },
  impact:
    report.impact === null
      ? null
      : {
          ...report.impact,
          distances: [...report.impact.distances],
          importers: [...report.impact.importers],
          tests: [...report.impact.tests],
        },
  route:
    report.route === null
      ? null
      : { ...report.route, hops: report.route.hops === null ? null : [...report.route.hops] },
  stale: report.stale === null ? null : [...report.stale],
  calls: report.calls,
  coverage: report.coverage,
});

const inferredText = (edges: readonly TraceEdge[]): string =>
  edges.every(({ basis }) => basis === "inferred") ? `  inferred: ${edges[0]!.reason}` : "";

const spaced = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("  ");

/** What the working tree has no more, and what only it has. */
const stateText = ({ gone, linked }: TraceNode): string =>
  gone ? "  [deleted]" : linked ? "" : "  [new: its edges are not known]";

const lineText = (line: TreeLine, paint: Paint, columns: number): string => {
  const { branch, verbs, node, place, at, elsewhere } = line;
  const mark = `${inferredText(line.edges)}${stateText(node)}`;
  const test = node.test ? "  test" : "";
  const above = elsewhere === null ? "" : `  (${elsewhere})`;
  const end = `${at}${test}${above}`;
  const plain = `${branch}${spaced(verbs, line.name, place)}${end}`;
  const room = Math.max(20, columns - mark.length);
  const text =
    plain.length <= room
      ? `${paint.faint(branch)}${spaced(verbs, line.name === "" ? "" : paint.symbol(line.name), place === "" ? "" : paint.path(place))}${paint.faint(end)}`
      : clip(plain, room);
  return `${text}${paint.warning(mark)}\n`;
};

/** A node where it stands at the root of a tree. */
const rootText = (node: TraceNode, paint: Paint): string => {
  if (node.kind !== "symbol") {
    const name =
      node.kind === "directory" ? `${node.path === "" ? "." : node.path}/` : (node.path ?? node.symbol ?? "");
    return `${paint.path(visible(name))}${paint.warning(stateText(node))}`;
  }
  const place = `${visible(node.path!)}:${node.startLine}-${node.endLine}`;
  return `${paint.symbol(visible(node.symbol!))}  ${node.definition}  ${paint.path(place)}${paint.warning(stateText(node))}`;
};

const noEdges = {
  out: "reaches nothing along these edges",
  in: "nothing reaches it along these edges",
} as const;

const treesText = (report: TraceReport, paint: Paint, columns: number): string => {
  const sides = report.direction === "both" ? (["out", "in"] as const) : [report.direction];
  const roots = report.nodes.filter(({ depth }) => depth === 0);
  const tree = createTree(report);
  let text = "";
  const idle: TraceNode[] = [];
  for (const root of roots) {
    const drawn = sides.map((side: "in" | "out") => ({ side, lines: tree(root.id, side) }));
    if (roots.length > 1 && drawn.every(({ lines }) => lines.length === 0)) {
      idle.push(root);
      continue;
    }
    text += `${rootText(root, paint)}\n`;
    for (const { side, lines } of drawn) {
      if (lines.length === 0) text += `  ${paint.faint(noEdges[side])}\n`;
      text += lines.map((line) => lineText(line, paint, columns)).join("");
    }
  }
  if (idle.length === 0) return text;
  const names = idle.slice(0, 10).map((node) => rootText(node, paint));
  const more = idle.length > 10 ? [paint.faint(`and ${count(idle.length - 10)} more`)] : [];
  return `${text}${paint.faint("Without such edges:")}\n${[...names, ...more].map((name) => `  ${name}\n`).join("")}`;
};

/** @param drawn whether the answer shows the start itself. */
const startText = (start: TraceStart, drawn: boolean, paint: Paint): string => {
  const text = visible(start.text);
  if (start.match === "none") {
    const near = start.nearest.map((name) => paint.symbol(visible(name))).join(", ");
    return `${paint.warning(`Nothing is called ${text}.`)}${near === "" ? "" : ` Near: ${near}`}\n`;
  }
  if (start.match === "question") return `${paint.faint(`The best answers to: ${text}`)}\n`;
  if (start.match === "fuzzy")
    return `${paint.warning(`Nothing is called ${text}. The nearest there is:`)}${drawn ? "" : ` ${visible(start.nodes.slice(0, 3).join(", "))}`}\n`;
  const all = start.nodes.length + start.more;
  if (start.match === "inherited") return `${paint.faint(`${text} is inherited:`)}\n`;
  const isName = start.match === "exact" || start.match === "suffix" || start.match === "place";
  return all > 1 && isName
    ? `${paint.faint(`${count(all)} are called ${text}; path#name means one of them`)}\n`
    : "";
};

const openWhere = ({ direction, unresolved }: TraceReport): string => {
  const have = unresolved === 1 ? "has" : "have";
  if (direction === "out") return "in what is shown: edges may be missing";
  const names = `${have} a name of what is shown`;
  return direction === "in"
    ? `${names}, and may lead there`
    : `in what is shown or with its names: edges may be missing`;
};

/** What may be missing, and why. */
const limitsText = (report: TraceReport, paint: Paint): string => {
  const lines: string[] = [];
  if (report.cut > 0) lines.push(`${counted(report.cut, "more node")} left out: --limit`);
  // Of a file or folder there are too many names to list.
  const symbols = report.nodes.every(({ depth, kind }) => depth > 0 || kind === "symbol");
  const told = report.direction === "in" && symbols ? report.unresolvedNamed.total : 0;
  if (report.route === null && report.unresolved > told)
    lines.push(`${counted(report.unresolved, "unresolved call")} ${openWhere(report)}`);
  let text = lines.map((line) => `${paint.warning(line)}\n`).join("");
  const { total } = report.unresolvedNamed;
  if (total > 0 && report.route === null && symbols) {
    const of = total === 1 ? "1 unresolved call has" : `${count(total)} unresolved calls have`;
    const shown = { ...report.unresolvedNamed, items: report.unresolvedNamed.items.slice(0, 5) };
    text += `${paint.warning(`${of} the name of a start:`)}\n${openCallLines(shown, paint, "  ")}`;
  }
  return text;
};

/** Whether the report holds an answer, and not only that there is none. */
export const isAnswered = ({ starts, target, route }: TraceReport): boolean =>
  starts.some(({ match }) => match !== "none") &&
  target?.match !== "none" &&
  (route === null || route.hops !== null);

/** The report for a person. */
export const graphText = (report: TraceReport, paint: Paint, columns: number): string => {
  const named = [...report.starts, ...(report.target === null ? [] : [report.target])];
  const drawn = report.route === null && report.impact === null;
  const before = named.map((start) => startText(start, drawn, paint)).join("");
  const footer = answerFooter(report, paint);
  if (report.starts.every(({ match }) => match === "none") || report.target?.match === "none")
    return `${before}${footer}`;
  let body: string;
  if (report.route !== null) body = routeText(report, report.route, paint);
  else if (report.impact !== null) body = impactText(report, report.impact, paint, columns);
  else body = treesText(report, paint, columns);
  const limits = limitsText(report, paint);
  return `${before}${body}\n${limits}${footer}`;
};
