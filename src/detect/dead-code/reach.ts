import type { EdgeKind, NodeId } from "../../model/graph.js";
import { type Code, type CodeFile, isValue } from "./code.js";

/** Why a node is there: reached by roots that run, by tests, or perhaps by what nobody can tell. */
export const levels = { none: 0, production: 1, test: 2, maybe: 3 } as const;
type Level = (typeof levels)[keyof typeof levels];

/** What a node was reached from; the node itself for a root. */
export interface Reach {
  readonly level: (node: NodeId) => Level;
  /** The node from which it was reached first, and -1 for a root or for what is not reached. */
  readonly from: (node: NodeId) => NodeId;
  /** Starts at these, and goes as far as edges lead. What was reached at a level before stays at that. */
  readonly spread: (starts: Iterable<NodeId>, level: Level) => void;
}

export interface ReachInput {
  readonly code: Code;
  /** Used whenever what is around them is. */
  readonly follows: ReadonlySet<NodeId>;
  /** Uses that the graph does not have, by the node in which they stand. */
  readonly uses: ReadonlyMap<NodeId, readonly NodeId[]>;
}

const passive: ReadonlySet<EdgeKind> = new Set(["contains", "tests"]);
const overriding: ReadonlySet<EdgeKind> = new Set(["overrides"]);

const membersOf = (code: Code): ReadonlyMap<NodeId, readonly NodeId[]> => {
  const members = new Map<NodeId, NodeId[]>();
  for (const { definitions, symbols, parents, owners, node } of code.files)
    for (const at of definitions.keys()) {
      // A member stands in its type and beside it: Go's methods, Rust's in an `impl`.
      const around = new Set([parents[at]!, owners[at]!]);
      if (definitions[at]!.kind === "extension" && owners[at]! >= 0) around.delete(parents[at]!);
      for (const one of around) {
        if (one < 0 && around.size > 1) continue;
        const key = one < 0 ? node : symbols[one]!;
        const list = members.get(key);
        if (list === undefined) members.set(key, [symbols[at]!]);
        else list.push(symbols[at]!);
      }
    }
  return members;
};

/** Definitions that are one: overloads, an interface and a class of one name, a field that is given functions. */
const mergedOf = (code: Code): ReadonlyMap<NodeId, readonly NodeId[]> => {
  const merged = new Map<NodeId, readonly NodeId[]>();
  for (const { traits, definitions, symbols } of code.files) {
    if (!traits.mergesDefinitions) continue;
    const byName = new Map<string, NodeId[]>();
    for (const [at, { qualified, scope }] of definitions.entries()) {
      if (scope !== null) continue;
      const list = byName.get(qualified);
      if (list === undefined) byName.set(qualified, [symbols[at]!]);
      else list.push(symbols[at]!);
    }
    for (const list of byName.values()) if (list.length > 1) for (const node of list) merged.set(node, list);
  }
  return merged;
};

const packagesOf = (code: Code): ReadonlyMap<string, readonly CodeFile[]> => {
  const packages = new Map<string, CodeFile[]>();
  for (const file of code.files) {
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf("/")));
    const list = packages.get(folder);
    if (list === undefined) packages.set(folder, [file]);
    else list.push(file);
  }
  return packages;
};

interface Named {
  readonly file: CodeFile;
  readonly at: number;
}

/** Whether two definitions are one, here declared and there defined. What is private to a file has no other elsewhere. */
const isTwin = (one: Named, other: Named): boolean => {
  const [a, b] = [one.file.definitions[one.at]!, other.file.definitions[other.at]!];
  if (a.qualified !== b.qualified || !other.file.traits.declared) return false;
  return one.file === other.file || one.file.owners[one.at]! >= 0 || (!a.private && !b.private);
};

export const createReach = ({ code, follows, uses }: ReachInput): Reach => {
  const { graph, byNode } = code;
  const level = new Uint8Array(graph.nodeCount);
  /** Whose first values run, though nobody may use them. */
  const ran = new Uint8Array(graph.nodeCount);
  const from = new Int32Array(graph.nodeCount).fill(-1);
  const members = membersOf(code);
  const packages = packagesOf(code);
  const merged = mergedOf(code);
  let queue: NodeId[] = [];
  let now: Level = levels.none;

  const live = (node: NodeId, by: NodeId): void => {
    if (level[node] !== levels.none) return;
    level[node] = now;
    from[node] = by;
    queue.push(node);
  };
  const followEdges = (node: NodeId): void => {
    for (const { to, kind } of graph.out(node)) {
      if (passive.has(kind)) continue;
      live(to, node);
    }
    for (const to of uses.get(node) ?? []) live(to, node);
  };
  const run = (node: NodeId, by: NodeId): void => {
    if (ran[node] === 1) return;
    ran[node] = 1;
    const stack = [node];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      followEdges(next);
      for (const member of members.get(next) ?? []) {
        if (ran[member] === 1) continue;
        ran[member] = 1;
        if (from[member] === -1) from[member] = by;
        stack.push(member);
      }
    }
  };
  const ownerIsThere = (node: NodeId): boolean => {
    const place = code.symbol(node);
    const owner = place === null ? -1 : place.file.owners[place.at]!;
    return owner < 0 || level[place!.file.symbols[owner]!] !== levels.none;
  };
  const open = (node: NodeId): void => {
    for (const member of members.get(node) ?? []) {
      const { file, at } = code.symbol(member)!;
      const declared = (): boolean =>
        graph.out(member, overriding).some(({ to }) => level[to] !== levels.none);
      if (!file.candidates[at] || follows.has(member) || declared()) live(member, node);
      else if (isValue(file.definitions[at]!.kind)) run(member, node);
    }
  };
  const openFile = (file: CodeFile, node: NodeId): void => {
    if (!file.traits.packageIsFolder) return;
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf("/")));
    for (const other of packages.get(folder) ?? [])
      if (other.traits.packageIsFolder && (!other.file.flags.test || file.file.flags.test))
        live(other.node, node);
  };
  /** In Python a call tells no type: without anybody who names the class there is no object to call. */
  const isGuess = (file: CodeFile, at: number, around: number, node: NodeId): boolean =>
    file.traits.family === "python" &&
    (from[node]! >= 0 || level[node] === levels.maybe) &&
    file.definitions[at]!.kind === "method" &&
    file.definitions[around]!.kind === "class";
  const visit = (node: NodeId): void => {
    const kind = graph.node(node).kind;
    if (kind === "external") return;
    if (kind === "directory") {
      for (const file of packages.get(graph.node(node).path!) ?? [])
        if (!file.file.flags.test) live(file.node, node);
      return;
    }
    followEdges(node);
    if (kind === "file") {
      const file = byNode.get(node);
      if (file === undefined) return;
      openFile(file, node);
      open(node);
      return;
    }
    const place = code.symbol(node);
    if (place === null) return;
    const { file, at } = place;
    live(file.node, node);
    for (const other of merged.get(node) ?? []) live(other, node);
    for (const around of [file.parents[at]!, file.owners[at]!])
      if (around >= 0 && !isGuess(file, at, around, node)) live(file.symbols[around]!, node);
    if (file.traits.declared)
      for (const other of graph.named(file.definitions[at]!.name)) {
        const twin = code.symbol(other);
        if (twin !== null && isTwin(place, twin)) live(other, node);
      }
    // Who calls through the type that declares it may reach what overrides it.
    for (const { from: over } of graph.in(node, overriding)) if (ownerIsThere(over)) live(over, node);
    open(node);
  };

  return {
    level: (node) => level[node]! as Level,
    from: (node) => from[node]!,
    spread: (starts, as) => {
      now = as;
      for (const start of starts) live(start, -1);
      // By breadth: the shortest way from a root is the first.
      while (queue.length > 0) {
        const turn = queue;
        queue = [];
        for (const node of turn) visit(node);
      }
    },
  };
};

/** Whether roots reach it, of whatever kind. */
export const isThere = (reach: Reach, node: NodeId): boolean => {
  const level = reach.level(node);
  return level === levels.production || level === levels.test;
};
