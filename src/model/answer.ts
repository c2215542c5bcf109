import type { ObjectId, RepoPath } from "./snapshot.js";

export type SearchMode = "hybrid" | "keyword" | "semantic";

/** How well the best answer matches, against a calibrated floor. */
export type Confidence = "high" | "medium" | "low";

/** A file of an answer against the working tree; null without one. */
export type Freshness = "fresh" | "modified" | "deleted";

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
  /** At most five. */
  readonly unranked: readonly UnrankedDefinition[];
}
