import type { GitReader } from "../git/reader.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";

/** So much history is looked through for the last commit that two have in common. */
const farthest = 1_000_000;

const isId = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** What brings a commit that a shallow clone has not. */
const wayTo = (revision: string, shallow: boolean): string => {
  if (isId(revision))
    return `Fetch it: git fetch --depth=1 origin ${revision}${shallow ? " (or the whole history: git fetch --unshallow origin)" : ""}`;
  const branch = /^(?:refs\/remotes\/)?origin\/([\w./-]+)$/.exec(revision)?.[1];
  if (branch !== undefined)
    return `Fetch it: git fetch --depth=1 origin ${branch}:refs/remotes/origin/${branch}`;
  return "Fetch the history: git fetch --unshallow origin (or git fetch --depth=1 origin COMMIT, and name that commit)";
};

/** A commit, and whether git has it: one that it has not can still have a bundle. */
export interface Wanted {
  readonly revision: string;
  readonly commit: ObjectId;
  readonly isHere: boolean;
}

/**
 * Finds the commit that is meant.
 *
 * @param isKnown whether a bundle answers for a commit.
 * @throws SheafError `unknown-revision` that says how to fetch what a shallow clone has not; those of `GitReader.resolve`.
 */
export const findCommit = async (
  reader: GitReader,
  revision: string,
  isKnown: (commit: ObjectId) => Promise<boolean>,
): Promise<Wanted> => {
  try {
    return { revision, commit: (await reader.resolve(revision)).commit, isHere: true };
  } catch (error) {
    if (!(error instanceof SheafError) || !["unknown-revision", "missing-object"].includes(error.code))
      throw error;
    if (isId(revision) && (await isKnown(revision))) return { revision, commit: revision, isHere: false };
    const shallow = reader.shallowEnds().size > 0;
    if (!shallow && !isId(revision)) throw error;
    throw new SheafError(
      "unknown-revision",
      `the commit ${JSON.stringify(revision)} is not in this repository${shallow ? ", which is a shallow clone" : ""}, so nothing was compared`,
      wayTo(revision, shallow),
      { cause: error },
    );
  }
};

/**
 * Finds the last commit that two have in common.
 *
 * @throws SheafError `unknown-revision` when there is none, or a shallow clone hides it.
 */
export const findMergeBase = async (reader: GitReader, base: Wanted, head: Wanted): Promise<ObjectId> => {
  const ours = new Set<ObjectId>();
  for await (const commit of reader.ancestors(head.commit, farthest)) {
    if (commit === base.commit) return commit;
    ours.add(commit);
  }
  for await (const commit of reader.ancestors(base.commit, farthest)) if (ours.has(commit)) return commit;
  const shallow = reader.shallowEnds().size > 0;
  throw new SheafError(
    "unknown-revision",
    `${base.revision} and ${head.revision} have no commit in common${shallow ? " as far as this shallow clone goes" : ""}, so nothing was compared`,
    shallow
      ? "Fetch the history: git fetch --unshallow origin. Or name the commit to compare with, and compare the two: sheaf diff BASE HEAD"
      : "Compare the two themselves: sheaf diff BASE HEAD",
  );
};
