import type { DefinitionKind } from "../../model/facts.js";
import type { CodeGraph, EdgeKind, NodeId } from "../../model/graph.js";

const contains: ReadonlySet<EdgeKind> = new Set(["contains"]);
const types: ReadonlySet<DefinitionKind> = new Set(["class", "interface", "type", "enum", "struct", "trait"]);

/** Files of a folder that are looked at for members of a type. */
const maxFiles = 500;

/** Symbols directly inside a symbol or file, files and folders directly inside a folder. */
export const childrenOf = (graph: CodeGraph, id: NodeId): readonly NodeId[] =>
  graph.out(id, contains).map(({ to }) => to);

/** Whether the rest of a qualified name behind that of its owner names one member. */
const isMemberName = (owner: string, name: string): boolean =>
  name.length > owner.length &&
  name.startsWith(owner) &&
  /^(?:\.|::|#|->|\\|\/)[^.:#\\/]+$/.test(name.slice(owner.length));

/**
 * Members of a type that are defined apart from it, in its folder: methods of Go, implementations of Rust. What stands
 * inside another type of the same name is that one's.
 */
const apartOf = (graph: CodeGraph, id: NodeId): readonly NodeId[] => {
  const { path, symbol, definition } = graph.node(id);
  if (path === null || symbol === null || !types.has(definition!)) return [];
  const folder = graph.directory(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  const found: NodeId[] = [];
  for (const file of childrenOf(graph, folder).slice(0, maxFiles)) {
    if (graph.node(file).kind !== "file") continue;
    for (const one of graph.symbolsOf(file)) {
      const { symbol: name } = graph.node(one);
      if (!isMemberName(symbol, name!)) continue;
      const around = graph.node(graph.in(one, contains)[0]?.from ?? file);
      if (around.kind === "file" || around.definition === "extension") found.push(one);
    }
  }
  return found;
};

/** Symbols that belong directly to a symbol: inside it, or apart and by name. */
export const membersOf = (graph: CodeGraph, id: NodeId): readonly NodeId[] => [
  ...new Set([...childrenOf(graph, id), ...apartOf(graph, id)]),
];

/** A node and all that stands inside it, itself first. */
export const insideOf = (graph: CodeGraph, id: NodeId): readonly NodeId[] => {
  const seen = new Set([id]);
  const all = [id];
  for (let at = 0; at < all.length; at++) {
    for (const child of childrenOf(graph, all[at]!)) {
      if (seen.has(child)) continue;
      seen.add(child);
      all.push(child);
    }
  }
  return all;
};

/** A node with all that belongs to it, itself first. */
export const wholeOf = (graph: CodeGraph, id: NodeId): readonly NodeId[] => [
  ...new Set([...insideOf(graph, id), ...apartOf(graph, id).flatMap((one) => insideOf(graph, one))]),
];
