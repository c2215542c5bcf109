import type { ObjectId } from "./ids.js";

/** Where a transfer stands. `total` is null while it is not known. */
export interface TransferProgress {
  readonly phase: "ask" | "fetch" | "prepare" | "send" | "remove";
  readonly done: number;
  readonly total: number | null;
}

/** How a place of published bundles is named in reports. */
export interface PublishedAt {
  /** `git-ref`, `github-release`, `directory` or `http`. */
  readonly transport: string;
  /** For people to read; never with a user name, password or token. */
  readonly place: string;
}

/** What `publish` did. */
export interface PublishReport extends PublishedAt {
  readonly commit: ObjectId;
  readonly digest: string;
  /**
   * `present`: it was there already, also where only asked by a dry run; `replaced`: in place of one that another indexer
   * had made.
   */
  readonly state: "published" | "present" | "replaced" | "dry-run";
  readonly where: string;
  /** Objects of the bundle, and of those the ones that travelled. Bytes are uncompressed. */
  readonly objects: number;
  readonly bytes: number;
  readonly sentObjects: number;
  readonly sentBytes: number;
  /** File of the statement that can be signed; null without `attest`. */
  readonly statement: string | null;
  /** Commits whose bundles were taken away because of `keep`. */
  readonly pruned: readonly ObjectId[];
  /** Of them all, those that building took; null when the store had the bundle. */
  readonly builtMilliseconds: number | null;
  readonly milliseconds: number;
}

/** What `pull` did. */
export interface PullReport extends PublishedAt {
  /** The commit that was asked for. */
  readonly wanted: ObjectId;
  /**
   * `fetched`; `present`: the store had it, or a nearer one; `nothing`: no published bundle answers for the commit.
   */
  readonly outcome: "fetched" | "present" | "nothing";
  /** The bundle that answers now; null for `nothing` when the store has none either. */
  readonly bundle: {
    readonly commit: ObjectId;
    readonly tree: ObjectId;
    readonly digest: string;
    readonly choice: "head" | "same-tree" | "ancestor";
    /** Commits from the bundle's to the one asked for; null when it cannot be told. */
    readonly distance: number | null;
    readonly objects: number;
    readonly bytes: number;
    /** Made by this very indexer. */
    readonly current: boolean;
  } | null;
  /** Published bundles that were nearer and could not be taken, nearest first, and why. */
  readonly skipped: readonly { readonly commit: ObjectId; readonly problem: string }[];
  /** Why history beyond the end of a shallow clone stayed unknown; null when it did not, or nobody had to ask. */
  readonly hidden: string | null;
  /** How many bundles are published there; null where it cannot be told. */
  readonly published: number | null;
  readonly fetchedObjects: number;
  /** Uncompressed. */
  readonly fetchedBytes: number;
  /** Who signed it, when that was asked for and found true. */
  readonly attestedBy: string | null;
  readonly milliseconds: number;
}

/** What `prune` did, or would do. */
export interface PruneReport {
  /** Null for the local store. */
  readonly at: PublishedAt | null;
  readonly dryRun: boolean;
  readonly kept: readonly { readonly commit: ObjectId; readonly reason: string }[];
  readonly removed: readonly ObjectId[];
  /** Of the local store: objects and derived files that went. Bytes. */
  readonly freedBytes: number | null;
}
