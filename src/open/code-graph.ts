import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { CodeGraph } from "../model/graph.js";

/**
 * Opens the graph of a bundle.
 *
 * @throws SheafError `unsupported-format` for a bundle that was made before graphs were.
 */
export const openCodeGraph = async ({ manifest }: { readonly manifest: Manifest }): Promise<CodeGraph> => {
  throw new SheafError(
    "unsupported-format",
    `the bundle of ${manifest.commit.slice(0, 9)} has no graph: it was made by an earlier version`,
    "Run `sheaf build` to make it again.",
  );
};
