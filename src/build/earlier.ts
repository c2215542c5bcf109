import type { StoreReader } from "../bundle/read-store.js";
import { type Bundle, loadBundle } from "../bundle/source.js";
import type { ObjectId } from "../model/ids.js";

/** How far back a bundle is looked for, in commits, and how many are opened: the nearest hold nearly all. */
const farthest = 2_000;
const opened = 3;

/** Commits that have a bundle, nearest ancestors of `commit` first, then all others. */
const orderCommits = async (
  commit: ObjectId,
  stored: ReadonlySet<ObjectId>,
  ancestors: (from: ObjectId, limit: number) => AsyncIterable<ObjectId>,
): Promise<readonly ObjectId[]> => {
  const order: ObjectId[] = [];
  for await (const id of ancestors(commit, farthest)) {
    if (!stored.has(id)) continue;
    order.push(id);
    if (order.length >= opened) return order;
  }
  const near = new Set(order);
  return [...order, ...[...stored].filter((id) => !near.has(id))];
};

/**
 * The bundles of a store that a build of `commit` may take facts from, nearest first. What cannot be read is
 * passed over: the build makes it again.
 */
export const earlierBundles = async (
  store: StoreReader,
  commit: ObjectId,
  ancestors: (from: ObjectId, limit: number) => AsyncIterable<ObjectId>,
): Promise<readonly Bundle[]> => {
  const refs = await store.listBundles();
  const bundles: Bundle[] = [];
  for (const id of await orderCommits(commit, new Set(refs.map((ref) => ref.commit)), ancestors)) {
    for (const ref of refs.filter((one) => one.commit === id)) {
      const bundle = await loadBundle(store.source(ref)).catch(() => null);
      if (bundle !== null) bundles.push(bundle);
      if (bundles.length >= opened) return bundles;
    }
  }
  return bundles;
};
