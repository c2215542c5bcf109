import type { EdgeKind } from "../../../src/model/graph.js";
import type { TraceEdge, TraceNode, TraceReport } from "../../../src/model/graph-report.js";
import { visible } from "../../../src/model/visible.js";
import { type Form, fitItems, type Item } from "../../answer/budget.js";
import { contentLine } from "../../answer/content.js";
import { counted } from "../../answer/numbers.js";

/** What an edge says, seen along it and against it. */
const verbs: Readonly<Record<EdgeKind, readonly [along: string, against: string]>> = {
  imports: ["imports", "imported"],
  "re-exports": ["re-exports", "re-exported"],
  extends: ["extends", "extended"],
  implements: ["implements", "implemented"],
  calls: ["calls", "called"],
  references: ["uses", "used"],
  overrides: ["overrides", "overridden"],
  tests: ["tests", "tested"],
  contains: ["holds", "held"],
};

/** What a node is called beside others. */
const nameOf = ({ kind, path, symbol }: TraceNode): string => {
  if (kind === "directory") return path === "" ? "./" : `${path}/`;
  return symbol ?? path ?? "";
};

/** A node with its place. */
const placeOf = (node: TraceNode): string => {
  if (node.kind === "symbol")
    return `${node.path}:${node.startLine}-${node.endLine} ${node.definition} ${node.symbol}`;
  return node.kind === "external" ? `${node.symbol} (outside)` : nameOf(node);
};

const sureText = ({ basis, reason }: TraceEdge): string =>
  basis === "inferred" ? ` inferred: ${reason}` : "";

export const edgeData = ({ from, to, kind, line, basis, reason, count }: TraceEdge) => ({
  from: visible(from),
  to: visible(to),
  kind,
  line,
  basis,
  ...(reason === null ? {} : { reason }),
  ...(count > 1 ? { count } : {}),
});

/** A node, with the edges that lead from or to those before it. */
export interface Step {
  readonly node: TraceNode;
  readonly edges: readonly TraceEdge[];
}

/** Whether a walk went along an edge to this node; the other edges between what is shown are no news. */
const isWay = (edge: TraceEdge, { id }: TraceNode, { direction, impact }: TraceReport): boolean => {
  if (direction === "both" || impact !== null || edge.kind === "overrides") return true;
  return direction === "out" ? edge.to === id : edge.from === id;
};

/**
 * Nodes in the order of the walk, each with the edges to those before it.
 *
 * @param all also edges that the walk did not go along.
 */
export const stepsOf = (report: TraceReport, all: boolean): readonly Step[] => {
  const order = new Map(report.nodes.map(({ id }, i) => [id, i]));
  const depths = new Map(report.nodes.map(({ id, depth }) => [id, depth]));
  const later = new Map<string, TraceEdge[]>();
  for (const edge of report.edges) {
    const owner = (order.get(edge.from) ?? 0) > (order.get(edge.to) ?? 0) ? edge.from : edge.to;
    later.set(owner, [...(later.get(owner) ?? []), edge]);
  }
  return report.nodes.map((node) => {
    const edges = later.get(node.id) ?? [];
    if (all) return { node, edges };
    const ways = edges.filter((edge) => isWay(edge, node, report));
    const along = ways.length === 0 ? edges : ways;
    // Those between nodes at one distance only say again that both were reached.
    const nearer = along.filter(
      ({ from, to }) => (depths.get(from === node.id ? to : from) ?? 0) < node.depth,
    );
    return { node, edges: nearer.length === 0 ? along : nearer };
  });
};

/** What a walk is told with. */
export interface Walk {
  readonly nodes: ReadonlyMap<string, TraceNode>;
  /** The only start, which need not be named on every line; null where there are several. */
  readonly start: TraceNode | null;
  readonly detailed: boolean;
}

/** `imported (14), used ×15 (150)`, and by whom where that is not the start. */
const edgesText = ({ node, edges }: Step, { nodes, start }: Walk): string => {
  const groups = new Map<string, string[]>();
  for (const edge of edges) {
    const along = edge.from === node.id;
    const other = along ? edge.to : edge.from;
    const times = edge.count > 1 ? ` ×${edge.count}` : "";
    const line = edge.line > 0 ? ` (${edge.line})` : "";
    const said = `${verbs[edge.kind][along ? 0 : 1]}${times}${line}${sureText(edge)}`;
    const named = nodes.get(other);
    const who =
      other === start?.id ? "" : ` ${along ? "" : "by "}${named === undefined ? other : nameOf(named)}`;
    groups.set(who, [...(groups.get(who) ?? []), said]);
  }
  return [...groups].map(([who, said]) => `${said.join(", ")}${who}`).join("; ");
};

const stateOf = ({ gone, linked }: TraceNode): string => {
  if (gone) return " [gone from the working tree]";
  return linked ? "" : " [new: its edges are not known]";
};

const kindsOf = (edges: readonly TraceEdge[]): string =>
  [...new Set(edges.map(({ kind }) => kind))].join(", ");

const formOf = (step: Step, walk: Walk, most: number): Form => {
  const { node, edges } = step;
  const shown = edges.slice(0, most);
  const how = edgesText({ node, edges: shown }, walk);
  const left = edges.slice(most);
  const more = left.length === 0 ? "" : `; ${counted(left.length, "more edge")} (${kindsOf(left)})`;
  const place = contentLine(
    `${placeOf(node)}${node.test ? " (test)" : ""}${how === "" ? "" : `: ${how}${more}`}`,
    node.depth === 0 ? 0 : 1,
  );
  return {
    text: `${place.trimEnd()}${stateOf(node)}\n`,
    data: {
      edges: shown.map(edgeData),
      node: walk.detailed
        ? { id: visible(node.id), line: node.line, depth: node.depth, ...(node.test ? { test: true } : {}) }
        : null,
    },
  };
};

/** What a form of a step is as data. */
export interface StepData {
  readonly edges: readonly unknown[];
  readonly node: unknown;
}

export const startForm = (step: Step, walk: Walk): Form => formOf(step, walk, 4);

/** Steps in the length in which all of them fit, else in the least one: many places say more than many edges of few. */
export const fitSteps = (steps: readonly Step[], walk: Walk, room: number): readonly Form[] => {
  const counts = walk.detailed ? [20, 4, 2, 1] : [4, 2, 1];
  const items = (most: number): readonly Item[] => steps.map((step) => [() => formOf(step, walk, most)]);
  let forms: readonly Form[] = [];
  for (const most of counts) {
    ({ forms } = fitItems(items(most), room));
    if (forms.length === steps.length) break;
  }
  return forms;
};

/** Forms with a line before each distance from the start, where there are several. */
export const byDistance = (forms: readonly Form[], steps: readonly Step[]): string => {
  const several = steps.some(({ node }) => node.depth > 1);
  let last = 0;
  return forms
    .map(({ text }, i) => {
      const { depth } = steps[i]!.node;
      const head = several && depth !== last ? `${depth} ${depth === 1 ? "step" : "steps"} away:\n` : "";
      last = depth;
      return `${head}${text}`;
    })
    .join("");
};

/** The hops of a path, each with the line where it happens. */
export const routeLines = (
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
    const verb = verbs[hop.kind][along ? 0 : 1];
    const line = hop.line > 0 ? ` (${hop.line})` : "";
    lines.push(contentLine(`${verb}${along ? "" : " by"}${line}${sureText(hop)} ${placeOf(next)}`, 1));
    here = next;
  }
  return lines;
};
