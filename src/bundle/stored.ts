import type { Manifest } from "../model/bundle.js";
import type { ObjectId } from "../model/ids.js";
import type { StoreReader } from "./read-store.js";
import { type Bundle, type BundleSource, loadBundle } from "./source.js";

/** A bundle of a store, and what stands beside it. */
export interface StoredBundle {
  readonly bundle: Bundle;
  readonly source: BundleSource;
}

/**
 * Finds a bundle of a commit in a store, whatever its configuration; those that cannot be read are passed over.
 *
 * @returns null when none fits.
 */
export const findStored = async (
  store: StoreReader,
  commit: ObjectId,
  fits: (manifest: Manifest, digest: string) => boolean,
): Promise<StoredBundle | null> => {
  for (const ref of await store.bundlesOf(commit)) {
    const source = store.source(ref);
    const bundle = await loadBundle(source).catch(() => null);
    if (bundle !== null && bundle.manifest.commit === commit && fits(bundle.manifest, bundle.digest))
      return { bundle, source };
  }
  return null;
};
