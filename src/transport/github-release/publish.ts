import { SheafError } from "../../model/error.js";
import { glance } from "../glance.js";
import { conflict, failed, refused } from "../problems.js";
import type { OutgoingBundle, PublishOptions, Sent } from "../transport.js";
import type { GithubApi } from "./api.js";
import { type EntryContent, type Place, packsOf } from "./entry.js";
import { type Asset, type Entry, newestEntries } from "./names.js";
import { type Publisher, sendEntry, sendPacks, type Travelled } from "./send.js";
import { isOld, readEntry, type State, stateOf } from "./state.js";

/** A release takes 1,000 files; a pack and an entry are to come. */
const maxAssets = 997;
const maxRounds = 4;
/** So many bundles are asked where objects are. */
const maxAsked = 3;

/** A damaged one is as good as none. */
const contentOf = async (api: GithubApi, entry: Entry): Promise<EntryContent | null> => {
  try {
    return await readEntry(api, entry);
  } catch (error) {
    if (error instanceof SheafError && error.code === "corrupt-bundle") return null;
    throw error;
  }
};

/** What the commit has already beside what is to come. */
interface Standing {
  readonly state: Sent["state"];
  /** Nothing is to be done. */
  readonly done: boolean;
  /** To go when the new one is there. */
  readonly replaced: readonly Entry[];
  readonly content: EntryContent | null;
}

const same = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === null || b === null ? a === b : Buffer.from(a).equals(b);

const standing = async (
  { api }: Publisher,
  state: State,
  bundle: OutgoingBundle,
  force: boolean,
): Promise<Standing> => {
  const entries = state.catalogue.entries.get(bundle.commit) ?? [];
  const [latest] = entries;
  if (latest === undefined) return { state: "published", done: false, replaced: [], content: null };
  const content = await contentOf(api, latest);
  if (content !== null && same(content.manifest, bundle.manifest)) {
    const whole = packsOf(content).every((pack) => state.catalogue.packs.has(pack));
    const stated = bundle.attestation === null || same(bundle.attestation, content.attestation);
    return { state: "present", done: whole && stated && !force, replaced: entries, content };
  }
  const fingerprint = content === null ? null : glance(content.manifest)?.fingerprint;
  if (!force && fingerprint === bundle.fingerprint) throw conflict(api.place, bundle.commit);
  return { state: "replaced", done: false, replaced: entries, content };
};

/** Where objects are by what is published of earlier bundles, else by the newest. */
const knownPlaces = async (
  { api }: Publisher,
  state: State,
  bundle: OutgoingBundle,
  content: EntryContent | null,
): Promise<ReadonlyMap<string, Place>> => {
  const near = bundle.earlier.flatMap(({ commit }) => state.catalogue.entries.get(commit)?.[0] ?? []);
  const asked = near.length > 0 ? near : newestEntries(state.catalogue);
  const contents = [content];
  for (const entry of asked.slice(0, maxAsked)) contents.push(await contentOf(api, entry));
  const known = new Map<string, Place>();
  for (const found of contents)
    for (const [digest, place] of found?.places ?? [])
      if (!known.has(digest) && state.catalogue.packs.has(place.pack)) known.set(digest, place);
  return known;
};

/** How a bundle stands among those that others published meanwhile. */
type Verdict = "stands" | "again" | "second";

/**
 * Looks whether all that an entry needs is still there, and who else published for its commit since. Of two different
 * bundles by the same indexer the first stays; of two different indexers' the later; of the same bundle the first.
 */
const settle = async (
  { api }: Publisher,
  before: State,
  bundle: OutgoingBundle,
  mine: Asset,
  relied: ReadonlySet<string>,
  force: boolean,
): Promise<Verdict> => {
  const after = await stateOf(api, before.release);
  // A listing may lag behind: what was uploaded just now is there all the same.
  if ([...relied].some((pack) => !after.catalogue.packs.has(pack))) {
    await api.delete(mine);
    return "again";
  }
  const seen = new Set((before.catalogue.entries.get(bundle.commit) ?? []).map(({ asset }) => asset.id));
  const rivals = (after.catalogue.entries.get(bundle.commit) ?? []).filter(
    ({ asset }) => asset.id < mine.id && !seen.has(asset.id),
  );
  for (const rival of rivals) {
    const content = await contentOf(api, rival);
    if (content === null) continue;
    if (same(content.manifest, bundle.manifest)) {
      const lesser = bundle.attestation === null || same(bundle.attestation, content.attestation);
      if (lesser) {
        await api.delete(mine);
        return "second";
      }
    } else if (!force && glance(content.manifest)?.fingerprint === bundle.fingerprint) {
      await api.delete(mine);
      throw conflict(api.place, bundle.commit);
    }
    await api.delete(rival.asset);
  }
  return "stands";
};

const checkRoom = (api: GithubApi, state: State): void => {
  if (state.assets.length <= maxAssets) return;
  throw refused(
    api.place,
    `the release is full: it has ${state.assets.length} files of at most 1,000`,
    "`sheaf prune --keep N` takes old bundles away.",
  );
};

const sweep = async (api: GithubApi, state: State): Promise<void> => {
  for (const asset of state.catalogue.broken) if (isOld(state, asset)) await api.delete(asset);
};

/** Of the same bundle what stood beside it is kept, but for a statement that comes in place of another. */
const withKept = (bundle: OutgoingBundle, { state, content }: Standing): OutgoingBundle => {
  if (state !== "present" || content === null) return bundle;
  const attestation = bundle.attestation ?? content.attestation;
  return { ...bundle, provenance: content.provenance ?? bundle.provenance, attestation };
};

export const publishBundle = async (
  publisher: Publisher,
  bundle: OutgoingBundle,
  { force }: PublishOptions,
): Promise<Sent> => {
  const { api } = publisher;
  const release = await api.ensureRelease();
  const travelled: Travelled = { objects: 0, bytes: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const state = await stateOf(api, release);
    const found = await standing(publisher, state, bundle, force);
    const where = (asset: Asset): string => `${api.place}, ${asset.name}`;
    if (found.done) return { state: "present", where: where(found.replaced[0]!.asset), ...travelled };
    checkRoom(api, state);
    await sweep(api, state);
    // Told to replace, it believes nothing of what is there.
    const known = force
      ? new Map<string, Place>()
      : await knownPlaces(publisher, state, bundle, found.content);
    const { places, relied } = await sendPacks(publisher, state, bundle, known, force, travelled);
    const outgoing = withKept(bundle, found);
    const mine = await sendEntry(publisher, state, outgoing, places);
    const verdict = await settle(publisher, state, outgoing, mine, relied, force);
    if (verdict === "again") continue;
    if (verdict === "second") return { state: "present", where: api.place, ...travelled };
    for (const { asset } of found.replaced) if (asset.id !== mine.id) await api.delete(asset);
    return { state: found.state, where: where(mine), ...travelled };
  }
  throw failed(api.place, "others take away what this bundle needs, again and again");
};
