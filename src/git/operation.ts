import { stat } from "node:fs/promises";
import { join } from "node:path";

/** What git keeps in a worktree's directory while it is in the middle of something. */
const traces: readonly (readonly [file: string, operation: string])[] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase or am"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["sequencer", "cherry-pick or revert"],
  ["BISECT_LOG", "bisect"],
];

/** The operation that is not done yet in a worktree; null when there is none. */
export const operationInProgress = async (gitDir: string): Promise<string | null> => {
  for (const [file, operation] of traces) {
    if ((await stat(join(gitDir, file)).catch(() => null)) !== null) return operation;
  }
  return null;
};
