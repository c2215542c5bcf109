import type { Basis, EdgeKind } from "./graph.js";
import type { ObjectId, RepoPath } from "./snapshot.js";

export type SearchMode = "hybrid" | "keyword" | "semantic";

/** How well the best answer matches, against a calibrated floor. */
export type Confidence = "high" | "medium" | "low";

/**
 * A file of an answer: the working tree against the indexed commit; null without one. `modified` is also a file that the
 * commit has not; `moved` stands under another path now, with the same content or most of it.
 */
export type Freshness = "fresh" | "modified" | "deleted" | "moved";

export interface SearchQuery {
  readonly text: string;
  readonly mode: SearchMode;
  readonly limit: number;
  /** Chunks shown of one file. */
  readonly chunksPerFile: number;
  /** Globs on the path; a hit must match one. Empty for all. */
  readonly paths: readonly string[];
  /** Language ids; empty for all. */
  readonly languages: readonly string[];
  /** Without the dot; empty for all. */
  readonly extensions: readonly string[];
  /** Chunk kinds; empty for all. */
  readonly kinds: readonly string[];
  /** `include` ranks tests lower unless the query asks for them. */
  readonly tests: "include" | "exclude" | "only";
  /** Whether an answer may be narrowed to the folder that the question clearly means. */
  readonly narrow: boolean;
  /** How many neighbours of the best hits are told; 0 for none. */
  readonly related: number;
}

/** A folder that a question matches. */
export interface FolderMatch {
  /** Empty for the root. */
  readonly path: RepoPath;
  /** Between 0 and 1. */
  readonly score: number;
  /** Indexed files below it. */
  readonly files: number;
  /** The answer holds nothing outside of it. */
  readonly narrowed: boolean;
}

/** Edges that are followed from the best hits. */
export type RelatedEdge = Extract<EdgeKind, "imports" | "re-exports" | "calls" | "extends" | "implements">;

/** What an edge of the graph leads to from one of the best hits. */
export interface RelatedHit {
  readonly path: RepoPath;
  /** 1-based, inclusive; 1 and 1 for a whole file. */
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | null;
  readonly kind: string;
  readonly language: string;
  /** A share of the score of the hit that it comes from. */
  readonly score: number;
  readonly via: {
    readonly kind: RelatedEdge;
    /** `out`: the hit imports, calls or extends this; `in`: this imports, calls or extends the hit. */
    readonly direction: "out" | "in";
    /** The hit. */
    readonly from: { readonly path: RepoPath; readonly symbol: string | null };
    /** The line of the edge, in the file where it starts. */
    readonly line: number;
    readonly basis: Basis;
  };
}

/** One component of a score, as `--explain` prints it. */
export interface ScorePart {
  readonly name: string;
  readonly value: number;
}

/** One ranked chunk. */
export interface SearchHit {
  readonly path: RepoPath;
  readonly blob: ObjectId;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | null;
  readonly kind: string;
  readonly language: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** A definition that a question names exactly, in a file that gives no answers because it is generated or vendored. */
export interface UnrankedDefinition {
  readonly path: RepoPath;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string;
  readonly kind: string;
}

export interface SearchAnswer {
  readonly confidence: Confidence;
  readonly hits: readonly SearchHit[];
  /** Files that hold at least half of the question by the weight of its words, before the limit. */
  readonly matched: number;
  /** Files that the filters let through: how much was searched. */
  readonly searched: number;
  /** Folders that match, best first; at most five. Only for hybrid questions to a bundle that has them. */
  readonly folders: readonly FolderMatch[];
  /** At most five. */
  readonly unranked: readonly UnrankedDefinition[];
}
