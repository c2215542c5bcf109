import type { ManifestObject } from "../../model/bundle.js";
import type { Place } from "./entry.js";
import type { Asset } from "./names.js";

/** A bundle of more packs than this packs the small ones anew; each costs a reader a request or more. */
export const maxPacksOfBundle = 16;
/** So many are left when it does: then the next publications need not. */
const packsAfterwards = 10;
/** Packs of more bytes than this are left as they are, however many. */
const largePack = 512 * 1024 * 1024;
/** A pack of which the bundle needs less than this part is left behind: it goes when the bundles that need more go. */
const leastShare = 0.125;

/** What a publication leaves where it is, and what it packs. */
export interface Plan {
  readonly kept: ReadonlyMap<string, Place>;
  /** Distinct by digest, in the order of the manifest. */
  readonly fresh: readonly ManifestObject[];
}

interface Use {
  readonly asset: Asset;
  readonly digests: string[];
  used: number;
}

const usesOf = (
  objects: readonly ManifestObject[],
  known: ReadonlyMap<string, Place>,
  packs: ReadonlyMap<string, Asset>,
): Use[] => {
  const uses = new Map<string, Use>();
  for (const { sha256 } of objects) {
    const place = known.get(sha256);
    const asset = place === undefined ? undefined : packs.get(place.pack);
    if (place === undefined || asset === undefined || place.offset + place.length > asset.bytes) continue;
    const use = uses.get(place.pack) ?? { asset, digests: [], used: 0 };
    use.digests.push(sha256);
    use.used += place.length;
    uses.set(place.pack, use);
  }
  return [...uses.values()];
};

/** The packs that stay: the largest uses where there are too many. */
const kept = (uses: readonly Use[], othersToPack: boolean): readonly Use[] => {
  const worth = uses.filter(({ asset, used }) => used >= asset.bytes * leastShare);
  const large = worth.filter(({ asset }) => asset.bytes > largePack);
  const small = worth.filter(({ asset }) => asset.bytes <= largePack).sort((a, b) => b.used - a.used);
  const packing = othersToPack || worth.length < uses.length ? 1 : 0;
  if (small.length + packing <= maxPacksOfBundle) return worth;
  return [...large, ...small.slice(0, packsAfterwards - 1)];
};

/** @param known where objects are by what other bundles say; places in packs that are not there do not count. */
export const planPacks = (
  objects: readonly ManifestObject[],
  known: ReadonlyMap<string, Place>,
  packs: ReadonlyMap<string, Asset>,
): Plan => {
  const distinct = [...new Map(objects.map((object) => [object.sha256, object])).values()];
  const uses = usesOf(distinct, known, packs);
  const found = uses.reduce((sum, { digests }) => sum + digests.length, 0);
  const stays = new Map<string, Place>();
  for (const { digests } of kept(uses, found < distinct.length))
    for (const digest of digests) stays.set(digest, known.get(digest)!);
  return { kept: stays, fresh: distinct.filter(({ sha256 }) => !stays.has(sha256)) };
};
