import { indexerText } from "../fingerprints.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { isCurrent } from "../open.js";
import { buildStored, type Compared, type StoreOf, settingsDigest, withRebuilt } from "./bundles.js";

/** Two bundles that are to be compared. */
export interface Pair {
  readonly base: Compared;
  readonly head: Compared;
  /** What whoever reads the comparison must know. */
  readonly notes: readonly string[];
}

const short = (commit: string): string => commit.slice(0, 9);

const isByOne = (a: Manifest, b: Manifest): boolean =>
  indexerText(a.indexer) === indexerText(b.indexer) && a.embedder.weights === b.embedder.weights;

const refusal = ({ base, head }: Pair, what: string, hint: string): SheafError =>
  new SheafError(
    "bad-argument",
    `the bundles of ${short(base.bundle.manifest.commit)} and ${short(head.bundle.manifest.commit)} were made with different ${what}, so what differs would not be the change's doing`,
    hint,
  );

/** Builds again what another version made. */
const byOneIndexer = async (pair: Pair, building: StoreOf | null): Promise<Pair> => {
  if (isByOne(pair.base.bundle.manifest, pair.head.bundle.manifest)) return pair;
  if (building === null)
    throw refusal(
      pair,
      "versions of Sheaf",
      "Compare in a repository that has both commits, without --no-build.",
    );
  const current = isCurrent();
  const notes = [...pair.notes];
  const ensure = async (side: "base" | "head"): Promise<Compared> => {
    const { manifest } = pair[side].bundle;
    if (current(manifest)) return pair[side];
    notes.push(`The bundle of ${short(manifest.commit)} was made by another version: it was indexed again`);
    return buildStored(side, manifest.commit, building);
  };
  return { base: await ensure("base"), head: await ensure("head"), notes };
};

/**
 * Lets two bundles be used that one indexer made with one configuration: where they are not, the base is built again.
 *
 * @param building null where nothing can be built.
 * @throws SheafError `bad-argument` when they are not alike and cannot be made so.
 */
export const withAlike = async <T>(
  given: Pair,
  building: StoreOf | null,
  use: (pair: Pair) => Promise<T>,
): Promise<T> => {
  const pair = await byOneIndexer(given, building);
  const wanted = await settingsDigest(pair.head.bundle);
  if ((await settingsDigest(pair.base.bundle)) === wanted) return use(pair);
  const hint =
    "Compare in a repository that has both commits, without --no-build, or build both with one configuration.";
  if (building === null) throw refusal(pair, "configurations", hint);
  const then = pair.base.bundle.manifest.commit;
  const now = pair.head.bundle.manifest.commit;
  return withRebuilt(then, now, building, async (base) => {
    if ((await settingsDigest(base.bundle)) !== wanted) throw refusal(pair, "configurations", hint);
    const note = `The configuration changed: ${short(then)} was indexed again with that of ${short(now)}`;
    return use({ ...pair, base, notes: [...pair.notes, note] });
  });
};
