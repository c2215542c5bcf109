import type { CodeGraph, NodeId } from "../../model/graph.js";
import type { StartMatch } from "../../model/graph-report.js";
import { lookUp, lookUpExactly } from "./lookup.js";
import { nearnessTo } from "./names.js";
import { byUse, isProse, symbolsAt } from "./places.js";

/** What a word of the command line leads to. */
export interface Start {
  readonly match: StartMatch;
  readonly nodes: readonly NodeId[];
  /** Names and paths that come near, when nothing matches. */
  readonly nearest: readonly string[];
}

/** `./src/`, `src/` and `src` are one. */
export const pathOf = (text: string): string => text.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");

const isFolder = (text: string): boolean => text === "." || text === "./" || text.endsWith("/");

/** Files whose paths end with this one, behind a `/`. */
const filesEnding = (graph: CodeGraph, path: string): readonly NodeId[] =>
  path === "" ? [] : graph.files.filter((id) => graph.node(id).path!.endsWith(`/${path}`));

/** Folders whose paths end with this one, in the order of their paths. */
const foldersEnding = (graph: CodeGraph, path: string): readonly NodeId[] => {
  if (path === "") return [];
  const wanted = `/${path}/`;
  const found = new Set<NodeId>();
  for (const id of graph.files) {
    const own = `/${graph.node(id).path!}`;
    const at = own.indexOf(wanted);
    if (at >= 0) found.add(graph.directory(own.slice(1, at + wanted.length - 1)));
  }
  return [...found];
};

/** Paths of files whose names come near that of a path, nearest first. */
export const nearestPaths = (graph: CodeGraph, path: string): readonly string[] => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const nearness = nearnessTo(name);
  return graph.files
    .map((id) => {
      const own = graph.node(id).path!;
      return { own, rank: nearness(own.slice(own.lastIndexOf("/") + 1))?.rank ?? 100 };
    })
    .filter(({ rank }) => rank < 30)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 5)
    .map(({ own }) => own);
};

/** Whether a text is a question in words, and no name or path. */
export const isQuestion = (text: string): boolean => /\S\s+\S/.test(text.trim());

/**
 * Finds what a path, a symbol or a package names: files and folders exactly, then symbols, then by the end of paths and
 * names, then packages outside, then nearly.
 */
export const findStart = (graph: CodeGraph, text: string): Start => {
  const start = (match: StartMatch, nodes: readonly NodeId[]): Start | null =>
    nodes.length === 0 ? null : { match, nodes, nearest: [] };
  const meant = (ids: readonly NodeId[]): readonly NodeId[] => {
    const code = ids.filter((id) => !isProse(graph.node(id)));
    // No edge leads from a heading.
    return byUse(graph, code.length > 0 ? code : ids, text);
  };
  const path = pathOf(text);
  const at = (id: NodeId): readonly NodeId[] => (id < 0 ? [] : [id]);
  const folder = isFolder(text) ? graph.directory(path === "." ? "" : path) : -1;
  const known =
    start("directory", at(folder)) ??
    start("file", at(graph.file(path))) ??
    start("directory", path === "" ? [] : at(graph.directory(path)));
  if (known !== null) return known;
  const symbol = lookUpExactly(graph, text);
  const external = start("external", at(graph.external(text)));
  // `dependencies.lodash` of a manifest is no start where the package is one.
  if (external !== null && symbol?.nodes.every((id) => isProse(graph.node(id))) === true) return external;
  const named = symbol === null ? null : start(symbol.match, meant(symbol.nodes));
  if (symbol?.match === "exact" || symbol?.match === "place") return named!;
  const byEnd = start("file", filesEnding(graph, path));
  if (byEnd !== null) return byEnd;
  if (named !== null) return named;
  const other = start("directory", foldersEnding(graph, path)) ?? external;
  if (other !== null) return other;
  const near = lookUp(graph, text);
  // A heading that is not quite called so is no start.
  const fuzzy = start(near.match, meant(near.nodes.filter((id) => !isProse(graph.node(id)))));
  if (fuzzy !== null) return fuzzy;
  const paths = nearestPaths(graph, path);
  const nearest = text.includes("/") ? [...paths, ...near.nearest] : [...near.nearest, ...paths];
  return { match: "none", nodes: [], nearest: nearest.slice(0, 5) };
};

/** The symbol that a place of an answer shows best, else its file; -1 for a path that the graph does not have. */
export const nodeOfHit = (
  graph: CodeGraph,
  hit: {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly symbol: string | null;
  },
): NodeId => {
  const file = graph.file(hit.path);
  if (file < 0) return -1;
  // A hit may be a later part of a long function, which starts above it.
  const touched = graph.symbolsOf(file).filter((id) => {
    const { startLine, endLine, state } = graph.node(id);
    return state !== "gone" && startLine <= hit.endLine && endLine >= hit.startLine;
  });
  const named = touched.find((id) => graph.node(id).symbol === hit.symbol);
  const inside = touched.find((id) => graph.node(id).startLine >= hit.startLine);
  return named ?? inside ?? symbolsAt(graph, file, hit.startLine)[0] ?? file;
};
