import { objectNamed } from "./bundle/manifest.js";
import { readStore, storeSize } from "./bundle/read-store.js";
import { type Bundle, loadBundle } from "./bundle/source.js";
import { readFiles } from "./derive.js";
import { operationInProgress } from "./git/operation.js";
import type { GitReader } from "./git/reader.js";
import { countFiles } from "./model/counts.js";
import { SheafError } from "./model/error.js";
import type { ObjectId } from "./model/ids.js";
import { compareUtf8 } from "./model/order.js";
import type { StatusReport, StoredBundle, WorkTreeState } from "./model/report.js";
import type { SnapshotFile } from "./model/snapshot.js";
import { comparableTree, coverageOf, skippedFiles, unrankedFiles } from "./open/coverage.js";
import { trackWorkTree } from "./open/overlay/tracker.js";
import { checkOptions, isCurrent, locate, openReader, storeFolder } from "./open.js";
import { decodeConfig } from "./stored-config.js";

export interface StatusOptions {
  /** May be left out when `bundle` is given. */
  readonly repo?: string | undefined;
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
  const stored: Omit<StoredBundle, "time">[] = [];
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
  const times = new Map<string, number>();
  for (const commit of await reader.commits([...new Set(stored.map(({ commit }) => commit))]))
    if (commit !== null) times.set(commit.commit, commit.time);
  return stored
    .map((bundle) => ({ ...bundle, time: times.get(bundle.commit) ?? null }))
    .sort((a, b) => (b.time ?? 0) - (a.time ?? 0) || compareUtf8(a.commit, b.commit));
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

/** Changed files that a report lists. */
const maxFiles = 100;

/** What answers would say of the working tree now. */
const compareWorkTree = async (
  reader: GitReader,
  workTree: string,
  { manifest, get }: Bundle,
  files: readonly SnapshotFile[],
): Promise<StatusReport["workingTree"]> => {
  const indexed = files.filter(({ facts }) => facts !== null);
  const blobs = new Map(indexed.map(({ path, blob }) => [path, blob]));
  const { changes } = trackWorkTree({
    reader,
    workTree,
    tree: manifest.tree,
    config: decodeConfig(await get(objectNamed(manifest, "config.json"))),
    blobOf: (path) => blobs.get(path) ?? null,
    files: async () => indexed,
    now: () => performance.now(),
  });
  const found = await changes();
  if (found === null) return null;
  const first = found.files.slice(0, maxFiles);
  return { ...found.state, files: first, paths: first.map(({ path }) => path) };
};

/** The counts that are shown stand in the manifest; its files are read here anyway, so they are compared. */
const checkCounts = ({ manifest, path }: Bundle, files: readonly SnapshotFile[]): void => {
  const counts = countFiles(files);
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    if (manifest.counts[name] === counts[name]) continue;
    throw new SheafError(
      "corrupt-bundle",
      `${path} counts ${manifest.counts[name]} ${name}, its files give ${counts[name]}`,
      "Build or pull the bundle again; `sheaf verify` lists everything that is wrong with it.",
    );
  }
};

/** The counts without the files. */
const stateOf = ({
  files: _,
  paths: __,
  ...state
}: NonNullable<StatusReport["workingTree"]>): WorkTreeState => state;

const describe = async (
  reader: GitReader | null,
  options: StatusOptions,
  head: ObjectId | null,
): Promise<Omit<
  StatusReport,
  "repository" | "branch" | "head" | "operation" | "stored" | "storeBytes"
> | null> => {
  const found = await locate(options, reader, head).catch((error: unknown) => {
    if (error instanceof SheafError && error.code === "no-bundle" && options.bundle === undefined)
      return null;
    throw error;
  });
  if (found === null) return null;
  const { bundle, choice } = found;
  const files = await readFiles(bundle.manifest, bundle.get);
  checkCounts(bundle, files);
  const unranked = unrankedFiles(files);
  const coverage = await coverageOf(found, reader, head, unranked.length);
  const workTree = comparableTree(reader, coverage, choice);
  const workingTree =
    reader === null || workTree === null ? null : await compareWorkTree(reader, workTree, bundle, files);
  return {
    bundle: {
      ...coverage,
      workingTree: workingTree && stateOf(workingTree),
      bytes: bytesOf(bundle),
      path: bundle.path,
      provenance: bundle.provenance,
      current: isCurrent()(bundle.manifest),
    },
    choice,
    stale: reader === null ? null : await countStale(reader, bundle, coverage.head),
    workingTree,
    skippedFiles: skippedFiles(files),
    unrankedFiles: unranked,
  };
};

const nothing = {
  bundle: null,
  choice: null,
  stale: null,
  workingTree: null,
  skippedFiles: [],
  unrankedFiles: [],
} as const;

/**
 * Says which bundle answers for a commit, what it covers, and how far HEAD and the working tree are from it.
 * Without one, `bundle` is null.
 *
 * @throws SheafError as opening does, but for `no-bundle`.
 */
export const status = async (options: StatusOptions): Promise<StatusReport> => {
  checkOptions(options);
  const reader = await openReader(options);
  try {
    const head = reader === null ? null : await reader.head();
    const base = {
      repository: reader === null ? null : (reader.workTree ?? reader.gitDir),
      branch: reader === null ? null : await reader.headName(),
      head,
      operation: reader === null ? null : await operationInProgress(reader.gitDir),
      stored: reader !== null && options.all === true ? await listStored(reader) : [],
      storeBytes: reader !== null && options.all === true ? await storeSize(storeFolder(reader)) : null,
    };
    if (head === null && options.bundle === undefined) return { ...base, ...nothing };
    return { ...base, ...((await describe(reader, options, head)) ?? nothing) };
  } finally {
    await reader?.close();
  }
};
