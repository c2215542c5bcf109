import type { BundleRef, StoreReader } from "../bundle/read-store.js";
import { type Bundle, type BundleSource, loadBundle } from "../bundle/source.js";
import type { Manifest } from "../model/bundle.js";
import type { ObjectId } from "../model/ids.js";
import type { StatusReport } from "../model/report.js";
import type { ResolvedCommit } from "../model/snapshot.js";

/** The bundle that answers for a commit, and why that one. */
export interface Choice {
  readonly bundle: Bundle;
  readonly source: BundleSource;
  readonly choice: Exclude<StatusReport["choice"], null>;
}

/** Whether a bundle was made by this very indexer. Others still answer, after those. */
export type IsCurrent = (manifest: Manifest) => boolean;

/** How far back an ancestor's bundle is looked for, and how many manifests are read for an equal tree. */
const farthest = 10_000;
const manifests = 256;

const best = async (
  store: StoreReader,
  refs: readonly BundleRef[],
  isCurrent: IsCurrent,
): Promise<Omit<Choice, "choice"> | null> => {
  let fallback: Omit<Choice, "choice"> | null = null;
  let failure: unknown = null;
  for (const ref of refs) {
    try {
      const source = store.source(ref);
      const bundle = await loadBundle(source);
      if (isCurrent(bundle.manifest)) return { bundle, source };
      fallback ??= { bundle, source };
    } catch (error) {
      failure = error;
    }
  }
  // A damaged manifest is passed over while another one can answer.
  if (fallback === null && failure !== null) throw failure;
  return fallback;
};

/**
 * Finds the bundle for a commit: its own, else one with the same tree, else its nearest ancestor's.
 *
 * @returns null when there is none.
 * @throws SheafError `corrupt-bundle` or `unsupported-format` when there is only one that cannot be used.
 */
export const chooseBundle = async (
  store: StoreReader,
  wanted: ResolvedCommit,
  ancestors: (from: ObjectId, limit: number) => AsyncIterable<ObjectId>,
  isCurrent: IsCurrent,
): Promise<Choice | null> => {
  const own = await best(store, await store.bundlesOf(wanted.commit), isCurrent);
  if (own !== null) return { ...own, choice: "head" };
  const all = await store.listBundles();
  if (all.length === 0) return null;
  for (const ref of all.slice(0, manifests)) {
    const source = store.source(ref);
    const bundle = await loadBundle(source).catch(() => null);
    if (bundle !== null && bundle.manifest.tree === wanted.tree && isCurrent(bundle.manifest)) {
      return { bundle, source, choice: "same-tree" };
    }
  }
  const stored = new Set(all.map((ref) => ref.commit));
  for await (const commit of ancestors(wanted.commit, farthest)) {
    if (!stored.has(commit)) continue;
    const nearest = await best(store, await store.bundlesOf(commit), isCurrent);
    if (nearest !== null) return { ...nearest, choice: "ancestor" };
  }
  return null;
};
