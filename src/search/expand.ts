import type { RelatedEdge, RelatedHit, SearchHit } from "../model/answer.js";
import type { CodeGraph, EdgeKind, GraphEdge, GraphNode, NodeId } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";

/** Hits from which edges are followed. */
const sources = 10;
/** Of its source's score. */
const share = 0.7;
/** Neighbours of one hit, so that the first does not fill the list. */
const ofHit = 3;
/** Edges that are looked at from one node. */
const maxEdges = 100;

/** What code does with a neighbour tells more than that it knows of it. */
const order: readonly RelatedEdge[] = ["calls", "extends", "implements", "imports", "re-exports"];
const followed: ReadonlySet<EdgeKind> = new Set(order);
const ofFiles: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

/** The symbol that a hit shows: the one of its name; else the file. -1 for a file that the graph does not have. */
const nodeOf = (graph: CodeGraph, hit: SearchHit): NodeId => {
  const file = graph.file(hit.path);
  if (file < 0 || hit.symbol === null) return file;
  const named = graph.symbolsOf(file).filter((id) => graph.node(id).symbol === hit.symbol);
  return (
    named.find((id) => {
      const { startLine, endLine } = graph.node(id);
      return startLine <= hit.endLine && hit.startLine <= endLine;
    }) ?? file
  );
};

interface Found {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
  readonly direction: "out" | "in";
  readonly from: SearchHit;
  /** Hits that lead to the same file. */
  links: number;
  /** Edges to and from it: what everything uses tells least. */
  readonly degree: number;
}

const isCode = ({ kind, path }: GraphNode): boolean =>
  path !== null && (kind === "file" || kind === "symbol");

const better =
  (graph: CodeGraph) =>
  (a: Found, b: Found): number =>
    b.from.score - a.from.score ||
    Number(a.edge.basis === "inferred") - Number(b.edge.basis === "inferred") ||
    Number(a.node.test) - Number(b.node.test) ||
    order.indexOf(a.edge.kind as RelatedEdge) - order.indexOf(b.edge.kind as RelatedEdge) ||
    b.links - a.links ||
    a.degree - b.degree ||
    compareUtf8(a.node.path!, b.node.path!) ||
    graph.node(a.edge.to).line - graph.node(b.edge.to).line ||
    a.edge.line - b.edge.line;

/** The neighbours of one hit, one a file. */
const neighboursOf = (graph: CodeGraph, degreeOf: (id: NodeId) => number, hit: SearchHit): Found[] => {
  const start = nodeOf(graph, hit);
  if (start < 0) return [];
  const file = graph.file(hit.path);
  // What a file imports stands at the file, also when the hit is a function in it.
  const starts = start === file ? [file] : [start, file];
  const found: Found[] = [];
  for (const id of starts) {
    const kinds = id === start ? followed : ofFiles;
    const out = graph.out(id, kinds).slice(0, maxEdges);
    const into = graph.in(id, kinds).slice(0, maxEdges);
    for (const [direction, edges] of [
      ["out", out],
      ["in", into],
    ] as const) {
      for (const edge of edges) {
        const node = graph.node(direction === "out" ? edge.to : edge.from);
        if (!isCode(node) || node.path === hit.path) continue;
        found.push({ node, edge, direction, from: hit, links: 1, degree: degreeOf(node.id) });
      }
    }
  }
  return found;
};

/**
 * Follows imports, calls and bases from the best hits, and gives what stands at their other ends: one place a file, no
 * file that is among the hits.
 *
 * Its answers take the hits of an answer, best first.
 */
export const createExpander = (graph: CodeGraph): Expander => {
  const degrees = new Map<NodeId, number>();
  const degreeOf = (id: NodeId): number => {
    const degree = degrees.get(id) ?? graph.in(id).length;
    degrees.set(id, degree);
    return degree;
  };
  return (hits, limit) => expand(graph, degreeOf, hits, limit);
};

type Expander = (hits: readonly SearchHit[], limit: number) => readonly RelatedHit[];

const expand = (
  graph: CodeGraph,
  degreeOf: (id: NodeId) => number,
  hits: readonly SearchHit[],
  limit: number,
): readonly RelatedHit[] => {
  if (limit <= 0) return [];
  const direct = new Set(hits.map(({ path }) => path));
  const links = new Map<RepoPath, Set<RepoPath>>();
  const all: Found[] = [];
  for (const hit of hits.slice(0, sources)) {
    for (const found of neighboursOf(graph, degreeOf, hit)) {
      const path = found.node.path!;
      if (direct.has(path)) continue;
      const leading = links.get(path) ?? new Set();
      links.set(path, leading.add(hit.path));
      all.push(found);
    }
  }
  for (const found of all) found.links = links.get(found.node.path!)!.size;
  all.sort(better(graph));
  const shown: RelatedHit[] = [];
  const seen = new Set<RepoPath>();
  const taken = new Map<RepoPath, number>();
  for (const { node, edge, direction, from } of all) {
    if (shown.length >= limit) break;
    const path = node.path!;
    const already = taken.get(from.path) ?? 0;
    if (seen.has(path) || already >= ofHit) continue;
    seen.add(path);
    taken.set(from.path, already + 1);
    shown.push(relatedOf(graph, node, edge, direction, from));
  }
  return shown;
};

const relatedOf = (
  graph: CodeGraph,
  node: GraphNode,
  edge: GraphEdge,
  direction: "out" | "in",
  from: SearchHit,
): RelatedHit => {
  const start = graph.node(direction === "out" ? edge.from : edge.to);
  return {
    path: node.path!,
    startLine: node.kind === "symbol" ? node.startLine : 1,
    endLine: node.kind === "symbol" ? node.endLine : 1,
    symbol: node.symbol,
    kind: node.definition ?? "file",
    language: node.language ?? "text",
    score: share * from.score,
    via: {
      kind: edge.kind as RelatedEdge,
      direction,
      from: { path: from.path, symbol: start.symbol },
      line: edge.line,
      basis: edge.basis,
    },
  };
};
