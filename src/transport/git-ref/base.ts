import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import type { EarlierBundle } from "../transport.js";
import { type KnownIds, pathsOfBundle } from "./ids.js";
import { messageOf, refOf } from "./layout.js";
import type { PublishedTree } from "./objects.js";
import { fetchPublished } from "./read.js";
import { writeTrees } from "./trees.js";

/** A published bundle that another is told against: the remote has it, and its commit and trees are here. */
export interface Base {
  readonly tree: PublishedTree;
  /** The same bundle at hand, for its content; null when it is not. */
  readonly bundle: EarlierBundle | null;
}

/** What is published is a function of the bundle: when that gives the id of the ref, nothing need be fetched. */
const remade = async (
  scratch: ScratchRepository,
  bundle: EarlierBundle,
  id: ObjectId,
  partBytes: number,
  known: KnownIds,
): Promise<PublishedTree | null> => {
  const paths = await pathsOfBundle(scratch, bundle, partBytes, known).catch(() => null);
  if (paths === null) return null;
  const commit = await scratch.writeCommit(await writeTrees(scratch, paths), messageOf(bundle.commit));
  return commit === id ? { id, paths } : null;
};

/**
 * The nearest of some bundles that is published.
 *
 * @param refs ids by name, as they were just listed.
 * @returns null when none is, or when what is published is damaged.
 */
export const findBase = async (
  scratch: ScratchRepository,
  earlier: readonly EarlierBundle[],
  refs: ReadonlyMap<string, ObjectId>,
  partBytes: number,
  known: KnownIds,
): Promise<Base | null> => {
  const bundle = earlier.find(({ commit }) => refs.has(refOf(commit)));
  if (bundle === undefined) return null;
  const ref = refOf(bundle.commit);
  const id = refs.get(ref)!;
  const own = await remade(scratch, bundle, id, partBytes, known);
  if (own !== null) return { tree: own, bundle };
  try {
    return { tree: await fetchPublished(scratch, id, ref), bundle };
  } catch (error) {
    if (error instanceof SheafError) return null;
    throw error;
  }
};
