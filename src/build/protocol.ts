import type { Sent } from "../model/embedder.js";
import type { FactsSummary } from "../model/facts.js";
import type { SkipReason } from "../model/ids.js";
import type { ExtractLimits } from "../model/limits.js";

/** What a worker is given once. */
export interface WorkerSetup {
  /** Folder of grammars and queries. */
  readonly assets: string;
  /** File of the static embedding model. */
  readonly model: string;
  readonly limits: ExtractLimits;
  /**
   * Two 32-bit cells shared with the pool: the id of the job at hand (-1 between jobs), and a counter that
   * rises with every job. They tell the pool, from outside, which file killed or stalled the worker.
   */
  readonly pulse: SharedArrayBuffer;
}

export const pulseJob = 0;
export const pulseCount = 1;

/** One blob to extract. */
export interface Job {
  readonly id: number;
  readonly language: string;
  readonly ranked: boolean;
  readonly bytes: Uint8Array;
}

/** What became of it: a skip, or its encoded facts with one vector a chunk. */
export interface JobResult {
  readonly id: number;
  readonly skip: SkipReason | null;
  readonly lines: number;
  readonly summary: FactsSummary | null;
  /** Encoded facts; empty when skipped. */
  readonly payload: Uint8Array;
  /** `summary.chunks` rows; empty when skipped. */
  readonly vectors: Int8Array;
  /** What the embedder sent to a service for it. */
  readonly sent: Sent;
}

/** From a worker. `crashed` is the id of a job whose parser trapped: the worker is poisoned and ends itself. */
export interface WorkerMessage {
  readonly results: readonly JobResult[];
  readonly crashed: number | null;
  /** A failure that is no fault of the file: the build cannot go on. */
  readonly failure: string | null;
}
