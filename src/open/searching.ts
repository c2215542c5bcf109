import { readFile } from "node:fs/promises";
import { installation } from "../installation.js";
import type { Manifest } from "../model/bundle.js";
import type { ReadForm } from "../search/read-form.js";
import type { SearchIndex } from "../search/search-index.js";
import type { SearchSettings } from "../search/settings.js";
import type { FolderNodes } from "./folders.js";
import { once } from "./once.js";

/** The default model's embedder: it is the same for every bundle, and reading it takes longer than many a question. */
const embedderOf = once(async () => {
  const [{ createStaticEmbedder }, model] = await Promise.all([
    import("../embed/static.js"),
    readFile(installation().model),
  ]);
  return createStaticEmbedder(model);
});

/** Opens columns for questions. What that needs beside them is read with the first: other questions do without. */
export const createSearching = (
  { embedder: made }: Pick<Manifest, "embedder">,
  settings: SearchSettings,
  nodes: FolderNodes,
): ((form: ReadForm) => Promise<SearchIndex>) => {
  const ready = once(async () => {
    const [{ createSearchIndex }, embedder] = await Promise.all([
      import("../search/search-index.js"),
      embedderOf(),
    ]);
    // Vectors of another model cannot be compared with a question's.
    return { createSearchIndex, embedder: embedder.weights === made.weights ? embedder : null };
  });
  return async (form) => {
    const { createSearchIndex, embedder } = await ready();
    return createSearchIndex(form, embedder, settings, nodes);
  };
};
