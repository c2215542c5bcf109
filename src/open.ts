import { join, resolve } from "node:path";
import { objectNamed } from "./bundle/manifest.js";
import { openBundleFolder } from "./bundle/open-folder.js";
import { readStore } from "./bundle/read-store.js";
import { loadBundle } from "./bundle/source.js";
import { type DerivedWriter, ensureReadForm, readFiles } from "./derive.js";
import { indexerText, readFingerprints, readWeights } from "./fingerprints.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import { installation } from "./installation.js";
import type { Manifest } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { CodeGraph } from "./model/graph.js";
import type { ObjectId } from "./model/ids.js";
import { compareUtf8 } from "./model/order.js";
import type { ChangedFile, Coverage, SkippedFile } from "./model/report.js";
import { type Choice, chooseBundle } from "./open/choose.js";
import { type CodeAnswers, createCodeAnswers } from "./open/code.js";
import { openCodeGraph } from "./open/code-graph.js";
import { comparableTree, countUnranked, coverageOf, skippedFiles } from "./open/coverage.js";
import { createFindingAnswers, type FindingAnswers } from "./open/findings.js";
import { createFolderAnswers, type FolderAnswers, readDirectories } from "./open/folders.js";
import { follow } from "./open/follow.js";
import { createGraphAnswers, type GraphAnswers } from "./open/graph.js";
import { once } from "./open/once.js";
import { createSearchAnswers, type SearchAnswers } from "./open/search.js";
import { createSearching } from "./open/searching.js";
import { createTraceAnswers, type TraceAnswers } from "./open/trace.js";
import { blobIn, type Surroundings } from "./open/view.js";
import { type AskOptions, createViews } from "./open/views.js";
import type { ReadForm } from "./search/read-form.js";
import { searchSettings } from "./search-settings.js";

export type { Question } from "./open/search.js";
export type { AskOptions } from "./open/views.js";

export interface OpenOptions {
  /** Working tree, linked worktree, `.git` directory or bare repository; may be left out when `bundle` is given. */
  readonly repo?: string | undefined;
  /** Folder of a free-standing bundle; without it the repository's store is asked. */
  readonly bundle?: string | undefined;
  /** Commit-ish to answer for; HEAD when left out. */
  readonly revision?: string | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /**
   * Gives the writer that keeps a read form which had to be made again, for the root of a store or bundle.
   * Left out, nothing is written and it serves from memory.
   */
  readonly keepReadForm?: ((root: string) => DerivedWriter) | undefined;
  /**
   * Whether answers speak of the working tree of now: true when left out, for a repository with a working tree that the
   * bundle can be compared with, where neither `revision` nor `bundle` is given. False answers from the commit alone.
   */
  readonly overlay?: boolean | undefined;
}

/** Where the answers of an index come from. */
export interface Origin {
  readonly choice: Choice["choice"];
  /** Path of the bundle's manifest. */
  readonly path: string;
  /** Made by this very indexer. */
  readonly current: boolean;
  /** Why a bundle that would have answered better was passed over; null when none was. */
  readonly passedOver: string | null;
}

/** An open bundle that answers. */
export interface Index {
  /** Of the indexed commit alone; each answer has its own. */
  readonly coverage: Coverage;
  /** The bundle that answers, and why that one. */
  readonly origin: Origin;
  readonly search: SearchAnswers["search"];
  readonly exists: SearchAnswers["exists"];
  /**
   * Finds the definitions of a name, and what the graph says of each.
   *
   * @throws SheafError `unsupported-format` for a bundle without a graph.
   */
  readonly symbol: GraphAnswers["symbol"];
  /**
   * Walks the graph from paths, symbols or the best hits of a question; or finds the shortest path between two, or all
   * that a change can reach.
   *
   * @throws SheafError `unsupported-format` for a bundle without a graph.
   */
  readonly trace: GraphAnswers["trace"];
  /**
   * Says what a folder or file is for.
   *
   * @throws SheafError `bad-argument` for a path that is not indexed, `unsupported-format` for a bundle without
   *   summaries of folders.
   */
  readonly overview: FolderAnswers["overview"];
  /**
   * What was found in the indexed commit: dead code, duplicates, cycles. It does not follow the working tree.
   *
   * @throws SheafError `unsupported-format` for a bundle that an earlier version made.
   */
  readonly findings: FindingAnswers["findings"];
  /**
   * How the code of the indexed commit is written.
   *
   * @throws SheafError `unsupported-format` for a bundle that an earlier version made.
   */
  readonly standards: FindingAnswers["standards"];
  /**
   * Looks for places that hold the same code as a text: exact copies, renamed ones and near ones.
   *
   * @throws SheafError `bad-argument` for a language that there is none of.
   */
  readonly alike: CodeAnswers["alike"];
  /** Looks for definitions that seem to mean the same as others and are written otherwise, by their vectors. */
  readonly similar: CodeAnswers["similar"];
  /**
   * Dead code of the indexed commit, narrowed; what the working tree has done to its files is said of each.
   *
   * @throws SheafError `unsupported-format` for a bundle that an earlier version made, `bad-argument` for a path that is
   *   not there.
   */
  readonly deadCode: FindingAnswers["deadCode"];
  /** Duplicates of the indexed commit, narrowed: as `deadCode`. */
  readonly duplicates: FindingAnswers["duplicates"];
  /** Import cycles of the indexed commit and files that too much hangs on, narrowed: as `deadCode`. */
  readonly cycles: FindingAnswers["cycles"];
  /**
   * Tells for each definition of a name, or for a file by its path, what keeps it alive in the indexed commit, or which
   * roots were searched. Without a repository no texts are there, and what only these tell is left out.
   */
  readonly traceDeadCode: TraceAnswers["traceDeadCode"];
  /**
   * Says what the working tree has otherwise than the indexed commit: the list behind `coverage.workingTree`, sorted by
   * path. Null where answers speak of the commit alone.
   */
  readonly changes: (options?: AskOptions) => Promise<readonly ChangedFile[] | null>;
  /**
   * The graph of the indexed commit, opened when it is first asked for.
   *
   * @throws SheafError `unsupported-format` for a bundle without a graph.
   */
  readonly graph: () => Promise<CodeGraph>;
  /** Languages of the indexed files, sorted. */
  readonly languages: readonly string[];
  readonly skippedFiles: () => Promise<readonly SkippedFile[]>;
  /** Loads what a first question needs, while nobody waits for it. Whoever asks is told of what goes wrong. */
  readonly prepare: () => void;
  readonly close: () => Promise<void>;
}

const noBundle = (where: string, revision: string | undefined): SheafError =>
  revision === undefined
    ? new SheafError("no-bundle", `${where} has no bundle yet`, "Run `sheaf build` there.")
    : new SheafError(
        "no-bundle",
        `no bundle answers for ${revision} of ${where}`,
        `Run: sheaf build ${revision}`,
      );

/** @throws SheafError `bad-argument` for a revision of a bundle, which has but one. */
export const checkOptions = ({ bundle, revision }: Pick<OpenOptions, "bundle" | "revision">): void => {
  if (bundle === undefined || revision === undefined) return;
  throw new SheafError(
    "bad-argument",
    `the bundle ${bundle} holds one commit, so ${revision} cannot be asked of it`,
    "Leave the revision or the bundle out.",
  );
};

/** Folder under which the derived files of the chosen bundle stand: the store's, or the bundle's own. */
const rootOf = (options: OpenOptions, reader: GitReader | null): string =>
  options.bundle !== undefined || reader === null ? resolve(options.bundle ?? ".") : storeFolder(reader);

export const storeFolder = (reader: GitReader): string => join(reader.commonDir, "sheaf");

/**
 * Finds the bundle that the options mean.
 *
 * @param head what HEAD is to be taken for, so that all of an answer speaks of the same; asked for when null.
 */
export const locate = async (
  options: OpenOptions,
  reader: GitReader | null,
  head: ObjectId | null = null,
): Promise<Choice> => {
  if (options.bundle !== undefined) {
    const source = openBundleFolder(resolve(options.bundle));
    return { bundle: await loadBundle(source), source, choice: "given", passedOver: null };
  }
  if (reader === null) throw new SheafError("bad-argument", "neither a repository nor a bundle was named");
  const store = readStore(storeFolder(reader));
  const wanted = await reader.resolve(options.revision ?? head ?? "HEAD");
  const found = await chooseBundle(store, wanted, reader.ancestors, isCurrent());
  if (found === null) throw noBundle(resolve(options.repo ?? reader.gitDir), options.revision);
  return found;
};

/** Whether a bundle was made by this very indexer: the same grammars, queries, stages and model. */
export const isCurrent = (): ((manifest: Manifest) => boolean) => {
  const { assets } = installation();
  const mine = indexerText(readFingerprints(assets));
  const weights = readWeights(assets);
  return ({ indexer, embedder }) => embedder.weights === weights && indexerText(indexer) === mine;
};

const languagesOf = (form: ReadForm): readonly string[] => {
  const ids = new Set<string>();
  for (let file = 0; file < form.fileCount; file++) ids.add(form.languageOf(file));
  return [...ids].sort(compareUtf8);
};

/** Opens the repository of the options; null when there is none to open. */
export const openReader = async (options: OpenOptions): Promise<GitReader | null> => {
  if (options.repo === undefined && options.bundle !== undefined) return null;
  return openRepository(options.repo ?? ".", { prefer: options.reader ?? "auto" });
};

/** How often a bundle is chosen again because a prune took the one that was chosen. */
const choices = 3;

/**
 * Opens the bundle that answers for a commit of a repository, or a free-standing one.
 *
 * @throws SheafError `no-bundle`, `corrupt-bundle`, `unsupported-format`, and those of opening a repository.
 */
export const open = async (options: OpenOptions): Promise<Index> => {
  checkOptions(options);
  for (let tries = 1; ; tries++) {
    try {
      return await openOnce(options);
    } catch (error) {
      // One that was never there has no cause.
      const pruned = error instanceof SheafError && error.code === "no-bundle" && error.cause !== undefined;
      if (!pruned || tries === choices || options.bundle !== undefined) throw error;
    }
  }
};

const openOnce = async (options: OpenOptions): Promise<Index> => {
  const reader = await openReader(options);
  try {
    const head = reader === null ? null : await reader.head();
    const found = await locate(options, reader, head);
    const { bundle } = found;
    const writer = options.keepReadForm?.(rootOf(options, reader)) ?? null;
    const form = await ensureReadForm(bundle, writer);
    const config = await bundle.get(objectNamed(bundle.manifest, "config.json"));
    const nodes = once(() => readDirectories(bundle));
    const searching = createSearching(bundle.manifest, searchSettings(config), nodes);
    const coverage = await coverageOf(found, reader, head, countUnranked(form));
    const graph = once(() => openCodeGraph(bundle, writer));
    const surroundings: Surroundings = {
      reader,
      workTree: comparableTree(reader, coverage, found.choice),
      indexedBlob: (path) => blobIn(form, path),
    };
    const opened = { form, searchOf: searching, graph, coverage, surroundings };
    const wanted = options.overlay ?? (options.bundle === undefined && options.revision === undefined);
    const views = createViews(opened, wanted ? follow(bundle, config, opened) : null);
    const findings = createFindingAnswers(bundle, form, views, surroundings);
    return {
      coverage,
      origin: {
        choice: found.choice,
        path: bundle.path,
        current: isCurrent()(bundle.manifest),
        passedOver: found.passedOver?.message ?? null,
      },
      languages: languagesOf(form),
      graph,
      ...createSearchAnswers(views, surroundings),
      ...createGraphAnswers(views, surroundings),
      ...createFolderAnswers(views, nodes),
      ...findings,
      ...createTraceAnswers(bundle, config, graph, reader),
      ...createCodeAnswers({ bundle, form, config, views, surroundings, findings: findings.findings }),
      changes: async ({ signal } = {}) => {
        const { changed } = await views.now(signal);
        return changed === null ? null : [...changed.values()];
      },
      skippedFiles: async () => skippedFiles(await readFiles(bundle.manifest, bundle.get)),
      prepare: () => {
        views.prepareSearch();
        views.now(undefined).catch(() => undefined);
      },
      close: async () => {
        await views.close();
        await reader?.close();
      },
    };
  } catch (error) {
    await reader?.close();
    throw error;
  }
};
