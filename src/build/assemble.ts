import { shardName } from "../bundle/manifest.js";
import { keyText, type Row } from "../bundle/rows.js";
import { compareKeys, encodeFactsShard, type FactsEntry, shardInputs, shardOf } from "../bundle/shard.js";
import { encodeVectorsShard } from "../bundle/vectors.js";
import type { ManifestObject, ObjectKind } from "../model/bundle.js";
import type { FactsKey } from "../model/facts.js";
import type { Reuse } from "./reuse.js";

/** A shard as far as keys decide it. */
export interface ShardPlan {
  readonly shard: number;
  /** Distinct, sorted. */
  readonly keys: readonly FactsKey[];
  readonly inputs: string;
  /** Both objects from an earlier bundle; null when the shard is to be written. */
  readonly reused: readonly [facts: ManifestObject, vectors: ManifestObject] | null;
}

/** Cuts the keys into shards by the paths they stand at, and finds those that an earlier bundle has whole. */
export const planShards = async (
  files: readonly { readonly path: string; readonly key: FactsKey }[],
  shards: number,
  fingerprintOf: (languages: Iterable<string>) => string,
  reuse: Reuse,
): Promise<readonly ShardPlan[]> => {
  const cut = Array.from({ length: shards }, () => new Map<string, FactsKey>());
  for (const { path, key } of files) cut[shardOf(path, shards)]!.set(keyText(key), key);
  const plans: ShardPlan[] = [];
  for (const [shard, keys] of cut.entries()) {
    const sorted = [...keys.values()].sort(compareKeys);
    const inputs = shardInputs(sorted, fingerprintOf(sorted.map((key) => key.language)));
    const facts = await reuse.object(shardName("facts", shard), inputs);
    const vectors = await reuse.object(shardName("vectors", shard), inputs);
    plans.push({
      shard,
      keys: sorted,
      inputs,
      reused: facts !== null && vectors !== null ? [facts, vectors] : null,
    });
  }
  return plans;
};

/** Writes an object and says how the manifest names it. */
export type PutObject = (
  kind: ObjectKind | "config",
  name: string,
  bytes: Uint8Array,
  inputs: string | null,
) => Promise<ManifestObject>;

/** Encodes one shard. `find` has facts and vectors of each of its keys. */
export const writeShard = async (
  plan: ShardPlan,
  find: (key: FactsKey) => Promise<Row>,
  dimensions: number,
  put: PutObject,
): Promise<readonly ManifestObject[]> => {
  const entries: FactsEntry[] = [];
  const rows: Int8Array[] = [];
  for (const key of plan.keys) {
    const kept = await find(key);
    entries.push(kept.entry);
    rows.push(kept.vectors);
  }
  return [
    await put("facts", shardName("facts", plan.shard), encodeFactsShard(entries), plan.inputs),
    await put("vectors", shardName("vectors", plan.shard), encodeVectorsShard(rows, dimensions), plan.inputs),
  ];
};
