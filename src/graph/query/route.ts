import type { CodeGraph, EdgeKind, NodeId } from "../../model/graph.js";
import type { View, ViewEdge } from "./view.js";
import { isShown, stepsFrom } from "./walk.js";

/** What a route may use. */
interface RouteOptions {
  readonly kinds: ReadonlySet<EdgeKind>;
  /** Edges at most. */
  readonly depth: number;
  readonly tests: boolean;
  readonly external: boolean;
}

export interface FoundRoute {
  /** Nodes from the start to the target; null when there is no route. */
  readonly nodes: readonly NodeId[] | null;
  /** Edges between them, in order. */
  readonly edges: readonly ViewEdge[];
  /** All nodes that were looked at, nearest first. */
  readonly seen: readonly NodeId[];
  readonly farthest: number;
  readonly stopped: boolean;
}

interface Arrival {
  readonly how: "edge" | "dispatch" | "end";
  readonly from: NodeId;
  readonly edge: ViewEdge;
}

/** The shortest way from any of some nodes to any of others; of equally short ones that whose edges come first. */
export const route = (
  graph: CodeGraph,
  view: View,
  starts: readonly NodeId[],
  targets: readonly NodeId[],
  directions: readonly ("in" | "out")[],
  options: RouteOptions,
): FoundRoute => {
  const wanted = new Set(targets);
  const arrivals = new Map<NodeId, Arrival | null>(starts.map((id) => [id, null]));
  const trace = (end: NodeId): FoundRoute => {
    const nodes = [end];
    const edges: ViewEdge[] = [];
    for (let here = arrivals.get(end); here; here = arrivals.get(here.from)) {
      nodes.unshift(here.from);
      edges.unshift(here.edge);
    }
    return { nodes, edges, seen: [...arrivals.keys()], farthest: edges.length, stopped: false };
  };
  const already = starts.find((id) => wanted.has(id));
  if (already !== undefined) return trace(already);
  let level: readonly NodeId[] = [...arrivals.keys()];
  let depth = 0;
  for (; level.length > 0 && depth < options.depth; depth++) {
    const next: NodeId[] = [];
    for (const id of level) {
      for (const direction of directions) {
        const dispatched = arrivals.get(id)?.how === "dispatch";
        for (const step of stepsFrom(view, id, direction === "in", options.kinds, dispatched)) {
          if (arrivals.has(step.next)) continue;
          const arrival = { from: id, edge: step.edge, how: step.how };
          if (wanted.has(step.next)) {
            arrivals.set(step.next, arrival);
            return trace(step.next);
          }
          // What a method overrides is not run by it.
          if (step.how === "end" || !isShown(graph, step.next, options)) continue;
          arrivals.set(step.next, arrival);
          next.push(step.next);
        }
      }
    }
    if (next.length === 0) {
      level = [];
      break;
    }
    level = next;
  }
  return { nodes: null, edges: [], seen: [...arrivals.keys()], farthest: depth, stopped: level.length > 0 };
};
