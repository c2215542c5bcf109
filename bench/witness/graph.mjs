// Extracts and links the files of HEAD in this process, and gives what the linker says of each.
import { fileURLToPath } from "node:url";
import { dist, readFiles } from "./compare.mjs";

const load = (path) => import(new URL(path, dist).href);
const noFacts = { definitions: [], references: [], imports: [], exports: [] };

/**
 * @param name of the ecosystem: its export and the module under `src/graph/resolve/` that holds it.
 * @returns `{ files, links }`: files with facts and, in the same order, their `FileLinks`.
 */
export const linkRepository = async (repo, { module, name }) => {
  const { createExtractor } = await load("src/extract/extract.js");
  const { detectLanguage } = await load("src/extract/detect.js");
  const { fileFlags } = await load("src/extract/flags.js");
  const { defaultLimits } = await load("src/model/limits.js");
  const { createEcosystemLinker } = await load("src/graph/link/linker.js");
  const { createPaths, createTree } = await load("src/graph/link/tree.js");
  const ecosystem = (await load(`src/graph/resolve/${module}.js`))[name];

  const all = readFiles(repo, () => true);
  const contents = new Map(all.map(({ path, bytes }) => [path, bytes]));
  const extractor = await createExtractor({ assets: fileURLToPath(new URL("assets", dist)) });
  const files = [];
  for (const { path, bytes } of all) {
    if (bytes.length > defaultLimits.fileBytes) continue;
    const language = detectLanguage(path, bytes, {});
    if (!ecosystem.languages.includes(language)) continue;
    const { test, generated, vendored } = fileFlags(path);
    const done = await extractor.extract(language, bytes, { ranked: false, limits: defaultLimits });
    const facts = done.skip === null ? done.facts : noFacts;
    files.push({ path, language, test, ranked: !generated && !vendored, facts });
  }
  extractor.dispose();
  const started = performance.now();
  const paths = createPaths(all.map(({ path }) => path));
  const linker = createEcosystemLinker(
    ecosystem,
    createTree(paths, files, ecosystem, (path) => contents.get(path)?.toString("utf8") ?? null),
  );
  const links = files.map((_, file) => linker.link(file).links);
  return { files, links, contents, seconds: (performance.now() - started) / 1_000 };
};
