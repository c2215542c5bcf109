import type { DefinitionKind } from "./facts.js";
import type { RepoPath } from "./ids.js";

/**
 * What is said of code that nothing seems to need. What is live is no finding. Only `dead` and `unreachable-file` may
 * gate.
 *
 * - `dead`: nothing that any root reaches names it, and nothing that could name it was left unread;
 * - `unreachable-file`: no root reaches the file; what is in it is not listed again;
 * - `test-only`: only tests reach it;
 * - `needless-export`: used, but only inside of its own file; or passed on from another file, and used by other ways alone
 *   (`symbol` is then the name that is passed on, or `* from ./other`);
 * - `unknown`: it cannot be told, and `reason` says what stands in the way.
 */
export type DeadVerdict = "dead" | "unreachable-file" | "test-only" | "needless-export" | "unknown";

/** Why a finding is not to be shown, as whoever wrote it down says. */
export interface Suppressed {
  readonly reason: string;
  /** The file that says so: `sheaf.json`, or the one with the comment. */
  readonly path: RepoPath;
  /** 1-based line of a comment; 0 for `sheaf.json`. */
  readonly line: number;
}

/** A definition or file that nothing seems to need. */
export interface DeadCode {
  /** 16 hex digits: a hash of path, qualified symbol and kind, never of a line. */
  readonly id: string;
  readonly verdict: DeadVerdict;
  readonly path: RepoPath;
  /** 1-based, inclusive; the whole file for a file. */
  readonly startLine: number;
  readonly endLine: number;
  /** Qualified; null for a file. */
  readonly symbol: string | null;
  readonly kind: DefinitionKind | "file";
  readonly language: string;
  /** Seen outside of its file, as its language has it. */
  readonly exported: boolean;
  /** One sentence without a full stop: which roots were searched, what else names it, or what keeps it alive. */
  readonly reason: string;
  /**
   * 16 hex digits: a hash of what it is made of, independent of its path and lines, by which it is known again when it
   * was moved. Null where nothing tells one from another.
   */
  readonly content: string | null;
  readonly suppressed: Suppressed | null;
}

/** Where reachability begins. */
export interface RootFile {
  readonly path: RepoPath;
  /** Of tests: what only these reach is `test-only`. */
  readonly test: boolean;
  /** What makes it one: `"bin" of package.json`, `a test file by its name`. */
  readonly reason: string;
}

export interface DeadCodeFindings {
  /** Sorted by path, first line, then symbol. */
  readonly findings: readonly DeadCode[];
  /** Sorted by path. Without any that is no test, no verdict is more than `unknown`. */
  readonly roots: readonly RootFile[];
  /** How many definitions and files were looked at. */
  readonly definitions: number;
  readonly files: number;
}

/** One step of what keeps code alive: the first is a root, each of the others is used by the one before it. */
export interface TraceStep {
  readonly path: RepoPath;
  /** Qualified; null for a file. */
  readonly symbol: string | null;
  /** The line of its name; 1 for a file. */
  readonly line: number;
  /** Half a sentence: what makes it a root, or how the step before uses it: `called in src/a.ts:12`, `imported`. */
  readonly why: string;
}

/** What is known of one definition or file. */
export interface DeadCodeTrace {
  readonly path: RepoPath;
  readonly symbol: string | null;
  readonly kind: DefinitionKind | "file";
  readonly startLine: number;
  readonly endLine: number;
  readonly verdict: DeadVerdict | "live";
  /** Which roots were searched, what stands in the way of a verdict, or which root reaches it. */
  readonly reason: string;
  /** The shortest way from a root; empty when there is none. */
  readonly chain: readonly TraceStep[];
}

/** One place of a clone class. */
export interface CloneMember {
  readonly path: RepoPath;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Qualified name of the innermost definition that holds all of it, or that it is; null for none. */
  readonly symbol: string | null;
  /** Stands in test code. */
  readonly test: boolean;
  /** How much it is like the first member, in thousandths; 1000 for that one. */
  readonly score: number;
  /**
   * 16 hex digits: a hash of its tokens without names and literals. Two classes of different commits with a content in
   * common are the same class, whatever became of the others in it.
   */
  readonly content: string;
}

/**
 * - `whole-file`: the files are equal but for space and comments;
 * - `exact`: equal tokens; `renamed`: equal but for names and literals;
 * - `near`: with some statements changed, added or taken away.
 */
export type CloneKind = "whole-file" | "exact" | "renamed" | "near";

/** Places that hold the same code. */
export interface CloneClass {
  /**
   * 16 hex digits: a hash of the normalised content; independent of paths, lines, order, run and workers, and of how many
   * members there are. Of near copies it is the least of the contents of their members.
   */
  readonly id: string;
  readonly kind: CloneKind;
  /** In thousandths; 1000 for exact copies. That of the pair which is least alike. */
  readonly score: number;
  /** Of one member, the shortest. */
  readonly tokens: number;
  /** All members stand in test code; such classes are listed apart. */
  readonly test: boolean;
  /** At least two; sorted by path, then line. */
  readonly members: readonly CloneMember[];
  readonly suppressed: Suppressed | null;
}

export interface DuplicateFindings {
  /** Longest first (tokens times members less one), then by id. */
  readonly classes: readonly CloneClass[];
  /** Files whose code was compared. */
  readonly files: number;
  /** Their tokens, and those among them that stand in a member of a class. */
  readonly tokens: number;
  readonly duplicated: number;
  /** Files that were not, by reason: `generated`, `vendored`, `not-parsed` and the like. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Files that import each other. */
export interface ImportCycle {
  /** 16 hex digits: a hash of the paths. */
  readonly id: string;
  /** At least two; sorted. */
  readonly files: readonly RepoPath[];
  /** One way round: the file with the first import to cut, what that leads to, and on until the same file comes again. */
  readonly path: readonly RepoPath[];
  /** The fewest imports found without which there is no cycle, sorted. */
  readonly cut: readonly {
    readonly from: RepoPath;
    readonly to: RepoPath;
    /** 1-based line of the import. */
    readonly line: number;
  }[];
  /** Without its imports of types it is none: nothing of it is there when the program runs. */
  readonly typesOnly: boolean;
  readonly suppressed: Suppressed | null;
}

/** A file that is imported by, or imports, more files than nearly all others of the repository. */
export interface Coupling {
  /** With a slash behind it for a package that is imported as a whole: a folder. */
  readonly path: RepoPath;
  readonly direction: "fan-in" | "fan-out";
  /** Files on the other side. */
  readonly count: number;
  /** The repository's own bound, above which a file stands out. */
  readonly bound: number;
}

export interface StructureFindings {
  /** Largest first, then by id. */
  readonly cycles: readonly ImportCycle[];
  /** By direction, most first, then by path. */
  readonly coupling: readonly Coupling[];
}

/** Which findings somebody does not want to see, and why. */
export interface Suppression extends Suppressed {
  /** What it speaks of; null for a comment with another word, or none, which hides nothing. */
  readonly finding: "dead-code" | "duplicates" | "cycles" | null;
  /**
   * How many findings it speaks of: 0 is reported. A comment without a reason (which is empty then) speaks of none. One
   * place of a clone class of three takes that place out, and two are still shown.
   */
  readonly matched: number;
}

/** What was found in one commit, beside standards. */
export interface Findings {
  readonly deadCode: DeadCodeFindings;
  readonly duplicates: DuplicateFindings;
  readonly structure: StructureFindings;
  /** Sorted by path, then line. */
  readonly suppressions: readonly Suppression[];
}
