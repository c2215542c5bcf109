import type { DefinitionKind } from "./facts.js";
import type { RepoPath } from "./ids.js";

/** What an edge says. `tests` goes from a test file to the file it is the test of. */
export const edgeKinds = [
  "contains",
  "imports",
  "re-exports",
  "calls",
  "references",
  "extends",
  "implements",
  "overrides",
  "tests",
] as const;

export type EdgeKind = (typeof edgeKinds)[number];

/**
 * What an edge rests on. `resolved`: followed through scopes, imports, exports and types to what it names.
 * `inferred`: one plausible candidate, with a reason.
 */
export type Basis = "resolved" | "inferred";

/** Why a link was inferred. New words go at the end: their places stand in bundles. */
export const inferredReasons = [
  /** The type of the receiver is not known; one definition alone fits name, number of arguments and visibility. */
  "only-candidate",
  /** Declared here, defined in another file: one definition alone has the name (C and C++). */
  "only-definition",
  /** Several definitions of the same thing, for different builds; this one is nearest. */
  "nearest-variant",
  /** Convention of names: `foo.test.ts` and `foo.ts`. */
  "name-convention",
  /** The specifier is not constant or not exact; one file alone fits. */
  "only-file",
  /** Overloads that take as many arguments: only the types of these would tell which one. Each of them is linked. */
  "one-of-overloads",
] as const;

export type InferredReason = (typeof inferredReasons)[number];

/** A definition: the file, and its place in the definitions of the file's facts. */
interface DefinitionTarget {
  readonly kind: "definition";
  readonly path: RepoPath;
  readonly index: number;
}

/** What a link leads to. */
export type Target =
  | DefinitionTarget
  | { readonly kind: "file"; readonly path: RepoPath }
  /** A package or namespace that is a folder: Go's packages, C#'s namespaces. Without a slash at its end. */
  | { readonly kind: "directory"; readonly path: RepoPath }
  /** A package that is not in the repository, by the name under which it is installed or imported. */
  | { readonly kind: "external"; readonly name: string };

export interface Link {
  readonly target: Target;
  /** Null for `resolved`, else why it was inferred. */
  readonly reason: InferredReason | null;
}

/**
 * What became of a reference or import.
 *
 * - a link, or several (an import of a package that stands in several folders; overloads that cannot be told apart);
 * - `runtime`: a name of the language or its standard library: `len`, `console.log`, `import "node:fs"`;
 * - `local`: it stands for what the function itself was given, and nothing outside;
 * - `unresolved`: it could not be told. These are counted.
 */
export type Resolution = readonly Link[] | "runtime" | "local" | "unresolved";

/** What the linker found out about one file. */
export interface FileLinks {
  /** One for each import of the facts, in order. */
  readonly imports: readonly Resolution[];
  /** One for each reference of the facts, in order. */
  readonly references: readonly Resolution[];
  /** Methods of this file and what they override, in the order of definitions. */
  readonly overrides: readonly { readonly definition: number; readonly link: Link }[];
  /** What a test file is the test of. */
  readonly tests: readonly Link[];
}

/** How complete the links of a file are: calls and constructions only. */
export interface LinkCounts {
  readonly calls: number;
  readonly resolved: number;
  readonly inferred: number;
  /** To packages outside. */
  readonly external: number;
  readonly runtime: number;
  readonly unresolved: number;
}

/** A node of the graph of a bundle: a number from 0, good for one open graph only. */
export type NodeId = number;

export interface GraphNode {
  readonly id: NodeId;
  readonly kind: "file" | "symbol" | "directory" | "external";
  /** Of a file, of the file of a symbol, or of a directory (the root is empty); for an external node null. */
  readonly path: RepoPath | null;
  /** Qualified name of a symbol, name of an external package; else null. */
  readonly symbol: string | null;
  /** What a symbol is; else null. */
  readonly definition: DefinitionKind | null;
  /** 1-based, inclusive; the whole span with doc comment. 0 for what is no symbol. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of a symbol's name; 0 for what is no symbol. */
  readonly line: number;
  readonly exported: boolean;
  /** In a test file. */
  readonly test: boolean;
  /** Language id of a file or of the file of a symbol; else null. */
  readonly language: string | null;
  /**
   * Of a graph that follows a working tree: `gone` is what only the indexed commit has, `new` what only the tree has,
   * without edges, for none were looked for. Left out for what both have.
   */
  readonly state?: "gone" | "new";
}

export interface GraphEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: EdgeKind;
  /** 1-based line in the file of `from`; 0 where there is none (`contains`, `tests`). */
  readonly line: number;
  readonly basis: Basis;
  /** Null for `resolved`. */
  readonly reason: InferredReason | null;
}

/** A call or construction that could not be resolved. */
export interface UnresolvedCall {
  /** The innermost definition around it, or its file. */
  readonly from: NodeId;
  /** The simple name that is called. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * The graph of one bundle. Calls and references start at the innermost definition around them, or at the file where
 * there is none. Lists are in the order of paths, lines, and then targets.
 */
export interface CodeGraph {
  readonly nodeCount: number;
  readonly node: (id: NodeId) => GraphNode;
  /** -1 when there is none. */
  readonly file: (path: RepoPath) => NodeId;
  readonly directory: (path: RepoPath) => NodeId;
  readonly external: (name: string) => NodeId;
  /** All files, in the order of their paths. */
  readonly files: readonly NodeId[];
  /** Symbols of a file, in the order of their definitions. */
  readonly symbolsOf: (file: NodeId) => readonly NodeId[];
  /** Symbols whose simple name this is, in the order of paths and lines. */
  readonly named: (name: string) => readonly NodeId[];
  /** All simple names of symbols, sorted by their UTF-8 bytes. */
  readonly names: readonly string[];
  readonly out: (id: NodeId, kinds?: ReadonlySet<EdgeKind>) => readonly GraphEdge[];
  readonly in: (id: NodeId, kinds?: ReadonlySet<EdgeKind>) => readonly GraphEdge[];
  /** How complete the links of a file are. */
  readonly counts: (file: NodeId) => LinkCounts;
  /** Unresolved calls that start at a symbol, or at the top of a file, in the order of lines. */
  readonly unresolvedIn: (id: NodeId) => readonly UnresolvedCall[];
  /** Unresolved calls of a simple name in all files, in the order of paths and lines: who else may call it. */
  readonly unresolvedNamed: (name: string) => readonly UnresolvedCall[];
  readonly total: LinkCounts;
}
