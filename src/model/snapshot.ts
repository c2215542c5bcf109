/**
 * A path inside the repository, with `/` between its parts.
 *
 * Git paths are bytes. Valid UTF-8 stands as it is (not normalised: NFC and NFD are two paths); each byte
 * that is not part of valid UTF-8 stands as `\xNN` in lower-case hex. A backslash that is really in the name
 * and is followed by `x` and two hex digits stands as `\x5c`, so that the form can be turned back.
 */
export type RepoPath = string;

/** A git object id in lower-case hex: 40 digits (SHA-1) or 64 (SHA-256). */
export type ObjectId = string;

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

/** Why a file's content is not in the index. Closed: each is counted in the manifest. */
export type SkipReason =
  | "binary"
  | "too-large"
  | "minified"
  | "lfs-pointer"
  | "symlink"
  | "submodule"
  | "sensitive"
  | "excluded"
  | "empty"
  | "missing-blob"
  | "too-complex"
  | "parser-crash";

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
  /** A language id of the registry; `text` for other text; null when the content was not looked at. */
  readonly language: string | null;
  /** Number of lines; 0 when skipped. */
  readonly lines: number;
  readonly flags: FileFlags;
  /** False for generated and vendored files: parsed and linked, but without chunks, so never an answer. */
  readonly ranked: boolean;
  readonly skip: SkipReason | null;
}

/** The files of one commit, sorted by path. */
export interface Snapshot {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly files: readonly SnapshotFile[];
}
