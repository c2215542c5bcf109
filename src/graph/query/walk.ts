import { type CodeGraph, type EdgeKind, edgeKinds, type NodeId } from "../../model/graph.js";
import type { View, ViewEdge } from "./view.js";

/** What a walk may look at. */
export interface Walk {
  readonly kinds: ReadonlySet<EdgeKind>;
  /** Edges from the start. */
  readonly depth: number;
  /** Nodes at most, starts not counted. */
  readonly limit: number;
  readonly tests: boolean;
  readonly external: boolean;
}

export interface Walked {
  /** Nodes with their depth, in the order in which they were found. */
  readonly depths: ReadonlyMap<NodeId, number>;
  /** Edges between them, in the order in which they were followed. */
  readonly edges: readonly ViewEdge[];
  /** Nodes that the limit left out. */
  readonly cut: number;
}

/** An edge with the node on its other side. */
interface Step {
  readonly edge: ViewEdge;
  readonly next: NodeId;
  /** `dispatch`: a call may come to it; `end`: it is shown, and no way on. */
  readonly how: "edge" | "dispatch" | "end";
}

const overrides: ReadonlySet<EdgeKind> = new Set(["overrides"]);

/** Whether a node may stand in an answer. */
export const isShown = (
  graph: CodeGraph,
  id: NodeId,
  { tests, external }: Pick<Walk, "tests" | "external">,
): boolean => {
  const node = graph.node(id);
  return (external || node.kind !== "external") && (tests || !node.test);
};

/**
 * The steps from a node. A call of a method may run those that override it, so a walk along calls goes on to them. That
 * a method overrides another is shown, but is no way to that one's other overriders.
 *
 * @param dispatched the node was come to from what it overrides, or from an overrider.
 */
export const stepsFrom = (
  view: View,
  id: NodeId,
  inward: boolean,
  kinds: ReadonlySet<EdgeKind>,
  dispatched: boolean,
): readonly Step[] => {
  const steps: Step[] = [];
  for (const edge of inward ? view.in(id, kinds) : view.out(id, kinds)) {
    if (edge.kind !== "overrides") steps.push({ edge, next: inward ? edge.from : edge.to, how: "edge" });
    else if (!dispatched) steps.push({ edge, next: inward ? edge.from : edge.to, how: "end" });
  }
  if (!view.dispatches || !kinds.has("calls") || !kinds.has("overrides")) return steps;
  for (const edge of inward ? view.out(id, overrides) : view.in(id, overrides))
    steps.push({ edge, next: inward ? edge.to : edge.from, how: "dispatch" });
  return steps;
};

const keyOf = ({ from, to, kind }: ViewEdge): string => `${from} ${to} ${edgeKinds.indexOf(kind)}`;

/** Walks breadth first from nodes along edges, the same way every time. */
export const walk = (
  graph: CodeGraph,
  view: View,
  starts: readonly NodeId[],
  inward: boolean,
  options: Walk,
): Walked => {
  const depths = new Map<NodeId, number>(starts.map((id) => [id, 0]));
  const edges = new Map<string, ViewEdge>();
  const left = new Set<NodeId>();
  const ended = new Set<NodeId>();
  const dispatched = new Set<NodeId>();
  let level: readonly NodeId[] = [...depths.keys()];
  for (let depth = 1; depth <= options.depth && level.length > 0; depth++) {
    const next: NodeId[] = [];
    for (const id of level) {
      for (const step of stepsFrom(view, id, inward, options.kinds, dispatched.has(id))) {
        if (!depths.has(step.next)) {
          if (!isShown(graph, step.next, options)) continue;
          if (depths.size - starts.length >= options.limit) {
            left.add(step.next);
            continue;
          }
          depths.set(step.next, depth);
          if (step.how === "dispatch") dispatched.add(step.next);
          if (step.how === "end") ended.add(step.next);
          else next.push(step.next);
        } else if (
          (step.how !== "end" && ended.delete(step.next)) ||
          (step.how === "edge" && dispatched.delete(step.next))
        ) {
          // There was less of a way on from it before.
          next.push(step.next);
        }
        const key = keyOf(step.edge);
        if (!edges.has(key)) edges.set(key, step.edge);
      }
    }
    level = next;
  }
  return { depths, edges: [...edges.values()], cut: left.size };
};
