import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { byCommit } from "../glance.js";
import { refused } from "../problems.js";
import type { PublishedBundle, RemoteBundle, Transport } from "../transport.js";
import { commitOf, refOf, refPrefix, usualPartBytes } from "./layout.js";
import { publishToRef } from "./publish.js";
import { openPublished } from "./read.js";

/** Ids of the refs of bundles, by name. */
type Refs = ReadonlyMap<string, ObjectId>;

const listed = async (scratch: ScratchRepository): Promise<Refs> => {
  const refs = await scratch.listRefs([refPrefix]);
  return new Map(refs.filter(({ name }) => commitOf(name) !== null).map(({ name, id }) => [name, id]));
};

const removeRefs = async (
  scratch: ScratchRepository,
  commits: readonly ObjectId[],
): Promise<readonly ObjectId[]> => {
  if (commits.length === 0) return [];
  const refs = await listed(scratch);
  const updates = [...new Set(commits.map(refOf))].flatMap((name) => {
    const expected = refs.get(name);
    return expected === undefined ? [] : [{ name, id: null, expected }];
  });
  if (updates.length === 0) return [];
  const results = await scratch.push(updates, []);
  const first = results.find(({ state }) => state === "refused");
  if (first?.state === "refused")
    throw refused(
      `${first.name} of ${scratch.place}`,
      `the remote does not take it away: ${first.reason}`,
      "Look whether you may delete refs there.",
    );
  // Another has replaced what is stale: that is not the bundle that was to go.
  return results.filter(({ state }) => state === "done").map(({ name }) => commitOf(name)!);
};

/**
 * Bundles at refs of a git remote: `refs/sheaf/v1/<commit>` names a commit without parents, its tree holds the manifest
 * and the objects under their names.
 *
 * @param scratch is closed with the transport.
 * @param partBytes longer objects are cut; readers take parts of any length.
 */
export const gitRefTransport = (scratch: ScratchRepository, partBytes = usualPartBytes): Transport => {
  let last: Refs = new Map();
  const openAt = (name: string, id: ObjectId): Promise<RemoteBundle> =>
    openPublished(scratch, id, `${name} of ${scratch.place}`);
  return {
    name: "git-ref",
    place: scratch.place,
    list: async () => {
      last = await listed(scratch);
      const bundles = [...last.keys()].map(
        (name): PublishedBundle => ({ commit: commitOf(name)!, tree: null, digest: null }),
      );
      return bundles.sort(byCommit);
    },
    open: async (commit) => {
      const name = refOf(commit);
      if (commitOf(name) === null) return null;
      const known = last.get(name);
      try {
        if (known !== undefined) return await openAt(name, known);
      } catch (error) {
        // It may have been replaced or taken away since it was listed.
        if (!(error instanceof SheafError) || error.code !== "transfer-failed") throw error;
      }
      last = await listed(scratch);
      const id = last.get(name);
      return id === undefined ? null : await openAt(name, id);
    },
    publish: (bundle, options) => publishToRef(scratch, bundle, options, partBytes),
    remove: (commits) => removeRefs(scratch, commits),
    close: () => scratch.close(),
  };
};
