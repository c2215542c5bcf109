import type { TraceEdge, TraceNode, TraceReport } from "../../src/index.js";
import { count } from "./numbers.js";
import { visible } from "./visible.js";

type Side = "in" | "out";
type Kind = TraceEdge["kind"];

/** One line below the root of a tree. */
export interface TreeLine {
  /** The lines of the drawing before it. */
  readonly branch: string;
  /** `calls`, `called by`, `imports, calls ×3`. */
  readonly verbs: string;
  readonly node: TraceNode;
  readonly name: string;
  /** Where to look; empty for what has no place. */
  readonly place: string;
  /** What else is known of the line. */
  readonly at: string;
  readonly edges: readonly TraceEdge[];
  /** Where its own edges are shown; null when that is here, or when it has none. */
  readonly elsewhere: "above" | "below" | null;
}

/** What an edge says, seen along it and against it. */
export const verbs: Readonly<Record<Kind, Readonly<Record<Side, string>>>> = {
  imports: { out: "imports", in: "imported by" },
  "re-exports": { out: "re-exports", in: "re-exported by" },
  extends: { out: "extends", in: "extended by" },
  implements: { out: "implements", in: "implemented by" },
  calls: { out: "calls", in: "called by" },
  references: { out: "uses", in: "used by" },
  overrides: { out: "overrides", in: "overridden by" },
  tests: { out: "tests", in: "tested by" },
  contains: { out: "holds", in: "in" },
};
const kindOrder = Object.keys(verbs);

/** How a node is called on its line, and where it is defined. */
export const namesOf = (node: TraceNode): { readonly name: string; readonly place: string } => {
  if (node.kind === "symbol")
    return { name: visible(node.symbol!), place: `${visible(node.path!)}:${node.line}` };
  if (node.kind === "external") return { name: visible(node.symbol!), place: "outside" };
  if (node.kind === "directory")
    return { name: `${visible(node.path === "" ? "." : node.path!)}/`, place: "" };
  return { name: visible(node.path!), place: "" };
};

interface Branch {
  readonly to: string;
  readonly edges: readonly TraceEdge[];
}

/** The edges to follow from each node on a side; calls go on to overriders against the edge. */
const branchesOf = (report: TraceReport, side: Side): ReadonlyMap<string, readonly Branch[]> => {
  const found = new Map<string, Map<string, TraceEdge[]>>();
  const add = (from: string, to: string, edge: TraceEdge): void => {
    const branches = found.get(from) ?? new Map<string, TraceEdge[]>();
    found.set(from, branches.set(to, [...(branches.get(to) ?? []), edge]));
  };
  for (const edge of report.edges) {
    if (side === "out") add(edge.from, edge.to, edge);
    else add(edge.to, edge.from, edge);
    if (edge.kind === "overrides" && report.level === "symbol") {
      if (side === "out") add(edge.to, edge.from, edge);
      else add(edge.from, edge.to, edge);
    }
  }
  return new Map(
    [...found].map(([from, branches]) => [from, [...branches].map(([to, edges]) => ({ to, edges }))]),
  );
};

const verbsText = (edges: readonly TraceEdge[], parent: string, side: Side): string =>
  [
    ...new Set(
      [...edges]
        .sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
        .map((edge) => {
          const along = edge.kind === "overrides" ? (edge.from === parent ? "out" : "in") : side;
          const times = edge.count > 1 ? ` ×${count(edge.count)}` : "";
          return `${verbs[edge.kind][along]}${times}`;
        }),
    ),
  ].join(", ");

/** Lines of the edges in the file where those start that are shown: the parent's going out, the child's coming in. */
const linesOf = (edges: readonly TraceEdge[], from: string): readonly number[] => [
  ...new Set(edges.filter((edge) => edge.from === from && edge.line > 0).map(({ line }) => line)),
];

/**
 * Draws walks as trees: each node is unfolded once, where the walk came to it first, and named again elsewhere.
 *
 * @returns a function that gives the lines below a root.
 */
export const createTree = (report: TraceReport): ((root: string, side: Side) => readonly TreeLine[]) => {
  const nodes = new Map(report.nodes.map((node) => [node.id, node]));
  const sides = new Map<Side, ReadonlyMap<string, readonly Branch[]>>();
  const drawn = new Set<string>();
  return (root, side) => {
    const branches = sides.get(side) ?? branchesOf(report, side);
    sides.set(side, branches);
    // Breadth first, as the walk was: who unfolds a node is the nearest that leads to it.
    const unfolds = new Map<string, string>();
    const level = [root];
    const seen = new Set(report.nodes.filter(({ depth }) => depth === 0).map(({ id }) => id));
    for (let at = 0; at < level.length; at++) {
      for (const { to } of branches.get(level[at]!) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        unfolds.set(to, level[at]!);
        level.push(to);
      }
    }
    const lines: TreeLine[] = [];
    const draw = (parent: string, indent: string, above: string | null): void => {
      drawn.add(`${side} ${parent}`);
      // The way back is no news.
      const all = (branches.get(parent) ?? []).filter(({ to }) => to !== above && nodes.has(to));
      for (const [i, { to, edges }] of all.entries()) {
        const node = nodes.get(to)!;
        const last = i === all.length - 1;
        const { name, place } = namesOf(node);
        const numbers = linesOf(edges, side === "in" ? to : parent);
        const start = side === "in" ? node : nodes.get(parent)!;
        // Lines of a folder are lines of no file.
        const where =
          numbers.length === 0 || start.kind === "directory" ? "" : numbers.slice(0, 4).join(", ");
        const inward = side === "in" && node.path !== null && node.kind !== "directory";
        const own = unfolds.get(to) === parent;
        lines.push({
          branch: `${indent}${last ? "└─ " : "├─ "}`,
          verbs: verbsText(edges, parent, side),
          node,
          name: inward && node.kind === "file" ? "" : name,
          // Callers are shown where they call, callees where they are defined.
          place: inward && where !== "" ? `${visible(node.path!)}:${where}` : place,
          at: inward || where === "" ? "" : `  line ${where}`,
          edges,
          elsewhere:
            own || (branches.get(to) ?? []).length === 0
              ? null
              : drawn.has(`${side} ${to}`)
                ? "above"
                : "below",
        });
        if (own) draw(to, `${indent}${last ? "   " : "│  "}`, parent);
      }
    };
    draw(root, "", null);
    return lines;
  };
};
