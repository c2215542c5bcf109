import { corrupt } from "../bundle/bytes.js";
import { decodeLinkFacts, type LinkFacts } from "../bundle/facts.js";
import { keyText, type Row } from "../bundle/rows.js";
import { openFactsShard } from "../bundle/shard.js";
import type { ManifestObject } from "../model/bundle.js";
import type { FactsKey } from "../model/facts.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { ShardPlan } from "./assemble.js";

/** The facts of the files of a commit as links need them, decoded when they are asked for, each key once. */
export interface FactsOfFiles {
  /** @throws SheafError `corrupt-bundle` for a file without facts. */
  readonly of: (file: SnapshotFile) => LinkFacts;
  /** The same as they are encoded, with all else that is told of the file. */
  readonly payload: (file: SnapshotFile) => Uint8Array;
}

const keyOfFile = (file: SnapshotFile): string =>
  keyText({ blob: file.blob, language: file.language ?? "", ranked: file.ranked });

/**
 * Gathers the payloads of all facts: of shards that were written now, and of those that were taken from an earlier bundle.
 *
 * @param find gives the rows of shards that were written.
 * @param get reads verified bytes of an object.
 */
export const gatherFacts = async (
  plans: readonly ShardPlan[],
  find: (key: FactsKey) => Promise<Row>,
  get: (object: ManifestObject) => Promise<Uint8Array>,
): Promise<FactsOfFiles> => {
  const payloads = new Map<string, Uint8Array>();
  for (const { keys, reused } of plans) {
    if (reused === null) {
      for (const key of keys) payloads.set(keyText(key), (await find(key)).entry.payload);
      continue;
    }
    const shard = openFactsShard(await get(reused[0]), reused[0].name);
    for (const { key, payload } of shard.entries) payloads.set(keyText(key), payload);
  }
  const decoded = new Map<string, LinkFacts>();
  const payload = (file: SnapshotFile): Uint8Array => {
    const found = payloads.get(keyOfFile(file));
    if (found === undefined) throw corrupt("facts", `there are none of ${file.path}`);
    return found;
  };
  return {
    payload,
    of: (file) => {
      const key = keyOfFile(file);
      const known = decoded.get(key) ?? decodeLinkFacts(payload(file));
      decoded.set(key, known);
      return known;
    },
  };
};
