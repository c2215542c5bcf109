import type { Freshness } from "./answer.js";
import type {
  CloneClass,
  CloneKind,
  CloneMember,
  Coupling,
  DeadCode,
  DeadVerdict,
  ImportCycle,
  Suppression,
} from "./findings.js";
import type { RepoPath } from "./ids.js";
import type { Coverage } from "./report.js";

/** What every question about findings may say. What is left out narrows nothing. */
interface FindingsQuery {
  /** Files, folders or globs of the indexed commit. */
  readonly paths?: readonly string[] | undefined;
  /** List what somebody does not want to see too. */
  readonly suppressed?: boolean | undefined;
  /** So many at most; all when left out. */
  readonly limit?: number | undefined;
}

export interface DeadCodeQuery extends FindingsQuery {
  readonly verdicts?: readonly DeadVerdict[] | undefined;
}

export interface DuplicatesQuery extends FindingsQuery {
  readonly kinds?: readonly CloneKind[] | undefined;
  /** Classes that stand in test code alone; `include` when left out. */
  readonly tests?: "include" | "exclude" | "only" | undefined;
}

export type CyclesQuery = FindingsQuery;

/** Where a file of a finding is in the working tree, while the finding speaks of the indexed commit. */
export interface FoundAt {
  /** Null where it can't be told. */
  readonly freshness: Freshness | null;
  /** Where a moved file stands now. */
  readonly movedTo: RepoPath | null;
}

/** What every answer about findings ends with. */
interface Found {
  /** Findings that the question means, before the limit. */
  readonly total: number;
  /** At the paths of the question, those that are suppressed. */
  readonly suppressed: number;
  /** Suppressions of such findings, or of no sort that there is, that hide nothing, in the whole commit. */
  readonly idle: readonly Suppression[];
  readonly coverage: Coverage;
}

export interface DeadCodeReport extends Found {
  /** What gates first, then by verdict, path and line. */
  readonly findings: readonly (DeadCode & FoundAt)[];
  /** At the paths of the question, whichever verdicts it asks for; without those that are suppressed. */
  readonly verdicts: Readonly<Record<DeadVerdict, number>>;
  /** Of `total`, those of a verdict that may gate, without those that are suppressed. */
  readonly gating: number;
  /** Where reachability began, in the whole commit. */
  readonly roots: { readonly files: number; readonly tests: number };
  /** Looked at, in the whole commit. */
  readonly definitions: number;
  readonly files: number;
}

export interface DuplicatesReport extends Found {
  /** Production code first, then those that repeat most. */
  readonly classes: readonly (Omit<CloneClass, "members"> & {
    readonly members: readonly (CloneMember & FoundAt)[];
  })[];
  /** Of `total`, those that stand in test code alone. */
  readonly testClasses: number;
  /** Of `total`, those with production code that are not suppressed. */
  readonly gating: number;
  /** Compared, in the whole commit. */
  readonly files: number;
  /** Of these files, and those among them that stand in a place of a class. */
  readonly tokens: number;
  readonly duplicated: number;
  /** Not compared, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** A file that is not as the indexed commit has it. */
export interface ChangedAt extends FoundAt {
  readonly path: RepoPath;
}

export interface CyclesReport extends Found {
  /** Those that run first, then the largest. A cycle is at a path when one of its files is. */
  readonly cycles: readonly (ImportCycle & {
    /** Its files that have changed since in the working tree, sorted. */
    readonly changed: readonly ChangedAt[];
  })[];
  /** Of `total`, those that are none without their imports of types. */
  readonly typesOnly: number;
  /** Of files at the paths of the question. */
  readonly coupling: readonly (Coupling & FoundAt)[];
}
