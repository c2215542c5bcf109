import type { ObjectId, RepoPath, ResolvedCommit, TreeEntry } from "../model/snapshot.js";
import type { TreeChanges } from "./changes.js";
import type { LeftOut } from "./portable/left-out.js";

/** One blob, as `blobs` streams it. */
export interface BlobContent {
  readonly id: ObjectId;
  /** Length in bytes; null when the blob is not in the object database. */
  readonly size: number | null;
  /**
   * The content, unchanged, in a buffer of its own (it may be transferred to a worker). Null when the blob is
   * missing, and when it is longer than the maximum that was asked for: then `size` tells how long it is.
   */
  readonly bytes: Uint8Array | null;
}

interface BlobOptions {
  /** Longer blobs are not read: they cost neither memory nor time. Bytes; 512 MiB by default and at most. */
  readonly maximum?: number;
}

/** A branch or tag that leads to a commit. */
export interface GitRef {
  /** Whole: `refs/heads/main`. */
  readonly name: string;
  readonly commit: ObjectId;
}

/** How far two commits lie apart. */
export interface Distance {
  /** Commits that `to` has and `from` has not. */
  readonly ahead: number;
  /** Commits that `from` has and `to` has not. */
  readonly behind: number;
}

/**
 * Reads one repository and never writes to it. Two implementations with the same answers: the `git` binary
 * and isomorphic-git.
 *
 * What is not there is data where the interface says null; a damaged or missing commit, tag or tree is a
 * `SheafError` `missing-object`.
 */
export interface GitReader {
  readonly kind: "binary" | "isomorphic";
  /** Absolute; of this worktree. */
  readonly gitDir: string;
  /** Absolute; shared by linked worktrees. */
  readonly commonDir: string;
  /** Absolute; null for a bare repository or where a `.git` directory itself was named. */
  readonly workTree: string | null;
  readonly objectFormat: "sha1" | "sha256";
  /**
   * Any commit-ish: branch, tag (peeled), full or short id, `HEAD~3`, `HEAD^2`. Parents are those that the
   * commit names, also where a shallow clone does not have them.
   *
   * @throws SheafError `no-commits` in a repository without any, `unknown-revision` otherwise.
   */
  readonly resolve: (commitish: string) => Promise<ResolvedCommit>;
  /** The commit that is checked out; null while the branch has none. */
  readonly head: () => Promise<ObjectId | null>;
  /** The branch that is checked out, without `refs/heads/`, also before its first commit; null when detached. */
  readonly headName: () => Promise<string | null>;
  /** What commits say, in the order asked; null for one that is not here. */
  readonly commits: (ids: readonly ObjectId[]) => Promise<readonly (ResolvedCommit | null)[]>;
  /** Local branches and tags, tags peeled, sorted by name; those that lead to no commit are left out. */
  readonly refs: () => Promise<readonly GitRef[]>;
  /** What is checked out in this and all other worktrees, each commit once, sorted. */
  readonly worktreeHeads: () => Promise<readonly ObjectId[]>;
  /** Commits at which a shallow clone ends; empty for any other. */
  readonly shallowEnds: () => ReadonlySet<ObjectId>;
  /** The whole tree (of a tree or commit id), sorted by the UTF-8 bytes of the paths. */
  readonly list: (tree: ObjectId) => Promise<readonly TreeEntry[]>;
  /**
   * Streams blobs in the order asked, any number of them, repeats included, in bounded memory: it reads ahead
   * no further than a small window of what the caller has taken.
   */
  readonly blobs: (
    ids: Iterable<ObjectId> | AsyncIterable<ObjectId>,
    options?: BlobOptions,
  ) => AsyncIterable<BlobContent>;
  /**
   * `from` and its ancestors, newest first by committer time as `git rev-list` orders them, at most `limit`.
   * Ends quietly where a shallow clone ends.
   */
  readonly ancestors: (from: ObjectId, limit: number) => AsyncIterable<ObjectId>;
  /** Null when the commits share no history, or when a shallow clone or a missing commit hides it. */
  readonly distance: (from: ObjectId, to: ObjectId) => Promise<Distance | null>;
  /** Paths whose content, kind or mode differs between two trees or commits, sorted; renames are two paths. */
  readonly changedPaths: (a: ObjectId, b: ObjectId) => Promise<readonly RepoPath[]>;
  /**
   * How the working tree differs from a tree (of a tree or commit id), which need not be HEAD's. No content is read
   * but that of files whose times say that they may have changed; no program runs but git, and nothing is written.
   *
   * @returns null without a working tree.
   * @throws SheafError `missing-object` where the tree is not here, `git-failed` where git cannot tell.
   */
  readonly changes: (tree: ObjectId) => Promise<TreeChanges | null>;
  /** Of a path that nothing stands at: what the index has there, where a sparse checkout leaves it out; else null. */
  readonly leftOut: (path: RepoPath) => LeftOut | null;
  /** Ends processes and closes files. The reader cannot be used afterwards. */
  readonly close: () => Promise<void>;
}

/** The most that a single blob may take. Bytes. */
export const maxBlobBytes = 512 * 1024 * 1024;

/** Entries a tree may list: beyond it lies no real repository, but trees that repeat themselves. */
export const maxTreeEntries = 1_000_000;
