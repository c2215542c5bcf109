import type {
  Confidence,
  FolderMatch,
  Freshness,
  RelatedHit,
  SearchHit,
  UnrankedDefinition,
} from "./answer.js";
import type { BundleCounts } from "./bundle.js";
import type { Sent } from "./embedder.js";
import type { Provenance } from "./provenance.js";
import type { ObjectId, RepoPath, SkipReason } from "./snapshot.js";

/** Where a build stands. `total` is null while it is not known. */
export interface BuildProgress {
  readonly phase: "list" | "reuse" | "extract" | "write" | "link" | "detect" | "index";
  readonly done: number;
  readonly total: number | null;
  /** The file just done, where there is one. */
  readonly path: RepoPath | null;
}

/** What a build made. */
export interface BuildReport {
  /** SHA-256 of the manifest: the bundle's name. */
  readonly digest: string;
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  /** Folder (`--out`) or manifest file (store) of the bundle, absolute. */
  readonly bundle: string;
  /** True when the store held this very bundle and nothing was built. */
  readonly reused: boolean;
  readonly incomplete: boolean;
  readonly files: number;
  readonly indexed: number;
  readonly chunks: number;
  /** Distinct blobs whose facts came from an earlier bundle. */
  readonly reusedBlobs: number;
  /** Distinct blobs extracted now. */
  readonly extractedBlobs: number;
  /** Chunks whose vectors were made now. */
  readonly embeddedChunks: number;
  /** Files that were linked now; those that depend on nothing that changed keep the links of an earlier bundle. */
  readonly linkedFiles: number;
  readonly sourceBytes: number;
  /** Bytes of all objects, uncompressed. */
  readonly bundleBytes: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly milliseconds: number;
  readonly cost: BuildCost;
}

/** What a build sent to services, which may ask money for it. */
interface BuildCost extends Sent {
  /** Name of the service that made the vectors; null when they were made on this machine. */
  readonly service: string | null;
}

/**
 * How the working tree differs from the indexed commit, counted in files that a bundle would index. Each is counted
 * once.
 */
export interface WorkTreeState {
  readonly modified: number;
  readonly added: number;
  readonly deleted: number;
  readonly moved: number;
  /** Of the modified, added and moved: read anew, so that answers have their text of now. */
  readonly overlaid: number;
  /** Of them: left as the commit has them, or left out, because of the bounds of what is read anew. */
  readonly flagged: number;
  /** False where new files could not be looked for. */
  readonly complete: boolean;
}

/** A file that differs from the indexed commit's. */
export interface ChangedFile {
  readonly path: RepoPath;
  readonly freshness: Exclude<Freshness, "fresh">;
  /** The indexed commit has no such file. */
  readonly added: boolean;
  /** Where the indexed commit has it; null unless it was moved. */
  readonly movedFrom: RepoPath | null;
  /** Read anew, so that answers have its text of now. */
  readonly overlaid: boolean;
}

/** What every answer says about what it rests on. */
export interface Coverage {
  /** The indexed commit. */
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly digest: string;
  /** HEAD of the repository asked; null without a repository or on an unborn branch. */
  readonly head: ObjectId | null;
  /** Commits between the indexed commit and HEAD; null when it cannot be told (shallow, unrelated). */
  readonly distance: { readonly ahead: number; readonly behind: number } | null;
  /** Whether the repository asked has the indexed commit; null without a repository. */
  readonly known: boolean | null;
  /** Some blobs were missing or given up: the bundle does not stand for the whole commit. */
  readonly incomplete: boolean;
  readonly counts: BundleCounts;
  /** Indexed files that give no answers, because they are generated, vendored or blank. */
  readonly unranked: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Null without a working tree that can be compared, and where the answer speaks of the commit alone. */
  readonly workingTree: WorkTreeState | null;
}

/** An indexed file that gives no answers, and why. */
export interface UnrankedFile {
  readonly path: RepoPath;
  /** `blank`: it holds nothing but space. */
  readonly reason: "generated" | "vendored" | "blank";
  readonly bytes: number;
}

export interface SkippedFile {
  readonly path: RepoPath;
  readonly reason: SkipReason;
  readonly bytes: number;
}

/** A hit with what the repository says of it now. */
export interface AnsweredHit extends SearchHit {
  readonly freshness: Freshness | null;
  /** Whose lines and words the hit has. */
  readonly source: "commit" | "working-tree";
  /** The indexed commit has no such file. */
  readonly added: boolean;
  /** Where the indexed commit has the file; null unless it was moved. */
  readonly movedFrom: RepoPath | null;
  /** Lines of the hit, when asked for and to be had. */
  readonly snippet: Snippet | null;
}

/** Text of a hit, read when shown: no source text stands in a bundle. */
export type Snippet =
  | { readonly text: string; readonly startLine: number; readonly from: "blob" | "working-tree" }
  | { readonly text: null; readonly reason: string };

export interface SearchReport {
  readonly query: string;
  readonly coverage: Coverage;
  readonly confidence: Confidence;
  readonly results: readonly AnsweredHit[];
  /** What edges of the best results lead to; none of it is among the results. */
  readonly related: readonly (RelatedHit & { readonly freshness: Freshness | null })[];
  /** Folders that match, best first; `narrowed` for the one that all results stand in. */
  readonly folders: readonly FolderMatch[];
  /** Files that hold at least half of the question by the weight of its words, before the limit. */
  readonly matched: number;
  /** Files that the filters let through: how much was searched. */
  readonly searched: number;
  /** Definitions that the question names exactly, in files that give no answers. */
  readonly unranked: readonly UnrankedDefinition[];
}

/** Whether there is such code. */
export interface ExistsReport {
  readonly found: boolean;
  /** Files that match well. */
  readonly count: number;
  readonly best: RepoPath | null;
  /** Files that the filters let through: how much was searched. */
  readonly searched: number;
  readonly coverage: Coverage;
}

/** One problem that `verify` found. */
export interface VerifyProblem {
  /** Name of the object, `manifest`, or a derived file. */
  readonly object: string;
  readonly problem: string;
}

/** What is known of who vouches for a bundle. */
export interface AttestationReport {
  /**
   * `none`: nobody says anything. `unsigned`: a statement speaks of this bundle, and anybody could have written it.
   * `unchecked`: one is signed, and nobody was named who may sign. `verified`: signed by whom was named. `refused`: it
   * speaks of something else, or its signature does not hold.
   */
  readonly state: "none" | "unsigned" | "unchecked" | "verified" | "refused";
  /** Who signed; null unless `verified`. */
  readonly signer: string | null;
  /** What is wrong; null unless `refused`. */
  readonly problem: string | null;
}

/** Whether a bundle is whole. */
export interface WholenessReport {
  readonly digest: string;
  readonly commit: ObjectId;
  readonly objects: number;
  readonly bytes: number;
  readonly problems: readonly VerifyProblem[];
}

/** What `verify` says. What is wrong with the attestation stands among the problems too. */
export interface VerifyReport extends WholenessReport {
  readonly attestation: AttestationReport;
}

/** One bundle of a store, as `status` lists it. */
export interface StoredBundle {
  readonly digest: string;
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly chunks: number;
  /** Of all its objects; bundles share many of them. */
  readonly bytes: number;
  /** Committer time of the commit, seconds since 1970; null where the repository does not have it. */
  readonly time: number | null;
  /** Made by this indexer with this configuration, so it can answer. */
  readonly current: boolean;
}

/** What `status` says. */
export interface StatusReport {
  /** Null when a bundle alone was asked. */
  readonly repository: string | null;
  /** Also before its first commit; null when detached, and without a repository. */
  readonly branch: string | null;
  readonly head: ObjectId | null;
  /** A rebase, merge, bisect or the like that is not done yet; null for none. */
  readonly operation: string | null;
  /** The bundle that answers now; null when there is none. */
  readonly bundle:
    | (Coverage & {
        readonly bytes: number;
        readonly path: string;
        /** What stands beside the bundle about its making, unproven; null when nothing does. */
        readonly provenance: Provenance | null;
        /** Made by this very indexer. */
        readonly current: boolean;
      })
    | null;
  /** Why that one: it is HEAD's, has HEAD's tree, or is the nearest ancestor's. */
  readonly choice: "head" | "same-tree" | "ancestor" | "given" | null;
  /** Files of the indexed commit that differ from HEAD's; null when it cannot be told. */
  readonly stale: number | null;
  /** The working tree against the indexed commit; null without one, or where it has another project's files. */
  readonly workingTree:
    | (WorkTreeState & {
        /** The first hundred in the order of paths. */
        readonly files: readonly ChangedFile[];
        /** Their paths: of those that were moved the new ones. */
        readonly paths: readonly RepoPath[];
      })
    | null;
  readonly skippedFiles: readonly SkippedFile[];
  readonly unrankedFiles: readonly UnrankedFile[];
  readonly stored: readonly StoredBundle[];
  /** Of everything in the store, on the disk. Bytes; null when its bundles were not asked for. */
  readonly storeBytes: number | null;
}
