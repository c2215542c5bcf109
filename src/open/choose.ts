import type { BundleRef, StoreReader } from "../bundle/read-store.js";
import { type Bundle, type BundleSource, loadBundle } from "../bundle/source.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { StatusReport } from "../model/report.js";
import type { ResolvedCommit } from "../model/snapshot.js";

/** The bundle that answers for a commit, and why that one. */
export interface Choice {
  readonly bundle: Bundle;
  readonly source: BundleSource;
  readonly choice: Exclude<StatusReport["choice"], null>;
  /** What is wrong with a bundle that would have answered better; null when there was none. */
  readonly passedOver: Error | null;
}

/** Whether a bundle was made by this very indexer. Others still answer, after those. */
export type IsCurrent = (manifest: Manifest) => boolean;

/** How far back an ancestor's bundle is looked for, and how many manifests are read for an equal tree. */
const farthest = 10_000;
const manifests = 256;

type Found = Pick<Choice, "bundle" | "source">;

/** The best of several bundles, and the last error of those that could not be read. */
interface Best {
  readonly found: Found | null;
  readonly failure: Error | null;
}

const best = async (store: StoreReader, refs: readonly BundleRef[], isCurrent: IsCurrent): Promise<Best> => {
  let fallback: Found | null = null;
  let failure: Error | null = null;
  for (const ref of refs) {
    try {
      const source = store.source(ref);
      const bundle = await loadBundle(source);
      if (isCurrent(bundle.manifest)) return { found: { bundle, source }, failure: null };
      fallback ??= { bundle, source };
    } catch (error) {
      if (!(error instanceof SheafError)) throw error;
      // Pruned since the folder was read: it is as if it had not been there.
      if (error.code !== "no-bundle") failure = error;
    }
  }
  return { found: fallback, failure };
};

/**
 * Finds the bundle for a commit: its own, else one with the same tree, else its nearest ancestor's. One that cannot be
 * read is passed over while another can answer.
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
  let failure: Error | null = null;
  const chosen = (found: Found, choice: Choice["choice"]): Choice => ({
    ...found,
    choice,
    passedOver: failure,
  });
  const bestOf = async (commit: ObjectId): Promise<Found | null> => {
    const { found, failure: problem } = await best(store, await store.bundlesOf(commit), isCurrent);
    // That of the nearest commit matters most.
    failure ??= problem;
    return found;
  };
  const own = await bestOf(wanted.commit);
  if (own !== null) return chosen(own, "head");
  const all = await store.listBundles();
  for (const ref of all.slice(0, manifests)) {
    const source = store.source(ref);
    const bundle = await loadBundle(source).catch(() => null);
    if (bundle !== null && bundle.manifest.tree === wanted.tree && isCurrent(bundle.manifest)) {
      return chosen({ bundle, source }, "same-tree");
    }
  }
  const stored = new Set(all.map((ref) => ref.commit));
  if (stored.size > 0) {
    for await (const commit of ancestors(wanted.commit, farthest)) {
      const nearest = stored.has(commit) ? await bestOf(commit) : null;
      if (nearest !== null) return chosen(nearest, "ancestor");
    }
  }
  if (failure !== null) throw failure;
  return null;
};
