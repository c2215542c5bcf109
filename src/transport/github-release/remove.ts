import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import type { GithubApi, Listing, Release } from "./api.js";
import { packsOf } from "./entry.js";
import { type Asset, type Entry, entriesNaming, unnamed } from "./names.js";
import { isOld, readEntry, type State, stateOf } from "./state.js";

const maxListings = 5;

const idsOf = ({ assets }: Listing): string =>
  assets
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/** A listing of several pages can miss what moves from one to another: two that agree miss nothing. Null without. */
const settled = async (api: GithubApi, release: Release): Promise<State | null> => {
  let last = await stateOf(api, release);
  for (let i = 1; i < maxListings; i++) {
    const next = await stateOf(api, release);
    if (idsOf(next) === idsOf(last)) return next;
    last = next;
  }
  return null;
};

const readable = <T>(content: Promise<T>): Promise<T | undefined> =>
  content.catch((error: unknown) => {
    if (error instanceof SheafError && error.code === "corrupt-bundle") return undefined;
    throw error;
  });

/** Packs that no entry names; none when an entry cannot be read. One whose label does not say what it needs is read. */
const deadPacks = async (api: GithubApi, state: State): Promise<readonly Asset[]> => {
  const shortNames = new Set<string>();
  const names = new Set<string>();
  for (const entry of [...state.catalogue.incomplete, ...[...state.catalogue.entries.values()].flat()]) {
    for (const pack of entry.packs ?? []) shortNames.add(pack);
    if (entry.packs !== null) continue;
    const content = await readable(readEntry(api, entry));
    if (content === undefined || content?.places.size === 0) return [];
    for (const pack of content === null ? [] : packsOf(content)) names.add(pack);
  }
  return unnamed(state.catalogue.packs.values(), shortNames, names);
};

const dropPacks = async (api: GithubApi, release: Release): Promise<void> => {
  const state = await settled(api, release);
  if (state === null) return;
  const { incomplete, broken } = state.catalogue;
  for (const asset of [...broken, ...incomplete.map((entry) => entry.asset)])
    if (isOld(state, asset)) await api.delete(asset);
  // While it cannot be told what an entry needs, nothing goes.
  const dead = (await deadPacks(api, state)).filter((asset) => isOld(state, asset));
  if (dead.length === 0) return;
  for (const asset of dead) await api.delete(asset);
  // Who published in this moment and relies on one of them has looked too early: nobody is to see half a bundle.
  const after = await api.assets(release);
  const known = new Set(state.assets.map(({ id }) => id));
  for (const { asset } of entriesNaming(after.assets, new Set(dead.map(({ name }) => name))))
    if (!known.has(asset.id)) await api.delete(asset);
};

/**
 * Takes entries away, and then packs that no entry names; not those younger than an hour, since a publisher may be about
 * to name them.
 *
 * @returns the commits whose bundles are gone.
 */
export const removeBundles = async (
  api: GithubApi,
  commits: readonly ObjectId[],
): Promise<readonly ObjectId[]> => {
  if (commits.length === 0) return [];
  const release = await api.release();
  if (release === null) return [];
  const state = await stateOf(api, release);
  const gone: ObjectId[] = [];
  for (const commit of new Set(commits)) {
    const entries: readonly Entry[] = [
      ...(state.catalogue.entries.get(commit) ?? []),
      ...state.catalogue.incomplete.filter((entry) => entry.commit === commit),
    ];
    for (const { asset } of entries) await api.delete(asset);
    if (entries.length > 0) gone.push(commit);
  }
  await dropPacks(api, release);
  return gone;
};
