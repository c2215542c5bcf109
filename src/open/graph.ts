import { type Found, lookUp } from "../graph/query/lookup.js";
import { answerOf } from "../graph/query/neighbours.js";
import { byUse, placeOf } from "../graph/query/places.js";
import { findStart, isQuestion, nearestPaths, nodeOfHit, pathOf } from "../graph/query/starts.js";
import { type NamedStart, type Traced, trace } from "../graph/query/trace.js";
import { SheafError } from "../model/error.js";
import { compileGlobs } from "../model/glob.js";
import type { CodeGraph, NodeId } from "../model/graph.js";
import type {
  StartMatch,
  SymbolAnswer,
  SymbolQuery,
  SymbolReport,
  TraceQuery,
  TraceReport,
} from "../model/graph-report.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import { headingOf } from "./heading.js";
import { queryOf } from "./search.js";
import type { FileText } from "./text.js";
import { blobIn, type Surroundings, staleAmong, textOf, type View } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** Questions about symbols and edges. */
export interface GraphAnswers {
  readonly symbol: (
    query: Partial<SymbolQuery> & Pick<SymbolQuery, "name">,
    options?: AskOptions,
  ) => Promise<SymbolReport>;
  readonly trace: (
    query: Partial<TraceQuery> & Pick<TraceQuery, "from">,
    options?: AskOptions,
  ) => Promise<TraceReport>;
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
/** Hits of a question from which a walk starts. */
const questionHits = 5;

const distinct = (paths: Iterable<RepoPath | null>): readonly RepoPath[] =>
  [...new Set(paths)].filter((path) => path !== null).sort(compareUtf8);

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

const isFound = (match: StartMatch): boolean => match !== "none" && match !== "fuzzy";

/** What comes near to a path is not what the path means. */
const foundBy = (graph: CodeGraph, text: string): Found => {
  const found = lookUp(graph, text);
  if (!text.includes("/") || (found.match !== "fuzzy" && found.match !== "none")) return found;
  if (pathNamed(graph, text) !== null) return { match: "none", nodes: [], nearest: [] };
  if (found.match === "fuzzy") return found;
  return { ...found, nearest: [...nearestPaths(graph, pathOf(text)), ...found.nearest].slice(0, 5) };
};

/** What the graph says to a name. */
interface Named {
  readonly graph: CodeGraph;
  readonly match: SymbolReport["match"];
  readonly ids: readonly NodeId[];
  readonly definitions: readonly SymbolAnswer[];
  readonly nearest: readonly string[];
  readonly instead: SymbolReport["instead"];
  readonly leftOut: number;
}

/** What the working tree has comes before what only the commit had. */
const goneLast = (graph: CodeGraph, ids: readonly NodeId[]): readonly NodeId[] => {
  const isGone = (id: NodeId): boolean => graph.node(id).state === "gone";
  return [...ids.filter((id) => !isGone(id)), ...ids.filter(isGone)];
};

const findSymbols = async (view: View, query: SymbolQuery): Promise<Named> => {
  const graph = await view.graph();
  if (query.name.trim() === "") throw noName("sheaf symbol Session.save");
  const found = foundBy(graph, query.name);
  const symbols = found.nodes.filter((id) => graph.node(id).kind === "symbol");
  const ids = goneLast(graph, byUse(graph, narrowed(graph, symbols, query), query.name));
  return {
    graph,
    match: ids.length === 0 ? "none" : found.match,
    ids,
    definitions: ids.slice(0, query.definitions).map((id) => answerOf(graph, id, query.limit)),
    nearest: found.nearest,
    instead: ids.length > 0 || symbols.length > 0 ? null : pathNamed(graph, query.name),
    leftOut: symbols.length - ids.length,
  };
};

/** What is not there may have been written a moment ago, and what is gone may stand elsewhere. */
const isDoubtful = ({ graph, match, ids }: Named): boolean =>
  !isFound(match) || ids.some((id) => graph.node(id).state === "gone");

const answerSymbol = async (
  views: Views,
  surroundings: Surroundings,
  query: SymbolQuery,
  signal: AbortSignal | undefined,
): Promise<SymbolReport> => {
  const asked = await views.consult(
    signal,
    (view) => findSymbols(view, query),
    ({ definitions }) => distinct(definitions.flatMap(pathsOf)),
    isDoubtful,
  );
  const { answer: found, view, looked } = asked;
  const { graph, ids } = found;
  const texts = new Map<RepoPath, FileText>();
  const textAt = async (path: RepoPath): Promise<FileText> => {
    const text = texts.get(path) ?? (await textOf(view, surroundings, path));
    texts.set(path, text);
    return text;
  };
  const definitions: SymbolReport["definitions"][number][] = [];
  for (const [i, answer] of found.definitions.entries()) {
    const { state } = graph.node(ids[i]!);
    const mark = looked.markOf(answer.path);
    // Its lines are those of a text that is not there any more.
    const gone = state === "gone";
    const { text } = gone ? { text: null } : await textAt(answer.path);
    const heading = text === null ? { signature: null, doc: null } : headingOf(text, answer);
    // A file that is there and has no facts any more may be too large: then nobody knows whether it has the definition.
    const is =
      mark.freshness === "modified" && blobIn(view.form, answer.path) === null ? "modified" : "deleted";
    const own = gone ? ({ freshness: is, source: "commit" } as const) : {};
    definitions.push({ ...answer, ...heading, ...mark, ...own, linked: state !== "new" });
  }
  const reasons = [...texts.values()].flatMap((text) => (text.text === null ? [text.reason] : []));
  return {
    query: query.name,
    match: found.match,
    total: ids.length,
    definitions,
    others: ids.slice(query.definitions, query.definitions + maxOthers).map((id) => placeOf(graph.node(id))),
    nearest: found.nearest,
    instead: found.instead,
    leftOut: found.leftOut,
    textless: reasons[0] ?? null,
    stale: staleAmong(view, surroundings, looked, distinct(definitions.flatMap(pathsOf))),
    calls: graph.total,
    coverage: view.coverage,
  };
};

const startsOf = async (view: View, graph: CodeGraph, text: string): Promise<NamedStart> => {
  if (text.trim() === "") throw noName("sheaf graph Session.save");
  const start = findStart(graph, text);
  // A name of several words may be a heading or a path; only what is neither is a question.
  if (isFound(start.match) || !isQuestion(text)) return { text, ...start };
  const index = await view.index();
  const { hits } = await index.search(queryOf({ text, limit: questionHits, related: 0 }));
  const nodes = hits.map((hit) => nodeOfHit(graph, hit)).filter((id) => id >= 0);
  return nodes.length === 0
    ? { text, ...start }
    : { text, match: "question", nodes: [...new Set(nodes)], nearest: [] };
};

const walkFrom = async (view: View, query: TraceQuery): Promise<Traced> => {
  const graph = await view.graph();
  const starts: NamedStart[] = [];
  for (const text of query.from) starts.push(await startsOf(view, graph, text));
  const target = query.to === null ? null : await startsOf(view, graph, query.to);
  return trace(graph, query, starts, target);
};

const filesOf = ({ nodes }: Traced): readonly RepoPath[] =>
  distinct(nodes.map(({ path, kind }) => (kind === "directory" ? null : path)));

/** As for a symbol: where a walk starts or ends is not there. */
const isLost = ({ starts, target, nodes }: Traced): boolean =>
  [...starts, ...(target === null ? [] : [target])].some(({ match }) => !isFound(match)) ||
  nodes.some(({ gone, depth }) => gone && depth === 0);

/** Makes the answers about the graph of an open bundle. */
export const createGraphAnswers = (views: Views, surroundings: Surroundings): GraphAnswers => ({
  symbol: (query, { signal } = {}) =>
    answerSymbol(views, surroundings, { ...symbolDefaults, ...query }, signal),
  trace: async (query, { signal } = {}) => {
    const { answer, view, looked } = await views.consult(
      signal,
      (now) => walkFrom(now, { ...traceDefaults, ...query }),
      filesOf,
      isLost,
    );
    const stale = staleAmong(view, surroundings, looked, filesOf(answer));
    return { ...answer, stale, coverage: view.coverage };
  },
});
