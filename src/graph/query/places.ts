import type { CodeGraph, GraphNode, NodeId } from "../../model/graph.js";
import type { SymbolPlace } from "../../model/graph-report.js";
import { compareUtf8 } from "../../model/order.js";

const uses = new Set(["calls", "references", "extends", "implements"] as const);
/** Documents define these: they are found, after code. */
const prose = new Set(["section", "key"]);

/** Whether it is a heading or a key of a document. */
export const isProse = ({ definition }: Pick<GraphNode, "definition">): boolean =>
  prose.has(definition ?? "");

/** A symbol's node as answers show it. */
export const placeOf = (node: GraphNode): SymbolPlace => ({
  path: node.path!,
  startLine: node.startLine,
  endLine: node.endLine,
  line: node.line,
  symbol: node.symbol!,
  kind: node.definition!,
  language: node.language,
  exported: node.exported,
  test: node.test,
});

/**
 * Puts what is likelier meant first: code before prose, sources before tests, what is called so as a whole, the most
 * used, then paths and lines.
 */
export const byUse = (graph: CodeGraph, ids: readonly NodeId[], text: string): readonly NodeId[] =>
  ids
    .map((id) => {
      const node = graph.node(id);
      const late = (isProse(node) ? 2 : 0) + (node.test ? 1 : 0);
      return { id, node, late, whole: node.symbol === text ? 0 : 1, used: graph.in(id, uses).length };
    })
    .sort(
      (a, b) =>
        a.late - b.late ||
        a.whole - b.whole ||
        b.used - a.used ||
        compareUtf8(a.node.path ?? "", b.node.path ?? "") ||
        a.node.line - b.node.line ||
        a.id - b.id,
    )
    .map(({ id }) => id);

/** The innermost symbols of a file around a line: several only where spans are equal. The file where there are none. */
export const symbolsAt = (graph: CodeGraph, file: NodeId, line: number): readonly NodeId[] => {
  let least = Number.POSITIVE_INFINITY;
  let found: NodeId[] = [];
  for (const id of graph.symbolsOf(file)) {
    const { startLine, endLine, state } = graph.node(id);
    if (state === "gone" || line < startLine || line > endLine) continue;
    const span = endLine - startLine;
    if (span > least) continue;
    if (span < least) found = [];
    least = span;
    found.push(id);
  }
  return found.length > 0 ? found : [file];
};
