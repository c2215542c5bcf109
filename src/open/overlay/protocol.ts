import type { SkipReason } from "../../model/ids.js";
import type { ExtractLimits } from "../../model/limits.js";
import type { Units } from "../../model/units.js";
import type { ReadFormFacts } from "../../search/read-form.js";

/** What a worker is given once. */
export interface WorkerSetup {
  /** Folder of grammars and queries. */
  readonly assets: string;
  /** File of the static embedding model; null where the bundle's vectors are of another one. */
  readonly model: string | null;
  readonly limits: ExtractLimits;
}

/** One file to read. */
export interface Job {
  readonly id: number;
  readonly language: string;
  readonly ranked: boolean;
  readonly bytes: Uint8Array;
  /** Its units are wanted too. */
  readonly units?: boolean;
}

/** What a search needs to know of a file. */
export interface Extracted {
  readonly lines: number;
  readonly facts: ReadFormFacts;
  /** One row a chunk; empty without a model. */
  readonly vectors: Int8Array;
  /** Null where they were not wanted. */
  readonly units: Units | null;
}

/** What became of a job: facts, why there are none, or that the file could not be read and the worker ends itself. */
export type Outcome =
  | { readonly kind: "facts"; readonly extracted: Extracted }
  | { readonly kind: "skip"; readonly skip: SkipReason }
  | { readonly kind: "crash" };

export interface WorkerMessage {
  readonly id: number;
  readonly outcome: Outcome;
}
