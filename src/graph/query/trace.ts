import { type CodeGraph, type EdgeKind, edgeKinds, type NodeId } from "../../model/graph.js";
import type {
  Impact,
  Route,
  TraceEdge,
  TraceLevel,
  TraceNode,
  TraceQuery,
  TraceReport,
  TraceStart,
} from "../../model/graph-report.js";
import { impactOf } from "./impact.js";
import { impactReport } from "./impact-report.js";
import { insideOf } from "./inside.js";
import { callableNames, unresolvedOf } from "./neighbours.js";
import { route } from "./route.js";
import type { Start } from "./starts.js";
import { createView, type View, type ViewEdge } from "./view.js";
import { isShown, type Walk, walk } from "./walk.js";

/** A start with the words that named it. */
export interface NamedStart extends Start {
  readonly text: string;
}

/** What the graph alone says to a question; the rest of a report comes of the repository. */
export type Traced = Omit<TraceReport, "stale" | "coverage">;

/** Nodes that one start may stand for; a name that more have is too vague to walk from. */
const maxStartNodes = 50;
const defaultDepth = 2;
const openCalls = 20;

/** Gives nodes their ids in answers: readable, and never two the same. */
const createIds = (graph: CodeGraph): ((id: NodeId) => string) => {
  const given = new Map<NodeId, string>();
  const taken = new Set<string>();
  const plain = (id: NodeId): string => {
    const { kind, path, symbol } = graph.node(id);
    if (kind === "external") return `external:${symbol}`;
    if (kind === "directory") return path === "" ? "./" : `${path}/`;
    return kind === "file" ? path! : `${path}#${symbol}`;
  };
  return (id) => {
    const known = given.get(id);
    if (known !== undefined) return known;
    let text = plain(id);
    if (taken.has(text)) text += `@${graph.node(id).line}`;
    for (let more = 2; taken.has(text); more++) text = `${plain(id)}@${graph.node(id).line}.${more}`;
    given.set(id, text);
    taken.add(text);
    return text;
  };
};

interface Answer {
  readonly depths: ReadonlyMap<NodeId, number>;
  readonly edges: readonly ViewEdge[];
  readonly cut: number;
  readonly impact: Impact | null;
  readonly route: Omit<Route, "hops"> | null;
}

/** Puts walks in both directions together: a node has the lesser of its depths. */
const joined = (walks: readonly Pick<Answer, "depths" | "edges" | "cut">[]): Answer => {
  const depths = new Map<NodeId, number>();
  for (const one of walks)
    for (const [id, depth] of one.depths) depths.set(id, Math.min(depth, depths.get(id) ?? depth));
  const edges = walks.flatMap((one) => one.edges);
  const cut = walks.reduce((sum, one) => sum + one.cut, 0);
  return { depths, edges, cut, impact: null, route: null };
};

/** What a change can reach: all of it counted, the nearest `limit` shown. */
const answerImpact = (graph: CodeGraph, view: View, starts: readonly NodeId[], options: Walk): Answer => {
  const reached = impactOf(graph, view, starts);
  const depths = new Map<NodeId, number>(starts.map((id) => [id, 0]));
  const edges: ViewEdge[] = [];
  const used = [...reached]
    .filter(
      ([id, { certainty, distance }]) =>
        certainty !== "imports" && distance > 0 && isShown(graph, id, options),
    )
    .sort(([, a], [, b]) => a.distance - b.distance)
    .filter(([, { distance }]) => distance <= options.depth);
  for (const [id, { distance, edge }] of used.slice(0, options.limit)) {
    depths.set(id, distance);
    // What brought it may be hidden: tests.
    if (edge !== null && depths.has(edge.from) && depths.has(edge.to)) edges.push(edge);
  }
  const cut = Math.max(0, used.length - options.limit);
  return { depths, edges, cut, impact: impactReport(graph, reached, options.limit), route: null };
};

const answerRoute = (
  graph: CodeGraph,
  view: View,
  starts: readonly NodeId[],
  targets: readonly NodeId[],
  query: TraceQuery,
  options: Walk,
): Answer & { readonly seen: readonly NodeId[] } => {
  const directions = query.direction === "both" ? (["out", "in"] as const) : [query.direction];
  const found = route(graph, view, starts, targets, directions, options);
  const depths = new Map((found.nodes ?? []).map((id, depth) => [id, depth]));
  const { farthest, stopped } = found;
  return {
    depths,
    edges: found.edges,
    cut: 0,
    impact: null,
    route: { seen: found.seen.length, farthest, stopped },
    seen: found.seen,
  };
};

const nodeOf = (graph: CodeGraph, id: NodeId, name: string, depth: number): TraceNode => {
  const { kind, path, symbol, definition, startLine, endLine, line, language, test, state } = graph.node(id);
  const now = { gone: state === "gone", linked: state !== "new" };
  return {
    id: name,
    kind,
    path,
    symbol,
    definition,
    startLine,
    endLine,
    line,
    language,
    test,
    ...now,
    depth,
  };
};

const allKinds: ReadonlySet<EdgeKind> = new Set(edgeKinds.filter((kind) => kind !== "contains"));
/** What a function does, without the types and values that it names on the way. */
const runKinds: ReadonlySet<EdgeKind> = new Set([...allKinds].filter((kind) => kind !== "references"));

const levelOf = (graph: CodeGraph, query: TraceQuery, nodes: readonly NodeId[]): TraceLevel => {
  if (query.level !== null) return query.level;
  const symbols = nodes.some((id) => graph.node(id).kind === "symbol");
  return symbols || nodes.length === 0 || query.impact ? "symbol" : "file";
};

/**
 * The nodes that a start stands for. A file or folder is one node, unless a finer level was asked for: then each file,
 * folder or symbol in it is one.
 */
const spreadStart = (graph: CodeGraph, query: TraceQuery, id: NodeId): readonly NodeId[] => {
  const { kind } = graph.node(id);
  if (query.level === null || query.impact || query.to !== null) return [id];
  if (kind === "directory" && query.level !== "symbol") {
    const wanted = query.level;
    const inside = insideOf(graph, id).filter((one) => graph.node(one).kind === wanted);
    return inside.length > 0 ? inside : [id];
  }
  if ((kind === "directory" || kind === "file") && query.level === "symbol")
    return insideOf(graph, id).filter((one) => graph.node(one).kind === "symbol");
  return [id];
};

/** Nodes to start from, and how many were left out. */
const nodesOf = (
  graph: CodeGraph,
  query: TraceQuery,
  { nodes }: Start,
): { readonly nodes: readonly NodeId[]; readonly more: number } => {
  const all = [...new Set(nodes.slice(0, maxStartNodes).flatMap((id) => spreadStart(graph, query, id)))];
  const kept = all.slice(0, Math.max(maxStartNodes, query.limit));
  return { nodes: kept, more: all.length - kept.length + Math.max(0, nodes.length - maxStartNodes) };
};

interface Walked {
  readonly answer: Answer;
  /** All that was looked at. */
  readonly looked: readonly NodeId[];
}

const answerOf = (
  graph: CodeGraph,
  view: View,
  first: readonly NodeId[],
  last: readonly NodeId[] | null,
  query: TraceQuery,
): Walked => {
  const unbounded = query.impact || last !== null;
  const options: Walk = {
    kinds: query.kinds === null ? allKinds : new Set(query.kinds),
    depth: query.depth ?? (unbounded ? Number.POSITIVE_INFINITY : defaultDepth),
    limit: query.limit,
    tests: query.tests === "include",
    external: query.external,
  };
  if (last !== null) {
    const found = answerRoute(graph, view, first, last, query, options);
    return { answer: found, looked: found.depths.size > 0 ? [...found.depths.keys()] : found.seen };
  }
  const sides = query.direction === "both" ? (["out", "in"] as const) : [query.direction];
  const answer = query.impact
    ? answerImpact(graph, view, first, options)
    : joined(
        sides.map((side) => {
          const brief = query.kinds === null && side === "out" && view.dispatches;
          const kinds = brief ? runKinds : options.kinds;
          return walk(graph, view, first, side === "in", { ...options, kinds });
        }),
      );
  return { answer, looked: [...answer.depths.keys()] };
};

/** How many calls are open that may belong to what was looked at: calls in it, and calls of its names. */
const countOpen = (graph: CodeGraph, view: View, looked: readonly NodeId[], query: TraceQuery): number => {
  const parts = [...new Set(looked.flatMap((id) => view.parts(id)))];
  const inward = query.impact || query.direction !== "out";
  const outward = !query.impact && query.direction !== "in";
  let open = 0;
  if (outward) for (const id of parts) open += graph.unresolvedIn(id).length;
  if (inward) {
    for (const name of callableNames(graph, parts)) open += graph.unresolvedNamed(name).length;
  }
  return open;
};

/** Answers a question about the graph, from nodes that were found before. */
export const trace = (
  graph: CodeGraph,
  query: TraceQuery,
  starts: readonly NamedStart[],
  target: NamedStart | null,
): Traced => {
  const from = starts.map((start) => nodesOf(graph, query, start));
  const to = target === null ? null : nodesOf(graph, query, target);
  const all = [...from.flatMap(({ nodes }) => nodes), ...(to?.nodes ?? [])];
  const level = levelOf(graph, query, all);
  const view = createView(graph, level, all);
  const first = [...new Set(from.flatMap(({ nodes }) => nodes.map(view.of)))];
  const last = to === null ? null : [...new Set(to.nodes.map(view.of))];
  const { answer, looked } = answerOf(graph, view, first, last, query);

  const name = createIds(graph);
  const startOf = (start: NamedStart, found: (typeof from)[number]): TraceStart => ({
    text: start.text,
    match: start.match,
    nodes: [...new Set(found.nodes.map(view.of))].map(name),
    more: found.more,
    nearest: start.nearest,
  });
  // Ids are given in the order of the answer.
  const named = starts.map((start, i) => startOf(start, from[i]!));
  const goal = target === null || to === null ? null : startOf(target, to);
  const nodes = [...answer.depths].map(([id, depth]) => nodeOf(graph, id, name(id), depth));
  const inner = (part: NodeId, whole: NodeId): string | null =>
    part === whole ? null : graph.node(part).symbol;
  const edges = answer.edges.map(
    ({ fromPart, toPart, ...edge }): TraceEdge => ({
      ...edge,
      from: name(edge.from),
      to: name(edge.to),
      fromSymbol: inner(fromPart, edge.from),
      toSymbol: inner(toPart, edge.to),
    }),
  );
  const asked = query.direction === "out" && !query.impact ? [] : first.flatMap((id) => view.parts(id));
  return {
    starts: named,
    target: goal,
    level,
    direction: query.impact ? "in" : query.direction,
    depth: query.depth ?? (query.impact || to !== null ? null : defaultDepth),
    nodes,
    edges,
    cut: answer.cut,
    unresolved: countOpen(graph, view, looked, query),
    unresolvedNamed: unresolvedOf(graph, callableNames(graph, asked), openCalls),
    impact: answer.impact,
    route: answer.route === null ? null : { ...answer.route, hops: answer.depths.size > 0 ? edges : null },
    calls: graph.total,
  };
};
