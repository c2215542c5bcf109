import type { GitReader } from "../git/reader.js";
import { type Found, lookUp } from "../graph/query/lookup.js";
import { answerOf } from "../graph/query/neighbours.js";
import { byUse, placeOf } from "../graph/query/places.js";
import { findStart, isQuestion, nearestPaths, nodeOfHit, pathOf } from "../graph/query/starts.js";
import { type NamedStart, trace } from "../graph/query/trace.js";
import { SheafError } from "../model/error.js";
import { compileGlobs } from "../model/glob.js";
import type { CodeGraph, NodeId } from "../model/graph.js";
import type {
  StaleFile,
  SymbolAnswer,
  SymbolQuery,
  SymbolReport,
  TraceQuery,
  TraceReport,
} from "../model/graph-report.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { Coverage, SearchReport } from "../model/report.js";
import { headingOf } from "./heading.js";
import { type FileText, freshnessOf, readText } from "./text.js";

/** What answers about the graph are made of. */
export interface GraphSources {
  readonly graph: () => Promise<CodeGraph>;
  /** The best hits of a question in words. */
  readonly search: (text: string, limit: number) => Promise<Pick<SearchReport, "results">>;
  /** The indexed content of a path; null for a path that is not in the bundle. */
  readonly blobOf: (path: RepoPath) => ObjectId | null;
  readonly coverage: Coverage;
  readonly reader: GitReader | null;
  /** The working tree that the bundle can be compared with. */
  readonly workTree: string | null;
}

/** Questions about symbols and edges. */
export interface GraphAnswers {
  readonly symbol: (query: Partial<SymbolQuery> & Pick<SymbolQuery, "name">) => Promise<SymbolReport>;
  readonly trace: (query: Partial<TraceQuery> & Pick<TraceQuery, "from">) => Promise<TraceReport>;
}

const symbolDefaults: Omit<SymbolQuery, "name"> = { limit: 50, definitions: 5, paths: [], kinds: [] };
const traceDefaults: Omit<TraceQuery, "from"> = {
  to: null,
  impact: false,
  direction: "out",
  kinds: null,
  depth: null,
  limit: 100,
  level: null,
  tests: "include",
  external: false,
};

const maxOthers = 100;
/** Files of an answer that are compared with the working tree. */
const maxCompared = 500;
/** Hits of a question from which a walk starts. */
const questionHits = 5;

/** Those of the paths that the working tree has otherwise; null where that can't be told. */
const staleOf = async (
  { reader, workTree, blobOf }: GraphSources,
  paths: Iterable<RepoPath | null>,
): Promise<readonly StaleFile[] | null> => {
  if (workTree === null) return null;
  const stale: StaleFile[] = [];
  const distinct = [...new Set(paths)].filter((path) => path !== null).sort(compareUtf8);
  for (const path of distinct.slice(0, maxCompared)) {
    const blob = blobOf(path);
    const state = blob === null ? null : await freshnessOf(reader, workTree, { path, blob });
    if (state !== null && state !== "fresh") stale.push({ path, freshness: state });
  }
  return stale;
};

const pathsOf = (answer: SymbolAnswer): readonly (RepoPath | null)[] => [
  answer.path,
  ...[
    answer.callers,
    answer.callees,
    answer.bases,
    answer.derived,
    answer.overrides,
    answer.overriddenBy,
    answer.references,
  ].flatMap(({ items }) => items.map(({ path }) => path)),
];

const narrowed = (graph: CodeGraph, symbols: readonly NodeId[], query: SymbolQuery): readonly NodeId[] => {
  const passes = query.paths.length === 0 ? () => true : compileGlobs(query.paths);
  return symbols.filter((id) => {
    const { path, definition } = graph.node(id);
    if (!passes(path!)) return false;
    return query.kinds.length === 0 || query.kinds.includes(definition!);
  });
};

const noName = (example: string): SheafError =>
  new SheafError("bad-argument", "the name is empty", `Give one, as in: ${example}`);

/** A file or folder that is called so, or that holds the line of `path:line`. */
const pathNamed = (graph: CodeGraph, text: string): SymbolReport["instead"] => {
  const path = pathOf(text.replace(/:\d{1,9}(?:[-:]\d{1,9})?$/, ""));
  if (graph.file(path) >= 0) return { kind: "file", path };
  return path !== "" && graph.directory(path) >= 0 ? { kind: "directory", path } : null;
};

/** What comes near to a path is not what the path means. */
const foundBy = (graph: CodeGraph, text: string): Found => {
  const found = lookUp(graph, text);
  if (!text.includes("/") || (found.match !== "fuzzy" && found.match !== "none")) return found;
  if (pathNamed(graph, text) !== null) return { match: "none", nodes: [], nearest: [] };
  if (found.match === "fuzzy") return found;
  return { ...found, nearest: [...nearestPaths(graph, pathOf(text)), ...found.nearest].slice(0, 5) };
};

const answerSymbol = async (sources: GraphSources, query: SymbolQuery): Promise<SymbolReport> => {
  const { blobOf, reader, workTree, coverage } = sources;
  const graph = await sources.graph();
  if (query.name.trim() === "") throw noName("sheaf symbol Session.save");
  const found = foundBy(graph, query.name);
  const symbols = found.nodes.filter((id) => graph.node(id).kind === "symbol");
  const ids = byUse(graph, narrowed(graph, symbols, query), query.name);
  const texts = new Map<RepoPath, FileText>();
  const textOf = async (path: RepoPath): Promise<FileText> => {
    const blob = blobOf(path);
    const known = texts.get(path);
    if (known !== undefined) return known;
    const text: FileText =
      blob === null
        ? { text: null, reason: "the file is not in the bundle" }
        : await readText(reader, { path, blob });
    texts.set(path, text);
    return text;
  };
  const definitions: SymbolReport["definitions"][number][] = [];
  for (const id of ids.slice(0, query.definitions)) {
    const answer = answerOf(graph, id, query.limit);
    const { text } = await textOf(answer.path);
    const blob = blobOf(answer.path);
    const state = blob === null ? null : await freshnessOf(reader, workTree, { path: answer.path, blob });
    const heading = text === null ? { signature: null, doc: null } : headingOf(text, answer);
    definitions.push({ ...answer, ...heading, freshness: state });
  }
  const reasons = [...texts.values()].flatMap((text) => (text.text === null ? [text.reason] : []));
  return {
    query: query.name,
    match: ids.length === 0 ? "none" : found.match,
    total: ids.length,
    definitions,
    others: ids.slice(query.definitions, query.definitions + maxOthers).map((id) => placeOf(graph.node(id))),
    nearest: found.nearest,
    instead: ids.length > 0 || symbols.length > 0 ? null : pathNamed(graph, query.name),
    leftOut: symbols.length - ids.length,
    textless: reasons[0] ?? null,
    stale: await staleOf(sources, definitions.flatMap(pathsOf)),
    calls: graph.total,
    coverage,
  };
};

const startsOf = async (sources: GraphSources, graph: CodeGraph, text: string): Promise<NamedStart> => {
  if (text.trim() === "") throw noName("sheaf graph Session.save");
  const start = findStart(graph, text);
  // A name of several words may be a heading or a path; only what is neither is a question.
  const sure = start.match !== "none" && start.match !== "fuzzy";
  if (sure || !isQuestion(text)) return { text, ...start };
  const { results } = await sources.search(text, questionHits);
  const nodes = results.map((hit) => nodeOfHit(graph, hit)).filter((id) => id >= 0);
  return nodes.length === 0
    ? { text, ...start }
    : { text, match: "question", nodes: [...new Set(nodes)], nearest: [] };
};

const answerTrace = async (sources: GraphSources, query: TraceQuery): Promise<TraceReport> => {
  const graph = await sources.graph();
  const starts: NamedStart[] = [];
  for (const text of query.from) starts.push(await startsOf(sources, graph, text));
  const target = query.to === null ? null : await startsOf(sources, graph, query.to);
  const traced = trace(graph, query, starts, target);
  const stale = await staleOf(
    sources,
    traced.nodes.map(({ path, kind }) => (kind === "directory" ? null : path)),
  );
  return { ...traced, stale, coverage: sources.coverage };
};

/** Makes the answers about the graph of an open bundle. */
export const createGraphAnswers = (sources: GraphSources): GraphAnswers => ({
  symbol: (query) => answerSymbol(sources, { ...symbolDefaults, ...query }),
  trace: (query) => answerTrace(sources, { ...traceDefaults, ...query }),
});
