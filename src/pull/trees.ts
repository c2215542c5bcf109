import { askCommits } from "../exchange/ask-commits.js";
import type { GitReader } from "../git/reader.js";
import type { ObjectId } from "../model/ids.js";
import type { PublishedBundle } from "../transport/transport.js";
import type { AskRemote } from "./lineage.js";

/** More published bundles than this of commits that are unknown here are not asked about. */
const maxUnknown = 2_000;
/** Exchanges with the remote about commits, some of which it may have lost. */
const maxExchanges = 3;

/**
 * Finds published bundles of commits with a tree: by the listing, by the repository, else by asking the git remote about
 * commits that are unknown here, as those of a branch that was squashed. What nobody knows is left out.
 */
export const withTree = async (
  published: readonly PublishedBundle[],
  tree: ObjectId,
  reader: GitReader,
  remote: AskRemote,
): Promise<readonly ObjectId[]> => {
  const found: ObjectId[] = [];
  const unsaid = published.filter((bundle) => {
    if (bundle.tree === tree) found.push(bundle.commit);
    return bundle.tree === null;
  });
  const ids = unsaid.map(({ commit }) => commit);
  const unknown: ObjectId[] = [];
  for (const [i, commit] of (await reader.commits(ids)).entries()) {
    if (commit === null) unknown.push(ids[i]!);
    else if (commit.tree === tree) found.push(commit.commit);
  }
  if (found.length > 0 || unknown.length === 0 || unknown.length > maxUnknown) return found;
  const scratch = await remote();
  if (scratch === null) return found;
  const { commits } = await askCommits(scratch, unknown, maxExchanges);
  for (const [id, commit] of commits) if (commit.tree === tree) found.push(id);
  return found;
};
