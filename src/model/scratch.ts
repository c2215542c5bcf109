import type { ObjectId } from "./ids.js";

/** A ref of a remote, as one listing gives it. */
export interface RemoteRef {
  readonly name: string;
  readonly id: ObjectId;
  /** What an annotated tag leads to; null for anything else. */
  readonly peeled: ObjectId | null;
}

/** An entry of one tree, not of what lies below it. */
export interface ScratchEntry {
  /** One part of a path, as git has it; bytes that are not UTF-8 stand as `\xNN`. */
  readonly name: string;
  /** `other`: a link, a submodule, a file that can be run. */
  readonly kind: "blob" | "tree" | "other";
  readonly id: ObjectId;
}

/** What is asked of a commit. */
export interface ScratchCommit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  /** Committer time, in seconds since 1970. */
  readonly time: number;
  readonly message: string;
}

/** A ref to be set on the remote. */
export interface RefUpdate {
  readonly name: string;
  /** Null deletes it. */
  readonly id: ObjectId | null;
  /** What the remote must have there now for the update to be made; null for nothing. */
  readonly expected: ObjectId | null;
}

/** How an update ended: made; another has been there first; or the remote does not want it, in its own words. */
export type RefResult =
  | { readonly name: string; readonly state: "done" | "stale" }
  | { readonly name: string; readonly state: "refused"; readonly reason: string };

/**
 * An object database of its own for one exchange with one remote, thrown away afterwards: the user's repository gets no
 * object, ref or setting from it. Two implementations: the `git` program, and HTTP without it.
 *
 * What the remote or the network does wrong is a `SheafError`: `transfer-failed` (unreachable, dropped, no access),
 * `remote-refused` (no write access).
 */
export interface ScratchRepository {
  /** `portable`: over HTTP, where there is no `git` program. */
  readonly kind: "binary" | "portable";
  readonly objectFormat: "sha1" | "sha256";
  /** The remote for people to read: name and URL without user names, passwords or tokens. */
  readonly place: string;
  /** Refs that begin with one of these, in one exchange, sorted by name. */
  readonly listRefs: (prefixes: readonly string[]) => Promise<readonly RemoteRef[]>;
  /**
   * Brings a commit with all its trees, and blobs only where the remote cannot leave them out.
   *
   * @param maxBytes more than this from the network ends the transfer.
   */
  readonly fetchTrees: (commit: ObjectId, maxBytes: number) => Promise<void>;
  /**
   * Brings blobs that are not here yet; only what was asked for, where the remote can do that.
   *
   * @param of the commit that they belong to, which a remote that gives no single blobs is asked for.
   */
  readonly fetchBlobs: (ids: readonly ObjectId[], of: ObjectId, maxBytes: number) => Promise<void>;
  /**
   * Brings commits and `depth - 1` generations of their ancestors, without trees.
   *
   * @returns false when the remote can't give history alone, or does not have one of them.
   */
  readonly fetchCommits: (ids: readonly ObjectId[], depth: number) => Promise<boolean>;
  /** Null for what is not here or no commit. */
  readonly commit: (id: ObjectId) => Promise<ScratchCommit | null>;
  /** Null for what is not here or no tree; a tree of more entries than `maximum` is `corrupt-bundle`. */
  readonly tree: (id: ObjectId, maximum: number) => Promise<readonly ScratchEntry[] | null>;
  /** Sizes of blobs that are here, without reading them; null for what is not here or no blob. */
  readonly sizes: (ids: readonly ObjectId[]) => Promise<readonly (number | null)[]>;
  /** Content of blobs, in the order asked; null for what is not here or longer than `maximum` bytes. */
  readonly blobs: (
    ids: readonly ObjectId[],
    maximum: number,
  ) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;
  /** Writes blobs into the scratch database. @returns their ids, in order. */
  readonly writeBlobs: (contents: AsyncIterable<Uint8Array>) => Promise<readonly ObjectId[]>;
  /** The id that a blob has, without writing it. */
  readonly blobId: (bytes: Uint8Array) => ObjectId;
  /** Writes a tree, its entries in any order; what they name need not be here. */
  readonly writeTree: (entries: readonly ScratchEntry[]) => Promise<ObjectId>;
  /** Writes a commit without parents whose author and dates are always the same. */
  readonly writeCommit: (tree: ObjectId, message: string) => Promise<ObjectId>;
  /**
   * Sets refs on the remote, and sends what they need and the remote lacks.
   *
   * @param known commits that are here with their trees and that the remote has: what they hold is not sent, and what
   *   is sent may be written as a difference from it where its content is here too.
   */
  readonly push: (updates: readonly RefUpdate[], known: readonly ObjectId[]) => Promise<readonly RefResult[]>;
  /** Ends processes and removes the scratch database. */
  readonly close: () => Promise<void>;
}

/** Stands in the message of a `transfer-failed` when a remote said that it does not have what its refs name. */
export const remoteLost = "no longer has what it listed";
