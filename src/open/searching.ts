import { readFile } from "node:fs/promises";
import { installation } from "../installation.js";
import type { Manifest } from "../model/bundle.js";
import type { ReadForm } from "../search/read-form.js";
import type { SearchIndex } from "../search/search-index.js";
import type { SearchSettings } from "../search/settings.js";
import type { FolderNodes } from "./folders.js";
import { once } from "./once.js";

/** Opens columns for questions. What that needs beside them is read with the first: other questions do without. */
export const createSearching = (
  { embedder: made }: Pick<Manifest, "embedder">,
  settings: SearchSettings,
  nodes: FolderNodes,
): ((form: ReadForm) => Promise<SearchIndex>) => {
  const ready = once(async () => {
    const [{ createSearchIndex }, { createStaticEmbedder }, model] = await Promise.all([
      import("../search/search-index.js"),
      import("../embed/static.js"),
      readFile(installation().model),
    ]);
    const embedder = createStaticEmbedder(model);
    // Vectors of another model cannot be compared with a question's.
    return { createSearchIndex, embedder: embedder.weights === made.weights ? embedder : null };
  });
  return async (form) => {
    const { createSearchIndex, embedder } = await ready();
    return createSearchIndex(form, embedder, settings, nodes);
  };
};
