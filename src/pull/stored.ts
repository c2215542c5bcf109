import type { StoreReader } from "../bundle/read-store.js";
import { findStored, type StoredBundle } from "../bundle/stored.js";
import type { Manifest } from "../model/bundle.js";
import type { ObjectId } from "../model/ids.js";

/** The bundles of a store that this very indexer made. */
export interface Stored {
  /** Commits that have a bundle, whoever made it. */
  readonly commits: ReadonlySet<ObjectId>;
  /** Null when there is none, or none that can be read. */
  readonly current: (commit: ObjectId) => Promise<StoredBundle | null>;
}

export const readStored = async (
  store: StoreReader,
  isCurrent: (manifest: Manifest) => boolean,
): Promise<Stored> => {
  const refs = await store.listBundles();
  return {
    commits: new Set(refs.map((ref) => ref.commit)),
    current: (commit) => findStored(store, commit, isCurrent),
  };
};
