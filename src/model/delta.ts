import type { CloneClass, DeadCode, ImportCycle, Suppression } from "./findings.js";
import type { ObjectId, RepoPath } from "./ids.js";
import type { SkipReason } from "./snapshot.js";

/** What a change from one commit to another does to a finding. */
export type DeltaState = "new" | "changed" | "resolved" | "unchanged";

/** A finding with what became of it. */
interface Change<T> {
  readonly state: DeltaState;
  /** As the head has it; as the base had it where the head has it no more. */
  readonly finding: T;
  /** As the base had it; null for what the base had not, and where it can't be told which one it was. */
  readonly before: T | null;
  /** It may fail a check: only what is certain, and is the change's doing. */
  readonly gates: boolean;
}

export type DeadCodeChange = Change<DeadCode>;

export interface CloneChange extends Change<CloneClass> {
  /**
   * What happened to the class: it was not there; it has more or fewer places; the code in it is another; it is gone.
   * `same` for what did not change.
   */
  readonly change: "added" | "more-members" | "fewer-members" | "edited" | "gone" | "same";
  /** Indices into the members of `finding`, ascending: places that the base had not. */
  readonly newMembers: readonly number[];
  /** Index of the member that was there before and can be used instead of a copy; null when all came at once. */
  readonly reuse: number | null;
  /** Places that are no more, as the base had them. */
  readonly goneMembers: CloneClass["members"];
}

export interface CycleChange extends Change<ImportCycle> {
  /** Files that were in no cycle before, sorted. */
  readonly newFiles: readonly RepoPath[];
}

/** Findings of one kind by what became of them, each list in the order of the findings. */
export interface Changes<T> {
  readonly new: readonly T[];
  readonly changed: readonly T[];
  readonly resolved: readonly T[];
  readonly unchanged: readonly T[];
  /** Those that the head does not want to be shown, whatever became of them. */
  readonly suppressed: readonly T[];
}

/** What one commit adds to the findings of another, and takes from them. */
export interface Delta {
  readonly deadCode: Changes<DeadCodeChange>;
  readonly duplicates: Changes<CloneChange>;
  readonly cycles: Changes<CycleChange>;
}

/** What can fail a check. */
export const deltaGates = ["new-dead-code", "new-duplicates", "new-cycles"] as const;

export type DeltaGate = (typeof deltaGates)[number];

/** One of the two commits that were compared. */
export interface DeltaSide {
  /** As it was asked for; the id for a free-standing bundle. */
  readonly revision: string;
  readonly commit: ObjectId;
  /** SHA-256 of the bundle's manifest. */
  readonly digest: string;
  /** Where the bundle came from. */
  readonly from: "store" | "built" | "given";
  /** Files in the tree, those with facts, and those without by reason. */
  readonly files: number;
  readonly indexed: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Files that were not compared for duplicates, by reason. */
  readonly notCompared: Readonly<Record<string, number>>;
}

/** What a comparison of two commits comes to. */
export interface DeltaReport {
  readonly base: DeltaSide;
  readonly head: DeltaSide;
  /** The base is the last commit that both have, not the one that was named. */
  readonly mergeBase: boolean;
  /** Sentences that whoever reads the result must know. */
  readonly notes: readonly string[];
  readonly delta: Delta;
  /** Of the head: those that are not written as they should be, or speak of nothing that was found. */
  readonly idleSuppressions: readonly Suppression[];
  /** How many findings could fail a check. */
  readonly gates: Readonly<Record<DeltaGate, number>>;
}
