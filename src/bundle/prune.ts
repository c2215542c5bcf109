import { randomBytes } from "node:crypto";
import { lstat, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SheafError } from "../model/error.js";
import { isSha256 } from "./digest.js";
import { readPlain } from "./disk.js";
import { withLock } from "./lock.js";
import { bundleDigest, maxManifestBytes } from "./manifest.js";
import { type BundleRef, bundleFiles, readStore } from "./read-store.js";
import { looseObjects } from "./schema.js";
import { unwritable } from "./write.js";

/** An object that no manifest names may belong to a build or pull that goes on. Milliseconds. */
const youngest = 24 * 60 * 60 * 1000;

export interface PruneStoreOptions {
  /** Whether a bundle stays. */
  readonly keeps: (ref: BundleRef) => boolean;
  /** Only tells what would go. */
  readonly dryRun: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PrunedStore {
  readonly removed: readonly BundleRef[];
  /** Of manifests, objects and derived files. */
  readonly freedBytes: number;
}

/** None for a link: what lies behind it is not this store's to remove. */
const namesIn = async (folder: string): Promise<string[]> => {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true ? readdir(folder).catch(() => []) : [];
};

const plainSize = async (path: string): Promise<number> => {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? found.size : 0;
};

/** Takes a file away unless somebody has marked it as wanted meanwhile. @returns the bytes that went. */
const takeOld = async (folder: string, path: string, limit: number, dryRun: boolean): Promise<number> => {
  const found = await lstat(path).catch(() => null);
  if (found === null || !found.isFile() || found.mtimeMs >= limit) return 0;
  if (dryRun) return found.size;
  const aside = join(folder, `tmp-${process.pid}-${randomBytes(8).toString("hex")}`);
  await rename(path, aside);
  // A build that found the object by its old name has touched it by now, or else will not find it and writes its own.
  const still = await lstat(aside);
  if (still.mtimeMs >= limit) {
    await rename(aside, path);
    return 0;
  }
  await rm(aside, { force: true });
  return still.size;
};

interface Kept {
  readonly objects: ReadonlySet<string>;
  readonly digests: ReadonlySet<string>;
  readonly removed: readonly BundleRef[];
  readonly freedBytes: number;
}

/** Removes manifests, and collects what those that stay name. */
const pruneManifests = async (folder: string, options: PruneStoreOptions): Promise<Kept> => {
  const objects = new Set<string>();
  const digests = new Set<string>();
  const removed: BundleRef[] = [];
  let freedBytes = 0;
  const bundles = join(folder, "bundles");
  if ((await lstat(bundles).catch(() => null))?.isSymbolicLink() === true) {
    throw new SheafError(
      "store-unwritable",
      `${bundles} is a symbolic link, and nothing is removed through one`,
      "Replace it by a folder.",
    );
  }
  for (const ref of await readStore(folder).listBundles()) {
    const files = bundleFiles(folder, ref);
    if (options.keeps(ref)) {
      const bytes = await readPlain(files.manifest, maxManifestBytes, "manifest");
      if (bytes === null) continue;
      digests.add(bundleDigest(bytes));
      // Also of a manifest that this version does not understand: a newer one may.
      for (const { sha256 } of looseObjects(bytes)) objects.add(sha256);
      continue;
    }
    removed.push(ref);
    for (const path of Object.values(files)) {
      freedBytes += await plainSize(path);
      if (!options.dryRun) await rm(path, { force: true });
    }
  }
  return { objects, digests, removed, freedBytes };
};

const pruneObjects = async (
  folder: string,
  named: ReadonlySet<string>,
  options: PruneStoreOptions,
): Promise<number> => {
  const limit = options.now - youngest;
  let freed = 0;
  for (const prefix of await namesIn(join(folder, "objects"))) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    const inside = join(folder, "objects", prefix);
    for (const name of await namesIn(inside)) {
      if (!isSha256(name) || named.has(name)) continue;
      freed += await takeOld(folder, join(inside, name), limit, options.dryRun);
    }
  }
  return freed;
};

const pruneDerived = async (
  folder: string,
  digests: ReadonlySet<string>,
  dryRun: boolean,
): Promise<number> => {
  let freed = 0;
  for (const digest of await namesIn(join(folder, "derived"))) {
    if (!isSha256(digest) || digests.has(digest)) continue;
    const path = join(folder, "derived", digest);
    for (const name of await namesIn(path)) freed += await plainSize(join(path, name));
    if (!dryRun) await rm(path, { recursive: true, force: true });
  }
  return freed;
};

/**
 * Takes bundles out of a store: manifests first, then objects that no manifest names and that are older than a day, then
 * derived files of bundles that are gone.
 *
 * No manifest is written meanwhile; objects of a build or pull that goes on are young, or are touched when it meets them,
 * or are written again before its manifest is.
 *
 * @param folder `<git common directory>/sheaf`; it need not exist.
 * @throws SheafError `store-unwritable`; `corrupt-bundle` for a manifest that stays and cannot be read.
 */
export const pruneStore = async (folder: string, options: PruneStoreOptions): Promise<PrunedStore> => {
  if ((await lstat(folder).catch(() => null)) === null) return { removed: [], freedBytes: 0 };
  const prune = async (): Promise<PrunedStore> => {
    const kept = await pruneManifests(folder, options);
    const objects = await pruneObjects(folder, kept.objects, options);
    const derived = await pruneDerived(folder, kept.digests, options.dryRun);
    return { removed: kept.removed, freedBytes: kept.freedBytes + objects + derived };
  };
  if (options.dryRun) return prune();
  try {
    return await withLock(folder, prune);
  } catch (error) {
    throw error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error
      ? unwritable(folder, error)
      : error;
  }
};
