import type { DefinitionKind } from "../../model/facts.js";
import {
  type Basis,
  type CodeGraph,
  type EdgeKind,
  edgeKinds,
  type InferredReason,
  type NodeId,
} from "../../model/graph.js";
import type { TraceLevel } from "../../model/graph-report.js";
import { childrenOf, insideOf, wholeOf } from "./inside.js";

/** Edges of one kind between two nodes of a view. */
export interface ViewEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  /** Of the first; 0 where there is none. */
  readonly line: number;
  /** Resolved when one of them is. */
  readonly basis: Basis;
  readonly reason: InferredReason | null;
  readonly count: number;
  /** The nodes of the graph at its ends, which those of the view stand for. */
  readonly fromPart: NodeId;
  readonly toPart: NodeId;
}

/**
 * The graph with some nodes standing for others: a file for what it holds, a type that was asked for, for its members.
 */
export interface View {
  /** The node that stands for this one. */
  readonly of: (id: NodeId) => NodeId;
  /** Edges that leave a node, in the order of lines; those between the parts of one node are left out. */
  readonly out: (id: NodeId, kinds: ReadonlySet<EdgeKind>) => readonly ViewEdge[];
  readonly in: (id: NodeId, kinds: ReadonlySet<EdgeKind>) => readonly ViewEdge[];
  /** Whether its nodes are symbols: calls of a method come to those that override it. Files are no such ways. */
  readonly dispatches: boolean;
  /** All that a node stands for, itself first. */
  readonly parts: (id: NodeId) => readonly NodeId[];
  /** Whether it is a function, whatever the language calls it: what is inside belongs to it. */
  readonly isCallable: (id: NodeId) => boolean;
}

/** Puts edges with the same ends and kind together. */
const merge = (edges: readonly ViewEdge[], other: (edge: ViewEdge) => NodeId): readonly ViewEdge[] => {
  if (edges.length < 2) return edges;
  const merged = new Map<number, ViewEdge>();
  for (const edge of edges) {
    const key = other(edge) * edgeKinds.length + edgeKinds.indexOf(edge.kind);
    const before = merged.get(key);
    if (before === undefined) merged.set(key, edge);
    else if (before.basis === "inferred" && edge.basis === "resolved")
      merged.set(key, { ...edge, count: before.count + 1 });
    else merged.set(key, { ...before, count: before.count + 1 });
  }
  return [...merged.values()];
};

const callable: ReadonlySet<DefinitionKind> = new Set(["function", "method", "constructor", "macro"]);

const folderOf = (graph: CodeGraph, path: string): NodeId =>
  graph.directory(path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "");

const filesIn = (graph: CodeGraph, directory: NodeId): readonly NodeId[] =>
  childrenOf(graph, directory).filter((id) => graph.node(id).kind === "file");

/** What stands for a node at a level. */
const standsFor = (graph: CodeGraph, level: TraceLevel, id: NodeId): NodeId => {
  if (level === "symbol") return id;
  const { kind, path } = graph.node(id);
  if (kind === "external" || kind === "directory" || path === null) return id;
  return level === "file" ? graph.file(path) : folderOf(graph, path);
};

/**
 * @param whole nodes that stand for all inside them, whatever the level: what was asked for.
 */
export const createView = (graph: CodeGraph, level: TraceLevel, whole: readonly NodeId[]): View => {
  const absorbed = new Map<NodeId, NodeId>();
  const insides = new Map<NodeId, readonly NodeId[]>();
  // The smaller first: a folder that was asked for does not take in another that was asked for too.
  const wholes = [...new Set(whole)].map((id) => ({ id, inside: wholeOf(graph, id) }));
  wholes.sort((a, b) => a.inside.length - b.inside.length || a.id - b.id);
  for (const { id, inside } of wholes) {
    if (absorbed.has(id)) continue;
    const own = inside.filter((one) => !absorbed.has(one));
    insides.set(id, own);
    for (const one of own) absorbed.set(one, id);
  }
  const of = (id: NodeId): NodeId => {
    const known = absorbed.get(id);
    if (known !== undefined || level === "symbol") return known ?? id;
    // A file is asked for once for each of its edges.
    const found = standsFor(graph, level, id);
    absorbed.set(id, found);
    return found;
  };
  const parts = (id: NodeId): readonly NodeId[] => {
    const known = insides.get(id);
    if (known !== undefined) return known;
    const { kind, path, definition } = graph.node(id);
    let found: readonly NodeId[] = [id];
    if (kind === "file" && level !== "symbol") found = [id, ...graph.symbolsOf(id)];
    else if (kind === "symbol" && callable.has(definition!)) found = insideOf(graph, id);
    // A folder stands for the files directly in it: a package that is imported is one.
    else if (kind === "directory" && path !== null)
      found = [id, ...filesIn(graph, id).flatMap((file) => [file, ...graph.symbolsOf(file)])];
    insides.set(id, found);
    return found;
  };
  const edgesOf = (id: NodeId, kinds: ReadonlySet<EdgeKind>, inward: boolean): readonly ViewEdge[] => {
    const edges: ViewEdge[] = [];
    for (const part of parts(id)) {
      for (const edge of inward ? graph.in(part, kinds) : graph.out(part, kinds)) {
        const other = of(inward ? edge.from : edge.to);
        if (other === id) continue;
        edges.push({
          from: inward ? other : id,
          to: inward ? id : other,
          kind: edge.kind,
          line: edge.line,
          basis: edge.basis,
          reason: edge.reason,
          count: 1,
          fromPart: edge.from,
          toPart: edge.to,
        });
      }
    }
    return merge(edges, inward ? ({ from }) => from : ({ to }) => to);
  };
  return {
    of,
    dispatches: level === "symbol",
    parts,
    isCallable: (id) => callable.has(graph.node(id).definition ?? "section"),
    out: (id, kinds) => edgesOf(id, kinds, false),
    in: (id, kinds) => edgesOf(id, kinds, true),
  };
};
