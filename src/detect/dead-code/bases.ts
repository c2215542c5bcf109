import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";

const inheriting: ReadonlySet<EdgeKind> = new Set(["extends", "implements"]);
/** Bases that call nothing of what is new in a class. */
const harmless = /^(?:object|Object|ABC|ABCMeta|Generic|\w*(?:Error|Exception|Warning))$/;
/** Classes one above the other. */
const maxDepth = 32;

/**
 * Tells for a type, or what adds to one, whether it inherits from what is not in the repository, or could not be found:
 * who calls what is declared there cannot be told.
 *
 * @returns gives the name of such a base; null for none.
 */
export const createBases = (code: Code): ((file: CodeFile, at: number) => string | null) => {
  const { graph } = code;
  const outside = new Map<NodeId, ReadonlyMap<number, string>>();
  const outsideIn = (file: CodeFile): ReadonlyMap<number, string> => {
    const known = outside.get(file.node);
    if (known !== undefined) return known;
    const found = new Map<number, string>();
    const bases = (code.factsOf(file.file)?.references ?? []).filter(
      ({ kind, within }) => (kind === "extends" || kind === "implements") && within >= 0,
    );
    for (const { name, within, line } of bases) {
      if (harmless.test(name)) continue;
      const edges = graph
        .out(file.symbols[within]!, inheriting)
        .filter((edge) => edge.line === line && graph.node(edge.to).kind === "symbol");
      const named = edges.some(({ to }) => graph.node(to).symbol?.split(/\W/).at(-1) === name);
      // Of several on a line, those that are not here may be any, where names are changed by imports.
      const beside = bases.filter((one) => one.within === within && one.line === line).length;
      const told = named || (edges.length > 0 && edges.length >= beside);
      if (!told && !found.has(within)) found.set(within, name);
    }
    outside.set(file.node, found);
    return found;
  };
  const find = (file: CodeFile, at: number, depth: number, seen: Set<NodeId>): string | null => {
    const node = file.symbols[at]!;
    if (depth > maxDepth || seen.has(node)) return null;
    seen.add(node);
    const own = outsideIn(file).get(at);
    if (own !== undefined) return own;
    for (const { to } of graph.out(node, inheriting)) {
      const place = code.symbol(to);
      const above = place === null ? null : find(place.file, place.at, depth + 1, seen);
      if (above !== null) return above;
    }
    return null;
  };
  return (file, at) => find(file, at, 0, new Set());
};
