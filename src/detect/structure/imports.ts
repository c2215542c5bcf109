import type { Assembly, AssemblyFacts } from "../../model/assembly.js";
import type { Import } from "../../model/facts.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import { cycleRules } from "./cycle-rules.js";

/** An import of one file by another. */
export interface FileImport {
  readonly to: NodeId;
  /** 1-based; the first of several. */
  readonly line: number;
  /** How many names it takes: what a cut would have to move. */
  readonly names: number;
  /** Only types are imported. */
  readonly type: boolean;
}

/** What a file imports of the repository. */
export interface FileImports {
  readonly file: SnapshotFile;
  readonly node: NodeId;
  /** Of those that can make a cycle; by the file that they lead to. */
  readonly imports: ReadonlyMap<NodeId, FileImport>;
  /** Files and packages that it imports, other than to pass them on. */
  readonly uses: ReadonlySet<NodeId>;
  /** Those that it passes on. */
  readonly passes: ReadonlySet<NodeId>;
}

const kinds: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

/** What types and what values a file defines at its top, as far as that is asked. */
type TypesOf = (node: NodeId) => ReadonlySet<string>;

/** Names of a file that stand for a type alone. */
const createTypesOf = ({ graph }: Assembly): TypesOf => {
  const known = new Map<NodeId, ReadonlySet<string>>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const types = new Set<string>();
    const values = new Set<string>();
    for (const id of graph.symbolsOf(file)) {
      const { symbol, definition } = graph.node(id);
      (definition === "interface" || definition === "type" ? types : values).add(symbol!);
    }
    for (const name of values) types.delete(name);
    known.set(file, types);
    return types;
  };
};

/** Lines on which functions stand, whose statements run later. */
const deferredLines = ({ definitions }: AssemblyFacts): ((line: number) => boolean) => {
  const spans = definitions.filter(({ kind }) => kind === "function" || kind === "method");
  return (line) => spans.some(({ startLine, endLine }) => startLine < line && line <= endLine);
};

/** Takes the imports of a file apart. Null for a file that nothing is to be said of. */
export const createFileImports = (assembly: Assembly): ((file: SnapshotFile) => FileImports | null) => {
  const { graph } = assembly;
  const typesOf = createTypesOf(assembly);
  return (file) => {
    const node = graph.file(file.path);
    if (node < 0 || file.language === null || file.skip !== null) return null;
    const edges = graph
      .out(node, kinds)
      .filter(({ to }) => to !== node && graph.node(to).kind !== "external");
    const empty = { file, node, imports: new Map(), uses: new Set<NodeId>(), passes: new Set<NodeId>() };
    if (edges.length === 0) return empty;
    const uses = new Set(edges.filter(({ kind }) => kind === "imports").map(({ to }) => to));
    const passes = new Set(edges.filter(({ kind }) => kind === "re-exports").map(({ to }) => to));
    const rule = cycleRules[file.language];
    const facts = rule === undefined ? null : assembly.facts(file);
    if (rule === undefined || facts === null) return { ...empty, uses, passes };
    const byLine = new Map<number, Import[]>();
    for (const found of facts.imports) {
      const here = byLine.get(found.line);
      if (here === undefined) byLine.set(found.line, [found]);
      else here.push(found);
    }
    const deferred = rule.anywhere ? () => false : deferredLines(facts);
    const imports = new Map<NodeId, FileImport>();
    for (const { to, line, reason } of edges) {
      const here = byLine.get(line) ?? [];
      // What was only guessed, a whole package, and what is loaded when it is needed make no cycle.
      if (reason !== null || graph.node(to).kind !== "file" || deferred(line)) continue;
      if (here.length > 0 && here.every(({ kind }) => kind === "dynamic")) continue;
      if (rule.anywhere && here.some(({ imported, local }) => imported === "*" && local === "")) {
        if (edges.filter((edge) => edge.line === line).length > 1) continue;
      }
      const types =
        rule.erasesTypes && here.length > 0 && here.some(({ kind }) => kind !== "type") ? typesOf(to) : null;
      const type =
        here.length > 0 &&
        here.every(({ kind, imported }) => kind === "type" || types?.has(imported) === true);
      const before = imports.get(to);
      imports.set(to, {
        to,
        line: before?.line ?? line,
        names: (before?.names ?? 0) + Math.max(1, here.length),
        type: type && before?.type !== false,
      });
    }
    return { file, node, imports, uses, passes };
  };
};
