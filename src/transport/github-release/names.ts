import type { ObjectId } from "../../model/ids.js";
import { byCommit, sha256Of } from "../glance.js";
import type { PublishedBundle } from "../transport.js";

/** The one release of a repository that holds all its bundles. */
export const releaseTag = "sheaf-bundles";

/** A file of the release, as the API lists it. */
export interface Asset {
  /** Later ones are larger. */
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly bytes: number;
  /** False while it is uploaded, or when that broke off. */
  readonly whole: boolean;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** Where anybody can get it, if the repository is public. */
  readonly publicUrl: string | null;
}

/** The asset that makes a bundle visible, by its name. */
export interface Entry extends PublishedBundle {
  readonly asset: Asset;
  readonly tree: ObjectId;
  readonly digest: string;
  /** Short names of the packs that it needs; null when its label does not say. */
  readonly packs: readonly string[] | null;
}

const id = "(?:[0-9a-f]{40}|[0-9a-f]{64})";
const entryPattern = new RegExp(
  `^bundle-(${id})-(${id})-([0-9a-f]{64})-[0-9a-f]{16}(?:-[0-9a-f]{8})?\\.sheaf$`,
);
const packPattern = /^pack-([0-9a-f]{64})(?:-[0-9a-f]{8})?\.sheaf$/;
const labelPattern = /^commit [0-9a-f]{12}, packs((?: [0-9a-f]{8})*)$/;

/** What GitHub takes as a label was not tried beyond this. */
const maxLabel = 200;

/** @param bytes the entry's own: what stands beside the manifest can differ for the same bundle. */
export const entryName = (bundle: Pick<Entry, "commit" | "tree" | "digest">, bytes: Uint8Array): string =>
  `bundle-${bundle.commit}-${bundle.tree}-${bundle.digest}-${sha256Of(bytes).slice(0, 16)}.sheaf`;

/** @param digest SHA-256 of the pack's bytes. */
export const packName = (digest: string): string => `pack-${digest}.sheaf`;

/** The same name again for another upload: those that broke off keep theirs. */
export const otherName = (name: string, mark: string): string => name.replace(/\.sheaf$/, `-${mark}.sheaf`);

export const isPackName = (name: string): boolean => packPattern.test(name);

/** SHA-256 of the bytes of a pack, by its name. */
export const packDigest = (name: string): string | null => packPattern.exec(name)?.[1] ?? null;

const isOurs = (name: string): boolean => packPattern.test(name) || entryPattern.test(name);

const shortName = (pack: string): string => sha256Of(pack).slice(0, 8);

/** What stands on the release's page, and spares who removes bundles to read each. Empty when it would be too long. */
export const entryLabel = (commit: ObjectId, packs: readonly string[]): string => {
  const label = `commit ${commit.slice(0, 12)}, packs${packs.map((pack) => ` ${shortName(pack)}`).join("")}`;
  return label.length > maxLabel ? "" : label;
};

const entryOf = (asset: Asset): Entry | null => {
  const [, commit, tree, digest] = entryPattern.exec(asset.name) ?? [];
  if (commit === undefined || tree === undefined || digest === undefined || !asset.whole) return null;
  const packs = labelPattern.exec(asset.label)?.[1];
  return { asset, commit, tree, digest, packs: packs === undefined ? null : packs.split(" ").slice(1) };
};

/** What a release holds. */
export interface Catalogue {
  /** All that are whole, those of one commit with the latest first. */
  readonly entries: ReadonlyMap<ObjectId, readonly Entry[]>;
  /** Entries that lack a pack: nobody can use them. */
  readonly incomplete: readonly Entry[];
  /** Whole packs by name. */
  readonly packs: ReadonlyMap<string, Asset>;
  /** Of ours, not whole. */
  readonly broken: readonly Asset[];
}

export const catalogueOf = (assets: readonly Asset[]): Catalogue => {
  const packs = new Map<string, Asset>();
  for (const asset of assets) if (asset.whole && isPackName(asset.name)) packs.set(asset.name, asset);
  const short = new Set([...packs.keys()].map(shortName));
  const entries = new Map<ObjectId, Entry[]>();
  const incomplete: Entry[] = [];
  for (const asset of [...assets].sort((a, b) => b.id - a.id)) {
    const entry = entryOf(asset);
    if (entry === null) continue;
    if (entry.packs?.some((pack) => !short.has(pack)) === true) {
      incomplete.push(entry);
      continue;
    }
    const others = entries.get(entry.commit) ?? [];
    others.push(entry);
    entries.set(entry.commit, others);
  }
  const broken = assets.filter((asset) => !asset.whole && isOurs(asset.name));
  return { entries, incomplete, packs, broken };
};

/** Entries that name packs which are gone. */
export const entriesNaming = (assets: readonly Asset[], gone: ReadonlySet<string>): readonly Entry[] => {
  const short = new Set([...gone].map(shortName));
  return assets.flatMap((asset) => {
    const entry = entryOf(asset);
    return entry?.packs?.some((pack) => short.has(pack)) === true ? [entry] : [];
  });
};

/** Packs that no entry names. */
export const unnamed = (
  packs: Iterable<Asset>,
  shortNames: ReadonlySet<string>,
  names: ReadonlySet<string>,
): readonly Asset[] =>
  [...packs].filter((pack) => !shortNames.has(shortName(pack.name)) && !names.has(pack.name));

export const newestEntries = (catalogue: Catalogue): readonly Entry[] =>
  [...catalogue.entries.values()].map((entries) => entries[0]!).sort((a, b) => b.asset.id - a.asset.id);

export const published = (catalogue: Catalogue): readonly PublishedBundle[] =>
  [...catalogue.entries.values()]
    .map(([entry]) => ({ commit: entry!.commit, tree: entry!.tree, digest: entry!.digest }))
    .sort(byCommit);
