import type { Manifest } from "../model/bundle.js";
import { messageOf } from "../model/error.js";
import { type FactsKey, type FactsSummary, summarise } from "../model/facts.js";
import type { SkipReason } from "../model/ids.js";
import type { Units } from "../model/units.js";
import { decodeFacts, encodeFacts } from "./facts.js";
import { keyText } from "./rows.js";
import { encodeFactsShard, type FactsShard, openFactsShard } from "./shard.js";
import { openVectorsShard } from "./vectors.js";

/** Notes a problem with an object. */
export type Note = (object: string, problem: string) => void;

/** An entry of a facts shard as it was found. */
export interface FoundEntry {
  readonly key: FactsKey;
  readonly skip: SkipReason | null;
  readonly lines: number;
  readonly summary: FactsSummary | null;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.length <= bytes.length && Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** They ascend, so the last one vouches for all. */
const lastLine = ({ lines, spans }: Units): number =>
  lines.length === 0 ? 0 : lines[lines.length - 1]! + spans[spans.length - 1]! - 1;

const checkPayloads = (shard: FactsShard, name: string, note: Note): ReadonlyMap<string, FoundEntry> => {
  const found = new Map<string, FoundEntry>();
  for (const { key, skip, chunks, payload } of shard.entries) {
    const text = keyText(key);
    if (skip !== null) {
      found.set(text, { key, skip, lines: 0, summary: null });
      continue;
    }
    try {
      const facts = decodeFacts(payload, name);
      const summary = summarise(facts);
      found.set(text, { key, skip, lines: facts.lines, summary });
      if (summary.chunks !== chunks)
        note(name, `${key.blob} has ${summary.chunks} chunks, its entry says ${chunks}`);
      if (facts.chunks.some((chunk) => chunk.startLine < 1 || chunk.endLine > facts.lines))
        note(name, `a chunk of ${key.blob} lies beyond its ${facts.lines} lines`);
      if (lastLine(facts.units) > facts.lines)
        note(name, `a unit of ${key.blob} lies beyond its ${facts.lines} lines`);
      if (!key.ranked && chunks > 0) note(name, `${key.blob} is unranked and yet has chunks`);
      // A later build may append sections, so what this one would write must be the start.
      if (!startsWith(payload, encodeFacts(facts)))
        note(name, `facts of ${key.blob} are not in canonical form`);
    } catch (error) {
      note(name, `facts of ${key.blob}: ${messageOf(error)}`);
    }
  }
  return found;
};

/**
 * Looks into every payload of a facts shard and at the rows of its vectors.
 *
 * @param vectors null when they could not be read: then only the facts are looked at.
 * @returns entries by `keyText`; null when the shard cannot be opened.
 */
export const checkShard = (
  manifest: Manifest,
  facts: { readonly name: string; readonly bytes: Uint8Array },
  vectors: { readonly name: string; readonly bytes: Uint8Array } | null,
  note: Note,
): ReadonlyMap<string, FoundEntry> | null => {
  const guarded = <T>(name: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      note(name, messageOf(error));
      return null;
    }
  };
  const shard = guarded(facts.name, () => openFactsShard(facts.bytes, facts.name));
  const rows =
    vectors === null ? null : guarded(vectors.name, () => openVectorsShard(vectors.bytes, vectors.name));
  if (rows !== null && vectors !== null) {
    const { dimensions } = manifest.embedder;
    if (rows.dimensions !== dimensions)
      note(vectors.name, `its rows have ${rows.dimensions} values, not ${dimensions}`);
    const count = rows.rows.length / rows.dimensions;
    if (shard !== null && shard.chunks !== count)
      note(vectors.name, `it has ${count} rows for ${shard.chunks} chunks`);
  }
  if (shard === null) return null;
  if (Buffer.compare(encodeFactsShard(shard.entries), facts.bytes) !== 0) {
    note(facts.name, "its directory is not in canonical form");
  }
  return checkPayloads(shard, facts.name, note);
};
