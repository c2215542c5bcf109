/**
 * Sheaf's public API: `build` turns a commit into a bundle, `publish` and `pull` share it, `prune` takes old ones away,
 * `open` answers from one, `status` and `verify` tell about one, `languages` what can be read, `initHooks` and `refresh`
 * keep a repository indexed. Everything that can go wrong is a `SheafError` with a code.
 *
 * @module
 */

import { folderFiles } from "./bundle/open-folder.js";
import { storeLayout } from "./bundle/read-store.js";
import { createBundleWriter } from "./bundle/store.js";
import { installation } from "./installation.js";
import type { VerifyReport } from "./model/report.js";
import type { PruneReport, PublishReport, PullReport } from "./model/transfer-report.js";
import { type Index, type OpenOptions, open as openOnly } from "./open.js";
import type { PruneOptions } from "./prune.js";
import type { PublishOptions } from "./publish.js";
import type { PullOptions } from "./pull.js";
import type { VerifyOptions } from "./verify.js";

export type { SignerOptions } from "./attestation.js";
export { type BuildOptions, build } from "./build.js";
export { configSchema } from "./config.js";
export { languageIds } from "./extract/detect.js";
export { type HooksOptions, initHooks } from "./init.js";
export { type LanguagesOptions, languages } from "./languages.js";
export type {
  Confidence,
  Freshness,
  ScorePart,
  SearchHit,
  SearchMode,
  SearchQuery,
  UnrankedDefinition,
} from "./model/answer.js";
export type { BundleCounts } from "./model/bundle.js";
export { type ErrorCode, SheafError } from "./model/error.js";
export type { ChunkKind, DefinitionKind } from "./model/facts.js";
export type {
  Basis,
  CodeGraph,
  EdgeKind,
  GraphEdge,
  GraphNode,
  InferredReason,
  LinkCounts,
  NodeId,
  UnresolvedCall,
} from "./model/graph.js";
export type {
  Impact,
  Neighbour,
  Neighbours,
  OpenCall,
  OpenCalls,
  Route,
  StaleFile,
  StartMatch,
  SymbolMatch,
  SymbolPlace,
  SymbolQuery,
  SymbolReport,
  TraceEdge,
  TraceLevel,
  TraceNode,
  TraceQuery,
  TraceReport,
  TraceStart,
} from "./model/graph-report.js";
export type { ObjectId, RepoPath, SkipReason } from "./model/ids.js";
export { nearest } from "./model/nearest.js";
export type {
  FolderRole,
  OverviewChild,
  OverviewQuery,
  OverviewReport,
  OverviewSymbol,
} from "./model/overview.js";
export { firstLines, type NumberedLine, preview } from "./model/preview.js";
export type {
  AnsweredHit,
  AttestationReport,
  BuildProgress,
  BuildReport,
  ChangedFile,
  Coverage,
  ExistsReport,
  LanguageCount,
  LanguageReport,
  LanguagesReport,
  SearchReport,
  SkippedFile,
  Snippet,
  StatusReport,
  StoredBundle,
  UnrankedFile,
  VerifyProblem,
  VerifyReport,
  WorkTreeState,
} from "./model/report.js";
export type { HookName, HookReport, HooksReport, RefreshReport, RefreshStep } from "./model/setup.js";
export type {
  PruneReport,
  PublishedAt,
  PublishReport,
  PullReport,
  TransferProgress,
} from "./model/transfer-report.js";
export { clip, replaceHidden, visible } from "./model/visible.js";
export type { Index, OpenOptions, Question } from "./open.js";
export type { PruneOptions } from "./prune.js";
export type { PublishOptions } from "./publish.js";
export type { PullOptions } from "./pull.js";
export { type RefreshOptions, refresh, refreshLog } from "./refresh.js";
export { type StatusOptions, status } from "./status.js";
export type { TransportName } from "./transport/transport.js";
export type { VerifyOptions } from "./verify.js";

/** Version of this package. */
export const version: string = installation().version;

/**
 * Opens the bundle that answers for a commit of a repository, or a free-standing one. A read form that was
 * absent or damaged is made again and kept beside the bundle.
 *
 * @throws SheafError `no-bundle`, `corrupt-bundle`, `unsupported-format`, and those of opening a repository.
 */
export const open = (options: Omit<OpenOptions, "keepReadForm">): Promise<Index> =>
  openOnly({
    ...options,
    keepReadForm: (root) => createBundleWriter(root, storeLayout(root), () => folderFiles(root)),
  });

// What speaks to remotes and checks signatures is loaded when it is used: most runs only ask, and it takes a
// quarter of the time in which they start.

/**
 * Fetches the published bundle that answers best for a commit into the repository's store: of the commit itself, of one
 * with the same tree, or of its nearest ancestor. Everything is verified and decoded before it becomes an answer.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `not-published` with `exact`, `corrupt-bundle` or
 *   `unsupported-format` when what is published cannot be used, `not-attested` when nobody who may sign vouches for any of
 *   it, and those of opening a repository.
 */
export const pull = async (options: PullOptions): Promise<PullReport> =>
  (await import("./pull.js")).pull(options);

/**
 * Publishes the bundle of a commit, so that others can pull it; builds it first when the store has none.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `remote-refused`, `publish-conflict`, `no-bundle`,
 *   `incomplete-build`, and those of building.
 */
export const publish = async (options: PublishOptions): Promise<PublishReport> =>
  (await import("./publish.js")).publish(options);

/**
 * Takes old bundles away: the newest stay, and those of tags and branches; of the repository's own store also those that
 * answer for what is checked out in any worktree.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `remote-refused`, `bad-argument` for a place that can only be read,
 *   `store-unwritable`, and those of opening a repository.
 */
export const prune = async (options: PruneOptions): Promise<PruneReport> =>
  (await import("./prune.js")).prune(options);

/**
 * Checks every byte of a bundle against its digests, decodes every section, compares what they say of each other, and
 * checks what is said of its origin. Problems are data: all of them are in the report.
 *
 * @throws SheafError `no-bundle`, `unsupported-format`, `bad-argument`, and those of opening a repository.
 */
export const verify = async (options: VerifyOptions): Promise<VerifyReport> =>
  (await import("./verify.js")).verify(options);
