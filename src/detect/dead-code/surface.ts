import type { Import } from "../../model/facts.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";

/** What files give to others, through all that pass it on. */
export interface Surface {
  /** Files that an import leads to. */
  readonly targets: (file: CodeFile, imported: Import) => readonly CodeFile[];
  /** Definitions that a file gives under a name. */
  readonly named: (file: CodeFile, name: string) => readonly NodeId[];
  /** All that a file gives, with what can be seen of it from outside. */
  readonly all: (file: CodeFile) => ReadonlySet<NodeId>;
  /** A definition with what can be seen of it from outside. */
  readonly within: (node: NodeId) => ReadonlySet<NodeId>;
}

const importKinds: ReadonlySet<EdgeKind> = new Set(["imports", "re-exports"]);
/** Files that pass a name on, one behind the other. */
const maxChain = 64;

export const createSurface = (code: Code): Surface => {
  const { graph, byNode } = code;
  const byLine = new Map<NodeId, ReadonlyMap<number, readonly CodeFile[]>>();

  const linesOf = (file: CodeFile): ReadonlyMap<number, readonly CodeFile[]> => {
    const known = byLine.get(file.node);
    if (known !== undefined) return known;
    const lines = new Map<number, CodeFile[]>();
    for (const { to, line } of graph.out(file.node, importKinds)) {
      const target = byNode.get(to);
      if (target === undefined) continue;
      const here = lines.get(line);
      if (here === undefined) lines.set(line, [target]);
      else if (!here.includes(target)) here.push(target);
    }
    byLine.set(file.node, lines);
    return lines;
  };
  const targets = (file: CodeFile, { line }: Import): readonly CodeFile[] => linesOf(file).get(line) ?? [];

  /** Computed once for each file: many names are looked up in each. */
  const names = new Map<NodeId, ReadonlyMap<string, readonly NodeId[]>>();
  const namesOf = (file: CodeFile): ReadonlyMap<string, readonly NodeId[]> => {
    const known = names.get(file.node);
    if (known !== undefined) return known;
    const found = new Map<string, NodeId[]>();
    for (const [at, { name, scope }] of file.definitions.entries()) {
      const parent = file.parents[at]!;
      if (scope !== null || (parent >= 0 && file.definitions[parent]!.kind !== "module")) continue;
      const here = found.get(name);
      if (here === undefined) found.set(name, [file.symbols[at]!]);
      else here.push(file.symbols[at]!);
    }
    names.set(file.node, found);
    return found;
  };
  const own = (file: CodeFile, name: string): readonly NodeId[] => namesOf(file).get(name) ?? [];

  /** Places of what is not private in each definition: its members, and what is nested in it. */
  const inners = new Map<NodeId, ReadonlyMap<number, readonly number[]>>();
  const innersOf = (file: CodeFile): ReadonlyMap<number, readonly number[]> => {
    const known = inners.get(file.node);
    if (known !== undefined) return known;
    const found = new Map<number, number[]>();
    for (const [at, definition] of file.definitions.entries()) {
      if (definition.private) continue;
      for (const around of new Set([file.parents[at]!, file.owners[at]!])) {
        if (around < 0) continue;
        const here = found.get(around);
        if (here === undefined) found.set(around, [at]);
        else here.push(at);
      }
    }
    inners.set(file.node, found);
    return found;
  };

  const find = (file: CodeFile, name: string, seen: Set<string>, depth: number): readonly NodeId[] => {
    const key = `${file.node} ${name}`;
    if (depth > maxChain || seen.has(key)) return [];
    seen.add(key);
    const found = new Set<NodeId>();
    const add = (nodes: readonly NodeId[]): void => {
      for (const node of nodes) found.add(node);
    };
    /** What a name of the file means: a definition, or what is imported under it. */
    const local = (here: string): void => {
      const defined = own(file, here);
      add(defined);
      if (defined.length > 0) return;
      for (const one of file.imports)
        if (one.local === here)
          for (const target of targets(file, one))
            if (one.imported !== "*") add(find(target, one.imported, seen, depth + 1));
    };
    for (const { exported, local: here, from, line } of file.exports) {
      if (from === null) {
        if (exported === name) local(here);
      } else if (exported === name || exported === "*") {
        for (const target of linesOf(file).get(line) ?? [])
          add(find(target, exported === "*" ? name : here, seen, depth + 1));
      }
    }
    if (found.size === 0) local(name);
    return [...found];
  };

  const visible = (nodes: Iterable<NodeId>, into: Set<NodeId>): void => {
    for (const node of nodes) {
      if (into.has(node)) continue;
      into.add(node);
      const place = code.symbol(node);
      if (place === null) continue;
      const { file, at } = place;
      visible(
        (innersOf(file).get(at) ?? []).map((i) => file.symbols[i]!),
        into,
      );
    }
  };

  const collect = (file: CodeFile, into: Set<NodeId>, seen: Set<NodeId>, depth: number): void => {
    if (depth > maxChain || seen.has(file.node)) return;
    seen.add(file.node);
    const { definitions, symbols, exports } = file;
    // What is exported, not what would be if something around it were.
    visible(
      symbols.filter((_, at) => definitions[at]!.exported && definitions[at]!.scope === null),
      into,
    );
    for (const { exported, local, from, line } of exports) {
      if (from === null) visible(find(file, exported, new Set(), 0), into);
      else
        for (const target of linesOf(file).get(line) ?? []) {
          if (local === "*") collect(target, into, seen, depth + 1);
          else visible(find(target, local, new Set(), 0), into);
        }
    }
    // Whoever imports a Python module finds in it what it has imported itself.
    if (file.traits.family === "python" && /(^|\/)__init__\.pyi?$/.test(file.path))
      for (const one of file.imports)
        for (const target of targets(file, one)) {
          if (one.imported === "*" && one.local === "") collect(target, into, seen, depth + 1);
          else if (one.imported !== "*") visible(find(target, one.imported, new Set(), 0), into);
        }
  };

  const surfaces = new Map<NodeId, ReadonlySet<NodeId>>();
  return {
    targets,
    within: (node) => {
      const into = new Set<NodeId>();
      visible([node], into);
      return into;
    },
    named: (file, name) => find(file, name, new Set(), 0),
    all: (file) => {
      const known = surfaces.get(file.node);
      if (known !== undefined) return known;
      const into = new Set<NodeId>();
      collect(file, into, new Set(), 0);
      surfaces.set(file.node, into);
      return into;
    },
  };
};
