import type { LineSpan } from "./facts.js";
import type { CloneKind } from "./findings.js";
import type { FoundAt } from "./findings-report.js";
import type { RepoPath } from "./ids.js";
import type { Coverage } from "./report.js";

/** Code that is to be looked for in an index. */
export interface AlikeQuestion {
  /** The code. It need not be a whole file. */
  readonly text: string;
  /** Language id; told from `path` when it is left out. */
  readonly language?: string | undefined;
  /** Where the code stands or will stand: tells the language, and its own place there is no answer. */
  readonly path?: RepoPath | undefined;
  /** Instead of `path`: the file of this machine that holds it; outside of the working tree only its name counts. */
  readonly file?: string | undefined;
  /** How many places are told; 10 when left out. */
  readonly limit?: number | undefined;
}

/** A place of the bundle that holds the same code as a snippet. */
export interface AlikePlace extends LineSpan, FoundAt {
  readonly path: RepoPath;
  /** Qualified name of the innermost definition that holds it, or that it is; null for none. */
  readonly symbol: string | null;
  /** Never `whole-file`. */
  readonly kind: Exclude<CloneKind, "whole-file">;
  /** In thousandths, as that of a clone class. */
  readonly score: number;
  readonly tokens: number;
  readonly test: boolean;
  /** The lines of the snippet that it is like. */
  readonly given: LineSpan;
}

/** Whether there is already code like a snippet. */
export interface AlikeReport {
  readonly coverage: Coverage;
  readonly language: string;
  /** Of the snippet, without imports, comments and data: with few of them nothing can be told. */
  readonly tokens: number;
  /** Files whose code was compared. */
  readonly files: number;
  /** Best first: by score and size. */
  readonly places: readonly AlikePlace[];
  /** Places that were found, before the limit. */
  readonly found: number;
  /** Why nothing can be told; null when something can: `too-short`, `no-units` of this language, `unreadable`. */
  readonly unable: "too-short" | "no-units" | "unreadable" | null;
}

/** A definition whose code seems to mean the same as another's, though it is written otherwise. */
export interface SimilarPlace extends LineSpan {
  readonly path: RepoPath;
  readonly symbol: string | null;
  /** Kind of its chunk: `function`, `method`, `class`. */
  readonly kind: string;
  readonly language: string;
  readonly test: boolean;
}

/** What `similar` is asked. Without text and path: of the whole repository, every definition against all others. */
export interface SimilarQuestion {
  /** Code that is compared with all definitions. */
  readonly text?: string | undefined;
  readonly language?: string | undefined;
  /** With `text`: as that of a snippet. Without: the file whose definitions are asked for. */
  readonly path?: RepoPath | undefined;
  /** With `text`: as that of a snippet. */
  readonly file?: string | undefined;
  /** Of the definitions of `path`, the one on this 1-based line; all when left out. */
  readonly line?: number | undefined;
  /** How many pairs are told; 20 when left out. */
  readonly limit?: number | undefined;
}

/** Two definitions that seem to mean the same. */
export interface SimilarPair {
  /** What was asked for; null where that was a text. */
  readonly given: SimilarPlace | null;
  readonly place: SimilarPlace;
  /** Cosine of their vectors, in thousandths. */
  readonly score: number;
}

export interface SimilarReport {
  readonly coverage: Coverage;
  /** Best first. Clone classes are never repeated here. */
  readonly pairs: readonly SimilarPair[];
  /** Definitions that were compared with all others, and those that were not because there are too many. */
  readonly compared: number;
  readonly leftOut: number;
  /** Below this score nothing is told. In thousandths. */
  readonly floor: number;
  /** Why nothing can be told; null when something can: the bundle's vectors are of another model, no such place. */
  readonly unable: "no-vectors" | "unreadable" | "no-definition" | null;
}
