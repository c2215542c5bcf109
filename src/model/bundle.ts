import type { LinkCounts } from "./graph.js";
import type { ExtractLimits } from "./limits.js";
import type { ObjectId, SkipReason } from "./snapshot.js";

/** The format this build writes, and the oldest it reads. */
export const formatVersion = 1;
export const oldestReadableFormat = 1;

/** Kinds of objects this build writes. A reader ignores kinds that it does not know. */
export type ObjectKind = "files" | "facts" | "vectors" | "directories" | "graph" | "findings" | "standards";

/** One object of a bundle: immutable bytes named by their SHA-256. */
export interface ManifestObject {
  /** `files`, `facts/00a`, `vectors/00a`: kind, then the shard in hex. */
  readonly name: string;
  readonly kind: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /**
   * For a shard: SHA-256 over what its bytes are a function of (the keys of its facts). A build that finds the
   * same value in an earlier manifest takes that object as it is. Null for objects that are always rewritten.
   */
  readonly inputs: string | null;
}

/** Hashes of what made the bundle: a changed grammar, query or stage gives another one. */
export interface IndexerFingerprints {
  /** By language id. */
  readonly languages: Readonly<Record<string, string>>;
  /** By stage folder: `bundle`, `detect`, `embed`, `extract`, `graph`, `model`, `summarize`. */
  readonly stages: Readonly<Record<string, string>>;
}

export interface BundleCounts {
  /** Files in the tree. */
  readonly files: number;
  /** Files with facts. */
  readonly indexed: number;
  readonly chunks: number;
  readonly definitions: number;
  readonly references: number;
  readonly imports: number;
  /** Bytes of the indexed files. */
  readonly sourceBytes: number;
  /** Indexed files whose tree has error nodes. */
  readonly partial: number;
  /** Indexed files that were not valid UTF-8 and were read as Latin-1. */
  readonly decodedWithFallback: number;
}

/** What linking found, over all files. */
export interface BundleLinks extends LinkCounts {
  /** All links, of imports and references of every kind, overrides and tests. */
  readonly edges: number;
}

/** The manifest: everything about a bundle that is decided by commit, configuration and indexer. */
export interface Manifest {
  readonly format: number;
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  /** SHA-256 of the canonical configuration. */
  readonly config: string;
  /** SHA-256 over fingerprints, embedder and limits: all that the bundle depends on beside commit and configuration. */
  readonly fingerprint: string;
  readonly indexer: IndexerFingerprints;
  readonly embedder: {
    readonly id: string;
    readonly weights: string;
    readonly dimensions: number;
    readonly reproducible: boolean;
  };
  readonly limits: ExtractLimits;
  /** A power of two; facts, vectors and graph have as many shards. */
  readonly shards: number;
  readonly objects: readonly ManifestObject[];
  readonly counts: BundleCounts;
  /** Left out in a bundle that was made before there were graphs: it has none. */
  readonly links?: BundleLinks | undefined;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** True when a watchdog fired or a blob was missing: never stored under the commit nor published. */
  readonly incomplete: boolean;
}
