import type { ObjectId, RepoPath } from "../model/snapshot.js";

/** What stands at a path of the working tree. */
export interface Standing {
  readonly kind: "file" | "symlink";
  /** Length of the file, or of the link's target; null where it is not here. */
  readonly bytes: number | null;
  /** The id of these bytes as they are; null when they could not be read. */
  readonly blob: ObjectId | null;
  /** False where a sparse checkout leaves the file out: what it has stands in the object database alone. */
  readonly here: boolean;
}

/** A file or link of the tree that the working tree has otherwise. */
export interface ChangedEntry {
  readonly path: RepoPath;
  /** What the tree has. */
  readonly before: ObjectId;
  /** Null when nothing is there any more, or something that is neither file nor link. */
  readonly now: Standing | null;
}

/** A path of the working tree that the tree has not. */
export interface AddedPath {
  readonly path: RepoPath;
  /** In git's index already. */
  readonly tracked: boolean;
  /** What the index says that the file has, where it need not be read to believe it; else null. */
  readonly blob: ObjectId | null;
}

/** How a working tree differs from a tree. Submodules and what lies in other repositories below are no part of it. */
export interface TreeChanges {
  /** Sorted by path. */
  readonly changed: readonly ChangedEntry[];
  /** Sorted by path; what ignore rules name is left out, unless it is in the index. */
  readonly added: readonly AddedPath[];
  /** False when not all new files were looked for, because there are too many. */
  readonly complete: boolean;
}

/** A path that may be other than in the tree, by what was told without reading content. */
export interface Candidate {
  readonly path: RepoPath;
  /** What the tree has; null for nothing, or a submodule. */
  readonly before: ObjectId | null;
  /** Of the index, where it says that the file has it; null where only the content tells. */
  readonly index: ObjectId | null;
}

/** New paths that are told, each folder's in order: beyond it the rest is left out. */
export const maxAddedPaths = 20_000;
