/**
 * Sheaf's API: `build` turns a commit into a bundle, `publish` and `pull` share it, `prune` takes old ones away,
 * `open` answers from one, `status` and `verify` tell about one, `languages` what can be read, `initHooks` and `refresh`
 * keep a repository indexed, `initEditors` and `initAgents` make editors and assistants ask it, `doctor` says
 * what does not work. Everything that can go wrong is a `SheafError` with a code.
 *
 * Each part is loaded when it is first called: whoever asks one question does not wait for what builds or publishes.
 * `src/package.ts` adds what a program that embeds Sheaf gets beside this.
 *
 * @module
 */

import type { BuildOptions } from "./build.js";
import type { DiffOptions } from "./diff.js";
import type { DoctorOptions } from "./doctor.js";
import type { AgentsOptions } from "./init/agents.js";
import type { EditorsOptions } from "./init/editors.js";
import type { SetupOptions } from "./init/setting.js";
import type { StandardsOptions } from "./init/standards.js";
import type { HooksOptions } from "./init.js";
import { installation } from "./installation.js";
import type { LanguagesOptions } from "./languages.js";
import type { DeltaGate, DeltaReport } from "./model/delta.js";
import type { DoctorReport } from "./model/doctor.js";
import type { AgentsReport, EditorFileState, EditorsReport, SetupOverview } from "./model/editors.js";
import type { LanguagesReport } from "./model/language-report.js";
import type { BuildReport, StatusReport, VerifyReport } from "./model/report.js";
import type { HooksReport, RefreshReport } from "./model/setup.js";
import type { PruneReport, PublishReport, PullReport } from "./model/transfer-report.js";
import type { Index, OpenOptions } from "./open.js";
import type { PruneOptions } from "./prune.js";
import type { PublishOptions } from "./publish.js";
import type { PullOptions } from "./pull.js";
import type { RefreshOptions } from "./refresh.js";
import type { JsonOptions, jsonReport } from "./report/json.js";
import type { MarkdownOptions } from "./report/markdown.js";
import type { SarifOptions } from "./report/sarif.js";
import type { TextOptions } from "./report/text.js";
import type { StatusOptions } from "./status.js";
import type { VerifyOptions } from "./verify.js";

export * from "./api.js";

/** Version of this package. */
export const version: string = installation().version;

/**
 * Indexes one commit into a bundle, in the repository's store or in a folder.
 *
 * @throws SheafError `not-a-repository`, `no-commits`, `unknown-revision`, `bad-configuration`, `bad-argument`,
 *   `incomplete-build`, `store-unwritable`; what `signal` was aborted with.
 */
export const build = async (options: BuildOptions): Promise<BuildReport> =>
  (await import("./build.js")).build(options);

/**
 * Opens the bundle that answers for a commit of a repository, or a free-standing one. A read form that was
 * absent or damaged is made again and kept beside the bundle.
 *
 * @throws SheafError `no-bundle`, `corrupt-bundle`, `unsupported-format`, and those of opening a repository.
 */
export const open = async (options: Omit<OpenOptions, "keepReadForm">): Promise<Index> =>
  (await import("./open.js")).open({
    ...options,
    keepReadForm: (root) => ({
      writeDerived: async (...derived) =>
        (await import("./keep-derived.js")).derivedWriter(root).writeDerived(...derived),
    }),
  });

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

/**
 * Says which bundle answers for a commit, what it covers, and how far HEAD and the working tree are from it.
 * Without one, `bundle` is null.
 *
 * @throws SheafError as opening does, but for `no-bundle`.
 */
export const status = async (options: StatusOptions): Promise<StatusReport> =>
  (await import("./status.js")).status(options);

/**
 * Says which languages this build reads and what each gives; with a repository or a bundle, also how much of it is
 * in which language and how well that was read. `coverage` is null where there is no bundle.
 *
 * @throws SheafError as opening does, but for `no-bundle` of a repository asked for no revision.
 */
export const languages = async (options: LanguagesOptions = {}): Promise<LanguagesReport> =>
  (await import("./languages.js")).languages(options);

/**
 * Says what a commit adds to the findings of another and takes from them. Takes the bundles of the repository's store, and
 * builds what is missing where git has the commit.
 *
 * @throws SheafError `unknown-revision` for a commit that is not here, `no-bundle` for a bundle that is missing and not to
 *   be built, `bad-argument` for bundles that cannot be compared, and those of opening and building.
 */
export const diff = async (options: DiffOptions): Promise<DeltaReport> =>
  (await import("./diff.js")).diff(options);

/** A comparison for people at a terminal, whole. */
export const deltaText = async (report: DeltaReport, options?: TextOptions): Promise<string> =>
  (await import("./report/text.js")).textReport(report, options);

/** A comparison as a comment on a pull request: everything from the repository stands there as code. */
export const deltaMarkdown = async (report: DeltaReport, options?: MarkdownOptions): Promise<string> =>
  (await import("./report/markdown.js")).markdownReport(report, options);

/** A comparison as SARIF 2.1.0. */
export const deltaSarif = async (report: DeltaReport, options: SarifOptions): Promise<object> =>
  (await import("./report/sarif.js")).sarifReport(report, options);

/** A comparison as `sheaf diff --json` prints it. @param failed what the caller fails on. */
export const deltaJson = async (
  report: DeltaReport,
  failed: readonly DeltaGate[] = [],
  options?: JsonOptions,
): Promise<ReturnType<typeof jsonReport>> =>
  (await import("./report/json.js")).jsonReport(report, failed, options);

/**
 * Makes git start `refresh` in the background when HEAD has moved, or takes that out again. Hooks that stand there go on
 * as they did; those that belong to another tool are left alone, and the report says what to add where.
 *
 * @throws SheafError `not-a-repository`, `git-failed` without a git that could run hooks, `store-unwritable`.
 */
export const initHooks = async (options: HooksOptions): Promise<HooksReport> =>
  (await import("./init.js")).initHooks(options);

/**
 * Makes editors start the server in a repository, or takes that out again. Whatever else stands in their files stays as
 * it is, byte for byte; an entry called `sheaf` that is not ours, and a file that cannot be read, are left alone.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for files of a bare repository, `store-unwritable`.
 */
export const initEditors = async (options: EditorsOptions): Promise<EditorsReport> =>
  (await import("./init/editors.js")).initEditors(options);

/**
 * Looks at every part that Sheaf needs in a repository, and says what does not work and how to mend it. Nothing is
 * written to the repository, its store or anybody's settings. What is wrong is data: all of it is in the report.
 */
export const doctor = async (options: DoctorOptions): Promise<DoctorReport> =>
  (await import("./doctor.js")).doctor(options);

/**
 * Tells what stands in every file of editors, and writes nothing.
 *
 * @throws SheafError `not-a-repository`.
 */
export const editorStates = async (
  options: Pick<SetupOptions, "repo" | "places">,
): Promise<readonly EditorFileState[]> => (await import("./init/editors.js")).editorStates(options);

/**
 * Tells assistants in a file that they read when to use which tool, or takes that out again.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for a bare repository or a file outside of the working tree,
 *   `store-unwritable`.
 */
export const initAgents = async (options: AgentsOptions): Promise<AgentsReport> =>
  (await import("./init/agents.js")).initAgents(options);

/**
 * Tells assistants in a file that they read how the code of a commit is written, or takes that out again.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for a bare repository or a file outside of the working tree,
 *   `store-unwritable`.
 */
export const writeStandards = async (options: StandardsOptions): Promise<AgentsReport> =>
  (await import("./init/standards.js")).writeStandards(options);

/** What assistants would be told of coding standards, with the marks around it. */
export const standardsBlock = async (
  options: Pick<StandardsOptions, "standards" | "commit">,
): Promise<string> => (await import("./init/standards.js")).standardsBlock(options);

/**
 * Tells what could be set up in a repository and what is, and writes nothing.
 *
 * @throws SheafError `not-a-repository`.
 */
export const setupOverview = async (options: Pick<SetupOptions, "repo" | "places">): Promise<SetupOverview> =>
  (await import("./init.js")).setupOverview(options);

/**
 * Brings the bundle of HEAD into the store, so that the next question finds it. One run at a time works for a
 * repository and its linked worktrees; who comes while it does leaves a note that it looks at before it ends.
 *
 * What goes wrong for a worktree stands in its step, and in the log of the store.
 *
 * @throws SheafError `not-a-repository`, `unsupported-repository`, `store-unwritable`; what `signal` was aborted with.
 */
export const refresh = async (options: RefreshOptions): Promise<RefreshReport> =>
  (await import("./refresh.js")).refresh(options);

/**
 * What earlier runs of `refresh` did, a line each, oldest first; empty when there were none.
 *
 * @throws SheafError `not-a-repository`, `unsupported-repository`.
 */
export const refreshLog = async (repo: string): Promise<string> =>
  (await import("./refresh.js")).refreshLog(repo);
