/**
 * What the API speaks of: types and words, and the few pure functions that whoever shows its answers needs.
 *
 * @module
 */

export type { SignerOptions } from "./attestation.js";
export type { BuildOptions } from "./build.js";
export type { DiffOptions } from "./diff.js";
export type { DoctorOptions } from "./doctor.js";
export type { AgentsOptions } from "./init/agents.js";
export type { EditorsOptions } from "./init/editors.js";
export type { StandardsOptions } from "./init/standards.js";
export type { HooksOptions } from "./init.js";
export type { LanguagesOptions } from "./languages.js";
export type {
  AlikePlace,
  AlikeQuestion,
  AlikeReport,
  SimilarPair,
  SimilarPlace,
  SimilarQuestion,
  SimilarReport,
} from "./model/alike.js";
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
export { definitionKinds } from "./model/definition-kinds.js";
export {
  type CloneChange,
  type CycleChange,
  type DeadCodeChange,
  type Delta,
  type DeltaGate,
  type DeltaReport,
  type DeltaSide,
  deltaGates,
} from "./model/delta.js";
export type { DoctorReport, Finding, PartName } from "./model/doctor.js";
export type {
  AgentsFileReport,
  AgentsReport,
  EditorFileReport,
  EditorFileState,
  EditorName,
  EditorsReport,
  SetupOverview,
} from "./model/editors.js";
export { type ErrorCode, SheafError } from "./model/error.js";
export type { ChunkKind, DefinitionKind } from "./model/facts.js";
export type {
  CloneClass,
  CloneKind,
  Coupling,
  DeadCode,
  DeadCodeTrace,
  DeadVerdict,
  ImportCycle,
  Suppression,
} from "./model/findings.js";
export type {
  CyclesQuery,
  CyclesReport,
  DeadCodeQuery,
  DeadCodeReport,
  DuplicatesQuery,
  DuplicatesReport,
  FoundAt,
} from "./model/findings-report.js";
export {
  type Basis,
  type CodeGraph,
  type EdgeKind,
  edgeKinds,
  type GraphEdge,
  type GraphNode,
  type InferredReason,
  type LinkCounts,
  type NodeId,
  type UnresolvedCall,
} from "./model/graph.js";
export type {
  FoundDefinition,
  Impact,
  Neighbour,
  Neighbours,
  OpenCall,
  OpenCalls,
  Route,
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
export type { LanguageCount, LanguageReport, LanguagesReport } from "./model/language-report.js";
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
export {
  type LanguageStandards,
  type Standard,
  type StandardCategory,
  type Standards,
  standardCategories,
} from "./model/standards.js";
export type {
  PruneReport,
  PublishedAt,
  PublishReport,
  PullReport,
  TransferProgress,
} from "./model/transfer-report.js";
export { clip, replaceHidden, visible } from "./model/visible.js";
export { isWebAddress } from "./model/web-address.js";
export {
  chunkKinds,
  cloneKinds,
  deadVerdicts,
  freshnessWords,
  searchModes,
  testChoices,
  traceDirections,
  traceLevels,
  words,
} from "./model/words.js";
export type { Index, OpenOptions, Question } from "./open.js";
export type { PruneOptions } from "./prune.js";
export type { PublishOptions } from "./publish.js";
export type { PullOptions } from "./pull.js";
export type { RefreshOptions } from "./refresh.js";
export type { StatusOptions } from "./status.js";
export type { TransportName } from "./transport/transport.js";
export type { VerifyOptions } from "./verify.js";
