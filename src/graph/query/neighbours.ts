import type { DefinitionKind } from "../../model/facts.js";
import type { CodeGraph, EdgeKind, GraphEdge, NodeId } from "../../model/graph.js";
import type { Neighbour, Neighbours, OpenCalls, SymbolAnswer } from "../../model/graph-report.js";
import { compareUtf8 } from "../../model/order.js";
import { membersOf, wholeOf } from "./inside.js";
import { placeOf } from "./places.js";

const kinds = (...all: readonly EdgeKind[]): ReadonlySet<EdgeKind> => new Set(all);
const calls = kinds("calls");
const bases = kinds("extends", "implements");
const overrides = kinds("overrides");
const users = kinds("references", "imports", "re-exports");

/** An edge, and the node at whose other end the question stands. */
interface Seen {
  readonly edge: GraphEdge;
  /** The member that the edge belongs to. */
  readonly own: NodeId;
}

const neighbourOf = (graph: CodeGraph, { edge, own }: Seen, asked: NodeId, inward: boolean): Neighbour => {
  const other = graph.node(inward ? edge.from : edge.to);
  return {
    path: other.path,
    line: inward ? edge.line : other.line,
    symbol: other.symbol,
    kind: other.kind === "symbol" ? other.definition! : other.kind,
    edge: edge.kind,
    basis: edge.basis,
    reason: edge.reason,
    at: edge.line,
    test: other.test,
    via: own === asked ? null : graph.node(own).symbol,
  };
};

/** Sources before tests, then paths and lines. */
const byPlace = (a: Neighbour, b: Neighbour): number =>
  Number(a.test) - Number(b.test) ||
  compareUtf8(a.path ?? "", b.path ?? "") ||
  a.line - b.line ||
  a.at - b.at ||
  compareUtf8(a.symbol ?? "", b.symbol ?? "");

const listOf = (all: readonly Neighbour[], limit: number): Neighbours => {
  const resolved = all.filter(({ basis }) => basis === "resolved").length;
  const tests = all.filter(({ test }) => test).length;
  return { items: all.slice(0, limit), total: all.length, tests, resolved, inferred: all.length - resolved };
};

const openCallsOf = (
  graph: CodeGraph,
  all: readonly { readonly from: NodeId; readonly name: string; readonly line: number }[],
  limit: number,
): OpenCalls => ({
  items: all.slice(0, limit).map(({ from, name, line }) => {
    const { path, symbol } = graph.node(from);
    return { path: path!, line, symbol, name };
  }),
  total: all.length,
});

/** Calls of names that could not be resolved, wherever they stand. */
export const unresolvedOf = (graph: CodeGraph, names: Iterable<string>, limit: number): OpenCalls =>
  openCallsOf(
    graph,
    [...names].flatMap((name) => graph.unresolvedNamed(name)),
    limit,
  );

/** The simple name of a symbol: what the graph finds it by. */
const simpleNameOf = (graph: CodeGraph, id: NodeId): string => {
  const symbol = graph.node(id).symbol ?? "";
  if (graph.named(symbol).includes(id)) return symbol;
  // The shortest end behind a separator under which the graph knows it.
  for (let at = symbol.length - 1; at > 0; at--) {
    if (!/[.#:/\\>]/.test(symbol[at - 1]!)) continue;
    const end = symbol.slice(at);
    if (graph.named(end).includes(id)) return end;
  }
  return symbol;
};

/** Nobody calls these by name. */
const uncalled = new Set<DefinitionKind>([
  "section",
  "key",
  "constructor",
  "module",
  "enum-member",
  "extension",
]);

/** The simple names by which symbols can be called. */
export const callableNames = (graph: CodeGraph, ids: readonly NodeId[]): ReadonlySet<string> => {
  const callable = ids.filter((id) => {
    const { kind, definition } = graph.node(id);
    return kind === "symbol" && !uncalled.has(definition!);
  });
  return new Set(callable.map((id) => simpleNameOf(graph, id)));
};

/** What the graph says of one definition; each list at most `limit` long. */
export const answerOf = (graph: CodeGraph, id: NodeId, limit: number): SymbolAnswer => {
  const inside = wholeOf(graph, id);
  const own = new Set(inside);
  const members = membersOf(graph, id);
  const constructors = members.filter((child) => graph.node(child).definition === "constructor");
  const inward = (nodes: readonly NodeId[], which: ReadonlySet<EdgeKind>): readonly Neighbour[] =>
    nodes
      .flatMap((node) => graph.in(node, which).map((edge) => ({ edge, own: node })))
      .map((seen) => neighbourOf(graph, seen, id, true))
      .sort(byPlace);
  const outward = (nodes: readonly NodeId[], which: ReadonlySet<EdgeKind>): readonly Neighbour[] =>
    nodes
      .flatMap((node) => graph.out(node, which).map((edge) => ({ edge, own: node })))
      // What its own members do for each other is no dependency of the whole.
      .filter(({ edge }) => edge.to === id || !own.has(edge.to))
      .map((seen) => neighbourOf(graph, seen, id, false))
      // Packages outside behind what the repository has itself.
      .sort((a, b) => Number(a.path === null) - Number(b.path === null) || a.at - b.at || byPlace(a, b));
  const callers = inward([id, ...constructors], calls);
  const references = inward([id], users);
  const open = inside.flatMap((one) => graph.unresolvedIn(one));
  return {
    ...placeOf(graph.node(id)),
    callers: listOf(callers, limit),
    callees: listOf(outward(inside, calls), limit),
    bases: listOf(outward([id], bases), limit),
    derived: listOf(inward([id], bases), limit),
    overrides: listOf(outward([id], overrides), limit),
    overriddenBy: listOf(inward([id], overrides), limit),
    references: listOf(references, limit),
    tests: listOf([...callers, ...references].filter(({ test }) => test).sort(byPlace), limit),
    members: members.slice(0, limit).map((member) => placeOf(graph.node(member))),
    memberCount: members.length,
    unresolved: openCallsOf(graph, open, limit),
    unresolvedNamed: unresolvedOf(graph, callableNames(graph, [id]), limit),
  };
};
