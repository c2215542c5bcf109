import type { CodeGraph, EdgeKind, NodeId } from "../../model/graph.js";
import type { SymbolMatch } from "../../model/graph-report.js";
import { nearnessTo, segmentsOf } from "./names.js";
import { symbolsAt } from "./places.js";

/** What a name leads to. */
export interface Found {
  readonly match: SymbolMatch;
  /** In the order of paths and lines; a file only for a place outside all symbols. */
  readonly nodes: readonly NodeId[];
  /** Names that come near, nearest first, when nothing matches. */
  readonly nearest: readonly string[];
}

const maxNearest = 5;
/** Bases are followed as far as this, and as many. */
const maxBases = 200;

/** Whether the last parts of `whole` are `end`. */
const endsWith = (whole: readonly string[], end: readonly string[]): boolean =>
  end.length <= whole.length && end.every((part, i) => part === whole[whole.length - end.length + i]);

/** Whether the wanted parts end the symbol's name, or its path (with the file's stem or without) and name. */
const isSuffix = (graph: CodeGraph, id: NodeId, wanted: readonly string[]): boolean => {
  const { path, symbol } = graph.node(id);
  const own = segmentsOf(symbol ?? "");
  if (endsWith(own, wanted)) return true;
  if (path === null || !endsWith(wanted, own)) return false;
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  const stem = name.replace(/(?<=.)\..*$/s, "").split(".");
  // A package path may have dots of its own, as `github.com/a/b.v2` has; they are split on both sides.
  const above = folders.flatMap((folder) => segmentsOf(folder));
  return endsWith([...above, ...stem, ...own], wanted) || endsWith([...above, ...own], wanted);
};

const exact = (graph: CodeGraph, text: string, wanted: readonly string[]): readonly NodeId[] => {
  const last = wanted.at(-1) ?? text;
  // A name may hold what separates elsewhere: operators, headings, keys.
  const called = new Set(graph.named(text));
  for (const id of graph.named(last)) {
    const { symbol } = graph.node(id);
    const own = segmentsOf(symbol ?? "");
    if (symbol === text || (own.length === wanted.length && endsWith(own, wanted))) called.add(id);
  }
  return [...called];
};

const inheritance: ReadonlySet<EdgeKind> = new Set(["extends", "implements"]);

/** Members called `name` of the nearest bases of a type that have one. */
const inheritedFrom = (graph: CodeGraph, type: NodeId, name: string): readonly NodeId[] => {
  const seen = new Set([type]);
  const queue = [type];
  for (let at = 0; at < queue.length && at < maxBases; at++) {
    if (at > 0) {
      const { symbol, path } = graph.node(queue[at]!);
      const members = graph.named(name).filter((id) => {
        const node = graph.node(id);
        const parts = segmentsOf(node.symbol ?? "");
        return node.path === path && endsWith(parts, [...segmentsOf(symbol ?? ""), name]);
      });
      if (members.length > 0) return members;
    }
    for (const { to } of graph.out(queue[at]!, inheritance)) {
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return [];
};

const inherited = (graph: CodeGraph, wanted: readonly string[]): readonly NodeId[] => {
  const name = wanted.at(-1);
  const type = wanted.at(-2);
  if (name === undefined || type === undefined) return [];
  const owner = wanted.slice(0, -1);
  const found = new Set<NodeId>();
  for (const id of graph
    .named(type)
    .filter((one) => isSuffix(graph, one, owner))
    .slice(0, maxBases))
    for (const member of inheritedFrom(graph, id, name)) found.add(member);
  return [...found];
};

const fuzzy = (graph: CodeGraph, wanted: readonly string[]): Found => {
  const name = wanted.at(-1) ?? "";
  const owner = wanted.at(-2);
  const nearness = nearnessTo(name);
  const ownerNearness = owner === undefined ? null : nearnessTo(owner);
  const near: { readonly name: string; readonly rank: number; readonly meant: boolean }[] = [];
  for (const known of graph.names) {
    const how = known === name ? { rank: 0, meant: true } : nearness(known);
    if (how !== null) near.push({ name: known, ...how });
  }
  near.sort((a, b) => a.rank - b.rank);
  const belongs = (id: NodeId): boolean => {
    if (ownerNearness === null) return true;
    const { path, symbol } = graph.node(id);
    const around = [...segmentsOf(path ?? ""), ...segmentsOf(symbol ?? "").slice(0, -1)];
    return around.some((part) => part === owner || ownerNearness(part)?.meant === true);
  };
  let best: number | null = null;
  const nodes: NodeId[] = [];
  for (const { name: known, rank, meant } of near) {
    if (!meant || (best !== null && rank > best)) break;
    const fitting = graph.named(known).filter(belongs);
    if (fitting.length === 0) continue;
    best = rank;
    nodes.push(...fitting);
  }
  if (nodes.length > 0) return { match: "fuzzy", nodes, nearest: [] };
  const nearest = new Set<string>();
  for (const { name: known } of near) {
    for (const id of graph.named(known)) {
      // Of a qualified name whose last part is known, say where that one stands.
      nearest.add(ownerNearness === null ? known : (graph.node(id).symbol ?? known));
      if (nearest.size >= maxNearest || ownerNearness === null) break;
    }
    if (nearest.size >= maxNearest) break;
  }
  return { match: "none", nodes: [], nearest: [...nearest] };
};

/** A symbol of one file: `path#name`. */
const inFile = (graph: CodeGraph, file: NodeId, name: string): readonly NodeId[] => {
  const { path } = graph.node(file);
  const wanted = segmentsOf(name);
  const own = graph.named(wanted.at(-1) ?? name).filter((id) => graph.node(id).path === path);
  const whole = own.filter((id) => graph.node(id).symbol === name);
  return whole.length > 0
    ? whole
    : own.filter((id) => endsWith(segmentsOf(graph.node(id).symbol ?? ""), wanted));
};

/** `path#symbol` or `path:line` of a file that is there; null for what is neither. */
const atPlace = (graph: CodeGraph, text: string): readonly NodeId[] | null => {
  for (let hash = text.indexOf("#"); hash > 0; hash = text.indexOf("#", hash + 1)) {
    const file = graph.file(text.slice(0, hash));
    if (file >= 0) return inFile(graph, file, text.slice(hash + 1));
  }
  const colon = /:(\d{1,9})(?:[-:]\d{1,9})?$/.exec(text);
  if (colon === null) return null;
  const file = graph.file(text.slice(0, colon.index));
  return file < 0 ? null : symbolsAt(graph, file, Number(colon[1]));
};

/** Exactly, as a place, by the end of its name, or among what a type inherits; null when it must be guessed. */
export const lookUpExactly = (graph: CodeGraph, text: string): Found | null => {
  const found = (match: SymbolMatch, nodes: readonly NodeId[]): Found | null =>
    nodes.length === 0 ? null : { match, nodes, nearest: [] };
  const place = atPlace(graph, text);
  if (place !== null) return found("place", place);
  const wanted = segmentsOf(text);
  return (
    found("exact", exact(graph, text, wanted)) ??
    found(
      "suffix",
      graph.named(wanted.at(-1) ?? text).filter((id) => isSuffix(graph, id, wanted)),
    ) ??
    found("inherited", inherited(graph, wanted))
  );
};

/**
 * Finds the definitions that a name means: exactly, then by the end of the qualified name, then nearly.
 *
 * @param text a simple or qualified name with any separator, `path#symbol` or `path:line`.
 */
export const lookUp = (graph: CodeGraph, text: string): Found =>
  lookUpExactly(graph, text) ?? fuzzy(graph, segmentsOf(text));
