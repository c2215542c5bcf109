import { earlierGraph } from "../graph/columns/copy.js";
import type { Sections } from "../graph/columns/layout.js";
import { edgeKinds, inferredReasons, type Target } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import type { SummaryLinks } from "../summarize/summarize.js";

const importing: ReadonlySet<string | undefined> = new Set(["imports", "re-exports"]);
/** What a file overrides or tests says nothing of what it is made of. */
const apart: ReadonlySet<string | undefined> = new Set(["overrides", "tests"]);

/** What summaries of folders need of the links of each file, from the columns of the graph: however those were made. */
export const summaryLinks = (sections: Sections): ReadonlyMap<RepoPath, SummaryLinks> => {
  const graph = earlierGraph(sections);
  const found = new Map<RepoPath, SummaryLinks>();
  for (const [file, path] of graph.paths.entries()) {
    const edges = graph.edges(file);
    const targets = new Map<number, Target>();
    const packages = new Set<string>();
    for (let at = 0; at < edges.length; at += 4) {
      const node = edges[at + 1]!;
      const kind = edgeKinds[edges[at + 3]! >>> 4];
      const reason = inferredReasons[(edges[at + 3]! & 15) - 1];
      // A guess at a receiver would name users that are none.
      if (apart.has(kind) || reason === "only-candidate" || targets.has(node)) continue;
      const target = graph.target(node);
      if (target.kind === "external") {
        if (importing.has(kind)) packages.add(target.name);
      } else if (target.kind === "directory") targets.set(node, target);
      else {
        const to = graph.paths[target.file]!;
        targets.set(
          node,
          target.kind === "file"
            ? { kind: "file", path: to }
            : { kind: "definition", path: to, index: target.index },
        );
      }
    }
    found.set(path, { targets: [...targets.values()], packages: [...packages] });
  }
  return found;
};
