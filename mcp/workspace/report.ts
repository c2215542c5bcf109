import type { ObjectId } from "../../src/model/ids.js";
import type { Coverage, StatusReport } from "../../src/model/report.js";

/** One place that a server knows: a repository, or a folder that is none. */
export interface PlaceReport {
  /**
   * `ready`: questions are answered. `no-bundle`: a repository without one that answers for HEAD. `not-a-repository`:
   * also a folder that is not there. `error`: there is something, and it cannot be used.
   */
  readonly state: "ready" | "no-bundle" | "not-a-repository" | "error";
  /** Absolute: the working tree, the git directory of a bare repository, or the folder as it was named. */
  readonly root: string;
  /** What a `repo` argument may call it. */
  readonly name: string;
  /** Checked out, also before its first commit; null when detached, and where there is no repository. */
  readonly branch: string | null;
  /** Null before the first commit, and where there is no repository. */
  readonly head: ObjectId | null;
  /** A rebase, merge, bisect or the like that is not done yet. */
  readonly operation: string | null;
  /** Of the index that answers: its commit, digest, distance to HEAD, counts; null unless `ready`. */
  readonly coverage: Coverage | null;
  /** Why that bundle: it is HEAD's, has HEAD's tree, or is the nearest ancestor's; null unless `ready`. */
  readonly choice: Exclude<StatusReport["choice"], "given">;
  /** Whether the bundle was made by this very indexer; null unless `ready`. */
  readonly current: boolean | null;
  /** Other working trees of the same repository, which a `repo` argument may name too; the first twenty. */
  readonly worktrees: readonly {
    readonly root: string;
    readonly branch: string | null;
    readonly head: ObjectId | null;
  }[];
  /** What is wrong, a sentence; null where all is well. */
  readonly problem: string | null;
  /** What to do about it: a command, or a sentence; null where nothing is to be done. */
  readonly next: string | null;
}
