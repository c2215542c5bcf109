import { corrupt } from "../problems.js";
import { collector } from "../web/body.js";
import type { GithubApi, Listing, Release } from "./api.js";
import { decodeEntry, type EntryContent, maxEntryBytes } from "./entry.js";
import { type Catalogue, catalogueOf, type Entry } from "./names.js";

/** What a release holds at a time. */
export interface State extends Listing {
  readonly release: Release;
  readonly catalogue: Catalogue;
}

export const stateOf = async (api: GithubApi, release: Release): Promise<State> => {
  const listing = await api.assets(release);
  return { ...listing, release, catalogue: catalogueOf(listing.assets) };
};

/** @returns null when it is gone. @throws SheafError `corrupt-bundle`. */
export const readEntry = async (api: GithubApi, entry: Entry): Promise<EntryContent | null> => {
  const where = `${entry.asset.name} at ${api.place}`;
  if (entry.asset.bytes > maxEntryBytes)
    throw corrupt(where, `it has ${entry.asset.bytes} bytes, which is too many`);
  const kept = collector(Math.min(entry.asset.bytes, maxEntryBytes), where);
  if (!(await api.download(entry.asset, kept.sink, null))) return null;
  return await decodeEntry(kept.bytes(), where);
};

/** So old a thing is nobody's that is about to name it. Milliseconds. */
const youngAge = 60 * 60 * 1000;

export const isOld = (state: Listing, asset: { readonly created: number }): boolean =>
  state.now - asset.created > youngAge;
