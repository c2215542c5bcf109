import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { objectNamed } from "./bundle/manifest.js";
import { openBundleFolder } from "./bundle/open-folder.js";
import { readStore } from "./bundle/read-store.js";
import { type Bundle, loadBundle } from "./bundle/source.js";
import { type DerivedWriter, ensureReadForm, readFiles } from "./derive.js";
import { indexerText, readFingerprints, readWeights } from "./fingerprints.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import { installation } from "./installation.js";
import type { SearchHit, SearchQuery } from "./model/answer.js";
import type { Manifest } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { CodeGraph } from "./model/graph.js";
import type { ObjectId } from "./model/ids.js";
import { compareUtf8 } from "./model/order.js";
import type { OverviewQuery, OverviewReport } from "./model/overview.js";
import type {
  AnsweredHit,
  Coverage,
  ExistsReport,
  SearchReport,
  SkippedFile,
  Snippet,
} from "./model/report.js";
import { type Choice, chooseBundle } from "./open/choose.js";
import { openCodeGraph } from "./open/code-graph.js";
import { comparableTree, countUnranked, coverageOf, skippedFiles } from "./open/coverage.js";
import { createFolderAnswers, type FolderNodes, graphIfAny, readDirectories } from "./open/folders.js";
import { createGraphAnswers, type GraphAnswers } from "./open/graph.js";
import { once } from "./open/once.js";
import { cutSnippet } from "./open/snippet.js";
import { freshnessOf, type Place, readText } from "./open/text.js";
import { createExpander } from "./search/expand.js";
import type { ReadForm } from "./search/read-form.js";
import type { SearchIndex } from "./search/search-index.js";
import type { SearchSettings } from "./search/settings.js";
import { searchSettings } from "./search-settings.js";

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
}

/** A question; what is left out takes its default. */
export type Question = Partial<SearchQuery> & { readonly text: string };

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
  readonly coverage: Coverage;
  /** The bundle that answers, and why that one. */
  readonly origin: Origin;
  readonly search: (question: Question, options?: { readonly snippets?: boolean }) => Promise<SearchReport>;
  readonly exists: (question: Question) => Promise<ExistsReport>;
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
  readonly overview: (query: OverviewQuery) => Promise<OverviewReport>;
  /**
   * The graph itself, opened when it is first asked for.
   *
   * @throws SheafError `unsupported-format` for a bundle without a graph.
   */
  readonly graph: () => Promise<CodeGraph>;
  /** Languages of the indexed files, sorted. */
  readonly languages: readonly string[];
  readonly skippedFiles: () => Promise<readonly SkippedFile[]>;
  readonly close: () => Promise<void>;
}

const defaults: Omit<SearchQuery, "text"> = {
  mode: "hybrid",
  limit: 10,
  chunksPerFile: 1,
  paths: [],
  languages: [],
  extensions: [],
  kinds: [],
  tests: "include",
  narrow: true,
  related: 5,
};

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

/** Reads a hit's lines. */
const readSnippet = async (
  reader: GitReader | null,
  hit: Place & { readonly startLine: number; readonly endLine: number },
): Promise<Snippet> => {
  const found = await readText(reader, hit);
  return found.text === null ? found : cutSnippet(found.text, hit.startLine, hit.endLine, found.from);
};

const createIndex = (
  form: ReadForm,
  searchIndex: () => Promise<SearchIndex>,
  nodes: FolderNodes,
  languages: readonly string[],
  { bundle, choice, passedOver }: Choice,
  coverage: Coverage,
  reader: GitReader | null,
  writer: DerivedWriter,
): Index => {
  const workTree = comparableTree(reader, coverage, choice);
  const answer = async (hit: SearchHit, snippets: boolean): Promise<AnsweredHit> => ({
    ...hit,
    freshness: await freshnessOf(reader, workTree, hit),
    source: "commit",
    added: false,
    movedFrom: null,
    snippet: snippets ? await readSnippet(reader, hit) : null,
  });
  // Only when it is asked for: most answers do without.
  const graph = once(() => openCodeGraph(bundle, writer));
  const expander = once(async () => {
    const walked = await graphIfAny(graph);
    return walked === null ? null : createExpander(walked);
  });
  const search: Index["search"] = async (question, options) => {
    const query = { ...defaults, ...question };
    const found = await (await searchIndex()).search(query);
    // Neighbours of a single leg's hits would be measured by no common score.
    const wanted = query.mode === "hybrid" && found.hits.length > 0 ? query.related : 0;
    const expand = wanted > 0 ? await expander() : null;
    const related: SearchReport["related"][number][] = [];
    for (const hit of expand?.(found.hits, wanted) ?? []) {
      const file = form.findPath(hit.path);
      const place = file < 0 ? null : { path: hit.path, blob: form.blobOf(file) };
      related.push({ ...hit, freshness: place && (await freshnessOf(reader, workTree, place)) });
    }
    const results: AnsweredHit[] = [];
    for (const hit of found.hits) results.push(await answer(hit, options?.snippets ?? reader !== null));
    return {
      query: question.text,
      coverage,
      confidence: found.confidence,
      results,
      related,
      folders: found.folders,
      matched: found.matched,
      searched: found.searched,
      unranked: found.unranked,
    };
  };
  const answers = createGraphAnswers({
    graph,
    search: (text, limit) => search({ text, limit, related: 0 }, { snippets: false }),
    blobOf: (path) => {
      const file = form.findPath(path);
      return file < 0 ? null : form.blobOf(file);
    },
    coverage,
    reader,
    workTree,
  });
  const folders = createFolderAnswers({ form, nodes, graph, coverage, reader, workTree });
  return {
    coverage,
    origin: {
      choice,
      path: bundle.path,
      current: isCurrent()(bundle.manifest),
      passedOver: passedOver?.message ?? null,
    },
    languages,
    search,
    graph,
    symbol: answers.symbol,
    trace: answers.trace,
    exists: async (question) => {
      const index = await searchIndex();
      return { ...(await index.exists({ ...defaults, ...question })), coverage };
    },
    overview: folders.overview,
    skippedFiles: async () => skippedFiles(await readFiles(bundle.manifest, bundle.get)),
    close: async () => reader?.close(),
  };
};

const languagesOf = (form: ReadForm): readonly string[] => {
  const ids = new Set<string>();
  for (let file = 0; file < form.fileCount; file++) ids.add(form.languageOf(file));
  return [...ids].sort(compareUtf8);
};

/** What searches need beside the columns is read with the first search: other questions do without. */
const openSearch = async (
  { manifest }: Bundle,
  form: ReadForm,
  settings: SearchSettings,
  nodes: FolderNodes,
): Promise<SearchIndex> => {
  const [{ createSearchIndex }, { createStaticEmbedder }, model] = await Promise.all([
    import("./search/search-index.js"),
    import("./embed/static.js"),
    readFile(installation().model),
  ]);
  const embedder = createStaticEmbedder(model);
  // Vectors of another model cannot be compared with a question's.
  const fits = embedder.weights === manifest.embedder.weights;
  return createSearchIndex(form, fits ? embedder : null, settings, nodes);
};

/** Opens the repository of the options; null when there is none to open. */
export const openReader = async (options: OpenOptions): Promise<GitReader | null> => {
  if (options.repo === undefined && options.bundle !== undefined) return null;
  return openRepository(options.repo ?? ".", { prefer: options.reader ?? "auto" });
};

/**
 * Opens the bundle that answers for a commit of a repository, or a free-standing one.
 *
 * @throws SheafError `no-bundle`, `corrupt-bundle`, `unsupported-format`, and those of opening a repository.
 */
export const open = async (options: OpenOptions): Promise<Index> => {
  checkOptions(options);
  const reader = await openReader(options);
  try {
    const head = reader === null ? null : await reader.head();
    const found = await locate(options, reader, head);
    const { bundle } = found;
    const writer = options.keepReadForm?.(rootOf(options, reader)) ?? null;
    const form = await ensureReadForm(bundle, writer);
    const settings = searchSettings(await bundle.get(objectNamed(bundle.manifest, "config.json")));
    const nodes = once(() => readDirectories(bundle));
    return createIndex(
      form,
      once(() => openSearch(bundle, form, settings, nodes)),
      nodes,
      languagesOf(form),
      found,
      await coverageOf(found, reader, head, countUnranked(form)),
      reader,
      writer,
    );
  } catch (error) {
    await reader?.close();
    throw error;
  }
};
