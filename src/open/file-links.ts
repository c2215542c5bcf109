import type { AdjacentFolder, UsedPackage } from "../model/directory.js";
import type { CodeGraph, EdgeKind } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";

const imports: ReadonlySet<EdgeKind> = new Set(["imports", "re-exports"]);

interface FileLinks {
  readonly uses: readonly AdjacentFolder[];
  readonly usedBy: readonly AdjacentFolder[];
  readonly packages: readonly UsedPackage[];
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort(compareUtf8);

/** What a file imports and who imports it; nothing without a graph. */
export const fileLinksOf = (graph: CodeGraph | null, path: RepoPath): FileLinks => {
  const file = graph?.file(path) ?? -1;
  if (graph === null || file < 0) return { uses: [], usedBy: [], packages: [] };
  const targets = graph.out(file, imports).map(({ to }) => graph.node(to));
  const sources = graph.in(file, imports).map(({ from }) => graph.node(from));
  const paths = (nodes: typeof targets): AdjacentFolder[] =>
    sorted(nodes.flatMap((node) => node.path ?? []))
      .filter((one) => one !== path)
      .map((one) => ({ path: one, files: 1 }));
  const packages = sorted(targets.flatMap(({ kind, symbol }) => (kind === "external" ? (symbol ?? []) : [])));
  return {
    uses: paths(targets),
    usedBy: paths(sources),
    packages: packages.map((name) => ({ name, files: 1 })),
  };
};
