import type { CodeGraph, EdgeKind, NodeId } from "../../model/graph.js";
import { createView, type View, type ViewEdge } from "./view.js";

/** How something is reached: by resolved edges alone, with an inferred one, or only because it imports. */
type Certainty = "resolved" | "inferred" | "imports";

export interface Reached {
  /** Edges from what changes; 0 for that itself. */
  readonly distance: number;
  readonly certainty: Certainty;
  /** The edge that brought it; null for what changes. */
  readonly edge: ViewEdge | null;
}

const kinds = (...all: readonly EdgeKind[]): ReadonlySet<EdgeKind> => new Set(all);
const uses = kinds("calls", "references", "extends", "implements", "overrides", "tests", "re-exports");
const overrides = kinds("overrides");
const imports = kinds("imports", "re-exports");
const contains = kinds("contains");

interface Back {
  readonly edge: ViewEdge;
  readonly next: NodeId;
  /** From an overrider to what it overrides: those who call that may call the overrider. */
  readonly dispatch?: boolean;
}

/** What depends on a node: its users, those who call what it overrides, and the function around it. */
const usersOf = (graph: CodeGraph, view: View, id: NodeId, dispatched: boolean): readonly Back[] => {
  const all: Back[] = [];
  for (const edge of view.in(id, uses)) {
    // One overrider does not change another.
    if (edge.kind !== "overrides" || !dispatched) all.push({ edge, next: edge.from });
  }
  for (const edge of view.out(id, overrides)) all.push({ edge, next: edge.to, dispatch: true });
  if (graph.node(id).kind === "symbol") {
    for (const edge of view.in(id, contains))
      if (view.isCallable(edge.from)) all.push({ edge, next: edge.from });
  }
  return all;
};

/** Files that import a folder as a package, not those that import what is in it. */
const folderImporters = (graph: CodeGraph, folder: NodeId, asked: Set<NodeId>): readonly Back[] => {
  if (asked.has(folder)) return [];
  asked.add(folder);
  return graph
    .in(folder, imports)
    .map((edge) => ({ edge: { ...edge, count: 1, fromPart: edge.from, toPart: edge.to }, next: edge.from }));
};

/** Walks on from all that was reached, the nearest first. */
const spread = (
  graph: CodeGraph,
  reached: Map<NodeId, Reached>,
  certainty: Certainty,
  back: (id: NodeId, dispatched: boolean) => readonly Back[],
): void => {
  const dispatched = new Set<NodeId>();
  const levels: NodeId[][] = [];
  const put = (id: NodeId, distance: number): void => {
    while (levels.length <= distance) levels.push([]);
    levels[distance]!.push(id);
  };
  for (const [id, { distance }] of reached) put(id, distance);
  for (let distance = 0; distance < levels.length; distance++) {
    for (const id of levels[distance]!) {
      for (const { edge, next, dispatch } of back(id, dispatched.has(id))) {
        if (reached.has(next)) {
          // It is used too, and not only by what overrides it: its other overriders count now.
          if (dispatch !== true && dispatched.delete(next)) put(next, distance + 1);
          continue;
        }
        if (graph.node(next).kind === "external") continue;
        if (dispatch === true) dispatched.add(next);
        reached.set(next, { distance: distance + 1, certainty, edge });
        put(next, distance + 1);
      }
    }
  }
};

/** Adds the files that import what was reached. */
const spreadImports = (graph: CodeGraph, view: View, reached: Map<NodeId, Reached>): void => {
  const byFile = createView(graph, "file", []);
  const asked = new Set<NodeId>();
  const importersOf = (file: NodeId): readonly Back[] => {
    if (asked.has(file)) return [];
    asked.add(file);
    return byFile.in(file, imports).map((edge) => ({ edge, next: edge.from }));
  };
  spread(graph, reached, "imports", (id) => {
    const files = new Set<NodeId>();
    for (const part of graph.node(id).kind === "directory" ? view.parts(id) : [id]) {
      const { path, kind } = graph.node(part);
      if (path !== null && kind !== "directory") files.add(graph.file(path));
    }
    return [...files].flatMap((file) => {
      const { path } = graph.node(file);
      // A package that is a folder is imported as one.
      const folder = graph.directory(path!.slice(0, Math.max(0, path!.lastIndexOf("/"))));
      return [...importersOf(file), ...(folder < 0 ? [] : folderImporters(graph, folder, asked))];
    });
  });
};

/**
 * All that a change of some nodes can reach, in the order in which it is found: those that use it, at their distance,
 * and then the files that import any of it, however far: code at the top of a file runs when it is imported.
 */
export const impactOf = (
  graph: CodeGraph,
  view: View,
  starts: readonly NodeId[],
): ReadonlyMap<NodeId, Reached> => {
  const start = (): Map<NodeId, Reached> =>
    new Map(starts.map((id) => [id, { distance: 0, certainty: "resolved", edge: null }]));
  const certain = start();
  spread(graph, certain, "resolved", (id, dispatched) =>
    usersOf(graph, view, id, dispatched).filter(({ edge }) => edge.basis === "resolved"),
  );
  const reached = start();
  spread(graph, reached, "inferred", (id, dispatched) => usersOf(graph, view, id, dispatched));
  for (const [id, how] of reached) if (certain.has(id)) reached.set(id, { ...how, certainty: "resolved" });
  spreadImports(graph, view, reached);
  return reached;
};
