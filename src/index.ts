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
import { type Index, type OpenOptions, open as openOnly } from "./open.js";

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
export type {
  AnsweredHit,
  AttestationReport,
  BuildProgress,
  BuildReport,
  Coverage,
  ExistsReport,
  LanguageCount,
  LanguageReport,
  LanguagesReport,
  PruneReport,
  PublishedAt,
  PublishReport,
  PullReport,
  SearchReport,
  SkippedFile,
  Snippet,
  StatusReport,
  StoredBundle,
  TransferProgress,
  UnrankedFile,
  VerifyProblem,
  VerifyReport,
} from "./model/report.js";
export type { HookName, HookReport, HooksReport, RefreshReport, RefreshStep } from "./model/setup.js";
export type { Index, OpenOptions, Question } from "./open.js";
export { type PruneOptions, prune } from "./prune.js";
export { type PublishOptions, publish } from "./publish.js";
export { type PullOptions, pull } from "./pull.js";
export { type RefreshOptions, refresh, refreshLog } from "./refresh.js";
export { type StatusOptions, status } from "./status.js";
export type { TransportName } from "./transport/transport.js";
export { type VerifyOptions, verify } from "./verify.js";

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
