import { z } from "zod";
import type { ManifestObject } from "../model/bundle.js";

/** Most objects of one bundle, and the most bytes of one. */
const maxObjects = 65_536;
const maxObjectBytes = 2_147_483_647;

/**
 * A word in lower case; for shards a slash and the shard in hex; or a file name for what people read.
 *
 * So no name leaves a folder, whatever a reader makes of it.
 */
const objectNamePattern = /^[a-z][a-z0-9-]{0,31}(?:\/[0-9a-f]{1,8}|\.json)?$/;

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const objectId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const word = z.string().regex(/^[a-z0-9][a-z0-9+#._-]{0,63}$/i);
const kind = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

const object = z.object({
  name: z.string().regex(objectNamePattern),
  kind,
  bytes: whole.max(maxObjectBytes),
  sha256: digest,
  inputs: digest.nullable(),
});

/** The manifest as it is read: further fields may stand in it, and are ignored. */
export const manifestSchema = z.object({
  format: whole,
  commit: objectId,
  tree: objectId,
  config: digest,
  fingerprint: digest,
  indexer: z.object({
    languages: z.record(word, digest),
    stages: z.record(word, digest),
  }),
  embedder: z.object({
    id: z.string().min(1).max(256),
    weights: digest,
    dimensions: whole.min(1).max(65_535),
    reproducible: z.boolean(),
  }),
  limits: z.object({ fileBytes: whole, chunkTarget: whole, chunkMaximum: whole, chunkOverlap: whole }),
  shards: whole.min(1).max(maxObjects),
  objects: z.array(object).max(maxObjects),
  counts: z.object({
    files: whole,
    indexed: whole,
    chunks: whole,
    definitions: whole,
    references: whole,
    imports: whole,
    sourceBytes: whole,
    partial: whole,
    decodedWithFallback: whole,
  }),
  links: z
    .object({
      calls: whole,
      edges: whole,
      external: whole,
      inferred: whole,
      resolved: whole,
      runtime: whole,
      unresolved: whole,
    })
    .optional(),
  skipped: z.record(kind, whole),
  incomplete: z.boolean(),
});

/** @returns what a damaged manifest still names well enough to be looked at. */
export const looseObjects = (bytes: Uint8Array): readonly ManifestObject[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const listed = z.object({ objects: z.array(z.unknown()).max(maxObjects) }).parse(value).objects;
    return listed.flatMap((item) => object.safeParse(item).data ?? []);
  } catch {
    return [];
  }
};
