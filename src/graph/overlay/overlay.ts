import type { DefinitionKind } from "../../model/facts.js";
import type { CodeGraph, EdgeKind, GraphEdge, GraphNode, LinkCounts, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import { parentsOf } from "../columns/nesting.js";
import { overlayFolders } from "./folders.js";
import { matchDefinitions } from "./match.js";

/** A definition of a file as it is now. */
interface DefinitionNow {
  readonly name: string;
  readonly qualified: string;
  readonly kind: DefinitionKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly line: number;
  readonly exported: boolean;
}

/** A file that is not as the graph has it. */
interface FileNow {
  readonly path: RepoPath;
  /** Where the graph has it; null for a new file. */
  readonly from: RepoPath | null;
  readonly language: string | null;
  readonly test: boolean;
  /** In the order of their lines; null where they are those that the graph has. */
  readonly definitions: readonly DefinitionNow[] | null;
}

/** What a working tree has otherwise. */
export interface GraphChanges {
  readonly files: readonly FileNow[];
  /** Files of the graph that are there no more. */
  readonly deleted: readonly RepoPath[];
}

const nothing: LinkCounts = { calls: 0, resolved: 0, inferred: 0, external: 0, runtime: 0, unresolved: 0 };

const bare = { symbol: null, definition: null, startLine: 0, endLine: 0, line: 0, exported: false };

const containing = (from: NodeId, to: NodeId): GraphEdge => ({
  from,
  to,
  kind: "contains",
  line: 0,
  basis: "resolved",
  reason: null,
});

interface Symbols {
  /** Of now in the order of lines, then those that are gone. */
  readonly all: readonly NodeId[];
  /** The node directly around each of them. */
  readonly parents: ReadonlyMap<NodeId, NodeId>;
}

/**
 * The graph with the files and definitions of a working tree: at their places of now, new ones beside those of the
 * graph, and what is gone still there, for its edges. All edges but `contains` are the graph's.
 */
export const overlayGraph = (graph: CodeGraph, { files, deleted }: GraphChanges): CodeGraph => {
  let next = graph.nodeCount;
  const nextId = (): NodeId => next++;
  const nodes = new Map<NodeId, GraphNode>();
  const byPath = new Map<RepoPath, NodeId>();
  const symbols = new Map<NodeId, Symbols>();
  const addedNames = new Map<string, NodeId[]>();

  const addSymbols = (file: NodeId, now: FileNow, known: readonly NodeId[]): void => {
    const { path, language, test } = now;
    const place = { path, language, test };
    if (now.definitions === null) {
      for (const id of known) nodes.set(id, { ...graph.node(id), ...place });
      return;
    }
    const then = known.map((id) => graph.node(id));
    const found = matchDefinitions(
      then.map(({ symbol, definition }) => ({ symbol: symbol!, definition: definition! })),
      now.definitions.map(({ qualified, kind }) => ({ symbol: qualified, definition: kind })),
    );
    const alive = now.definitions.map((one, i) => {
      const { name, qualified: symbol, kind: definition, startLine, endLine, line, exported } = one;
      const id = found[i]! < 0 ? nextId() : known[found[i]!]!;
      const node = { id, kind: "symbol", symbol, definition, startLine, endLine, line, exported, ...place };
      nodes.set(id, { ...(node as GraphNode), ...(found[i]! < 0 ? { state: "new" } : {}) });
      if (found[i]! < 0) addedNames.set(name, [...(addedNames.get(name) ?? []), id]);
      return id;
    });
    const kept = new Set(alive);
    const gone = known.filter((id) => !kept.has(id));
    for (const id of gone) nodes.set(id, { ...graph.node(id), ...place, state: "gone" });
    const spans = {
      start: (i: number) => now.definitions![i]!.startLine,
      end: (i: number) => now.definitions![i]!.endLine,
      qualified: (i: number) => now.definitions![i]!.qualified,
    };
    const around = parentsOf(spans, 0, alive.length);
    const parents = new Map<NodeId, NodeId>(gone.map((id) => [id, file]));
    for (const [i, id] of alive.entries()) parents.set(id, around[i]! < 0 ? file : alive[around[i]!]!);
    symbols.set(file, { all: [...alive, ...gone], parents });
  };

  const placed: { readonly id: NodeId; readonly path: RepoPath; readonly from: RepoPath | null }[] = [];
  for (const now of files) {
    const { path, from, language, test } = now;
    const known = from === null ? -1 : graph.file(from);
    const id = known < 0 ? nextId() : known;
    const node: GraphNode = { ...bare, id, kind: "file", path, test, language };
    nodes.set(id, known < 0 ? { ...node, state: "new" } : node);
    byPath.set(path, id);
    addSymbols(id, now, known < 0 ? [] : graph.symbolsOf(known));
    if (known < 0 || from !== path) placed.push({ id, path, from: known < 0 ? null : from });
  }
  for (const path of deleted) {
    const id = graph.file(path);
    if (id < 0) continue;
    for (const one of [id, ...graph.symbolsOf(id)]) nodes.set(one, { ...graph.node(one), state: "gone" });
  }
  // Whoever asks for the old path of a moved file means it, unless another stands there now.
  for (const { id, from } of placed) if (from !== null && !byPath.has(from)) byPath.set(from, id);

  const node = (id: NodeId): GraphNode => {
    const known = nodes.get(id);
    if (known !== undefined) return known;
    const path = folders.addedPath(id);
    if (path === undefined) return graph.node(id);
    return { ...bare, id, kind: "directory", path, test: false, language: null, state: "new" };
  };
  const folders = overlayFolders(graph, placed, (id) => node(id).path ?? "", nextId);

  const file: CodeGraph["file"] = (path) => byPath.get(path) ?? graph.file(path);
  const fileOf = (id: NodeId): NodeId => {
    const { kind, path } = node(id);
    return kind === "file" || path === null ? id : file(path);
  };
  const childrenOf = (id: NodeId): readonly NodeId[] | null => {
    const { kind } = node(id);
    if (kind === "directory") return folders.children(id);
    if (kind === "external") return null;
    const own = symbols.get(fileOf(id));
    return own === undefined ? null : own.all.filter((one) => own.parents.get(one) === id);
  };
  /** Undefined where nothing changed. */
  const parentOf = (id: NodeId): NodeId | undefined => {
    const known = nodes.get(id);
    if (known === undefined) return folders.addedPath(id) === undefined ? undefined : folders.parent(id);
    if (known.kind === "file") return folders.parentOfFile(known.path!);
    return symbols.get(fileOf(id))?.parents.get(id);
  };
  const isAdded = (id: NodeId): boolean => id >= graph.nodeCount;
  const others = (edges: readonly GraphEdge[]): readonly GraphEdge[] =>
    edges.filter(({ kind }) => kind !== "contains");
  const wants = (kinds: ReadonlySet<EdgeKind> | undefined): boolean => kinds?.has("contains") ?? true;

  let names: readonly string[] | null = null;
  let all: readonly NodeId[] | null = null;
  return {
    nodeCount: next,
    node,
    file,
    directory: folders.find,
    external: graph.external,
    get files() {
      if (all !== null) return all;
      const kept = graph.files.filter((id) => nodes.get(id)?.state !== "gone");
      const added = files.flatMap(({ path, from }) => (from === null ? file(path) : []));
      const paths = new Map([...kept, ...added].map((id) => [id, node(id).path!]));
      all =
        placed.length === 0
          ? kept
          : [...paths.keys()].sort((a, b) => compareUtf8(paths.get(a)!, paths.get(b)!));
      return all;
    },
    symbolsOf: (id) => symbols.get(id)?.all ?? (isAdded(id) ? [] : graph.symbolsOf(id)),
    named: (name) => {
      const known = graph.named(name);
      const added = addedNames.get(name) ?? [];
      if (added.length === 0 && !known.some((id) => nodes.has(id))) return known;
      return [...known, ...added].sort((a, b) => {
        const [one, other] = [node(a), node(b)];
        return compareUtf8(one.path!, other.path!) || one.line - other.line || a - b;
      });
    },
    get names() {
      names ??=
        addedNames.size === 0
          ? graph.names
          : [...new Set([...graph.names, ...addedNames.keys()])].sort(compareUtf8);
      return names;
    },
    out: (id, kinds) => {
      const children = wants(kinds) ? childrenOf(id) : null;
      if (children !== null)
        return [
          ...children.map((child) => containing(id, child)),
          ...(isAdded(id) ? [] : others(graph.out(id, kinds))),
        ];
      return isAdded(id) ? [] : graph.out(id, kinds);
    },
    in: (id, kinds) => {
      const parent = wants(kinds) ? parentOf(id) : undefined;
      const known = isAdded(id) ? [] : graph.in(id, kinds);
      if (parent === undefined) return known;
      return [...(parent < 0 ? [] : [containing(parent, id)]), ...others(known)];
    },
    counts: (id) => (isAdded(id) ? nothing : graph.counts(id)),
    unresolvedIn: (id) => (isAdded(id) ? [] : graph.unresolvedIn(id)),
    unresolvedNamed: graph.unresolvedNamed,
    total: graph.total,
  };
};
