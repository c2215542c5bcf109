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
import { compareUtf8 } from "../../model/order.js";
import { impactOf, type Reached } from "./impact.js";
import { simpleNameOf, unresolvedOf } from "./neighbours.js";
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

const impactReport = (graph: CodeGraph, reached: ReadonlyMap<NodeId, Reached>, limit: number): Impact => {
  const distances: { nodes: number; files: Set<string> }[] = [];
  const used = new Map<string, number>();
  const importing = new Map<string, number>();
  let inferred = 0;
  let nodes = 0;
  for (const [id, { distance, certainty }] of reached) {
    const { path } = graph.node(id);
    if (path === null || distance === 0) continue;
    const files = certainty === "imports" ? importing : used;
    files.set(path, Math.min(distance, files.get(path) ?? distance));
    if (certainty === "imports") continue;
    nodes++;
    if (certainty === "inferred") inferred++;
    while (distances.length < distance) distances.push({ nodes: 0, files: new Set() });
    distances[distance - 1]!.nodes++;
    distances[distance - 1]!.files.add(path);
  }
  const importers = [...importing.keys()].filter((path) => !used.has(path)).sort(compareUtf8);
  const isTest = (path: string): boolean => {
    const file = graph.file(path);
    return file >= 0 && graph.node(file).test;
  };
  const tests = [
    ...[...used].map(([path, distance]) => ({ path, distance, importOnly: false })),
    ...importers.map((path) => ({ path, distance: importing.get(path)!, importOnly: true })),
  ]
    .filter(({ path }) => isTest(path))
    .sort(
      (a, b) =>
        Number(a.importOnly) - Number(b.importOnly) || a.distance - b.distance || compareUtf8(a.path, b.path),
    );
  return {
    distances: distances.map(({ nodes: count, files }, i) => ({
      distance: i + 1,
      nodes: count,
      files: files.size,
    })),
    nodes,
    files: used.size,
    inferred,
    importers: importers.slice(0, limit),
    importerCount: importers.length,
    tests: tests.slice(0, limit),
    testCount: tests.length,
  };
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
  const { kind, path, symbol, definition, startLine, endLine, line, language, test } = graph.node(id);
  return { id: name, kind, path, symbol, definition, startLine, endLine, line, language, test, depth };
};

const kindsOf = ({ kinds, direction }: TraceQuery, level: TraceLevel): ReadonlySet<EdgeKind> =>
  new Set(
    kinds ??
      edgeKinds.filter(
        (kind) => kind !== "contains" && (kind !== "tests" || direction !== "out" || level !== "symbol"),
      ),
  );

const levelOf = (graph: CodeGraph, query: TraceQuery, nodes: readonly NodeId[]): TraceLevel => {
  if (query.level !== null) return query.level;
  const symbols = nodes.some((id) => graph.node(id).kind === "symbol");
  return symbols || nodes.length === 0 || query.impact ? "symbol" : "file";
};

/** Answers a question about the graph, from nodes that were found before. */
export const trace = (
  graph: CodeGraph,
  query: TraceQuery,
  starts: readonly NamedStart[],
  target: NamedStart | null,
): Traced => {
  const cutStart = ({ nodes }: NamedStart): readonly NodeId[] => nodes.slice(0, maxStartNodes);
  const from = [...new Set(starts.flatMap(cutStart))];
  const to = target === null ? [] : cutStart(target);
  const level = levelOf(graph, query, [...from, ...to]);
  const view = createView(graph, level, [...from, ...to]);
  const first = [...new Set(from.map(view.of))];
  const last = [...new Set(to.map(view.of))];
  const unbounded = query.impact || target !== null;
  const options: Walk = {
    kinds: kindsOf(query, level),
    depth: query.depth ?? (unbounded ? Number.POSITIVE_INFINITY : defaultDepth),
    limit: query.limit,
    tests: query.tests === "include",
    external: query.external,
  };
  let answer: Answer;
  let looked: readonly NodeId[];
  if (target !== null) {
    const found = answerRoute(graph, view, first, last, query, options);
    answer = found;
    looked = found.route === null || found.depths.size > 0 ? [...found.depths.keys()] : found.seen;
  } else {
    const both = query.direction === "both" ? (["out", "in"] as const) : [query.direction];
    answer = query.impact
      ? answerImpact(graph, view, first, options)
      : joined(both.map((direction) => walk(graph, view, first, direction === "in", options)));
    looked = [...answer.depths.keys()];
  }
  const name = createIds(graph);
  const startOf = (start: NamedStart): TraceStart => ({
    text: start.text,
    match: start.match,
    nodes: [...new Set(cutStart(start).map(view.of))].map(name),
    more: Math.max(0, start.nodes.length - maxStartNodes),
    nearest: start.nearest,
  });
  // Ids are given in the order of the answer.
  const named = { starts: starts.map(startOf), target: target === null ? null : startOf(target) };
  const nodes = [...answer.depths].map(([id, depth]) => nodeOf(graph, id, name(id), depth));
  const edges = answer.edges.map(
    (edge): TraceEdge => ({ ...edge, from: name(edge.from), to: name(edge.to) }),
  );
  const parts = new Set(looked.flatMap((id) => view.parts(id)));
  const symbols = first.flatMap((id) => view.parts(id)).filter((id) => graph.node(id).kind === "symbol");
  const asked = query.direction === "out" && !query.impact ? [] : symbols;
  return {
    ...named,
    level,
    direction: query.impact ? "in" : query.direction,
    depth: Number.isFinite(options.depth) ? options.depth : null,
    nodes,
    edges,
    cut: answer.cut,
    unresolved: [...parts].reduce((sum, id) => sum + graph.unresolvedIn(id).length, 0),
    unresolvedNamed: unresolvedOf(
      graph,
      asked.map((id) => simpleNameOf(graph, id)),
      openCalls,
    ),
    impact: answer.impact,
    route: answer.route === null ? null : { ...answer.route, hops: answer.depths.size > 0 ? edges : null },
    calls: graph.total,
  };
};
