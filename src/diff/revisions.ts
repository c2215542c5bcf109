import { ownSettings, usualRemote } from "../git/default-remote.js";
import type { GitReader } from "../git/reader.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import { shellWord } from "../shell-word.js";

/** So much history is looked through for the last commit that two have in common. */
const farthest = 1_000_000;

const isId = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** The remote to fetch from; `origin` where there is none, as whoever adds one will call it. */
const remoteOf = async (reader: GitReader): Promise<string> => {
  const { name } = usualRemote(ownSettings(reader.commonDir), await reader.headName()) ?? { name: "origin" };
  return shellWord(name);
};

/** What brings a commit that a shallow clone has not. */
const wayTo = (revision: string, shallow: boolean, remote: string): string => {
  const all = `git fetch --unshallow ${remote}`;
  if (isId(revision))
    return `Fetch it: git fetch --depth=1 ${remote} ${revision}${shallow ? ` (or the whole history: ${all})` : ""}`;
  const name = revision.replace(/^refs\/remotes\//, "");
  const branch = name.startsWith(`${remote}/`) ? name.slice(remote.length + 1) : "";
  if (/^[\w./-]+$/.test(branch))
    return `Fetch it: git fetch --depth=1 ${remote} ${branch}:refs/remotes/${remote}/${branch}`;
  return `Fetch the history: ${all} (or git fetch --depth=1 ${remote} COMMIT, and name that commit)`;
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
      wayTo(revision, shallow, await remoteOf(reader)),
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
      ? `Fetch the history: git fetch --unshallow ${await remoteOf(reader)}. Or name the commit to compare with, and compare the two: sheaf diff BASE HEAD`
      : "Compare the two themselves: sheaf diff BASE HEAD",
  );
};
