import type { Manifest, ManifestObject } from "../model/bundle.js";
import type { FactsKey } from "../model/facts.js";
import { corrupt } from "./bytes.js";
import { objectNamed, shardName } from "./manifest.js";
import { type FactsEntry, openFactsShard } from "./shard.js";
import { openVectorsShard } from "./vectors.js";

/** A facts key as one string, for maps. */
export const keyText = (key: FactsKey): string => `${key.blob} ${key.language} ${key.ranked ? 1 : 0}`;

/** Facts of one key with a vector for each of their chunks. */
export interface Row {
  readonly entry: FactsEntry;
  readonly vectors: Int8Array;
}

/**
 * Opens the facts and the vectors of one shard together.
 *
 * @param get reads verified bytes of an object.
 * @returns by `keyText`.
 * @throws SheafError `corrupt-bundle`, also when the two do not fit each other.
 */
export const openRows = async (
  manifest: Manifest,
  shard: number,
  get: (object: ManifestObject) => Promise<Uint8Array>,
): Promise<ReadonlyMap<string, Row>> => {
  const { dimensions } = manifest.embedder;
  const factsObject = objectNamed(manifest, shardName("facts", shard));
  const vectorsObject = objectNamed(manifest, shardName("vectors", shard));
  const facts = openFactsShard(await get(factsObject), factsObject.name);
  const vectors = openVectorsShard(await get(vectorsObject), vectorsObject.name);
  if (vectors.dimensions !== dimensions || vectors.rows.length !== facts.chunks * dimensions) {
    throw corrupt(vectorsObject.name, `it does not fit ${factsObject.name}`);
  }
  const rows = new Map<string, Row>();
  let at = 0;
  for (const entry of facts.entries) {
    const end = at + entry.chunks * dimensions;
    rows.set(keyText(entry.key), { entry, vectors: vectors.rows.subarray(at, end) });
    at = end;
  }
  return rows;
};
