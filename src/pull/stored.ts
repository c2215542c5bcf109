import type { StoreReader } from "../bundle/read-store.js";
import { type Bundle, type BundleSource, loadBundle } from "../bundle/source.js";
import type { Manifest } from "../model/bundle.js";
import type { ObjectId } from "../model/ids.js";

/** A bundle of the store. */
interface StoredBundle {
  readonly bundle: Bundle;
  readonly source: BundleSource;
}

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
    current: async (commit) => {
      for (const ref of refs) {
        if (ref.commit !== commit) continue;
        const source = store.source(ref);
        const bundle = await loadBundle(source).catch(() => null);
        if (bundle !== null && bundle.manifest.commit === commit && isCurrent(bundle.manifest))
          return { bundle, source };
      }
      return null;
    },
  };
};
