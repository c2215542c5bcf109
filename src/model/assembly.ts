import type { BlobFacts, ParseQuality } from "./facts.js";
import type { CodeGraph } from "./graph.js";
import type { RepoPath } from "./ids.js";
import type { SnapshotFile } from "./snapshot.js";

/** What is told of one file, without its chunks. */
export interface AssemblyFacts
  extends Pick<BlobFacts, "definitions" | "imports" | "exports" | "units" | "style" | "evidence"> {
  readonly quality: ParseQuality;
  /** Read anew whenever they are asked for: they are most of what there is. */
  readonly references: BlobFacts["references"];
}

/** One commit with all that extraction and linking told of it: what findings are made from. */
export interface Assembly {
  /** All files of the commit, sorted by the bytes of their paths. */
  readonly files: readonly SnapshotFile[];
  /** Its symbols of a file stand in the order of the file's definitions. */
  readonly graph: CodeGraph;
  /**
   * Null for a file without facts: skipped, or no text. Decoded when asked for; what is not kept by the caller is decoded
   * again the next time.
   */
  readonly facts: (file: SnapshotFile) => AssemblyFacts | null;
  /** Distinct words of a ranked file, as the tokenizer makes them, sorted; empty where there are none. */
  readonly vocabulary: (file: SnapshotFile) => readonly string[];
  /** Texts of files, decoded. A file that is missing, skipped as unreadable or too large is left out. */
  readonly read: (paths: Iterable<RepoPath>) => Promise<ReadonlyMap<RepoPath, string>>;
}
