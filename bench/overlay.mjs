// What laying a working tree over a bundle costs: node bench/overlay.mjs --repo DIR --bundle DIR [--files 1,10,200]
// The bundle is one of the repository's HEAD that build --out wrote; its files are changed in memory only. Prints for each
// number of changed files the time to read them anew (first and known again), to derive the columns, to open them, and to
// the first answer; in milliseconds, with the memory at the end.

import { readFileSync } from "node:fs";
import { openBundleFolder } from "../dist/src/bundle/open-folder.js";
import { loadBundle } from "../dist/src/bundle/source.js";
import { ensureReadForm } from "../dist/src/derive.js";
import { createStaticEmbedder } from "../dist/src/embed/static.js";
import { openRepository } from "../dist/src/git/repository.js";
import { installation } from "../dist/src/installation.js";
import { deriveOverlay, planOverlay } from "../dist/src/open/overlay/derive.js";
import { createThread } from "../dist/src/open/overlay/thread.js";
import { createSearchIndex } from "../dist/src/search/search-index.js";

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const reader = await openRepository(option("repo", "."));
const bundle = await loadBundle(openBundleFolder(option("bundle", "")));
const counts = option("files", "1,10,200").split(",").map(Number);
const form = await ensureReadForm(bundle, null);
const { assets, model, overlayWorker } = installation();
const embedder = createStaticEmbedder(readFileSync(model));
const { limits } = bundle.manifest;
const query = {
  text: "where is the connection opened",
  mode: "hybrid",
  limit: 10,
  chunksPerFile: 1,
  paths: [],
  languages: [],
  extensions: [],
  kinds: [],
  tests: "include",
  narrow: true,
  related: 0,
};
console.log(`${form.fileCount} files, ${form.chunkCount} chunks`);

const since = (start) => Math.round(performance.now() - start);

for (const count of counts) {
  const step = Math.max(1, Math.floor(form.fileCount / count));
  const numbers = Array.from({ length: count }, (_, i) => i * step).filter(
    (file) => file < form.fileCount && form.isRanked(file) && form.fileBytes[file] < 100_000,
  );
  const contents = new Map();
  for await (const { id, bytes } of reader.blobs(numbers.map(form.blobOf)))
    contents.set(id, new Uint8Array(Buffer.concat([Buffer.from("\n\n"), bytes])));
  const files = numbers.map((file) => ({
    path: form.pathOf(file),
    indexedAt: form.pathOf(file),
    blob: form.blobOf(file).replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    bytes: form.fileBytes[file] + 2,
    language: form.languageOf(file),
    flags: form.flagsOf(file),
    ranked: true,
    skip: null,
    content: contents.get(form.blobOf(file)),
  }));
  const thread = createThread({ file: overlayWorker, setup: { assets, model, limits } });
  let start = performance.now();
  const outcomes = await thread.run(
    files.map(({ language, ranked, content }, id) => ({ id, language, ranked, bytes: content })),
    new AbortController().signal,
  );
  const extracting = since(start);
  thread.close();
  const read = new Map(
    files.map((file, id) => [file.path, { bytes: file.content, outcome: outcomes.get(id) }]),
  );
  const changes = {
    files: files.map(({ path }) => ({
      path,
      freshness: "modified",
      added: false,
      movedFrom: null,
      overlaid: true,
    })),
    current: files,
  };
  const times = [];
  for (let run = 0; run < 4; run++) {
    start = performance.now();
    const now = deriveOverlay(form, planOverlay(form, changes, read));
    const deriving = since(start);
    start = performance.now();
    await createSearchIndex(now, embedder).search(query);
    times.push({ deriving, asking: since(start) });
  }
  const best = (name) => Math.min(...times.map((one) => one[name]));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `${files.length} changed (${Math.round(bytes / 1000)} kB): read ${extracting} ms, derive ${times[0].deriving} ms first, ${best("deriving")} ms best, first answer ${best("asking")} ms; ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  );
}
await reader.close();
