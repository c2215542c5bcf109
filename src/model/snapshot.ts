import type { FactsSummary } from "./facts.js";
import type { ObjectId, RepoPath, SkipReason } from "./ids.js";

export type { ObjectId, RepoPath, SkipReason } from "./ids.js";

/** What kind of thing a tree names at a path. */
export type EntryKind = "file" | "symlink" | "submodule";

/** One entry of a commit's tree, recursively listed. */
export interface TreeEntry {
  readonly path: RepoPath;
  readonly kind: EntryKind;
  /** The blob's id; for a submodule the commit's. */
  readonly id: ObjectId;
  /** The blob's length in bytes; null for a submodule and for a blob that is not in the object database. */
  readonly bytes: number | null;
}

/** A commit, resolved. */
export interface ResolvedCommit {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  /** Committer time, seconds since the epoch. For display and order of search only: it reaches no object. */
  readonly time: number;
}

/** What a file is for, as far as path, attributes and first lines tell; a bit set in the `files` object. */
export interface FileFlags {
  readonly test: boolean;
  readonly generated: boolean;
  readonly vendored: boolean;
  readonly documentation: boolean;
  readonly configuration: boolean;
  /** Example, sample or demo code. */
  readonly example: boolean;
}

/** One file of the snapshot: everything about it that depends on its path. */
export interface SnapshotFile {
  readonly path: RepoPath;
  readonly blob: ObjectId;
  readonly bytes: number;
  /** A language id of the registry; `text` for other text; null when the content was not to be looked at. */
  readonly language: string | null;
  /** Number of lines; 0 when skipped. */
  readonly lines: number;
  readonly flags: FileFlags;
  /** False for files that path or attributes call generated or vendored: parsed and linked, but without chunks. */
  readonly ranked: boolean;
  readonly skip: SkipReason | null;
  /** What extraction found, in numbers; null when skipped. */
  readonly facts: FactsSummary | null;
}
