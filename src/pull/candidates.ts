import type { GitReader } from "../git/reader.js";
import type { ObjectId } from "../model/ids.js";
import type { ResolvedCommit } from "../model/snapshot.js";
import type { PublishedBundle } from "../transport/transport.js";
import type { AskRemote, Lineage } from "./lineage.js";
import type { Stored } from "./stored.js";
import { withTree } from "./trees.js";

/** A bundle that may answer for a commit. */
export interface Candidate {
  readonly commit: ObjectId;
  readonly choice: "head" | "same-tree" | "ancestor";
  /** Whether the store has it; otherwise the place says so, or must be asked. */
  readonly stored: boolean;
}

export interface CandidateSources {
  readonly wanted: ResolvedCommit;
  /** Only the commit itself will do. */
  readonly exact: boolean;
  readonly stored: Stored;
  /** Null where a place cannot be listed. */
  readonly published: readonly PublishedBundle[] | null;
  readonly reader: GitReader;
  readonly lineage: Lineage;
  readonly remote: AskRemote;
}

/** Ancestors that a place without a listing is asked for. */
const blindly = 50;

/** Bundles that may answer, nearest first: of the commit, of one with the same tree, of its ancestors. */
export async function* candidates(sources: CandidateSources): AsyncGenerator<Candidate> {
  const { wanted, exact, stored, published, reader, lineage, remote } = sources;
  const there = published === null ? null : new Set(published.map(({ commit }) => commit));
  const both = function* (commit: ObjectId, choice: Candidate["choice"]): Generator<Candidate> {
    if (stored.commits.has(commit)) yield { commit, choice, stored: true };
    if (there === null || there.has(commit)) yield { commit, choice, stored: false };
  };
  yield* both(wanted.commit, "head");
  if (exact) return;

  const own = [...stored.commits];
  for (const commit of await reader.commits(own)) {
    if (commit === null || commit.tree !== wanted.tree || commit.commit === wanted.commit) continue;
    yield { commit: commit.commit, choice: "same-tree", stored: true };
  }
  for (const commit of await withTree(published ?? [], wanted.tree, reader, remote)) {
    if (commit !== wanted.commit) yield { commit, choice: "same-tree", stored: false };
  }

  // Nothing can be met on the way.
  if (there?.size === 0 && stored.commits.size === 0) return;
  let asked = 0;
  for await (const commit of lineage.commits()) {
    if (commit === wanted.commit) continue;
    yield* both(commit, "ancestor");
    if (there === null && ++asked >= blindly) return;
  }
}
