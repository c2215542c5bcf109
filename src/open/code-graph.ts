import type { DerivedWriter } from "../derive.js";
import { ensureGraph } from "../derive-graph.js";
import { SheafError } from "../model/error.js";
import type { CodeGraph } from "../model/graph.js";

/**
 * Opens the graph of a bundle.
 *
 * @param writer keeps a read form that had to be made again; null writes nothing.
 * @throws SheafError `unsupported-format` for a bundle that was made before graphs were.
 */
export const openCodeGraph = async (
  bundle: Parameters<typeof ensureGraph>[0],
  writer: DerivedWriter,
): Promise<CodeGraph> => {
  const graph = await ensureGraph(bundle, writer);
  if (graph !== null) return graph;
  throw new SheafError(
    "unsupported-format",
    `the bundle of ${bundle.manifest.commit.slice(0, 9)} has no graph: it was made by an earlier version`,
    "Run `sheaf build` to make it again.",
  );
};

/** The graph, where the bundle has one. */
export const graphIfAny = async (graph: () => Promise<CodeGraph>): Promise<CodeGraph | null> => {
  try {
    return await graph();
  } catch (error) {
    if (error instanceof SheafError && error.code === "unsupported-format") return null;
    throw error;
  }
};
