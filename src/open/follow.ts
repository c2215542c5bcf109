import type { Bundle } from "../bundle/source.js";
import { readFiles } from "../derive.js";
import { readWeights } from "../fingerprints.js";
import { installation } from "../installation.js";
import type { Manifest } from "../model/bundle.js";
import { decodeConfig } from "../stored-config.js";
import type { ThreadOptions } from "./overlay/thread.js";
import { trackWorkTree } from "./overlay/tracker.js";
import { blobIn } from "./view.js";
import type { Following, Opened } from "./views.js";

/** The thread that reads texts as a bundle's were read. */
export const threadFor = ({ embedder, limits }: Manifest): ThreadOptions => {
  const { overlayWorker, assets, model } = installation();
  const embeds = readWeights(assets) === embedder.weights;
  return { file: overlayWorker, setup: { assets, model: embeds ? model : null, limits } };
};

/**
 * Follows the working tree that a bundle can be compared with; null where there is none.
 *
 * @param config bytes of the bundle's configuration.
 */
export const follow = (
  { manifest, get }: Pick<Bundle, "manifest" | "get">,
  config: Uint8Array,
  { form, surroundings }: Pick<Opened, "form" | "surroundings">,
): Following | null => {
  const { reader, workTree } = surroundings;
  if (reader === null || workTree === null) return null;
  return {
    tracker: trackWorkTree({
      reader,
      workTree,
      tree: manifest.tree,
      config: decodeConfig(config),
      blobOf: (path) => blobIn(form, path),
      files: async () => (await readFiles(manifest, get)).filter(({ skip }) => skip === null),
      now: () => performance.now(),
    }),
    facts: async () => {
      const { createFactsReader } = await import("./overlay/facts.js");
      return createFactsReader(reader, workTree, threadFor(manifest));
    },
  };
};
