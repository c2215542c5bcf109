import type { Manifest, ManifestObject } from "../model/bundle.js";
import { flag, list, nullable, object, optional, pattern, record, type Shape, text, whole } from "./shape.js";

/** Most objects of one bundle, and the most bytes of one. */
const maxObjects = 65_536;
const maxObjectBytes = 2_147_483_647;

/**
 * A word in lower case; for shards a slash and the shard in hex; or a file name for what people read.
 *
 * So no name leaves a folder, whatever a reader makes of it.
 */
const objectNamePattern = /^[a-z][a-z0-9-]{0,31}(?:\/[0-9a-f]{1,8}|\.json)?$/;

const digest = pattern(/^[0-9a-f]{64}$/);
const objectId = pattern(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const word = pattern(/^[a-z0-9][a-z0-9+#._-]{0,63}$/i);
const kind = pattern(/^[a-z][a-z0-9-]{0,31}$/);

const listed = object({
  name: pattern(objectNamePattern),
  kind,
  bytes: whole(maxObjectBytes),
  sha256: digest,
  inputs: nullable(digest),
});

const manifestFields = object({
  format: whole(),
  commit: objectId,
  tree: objectId,
  config: digest,
  fingerprint: digest,
  indexer: object({ languages: record(word, digest), stages: record(word, digest) }),
  embedder: object({
    id: text(256, undefined, 1),
    weights: digest,
    dimensions: whole(65_535, 1),
    reproducible: flag,
  }),
  limits: object({ fileBytes: whole(), chunkTarget: whole(), chunkMaximum: whole(), chunkOverlap: whole() }),
  shards: whole(maxObjects, 1),
  objects: list(listed, maxObjects),
  counts: object({
    files: whole(),
    indexed: whole(),
    chunks: whole(),
    definitions: whole(),
    references: whole(),
    imports: whole(),
    sourceBytes: whole(),
    partial: whole(),
    decodedWithFallback: whole(),
  }),
  links: optional(
    object({
      calls: whole(),
      edges: whole(),
      external: whole(),
      inferred: whole(),
      resolved: whole(),
      runtime: whole(),
      unresolved: whole(),
    }),
  ),
  skipped: record(kind, whole()),
  incomplete: flag,
});

/** The manifest as it is read: further fields may stand in it, and are ignored. @throws Misfit */
export const manifestShape = manifestFields as Shape<Manifest>;

const named = listed as Shape<ManifestObject>;

/** @returns what a damaged manifest still names well enough to be looked at. */
export const looseObjects = (bytes: Uint8Array): readonly ManifestObject[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const { objects } = object({ objects: list((item) => item, maxObjects) })(value, "");
    return objects.flatMap((item) => {
      try {
        return [named(item, "")];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
};
