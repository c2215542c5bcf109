import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import { remoteLost, type ScratchRepository } from "../../model/scratch.js";
import { byCommit } from "../glance.js";
import { corrupt } from "../problems.js";
import type { PublishedBundle, RemoteBundle, Transport } from "../transport.js";
import { commitOf, refOf, usualPartBytes } from "./layout.js";
import { publishToRef } from "./publish.js";
import { openPublished } from "./read.js";
import { listBundleRefs, type Refs, removeRefs } from "./refs.js";

/**
 * Bundles at refs of a git remote: `refs/sheaf/v1/<commit>` names a commit without parents, its tree holds the manifest
 * and the objects under their names.
 *
 * @param scratch is closed with the transport.
 * @param partBytes longer objects are cut; readers take parts of any length.
 */
export const gitRefTransport = (scratch: ScratchRepository, partBytes = usualPartBytes): Transport => {
  /** A command lists first and then acts on what it saw; leases tell when that has changed. Null when it did itself. */
  let last: Refs | null = null;
  const look = async (): Promise<Refs> => {
    last = await listBundleRefs(scratch);
    return last;
  };
  const openAt = (name: string, id: ObjectId): Promise<RemoteBundle> =>
    openPublished(scratch, id, `${name} of ${scratch.place}`);
  return {
    name: "git-ref",
    place: scratch.place,
    list: async () => {
      const bundles = [...(await look()).keys()].map(
        (name): PublishedBundle => ({ commit: commitOf(name)!, tree: null, digest: null }),
      );
      return bundles.sort(byCommit);
    },
    open: async (commit) => {
      const name = refOf(commit);
      if (commitOf(name) === null) return null;
      const known = last?.get(name);
      try {
        if (known !== undefined) return await openAt(name, known);
      } catch (error) {
        // It may have been replaced or taken away since it was listed.
        if (!(error instanceof SheafError) || error.code !== "transfer-failed") throw error;
      }
      const id = (await look()).get(name);
      try {
        return id === undefined ? null : await openAt(name, id);
      } catch (error) {
        if (!(error instanceof SheafError) || id !== known || !error.message.includes(remoteLost))
          throw error;
        // Listed before and after: it is this bundle that is damaged, and others may be whole.
        throw corrupt(`${name} of ${scratch.place}`, "the remote lists it and does not have it", error);
      }
    },
    publish: async (bundle, options) => {
      const seen = last;
      last = null;
      return await publishToRef(scratch, bundle, options, partBytes, seen);
    },
    remove: async (commits) => {
      if (commits.length === 0) return [];
      const seen = last;
      last = null;
      const all = commits.every((commit) => seen?.has(refOf(commit)) === true);
      return await removeRefs(scratch, commits, seen !== null && all ? seen : await listBundleRefs(scratch));
    },
    close: () => scratch.close(),
  };
};
