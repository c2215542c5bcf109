import type { ChunkText } from "./facts.js";

/** What went to a service over the network. */
export interface Sent {
  readonly requests: number;
  /** Bytes of texts, before any compression. */
  readonly bytes: number;
}

/**
 * Turns chunks into vectors.
 *
 * A row is a direction: `dimensions` int8 values scaled so that the largest magnitude is 127; all zero when
 * the text has no word the model knows. Cosine = dot / (norm * norm), with norms taken from the integers.
 */
export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  /** SHA-256 of the weights and vocabulary, lower-case hex. */
  readonly weights: string;
  /** Whether the same texts give the same bytes on every machine. */
  readonly reproducible: boolean;
  /** Name of the service that texts are sent to; null for one that works on this machine alone. */
  readonly service: string | null;
  /** What it has sent to its service since it was made. */
  readonly sent: () => Sent;
  /** @returns `chunks.length * dimensions` values, one row a chunk in order. */
  readonly embed: (chunks: readonly ChunkText[]) => Promise<Int8Array>;
  /** @returns one row. */
  readonly embedQuery: (query: string) => Promise<Int8Array>;
}
