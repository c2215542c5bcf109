import type { ObjectId } from "../model/ids.js";
import type { ScratchCommit, ScratchRepository } from "../model/scratch.js";

/** What a remote told of commits. */
interface Told {
  readonly commits: ReadonlyMap<ObjectId, ScratchCommit>;
  /** False when it was not asked about all of them. */
  readonly isComplete: boolean;
}

/**
 * Asks a git remote about commits that are unknown here. One that it has lost spoils the answer for all that it is asked
 * for with, so the others are found by halves.
 *
 * @param maxExchanges with the remote.
 * @throws SheafError `transfer-failed`.
 */
export const askCommits = async (
  scratch: ScratchRepository,
  ids: readonly ObjectId[],
  maxExchanges: number,
): Promise<Told> => {
  const commits = new Map<ObjectId, ScratchCommit>();
  let exchanges = 0;
  const ask = async (some: readonly ObjectId[]): Promise<void> => {
    if (some.length === 0 || exchanges++ >= maxExchanges) return;
    if (await scratch.fetchCommits(some, 1)) {
      for (const id of some) {
        const commit = await scratch.commit(id);
        if (commit !== null) commits.set(id, commit);
      }
      return;
    }
    const half = some.length >> 1;
    if (half === 0) return;
    await ask(some.slice(0, half));
    await ask(some.slice(half));
  };
  await ask(ids);
  return { commits, isComplete: exchanges <= maxExchanges };
};
