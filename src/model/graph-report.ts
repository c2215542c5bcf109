import type { Freshness } from "./answer.js";
import type { DefinitionKind } from "./facts.js";
import type { Basis, EdgeKind, InferredReason, LinkCounts } from "./graph.js";
import type { RepoPath } from "./ids.js";
import type { ChangedFile, Coverage } from "./report.js";

/** Where a symbol is defined. */
export interface SymbolPlace {
  readonly path: RepoPath;
  /** 1-based, inclusive; with doc comment and decorators. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of its name. */
  readonly line: number;
  /** Qualified. */
  readonly symbol: string;
  readonly kind: DefinitionKind;
  readonly language: string | null;
  readonly exported: boolean;
  /** In a test file. */
  readonly test: boolean;
}

/** One edge of a symbol, as seen from it. */
export interface Neighbour {
  /** Null for a package outside. */
  readonly path: RepoPath | null;
  /**
   * A line of `path`: where a caller calls, a derived type names its base, a user refers; where a callee, a base or
   * what is overridden is defined. 0 for a package outside or a whole file.
   */
  readonly line: number;
  /** Qualified; null at the top level of a file. The name of a package outside. */
  readonly symbol: string | null;
  readonly kind: DefinitionKind | "file" | "directory" | "external";
  readonly edge: EdgeKind;
  readonly basis: Basis;
  /** Null for `resolved`. */
  readonly reason: InferredReason | null;
  /** The line of the edge in the file where it starts. */
  readonly at: number;
  readonly test: boolean;
  /** The member through which it is: the constructor of a type, what stands inside a function. Else null. */
  readonly via: string | null;
}

/** Edges of one sort; `items` may be cut. */
export interface Neighbours {
  /** Sources before tests. */
  readonly items: readonly Neighbour[];
  readonly total: number;
  /** Of those, in test code. */
  readonly tests: number;
  readonly resolved: number;
  readonly inferred: number;
}

/** A call that could not be resolved. */
export interface OpenCall {
  readonly path: RepoPath;
  readonly line: number;
  /** Qualified symbol around it; null at the top level. */
  readonly symbol: string | null;
  /** What is called. */
  readonly name: string;
}

/** Calls that could not be resolved; `items` may be cut. */
export interface OpenCalls {
  readonly items: readonly OpenCall[];
  readonly total: number;
}

/** What the graph says of one definition. */
export interface SymbolAnswer extends SymbolPlace {
  readonly callers: Neighbours;
  readonly callees: Neighbours;
  readonly bases: Neighbours;
  readonly derived: Neighbours;
  readonly overrides: Neighbours;
  readonly overriddenBy: Neighbours;
  /** Names it without calling it: as a type, a value, a decorator, an import. */
  readonly references: Neighbours;
  /** Callers and users in test code; they stand among `callers` and `references` too. */
  readonly tests: Neighbours;
  /** Definitions directly inside it, at most the limit. */
  readonly members: readonly SymbolPlace[];
  readonly memberCount: number;
  /** Calls inside it that could not be resolved: callees may be missing. */
  readonly unresolved: OpenCalls;
  /** Calls of its very name, anywhere, that could not be resolved: callers may be missing. */
  readonly unresolvedNamed: OpenCalls;
}

/**
 * How a name was found. `exact`: a simple or whole qualified name; `suffix`: the end of one, or of path and name;
 * `inherited`: a member of a base of the type named; `place`: a path with a line or a symbol; `fuzzy`: nearly.
 */
export type SymbolMatch = "exact" | "suffix" | "inherited" | "place" | "fuzzy" | "none";

/** What `symbol` asks for. */
export interface SymbolQuery {
  /** `name`, `Class.method` with any separator, `path#symbol` or `path:line`. */
  readonly name: string;
  /** Entries of each list. */
  readonly limit: number;
  /** Definitions reported in full; further ones are only named. */
  readonly definitions: number;
  /** Globs on the path of the definition; empty for all. */
  readonly paths: readonly string[];
  /** Kinds of definitions; empty for all. */
  readonly kinds: readonly string[];
}

/** The words of a definition, read from the repository when shown. */
export interface Heading {
  /** From the name's line to where the body begins, on one line; null when it could not be read. */
  readonly signature: string | null;
  /** The documentation comment without its marks; null when there is none or it could not be read. */
  readonly doc: string | null;
}

/** A definition with what the repository says of it now. */
export interface FoundDefinition extends SymbolAnswer, Heading {
  /** Of its file; `deleted` also for a definition that is gone from a file that is there. */
  readonly freshness: Freshness | null;
  /** Whose lines it has. Those of its edges are always the indexed commit's. */
  readonly source: "commit" | "working-tree";
  /** The indexed commit has no such file. */
  readonly added: boolean;
  /** Where the indexed commit has the file; null unless it was moved. */
  readonly movedFrom: RepoPath | null;
  /** False for a definition that the indexed commit does not have: nothing is known of its edges. */
  readonly linked: boolean;
}

/** What `symbol` says. */
export interface SymbolReport {
  readonly query: string;
  readonly match: SymbolMatch;
  /** Definitions that match. */
  readonly total: number;
  readonly definitions: readonly FoundDefinition[];
  /** Those that are not reported in full, at most 100. */
  readonly others: readonly SymbolPlace[];
  /** Names that come near, and paths, when nothing matches. */
  readonly nearest: readonly string[];
  /** What is called so and is no symbol, when nothing matches. */
  readonly instead: { readonly kind: "file" | "directory"; readonly path: RepoPath } | null;
  /** Definitions that match, and that `paths` and `kinds` leave out. */
  readonly leftOut: number;
  /** Why signatures and docs are null, when they could not be read. */
  readonly textless: string | null;
  /** Files of this answer that changed since; null where that can't be told. */
  readonly stale: readonly ChangedFile[] | null;
  /** Of the whole repository. */
  readonly calls: LinkCounts;
  readonly coverage: Coverage;
}

/** A node of an answer. */
export interface TraceNode {
  /** `src/a.ts`, `src/a.ts#Class.method`, `src/` for a directory, `external:name`; unique in the answer. */
  readonly id: string;
  readonly kind: "file" | "symbol" | "directory" | "external";
  readonly path: RepoPath | null;
  readonly symbol: string | null;
  readonly definition: DefinitionKind | null;
  /** 0 for what is no symbol. */
  readonly startLine: number;
  readonly endLine: number;
  readonly line: number;
  readonly language: string | null;
  readonly test: boolean;
  /** The working tree has it no more: its lines and edges are the indexed commit's. */
  readonly gone: boolean;
  /** False for what the indexed commit does not have: nothing is known of its edges. */
  readonly linked: boolean;
  /** Edges from the nearest start; 0 for a start. */
  readonly depth: number;
}

export interface TraceEdge {
  /** Ids of nodes of the answer. */
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** The first line, in the file of `from`; 0 where there is none. */
  readonly line: number;
  readonly basis: Basis;
  readonly reason: InferredReason | null;
  /** How many edges this one stands for. */
  readonly count: number;
  /** The symbol at which the first of them starts, where the node stands for more than that; else null. */
  readonly fromSymbol: string | null;
  /** The same of where it leads. */
  readonly toSymbol: string | null;
}

/** How what was named was found; `question`: by search. */
export type StartMatch = SymbolMatch | "file" | "directory" | "external" | "question";

export interface TraceStart {
  readonly text: string;
  readonly match: StartMatch;
  /** Ids of its nodes. */
  readonly nodes: readonly string[];
  /** Nodes that match beyond those. */
  readonly more: number;
  /** Names and paths that come near, when nothing matches. */
  readonly nearest: readonly string[];
}

export type TraceLevel = "symbol" | "file" | "directory";
type TraceDirection = "in" | "out" | "both";

/** What `graph` asks for. */
export interface TraceQuery {
  /** Paths, symbols, packages or questions. */
  readonly from: readonly string[];
  /** Look for the shortest path to this. */
  readonly to: string | null;
  /** Everything that a change can reach; `direction` and `kinds` do not count. */
  readonly impact: boolean;
  readonly direction: TraceDirection;
  /** Null for all but `contains`; a walk out of symbols also leaves out `references`. */
  readonly kinds: readonly EdgeKind[] | null;
  /** Null for the default: 2 for a walk, no bound for impact and path. */
  readonly depth: number | null;
  /** Nodes at most. */
  readonly limit: number;
  /** What a node stands for; null takes files when all starts are files or directories, else symbols. */
  readonly level: TraceLevel | null;
  readonly tests: "include" | "exclude";
  /** Show packages outside. */
  readonly external: boolean;
}

/** What a change can reach. */
export interface Impact {
  /** Symbols and files at each distance, from 1; none is cut. */
  readonly distances: readonly {
    readonly distance: number;
    readonly nodes: number;
    readonly files: number;
  }[];
  readonly nodes: number;
  readonly files: number;
  /** Of those nodes: only through an inferred edge. */
  readonly inferred: number;
  /** Files that are reached only because they import something that is: they may not use it. At most the limit. */
  readonly importers: readonly RepoPath[];
  readonly importerCount: number;
  /** Test files among all that is reached, at most the limit; with the shortest distance. */
  readonly tests: readonly {
    readonly path: RepoPath;
    readonly distance: number;
    readonly importOnly: boolean;
  }[];
  readonly testCount: number;
  /** Of those, the ones that use what is reached, and do not only import it. */
  readonly usingTestCount: number;
}

/** What was found on the way from one to the other. */
export interface Route {
  /** Edges in order; from and to may stand either way round. Null when there is none. */
  readonly hops: readonly TraceEdge[] | null;
  /** Nodes that were looked at, and the edges from the start to the farthest of them. */
  readonly seen: number;
  readonly farthest: number;
  /** The depth or count stopped the search before everything was looked at. */
  readonly stopped: boolean;
}

/** What `graph` says. */
export interface TraceReport {
  readonly starts: readonly TraceStart[];
  readonly target: TraceStart | null;
  readonly level: TraceLevel;
  readonly direction: TraceDirection;
  readonly depth: number | null;
  readonly nodes: readonly TraceNode[];
  readonly edges: readonly TraceEdge[];
  /** Neighbours that the limit left out; none where the depth did. */
  readonly cut: number;
  /**
   * Calls that could not be resolved and may be edges that are missing: along the edges those in what was looked at,
   * against them those of the names of what was looked at.
   */
  readonly unresolved: number;
  /** Calls of the names of the starts that could not be resolved: callers may be missing. */
  readonly unresolvedNamed: OpenCalls;
  readonly impact: Impact | null;
  readonly route: Route | null;
  readonly stale: readonly ChangedFile[] | null;
  readonly calls: LinkCounts;
  readonly coverage: Coverage;
}
