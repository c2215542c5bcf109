import type { ObjectId } from "./ids.js";

/** After a merge, a checkout, a commit, and where a rebase ends. */
export type HookName = "post-merge" | "post-checkout" | "post-commit" | "post-rewrite";

/** What was done with one hook, or would be. */
export interface HookReport {
  readonly name: HookName;
  /** Absolute. */
  readonly path: string;
  /**
   * `create`: a file where there was none; `chain`: a block in the hook that stands there; `wrap`: that hook is kept
   * under another name, and a small one calls it; `update`: the block of an earlier installation; `remove`: what
   * stood before is back; `keep`: nothing to do; `refuse`: left alone, and `reason` says why.
   */
  readonly action: "create" | "chain" | "wrap" | "update" | "remove" | "keep" | "refuse";
  readonly reason: string | null;
  /** What is written: the whole file for `create` and `wrap`, else the block. Null when nothing is. */
  readonly text: string | null;
}

/** What `init --hooks` did, or would do. */
export interface HooksReport {
  /** The git directory that linked worktrees share. */
  readonly repository: string;
  /** Where git looks for hooks. */
  readonly folder: string;
  readonly removing: boolean;
  /** False when it only shows what it would do. */
  readonly written: boolean;
  readonly hooks: readonly HookReport[];
  /** What to add by hand to hooks that were left alone, and where; null when none was. */
  readonly advice: { readonly line: string; readonly where: string } | null;
}

/** What was done for one worktree. */
export interface RefreshStep {
  /** Git directory of the worktree. */
  readonly gitDir: string;
  /** Its HEAD; null while the branch has no commit. */
  readonly commit: ObjectId | null;
  /**
   * `present`: HEAD had its bundle; `pulled`; `built`; `waiting`: a rebase, merge or the like is not done yet;
   * `nothing`: there is no commit; `failed`.
   */
  readonly outcome: "present" | "pulled" | "built" | "waiting" | "nothing" | "failed";
  /** Why it waits or failed. */
  readonly reason: string | null;
  readonly milliseconds: number;
}

/** What `refresh` did. */
export interface RefreshReport {
  /** Another run is at work: it looks again before it ends. */
  readonly busy: boolean;
  readonly steps: readonly RefreshStep[];
  readonly milliseconds: number;
}
