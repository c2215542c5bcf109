import type { AssemblyFacts } from "../../model/assembly.js";
import type { Definition, DefinitionKind } from "../../model/facts.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { Origin } from "../../model/origin.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import type { Project } from "./ecosystem.js";

/** A definition with what is written at it. */
export interface Declared {
  readonly path: RepoPath;
  /** Its place in the definitions of the file. */
  readonly index: number;
  readonly node: NodeId;
  readonly definition: Definition;
  /** Simple names of its attributes, annotations, decorators; of Rust also those of `derive`. */
  readonly attributes: readonly string[];
  /** Simple names of the bases that it writes itself. */
  readonly bases: readonly string[];
  /** The definition around it; null at the top of the file. */
  readonly parent: Declared | null;
}

export interface DeclaredFile {
  readonly file: SnapshotFile;
  readonly facts: AssemblyFacts;
  readonly declared: readonly Declared[];
  /** Something is called or made at the top, outside of any definition. */
  readonly runs: boolean;
  /** Calls of names that were asked for, with what stands before each. */
  readonly calls: readonly Called[];
}

interface Called {
  readonly name: string;
  readonly receiver: Origin | null;
}

/** A table of names, written with blanks between them. */
export const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A project of which no texts are needed. */
export type Facts = Omit<Project, "text">;

const types: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "class",
  "interface",
  "enum",
  "struct",
  "trait",
  "type",
  "module",
  "extension",
]);

export const isType = ({ kind }: Definition): boolean => types.has(kind) && kind !== "module";

const containsOnly: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["contains"]);
const basesOnly: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["extends", "implements"]);
const overridesOnly: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["overrides"]);

const none: readonly string[] = [];

const readFile = (
  { graph }: Facts,
  file: SnapshotFile,
  facts: AssemblyFacts,
  watched: ReadonlySet<string>,
): DeclaredFile => {
  const calls: Called[] = [];
  const attributes = new Map<number, string[]>();
  const bases = new Map<number, string[]>();
  let runs = false;
  for (const { kind, name, within, receiver } of facts.references) {
    if (kind === "call" && watched.has(name)) calls.push({ name, receiver });
    if (within < 0) {
      runs ||= kind === "call" || kind === "construct";
    } else if (kind === "decorator" || kind === "extends" || kind === "implements") {
      const into = kind === "decorator" ? attributes : bases;
      const known = into.get(within);
      if (known === undefined) into.set(within, [name]);
      else known.push(name);
    }
  }
  const nodes = graph.symbolsOf(graph.file(file.path));
  const byNode = new Map<NodeId, Declared>();
  const declared = facts.definitions.map((definition, index): Declared => {
    const node = nodes[index]!;
    const around = graph.in(node, containsOnly)[0];
    const one: Declared = {
      path: file.path,
      index,
      node,
      definition,
      attributes: attributes.get(index) ?? none,
      bases: bases.get(index) ?? none,
      // Definitions stand in the order of their lines, so what is around one was met before.
      parent: around === undefined ? null : (byNode.get(around.from) ?? null),
    };
    byNode.set(node, one);
    return one;
  });
  return { file, facts, declared, runs, calls };
};

const nothing: ReadonlySet<string> = new Set();

/**
 * All definitions of an ecosystem's files with what is written at them; references are read once.
 *
 * @param watched names whose calls are kept.
 */
export const readDeclared = (project: Facts, watched = nothing): readonly DeclaredFile[] =>
  project.own.map(({ file, facts }) => readFile(project, file, facts, watched));

/** Whether something else than what holds it leads to a definition, itself not counted. */
export const isNamed = ({ graph }: Facts, { node }: Declared): boolean =>
  graph.in(node).some(({ from, kind }) => kind !== "contains" && from !== node);

/** Whether it stands for a method of a base in this repository: what calls that may mean it. */
export const overrides = ({ graph }: Facts, { node }: Declared): boolean =>
  graph.out(node, overridesOnly).length > 0;

/** So many types stand behind each other, at most. */
const maxDepth = 64;

/**
 * The bases of a type, its own and those of its bases, that no link leads to: what code outside of the repository
 * expects of such types is not known here.
 */
export const outsideBases = (
  { graph }: Facts,
  files: readonly DeclaredFile[],
): ((type: Declared) => ReadonlySet<string>) => {
  const byNode = new Map<NodeId, Declared>();
  for (const { declared } of files)
    for (const one of declared) if (one.bases.length > 0) byNode.set(one.node, one);
  const known = new Map<NodeId, ReadonlySet<string>>();
  const empty: ReadonlySet<string> = new Set();
  const find = (node: NodeId, depth: number): ReadonlySet<string> => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const type = byNode.get(node);
    if (type === undefined || depth > maxDepth) return empty;
    // Types that are their own bases end here.
    known.set(node, empty);
    const linked = graph
      .out(node, basesOnly)
      .map(({ to }) => graph.node(to))
      .filter(({ kind }) => kind === "symbol");
    const inside = new Set(linked.map(({ symbol }) => symbol!.split(/[.:\\]+/).at(-1)!));
    const found = new Set(type.bases.filter((name) => !inside.has(name)));
    for (const { id } of linked) for (const name of find(id, depth + 1)) found.add(name);
    known.set(node, found);
    return found;
  };
  return ({ node }) => find(node, 0);
};

/** The innermost type around a definition; null where there is none. */
export const typeAround = ({ parent }: Declared): Declared | null => {
  let at = parent;
  while (at !== null && !isType(at.definition)) at = at.parent;
  return at;
};

/** Whether a definition or one around it fulfils something. */
export const isWithin = (one: Declared, test: (around: Declared) => boolean): boolean => {
  for (let at: Declared | null = one; at !== null; at = at.parent) if (test(at)) return true;
  return false;
};
