import type { GitReader } from "../../git/reader.js";
import type { IndexConfig } from "../../model/config.js";
import type { ObjectId, RepoPath, SkipReason } from "../../model/ids.js";
import type { ChangedFile, WorkTreeState } from "../../model/report.js";
import type { FileFlags } from "../../model/snapshot.js";

/** A file whose text of now is to be read: changed, new or moved, decided as a build of it would. */
export interface CurrentFile {
  /** Of now. */
  readonly path: RepoPath;
  /** Where the indexed commit has it; null for a new file. */
  readonly indexedAt: RepoPath | null;
  /** The id that the bytes on the disk have as they are, also where a commit would turn their CRLF into LF. */
  readonly blob: ObjectId;
  readonly bytes: number;
  /** A language id; null when `skip` says why its content is not looked at. */
  readonly language: string | null;
  readonly flags: FileFlags;
  readonly ranked: boolean;
  /** Why a build would give it no facts, as far as path, size and first bytes tell: then it has no answers any more. */
  readonly skip: SkipReason | null;
}

/** The working tree against the indexed commit. */
export interface WorkTreeChanges {
  readonly state: WorkTreeState;
  /** Sorted by path: of a moved file by the new one. */
  readonly files: readonly ChangedFile[];
  /** By the path of now; for a deleted file by the one that it had. */
  readonly byPath: ReadonlyMap<RepoPath, ChangedFile>;
  /** Moved files by the path in the indexed commit. */
  readonly movedFrom: ReadonlyMap<RepoPath, ChangedFile>;
  /** What `overlaid` stands for in `files`, sorted by path: within the bounds of what is read anew. */
  readonly current: readonly CurrentFile[];
}

/** Follows one working tree. Nothing is written, no content read but that of files that may have changed. */
export interface WorkTreeTracker {
  /**
   * The state of now, at most two seconds old. The same object as before while nothing has changed.
   *
   * @returns null where there is no working tree that can be compared.
   */
  readonly changes: () => Promise<WorkTreeChanges | null>;
  /** As `changes`, asked anew however young the last answer is: for who finds a file other than it says. */
  readonly refresh: () => Promise<WorkTreeChanges | null>;
}

/** What a tracker works with. */
export interface TrackedIndex {
  readonly reader: GitReader;
  /** What the bundle can be compared with: see `comparableTree`. */
  readonly workTree: string | null;
  /** The indexed tree. */
  readonly tree: ObjectId;
  /** Of the bundle. */
  readonly config: IndexConfig;
  /** The content of a file that the bundle has facts of; null for any other path. */
  readonly blobOf: (path: RepoPath) => ObjectId | null;
  /** All files that the bundle has facts of, where the indexed tree itself is not in the repository. */
  readonly files: () => Promise<readonly { readonly path: RepoPath; readonly blob: ObjectId }[]>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}
