import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import type { PutObject } from "./build/assemble.js";
import { type Contents, incompleteError, makeContents } from "./build/contents.js";
import { earlierBundles } from "./build/earlier.js";
import { openEarlierLinks } from "./build/earlier-links.js";
import { extractBlobs } from "./build/extract-blobs.js";
import { holdObjects } from "./build/held.js";
import { encodeLinkMemory, linkMemoryName, linkMemoryVersion } from "./build/links-file.js";
import { readManifests } from "./build/manifests.js";
import { attributesText, planCommit } from "./build/plan.js";
import { describeOrigin } from "./build/provenance.js";
import { makeReport } from "./build/report.js";
import { createReuse, isSound, type Reuse } from "./build/reuse.js";
import { createBundleFolder } from "./bundle/folder.js";
import { readStore } from "./bundle/read-store.js";
import { shardCount } from "./bundle/shard.js";
import type { Bundle, ObjectReader } from "./bundle/source.js";
import { type BundleWriter, openStore } from "./bundle/store.js";
import { configDigest, encodeConfig } from "./config.js";
import { earlierReadForm, ensureReadForm, writeReadForm } from "./derive.js";
import { ensureGraph, writeGraphForm } from "./derive-graph.js";
import { createStaticEmbedder } from "./embed/static.js";
import { detectLanguage } from "./extract/detect.js";
import { indexerText, languageFingerprints, readFingerprints, wholeFingerprint } from "./fingerprints.js";
import { openRepository } from "./git/repository.js";
import { installation } from "./installation.js";
import { formatVersion, type Manifest, type ManifestObject } from "./model/bundle.js";
import { limitsOf } from "./model/config.js";
import { countFiles, countSkipped } from "./model/counts.js";
import { SheafError } from "./model/error.js";
import { compareUtf8 } from "./model/order.js";
import type { BuildProgress, BuildReport } from "./model/report.js";
import { withContentLanguages } from "./select.js";

export interface BuildOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** Any commit-ish; `HEAD` when left out. */
  readonly revision?: string | undefined;
  /** Globs instead of the configuration's `include`. Needs `out`. */
  readonly include?: readonly string[] | undefined;
  /** Globs beside the configuration's `exclude`. Needs `out`. */
  readonly exclude?: readonly string[] | undefined;
  /** Commit-ish whose `sheaf.json` counts instead of the commit's own. Needs `out`. */
  readonly settingsOf?: string | undefined;
  /** A folder for a free-standing bundle; without it the bundle goes to the repository's store. */
  readonly out?: string | undefined;
  /** Worker threads; the number of cores, at most 8, when left out. The digest does not depend on it. */
  readonly workers?: number | undefined;
  /** False to take nothing from earlier bundles. The digest does not depend on it. */
  readonly cache?: boolean | undefined;
  /** Write to `out` even when a blob was missing or a file was given up. */
  readonly allowIncomplete?: boolean | undefined;
  /** Which reader of git; the `git` binary where there is one when left out. The digest does not depend on it. */
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const checkOptions = (options: BuildOptions): void => {
  const paths = (options.include?.length ?? 0) + (options.exclude?.length ?? 0);
  if (paths > 0 && options.out === undefined) {
    throw new SheafError(
      "bad-argument",
      "a bundle of some paths only cannot stand for the commit in the store",
      "Add --out DIR, or commit the globs as `include` and `exclude` in sheaf.json.",
    );
  }
  if (options.settingsOf !== undefined && options.out === undefined) {
    throw new SheafError(
      "bad-argument",
      "a bundle with another commit's settings cannot stand for the commit in the store",
      "Name a folder for it.",
    );
  }
  if (options.out === "") {
    throw new SheafError("bad-argument", "--out names no folder", "Give it a path, such as --out ./bundle.");
  }
  if (options.allowIncomplete === true && options.out === undefined) {
    throw new SheafError(
      "bad-argument",
      "an incomplete bundle is never stored under its commit",
      "Add --out DIR.",
    );
  }
};

/** Keeps objects and says how the manifest names them. */
const putInto =
  (target: BundleWriter): PutObject =>
  async (kind, name, bytes, inputs) => ({
    name,
    kind,
    bytes: bytes.length,
    sha256: await target.put(bytes),
    inputs,
  });

/** Objects taken from the store for a free-standing folder are copied into it. */
const copyReused = async (
  contents: Contents,
  target: BundleWriter & ObjectReader,
  get: ObjectReader["get"],
): Promise<void> => {
  for (const object of contents.objects) {
    if (!(await target.has(object))) await target.put(await get(object));
  }
};

/**
 * Indexes one commit into a bundle, in the repository's store or in a folder.
 *
 * @throws SheafError `not-a-repository`, `no-commits`, `unknown-revision`, `bad-configuration`, `bad-argument`,
 * `incomplete-build`, `store-unwritable`; what `signal` was aborted with.
 */
export const build = async (options: BuildOptions): Promise<BuildReport> => {
  const started = performance.now();
  checkOptions(options);
  const { assets, model, worker } = installation();
  const reader = await openRepository(options.repo, {
    prefer: options.reader ?? "auto",
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  try {
    const { resolved, config, planned } = await planCommit(reader, options);
    // What is known to be missing is told before hours are spent on the rest.
    if (options.allowIncomplete !== true && planned.some((file) => file.skip === "missing-blob")) {
      throw incompleteError(planned);
    }
    const limits = limitsOf(config);
    const vectors = createStaticEmbedder(readFileSync(model));
    const { id, weights, dimensions, reproducible } = vectors;
    const embedder = { id, weights, dimensions, reproducible };
    const indexer = readFingerprints(assets);
    const fingerprint = wholeFingerprint(indexer, embedder, limits);
    const digestOfConfig = configDigest(config);

    const cached = options.cache !== false;
    const storeFolder = join(reader.commonDir, "sheaf");
    const stored = readStore(storeFolder);
    const target =
      options.out === undefined ? openStore(storeFolder) : await createBundleFolder(resolve(options.out));
    if (options.out === undefined && cached) {
      const held = await stored.findBundle(resolved.commit, digestOfConfig, fingerprint).catch(() => null);
      if (held !== null && (await isWhole(held))) {
        await ensureReadForm(held, target);
        await ensureGraph(held, target);
        return makeReport(held, null, vectors, started);
      }
    }

    const fingerprintOf = languageFingerprints(indexer, embedder, limits);
    const onProgress = options.onProgress ?? (() => undefined);
    if (cached) onProgress({ phase: "reuse", done: 0, total: null, path: null });
    const objects = holdObjects(stored.get);
    const earlier = (cached ? await earlierBundles(stored, resolved.commit, reader.ancestors) : []).map(
      (bundle) => ({ ...bundle, get: objects.get }),
    );
    const reuse: Reuse = await createReuse(
      earlier,
      ({ indexer, embedder, limits }) => {
        const then = languageFingerprints(indexer, embedder, limits);
        return (language) => then([language]) === fingerprintOf([language]);
      },
      (made, found) =>
        made.config === digestOfConfig &&
        indexerText(made.indexer) === indexerText(indexer) &&
        attributesText(found) === attributesText(planned),
    );
    const files = await withContentLanguages(
      planned,
      (ids) => reader.blobs(ids),
      (path, head) => detectLanguage(path, head, config.languages),
      reuse.languageOf,
    );
    const put = putInto(target);
    const pathOfBlob = new Map(files.map((file) => [file.blob, file.path]));
    const pool = {
      file: worker,
      size: options.workers ?? Math.min(8, availableParallelism()),
      setup: { assets, model, limits },
      signal: options.signal,
    };
    const contents = await makeContents({
      planned: files,
      shards: shardCount(files.length),
      dimensions,
      reuse,
      fingerprintOf,
      put,
      extract: (keys) =>
        extractBlobs(
          keys,
          (ids) => reader.blobs(ids),
          pool,
          onProgress,
          (key) => pathOfBlob.get(key.blob) ?? null,
        ),
      onProgress,
      allowIncomplete: options.allowIncomplete === true,
      get: objects.get,
      blobs: (ids) => reader.blobs(ids),
      detect: config.findings,
      earlierLinks: await openEarlierLinks(
        earlier,
        (made) => indexerText(made.indexer) === indexerText(indexer),
      ),
      readManifests: (some) => readManifests(some, (ids) => reader.blobs(ids)),
    });
    options.signal?.throwIfAborted();
    if (options.out !== undefined)
      await copyReused(contents, target as BundleWriter & ObjectReader, objects.get);

    const manifest: Manifest = {
      format: formatVersion,
      commit: resolved.commit,
      tree: resolved.tree,
      config: digestOfConfig,
      fingerprint,
      indexer,
      embedder,
      limits,
      shards: shardCount(files.length),
      objects: [await put("config", "config.json", encodeConfig(config), null), ...contents.objects].sort(
        (a, b) => compareUtf8(a.name, b.name),
      ),
      counts: countFiles(contents.files),
      links: contents.graph.totals,
      skipped: countSkipped(contents.files),
      incomplete: contents.incomplete,
    };
    const written = await target.putBundle(
      manifest,
      {
        ...(await describeOrigin(reader, planned, installation())),
        milliseconds: Math.round(performance.now() - started),
      },
      objects.known,
    );
    onProgress({ phase: "index", done: 0, total: null, path: null });
    const get = (object: ManifestObject) => objects.known(object) ?? target.get(object);
    const bundle = { ...written, manifest, get, readDerived: async () => null };
    const { specifiersOf } = contents;
    const before = earlier.find((one) => one.manifest.fingerprint === fingerprint);
    const form = specifiersOf === null || before === undefined ? null : await earlierReadForm(before);
    await writeReadForm(
      bundle,
      target,
      contents.files,
      form === null || specifiersOf === null ? null : { form, specifiersOf },
    );
    await writeGraphForm(bundle, target, contents.graph.columns);
    await target
      .writeDerived(
        bundle.digest,
        linkMemoryName,
        linkMemoryVersion,
        encodeLinkMemory(contents.graph.memory, bundle.digest),
      )
      .catch(() => undefined);
    return makeReport(
      bundle,
      {
        reusedBlobs: contents.reusedBlobs,
        extractedBlobs: contents.extractedBlobs,
        linkedFiles: contents.graph.linked,
        embeddedChunks: contents.embeddedChunks,
        sent: contents.sent,
      },
      vectors,
      started,
    );
  } finally {
    await reader.close();
  }
};

/** Whether every object of a bundle has the bytes of its digest: one that has not is built again, not reused. */
const isWhole = async (bundle: Bundle): Promise<boolean> => {
  for (const object of bundle.manifest.objects) if (!(await isSound(bundle, object))) return false;
  return true;
};
