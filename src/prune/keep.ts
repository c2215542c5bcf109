import type { ObjectId } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";

/** Why bundles of a commit stay. */
interface KeptCommit {
  readonly commit: ObjectId;
  readonly reason: string;
}

export interface KeepRules {
  /** So many of the newest stay. */
  readonly newest: number;
  /** Commits that stay in any case, with the reason. */
  readonly named: ReadonlyMap<ObjectId, string>;
  /** Committer time of a commit, seconds since 1970; null where nobody knows it any more. */
  readonly timeOf: (commit: ObjectId) => number | null;
}

export interface Selection {
  /** Newest first. */
  readonly kept: readonly KeptCommit[];
  /** Newest first. */
  readonly removed: readonly ObjectId[];
}

/** Tells which commits' bundles stay. Those of an unknown age are the oldest. */
export const selectKept = (commits: Iterable<ObjectId>, { newest, named, timeOf }: KeepRules): Selection => {
  const aged = [...new Set(commits)]
    .map((commit) => ({ commit, time: timeOf(commit) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.time === b.time ? compareUtf8(a.commit, b.commit) : b.time - a.time));
  const kept: KeptCommit[] = [];
  const removed: ObjectId[] = [];
  for (const [i, { commit }] of aged.entries()) {
    const reason = named.get(commit) ?? (i < newest ? `among the newest ${newest}` : null);
    if (reason === null) removed.push(commit);
    else kept.push({ commit, reason });
  }
  return { kept, removed };
};

/** `refs/tags/v1` as `tag v1`, `refs/heads/main` as `branch main`. */
export const refReason = (name: string): string =>
  name.startsWith("refs/tags/")
    ? `tag ${name.slice("refs/tags/".length)}`
    : `branch ${name.replace(/^refs\/heads\//, "")}`;
