import type { EdgeKind, NodeId } from "../../model/graph.js";
import { type Declared, type DeclaredFile, type Facts, isType } from "./declared.js";

const basesOnly: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["extends", "implements"]);

/** So many types stand behind each other, at most. */
const maxDepth = 64;

/** Names of the members of interfaces, by the simple names of these. */
const membersOfInterfaces = (files: readonly DeclaredFile[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { declared } of files)
    for (const { definition, parent } of declared) {
      if (parent?.definition.kind !== "interface") continue;
      const { name } = parent.definition;
      found.set(name, (found.get(name) ?? new Set()).add(definition.name));
    }
  return found;
};

/**
 * Tells which base of a descendant may expect a method that this inherits: `class Page extends Steps implements Reader`,
 * where `read` stands in `Steps`.
 *
 * @param expected what bases of the platform expect.
 */
export const inheritedFor = (
  { graph }: Facts,
  files: readonly DeclaredFile[],
  outside: (type: Declared) => ReadonlySet<string>,
  expected: ReadonlyMap<string, ReadonlySet<string>>,
): ((type: Declared, method: string) => string | undefined) => {
  const interfaces = membersOfInterfaces(files);
  const below = new Map<NodeId, Set<string>>();
  const add = (node: NodeId, bases: ReadonlySet<string>, depth: number): void => {
    if (depth > maxDepth) return;
    for (const { to } of graph.out(node, basesOnly)) {
      if (graph.node(to).kind !== "symbol") continue;
      const known = below.get(to) ?? new Set();
      const before = known.size;
      for (const base of bases) known.add(base);
      below.set(to, known);
      if (known.size > before) add(to, bases, depth + 1);
    }
  };
  for (const { declared } of files)
    for (const one of declared) {
      if (!isType(one.definition) || one.definition.kind === "interface" || one.bases.length === 0) continue;
      add(one.node, new Set([...outside(one), ...one.bases.filter((base) => interfaces.has(base))]), 0);
    }
  return (type, method) => {
    const own = outside(type);
    return [...(below.get(type.node) ?? [])].find(
      (base) => !own.has(base) && (interfaces.get(base) ?? expected.get(base))?.has(method) !== false,
    );
  };
};
