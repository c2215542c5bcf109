import { keyText, openRows, type Row } from "../bundle/rows.js";
import { shardOf } from "../bundle/shard.js";
import { readFileShards } from "../derive.js";
import type { Manifest, ManifestObject } from "../model/bundle.js";
import type { FactsKey, FactsSummary } from "../model/facts.js";
import type { SkipReason } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { KnownLanguage } from "../select.js";

/** What is known of a key without looking at its facts. */
export interface KnownKey {
  readonly skip: SkipReason | null;
  readonly lines: number;
  readonly summary: FactsSummary | null;
}

/** A bundle made before, whose objects can be read. */
export interface EarlierBundle {
  readonly manifest: Manifest;
  /** Verified bytes. */
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
}

/** What an earlier bundle gives to this build. */
export interface Reuse {
  readonly known: (key: FactsKey) => KnownKey | null;
  /** An object with the same name and inputs, which therefore has the same bytes. */
  readonly object: (name: string, inputs: string) => Promise<ManifestObject | null>;
  readonly take: (key: FactsKey) => Promise<Row | null>;
  /** The language of the same blob at the same path where it was told by the rules of this build. */
  readonly languageOf: KnownLanguage;
}

/** Tells of a language whether its facts in a bundle of `earlier` are what this build would make. */
export type Compatible = (earlier: Manifest) => (language: string) => boolean;

/** Whether a bundle whose files these are was built with the rules of this build on what language a file has. */
export type SameRules = (earlier: Manifest, files: readonly SnapshotFile[]) => boolean;

/** Whether an object is there with the bytes of its digest. */
export const isSound = async (
  bundle: Pick<EarlierBundle, "get">,
  object: ManifestObject,
): Promise<boolean> => {
  try {
    await bundle.get(object);
    return true;
  } catch {
    return false;
  }
};

const placeText = ({ path, blob }: Pick<SnapshotFile, "path" | "blob">): string => `${blob} ${path}`;

/**
 * Opens earlier bundles as a cache. A bundle that proves damaged is left out: what it held is made again.
 *
 * @param bundles nearest first.
 */
export const createReuse = async (
  bundles: readonly EarlierBundle[],
  compatible: Compatible,
  sameRules: SameRules,
): Promise<Reuse> => {
  const languages = new Map<string, string>();
  const keys = new Map<string, KnownKey & { readonly bundle: EarlierBundle; readonly shard: number }>();
  const usable: EarlierBundle[] = [];
  for (const bundle of bundles) {
    try {
      const files = (await readFileShards(bundle.manifest, bundle.get)).flat();
      const same = sameRules(bundle.manifest, files);
      const isCompatible = compatible(bundle.manifest);
      for (const file of files) {
        const place = placeText(file);
        if (same && file.language !== null && !languages.has(place)) languages.set(place, file.language);
        if (file.language === null || !isCompatible(file.language)) continue;
        const text = keyText({ blob: file.blob, language: file.language, ranked: file.ranked });
        if (keys.has(text)) continue;
        const shard = shardOf(file.path, bundle.manifest.shards);
        keys.set(text, { skip: file.skip, lines: file.lines, summary: file.facts, bundle, shard });
      }
      usable.push(bundle);
    } catch {
      // Damaged: `verify` tells; a build goes on without it.
    }
  }
  const opened = new Map<EarlierBundle, Map<number, Promise<ReadonlyMap<string, Row> | null>>>();
  return {
    languageOf: (file) => languages.get(placeText(file)) ?? null,
    known: (key) => keys.get(keyText(key)) ?? null,
    object: async (name, inputs) => {
      for (const bundle of usable) {
        const object = bundle.manifest.objects.find((o) => o.name === name && o.inputs === inputs);
        // Its bytes are read and hashed: what is damaged on disk must not become part of a new bundle.
        if (object !== undefined && (await isSound(bundle, object))) return object;
      }
      return null;
    },
    take: async (key) => {
      const text = keyText(key);
      const at = keys.get(text);
      if (at === undefined) return null;
      const shards = opened.get(at.bundle) ?? new Map<number, Promise<ReadonlyMap<string, Row> | null>>();
      opened.set(at.bundle, shards);
      const shard =
        shards.get(at.shard) ?? openRows(at.bundle.manifest, at.shard, at.bundle.get).catch(() => null);
      shards.set(at.shard, shard);
      return (await shard)?.get(text) ?? null;
    },
  };
};
