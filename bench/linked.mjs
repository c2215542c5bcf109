// The links of a repository's HEAD, for the scripts that judge them: extracted and linked here, without a bundle.
import { fileURLToPath } from "node:url";
import { dist, git, readFiles } from "./witness/compare.mjs";

const load = (name) => import(new URL(`src/${name}.js`, dist).href);

/** Larger files are no source that people wrote. Bytes. */
const maxBytes = 1 << 20;

/**
 * @param wanted language ids.
 * @returns `[{ path, language, facts, links, lines }]` in the order of paths.
 */
export const linkRepository = async (repo, wanted) => {
  const [
    { createExtractor },
    { defaultLimits },
    { detectLanguage },
    { fileFlags },
    { createLinker, manifestsOf },
  ] = await Promise.all(
    ["extract/extract", "model/limits", "extract/detect", "extract/flags", "graph/link"].map(load),
  );
  const paths = git(repo, undefined, "ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD")
    .toString("utf8")
    .split("\0")
    .filter(Boolean);
  const manifests = new Set(manifestsOf(paths));
  const none = new Uint8Array(0);
  const read = readFiles(
    repo,
    (path) => manifests.has(path) || wanted.includes(detectLanguage(path, none, {})),
  );
  const extractor = await createExtractor({ assets: fileURLToPath(new URL("assets", dist)) });
  const texts = new Map();
  const files = [];
  for (const { path, bytes } of read) {
    if (manifests.has(path)) texts.set(path, bytes.toString("utf8"));
    const language = detectLanguage(path, bytes, {});
    if (!wanted.includes(language) || bytes.length > maxBytes) continue;
    const done = await extractor.extract(language, bytes, { ranked: false, limits: defaultLimits });
    if (done.skip !== null) continue;
    const { test, generated, vendored } = fileFlags(path);
    const ranked = !generated && !vendored && !done.facts.generated;
    files.push({
      path,
      language,
      test,
      ranked,
      facts: done.facts,
      lines: bytes.toString("utf8").split("\n"),
    });
  }
  extractor.dispose();
  const linker = createLinker({ paths, files, manifest: (path) => texts.get(path) ?? null });
  const started = performance.now();
  const linked = linker.files.map((file, at) => ({ ...file, links: linker.link(at).links }));
  return { files: linked, milliseconds: performance.now() - started };
};
