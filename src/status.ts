import { readStore } from "./bundle/read-store.js";
import { type Bundle, loadBundle } from "./bundle/source.js";
import { readFiles } from "./derive.js";
import type { GitReader } from "./git/reader.js";
import { SheafError } from "./model/error.js";
import type { StatusReport, StoredBundle } from "./model/report.js";
import { coverageOf, isCurrent, locate, openReader, skippedFiles, storeFolder } from "./open.js";

export interface StatusOptions {
  readonly repo: string;
  /** A free-standing bundle to look at instead of the store's. */
  readonly bundle?: string | undefined;
  readonly revision?: string | undefined;
  /** List every bundle of the store. */
  readonly all?: boolean | undefined;
}

const bytesOf = (bundle: Bundle): number =>
  bundle.manifest.objects.reduce((sum, object) => sum + object.bytes, 0);

const listStored = async (reader: GitReader): Promise<readonly StoredBundle[]> => {
  const store = readStore(storeFolder(reader));
  const current = isCurrent();
  const stored: StoredBundle[] = [];
  for (const ref of await store.listBundles()) {
    const bundle = await loadBundle(store.source(ref)).catch(() => null);
    if (bundle === null) continue;
    const { commit, tree, counts } = bundle.manifest;
    stored.push({
      digest: bundle.digest,
      commit,
      tree,
      chunks: counts.chunks,
      bytes: bytesOf(bundle),
      current: current(bundle.manifest),
    });
  }
  return stored;
};

/** How many indexed files are other at HEAD; null when the commits cannot be compared. */
const countStale = async (reader: GitReader, bundle: Bundle, head: string | null): Promise<number | null> => {
  if (head === null) return null;
  try {
    return (await reader.changedPaths(bundle.manifest.commit, head)).length;
  } catch (error) {
    // The indexed commit may be unknown here: a shallow clone, another repository's bundle.
    if (error instanceof SheafError) return null;
    throw error;
  }
};

/**
 * Says which bundle answers for a commit, what it covers and how far it is from HEAD. Without one, `bundle` is null.
 *
 * @throws SheafError as opening does, but for `no-bundle`.
 */
export const status = async (options: StatusOptions): Promise<StatusReport> => {
  const reader = (await openReader({ repo: options.repo }))!;
  try {
    const stored = options.all === true ? await listStored(reader) : [];
    const base = {
      repository: reader.workTree ?? reader.gitDir,
      branch: await reader.headName(),
      head: await reader.head(),
      stored,
    };
    if (base.head === null && options.bundle === undefined) {
      return { ...base, bundle: null, choice: null, stale: null, skippedFiles: [] };
    }
    const found = await locate(options, reader).catch((error: unknown) => {
      if (error instanceof SheafError && error.code === "no-bundle" && options.bundle === undefined)
        return null;
      throw error;
    });
    if (found === null) return { ...base, bundle: null, choice: null, stale: null, skippedFiles: [] };
    const { bundle, choice } = found;
    const coverage = await coverageOf(bundle, reader);
    return {
      ...base,
      bundle: { ...coverage, bytes: bytesOf(bundle), path: bundle.path },
      choice,
      stale: await countStale(reader, bundle, coverage.head),
      skippedFiles: skippedFiles(await readFiles(bundle.manifest, bundle.get)),
    };
  } finally {
    await reader.close();
  }
};
