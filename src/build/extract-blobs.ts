import { keyText, type Row } from "../bundle/rows.js";
import type { Sent } from "../model/embedder.js";
import type { FactsKey } from "../model/facts.js";
import type { ObjectId } from "../model/ids.js";
import type { BuildProgress } from "../model/report.js";
import { byBlob } from "./keys.js";
import { type PoolOptions, runJobs } from "./pool.js";
import type { Job } from "./protocol.js";
import type { KnownKey } from "./reuse.js";

/** Facts made now, and what that took. */
export interface Made {
  /** By key text. */
  readonly facts: ReadonlyMap<string, KnownKey & Row>;
  readonly embeddedChunks: number;
  readonly sent: Sent;
}

type ReadBlobs = (
  ids: Iterable<ObjectId>,
) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;

/** Blobs to a worker: below this many a second worker costs more than it saves. */
const blobsPerWorker = 24;

const nothing = { lines: 0, summary: null } as const;

/**
 * Reads the blobs of `keys` once each and extracts them on worker threads.
 *
 * @returns facts of every key; a blob that is missing or was given up has a skip instead.
 */
export const extractBlobs = async (
  keys: readonly FactsKey[],
  read: ReadBlobs,
  pool: PoolOptions,
  onProgress: (progress: BuildProgress) => void,
  pathOf: (key: FactsKey) => string | null,
): Promise<Made> => {
  const made = new Map<string, KnownKey & Row>();
  let embeddedChunks = 0;
  let sent: Sent = { requests: 0, bytes: 0 };
  if (keys.length === 0) return { facts: made, embeddedChunks, sent };
  const grouped = byBlob(keys);
  const asked: FactsKey[] = [];
  async function* jobs(): AsyncGenerator<Job> {
    for await (const { id, bytes } of read(grouped.keys())) {
      for (const key of grouped.get(id)!) {
        if (bytes === null) {
          const entry = { key, skip: "missing-blob" as const, chunks: 0, payload: new Uint8Array(0) };
          made.set(keyText(key), { ...nothing, skip: "missing-blob", entry, vectors: new Int8Array(0) });
          continue;
        }
        asked.push(key);
        yield { id: asked.length - 1, language: key.language, ranked: key.ranked, bytes };
      }
    }
  }
  const size = Math.max(1, Math.min(pool.size, Math.ceil(keys.length / blobsPerWorker)));
  await runJobs(
    jobs(),
    (result) => {
      const key = asked[result.id]!;
      const entry = { key, skip: result.skip, chunks: result.summary?.chunks ?? 0, payload: result.payload };
      made.set(keyText(key), {
        skip: result.skip,
        lines: result.lines,
        summary: result.summary,
        entry,
        vectors: result.vectors,
      });
      embeddedChunks += entry.chunks;
      sent = { requests: sent.requests + result.sent.requests, bytes: sent.bytes + result.sent.bytes };
      onProgress({ phase: "extract", done: made.size, total: keys.length, path: pathOf(key) });
    },
    { ...pool, size },
  );
  return { facts: made, embeddedChunks, sent };
};
