import { utimesSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Manifest, ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { isSha256, sha256 } from "./digest.js";
import { inBatches, isAbsent, readPlain } from "./disk.js";
import { withLock } from "./lock.js";
import { bundleDigest, encodeManifest, maxManifestBytes } from "./manifest.js";
import { encodeProvenance, type Provenance } from "./provenance.js";
import { bundleFiles, readStore, refOf, type StoreReader, storeLayout } from "./read-store.js";
import { type BundleFiles, createReader, derivedFolder, derivedPath, type Layout } from "./source.js";
import { makeFolder, makeStoreFolder, sweepLeftovers, syncPath, writeWhole } from "./write.js";

/** What was written and where. */
export interface Written {
  readonly digest: string;
  /** Path of the manifest. */
  readonly path: string;
}

/** The writing side of a store or of a free-standing folder. */
export interface BundleWriter {
  /** Keeps an object. An equal one is left as it is, a damaged one is replaced. @returns its SHA-256. */
  readonly put: (bytes: Uint8Array) => Promise<string>;
  /**
   * Makes a bundle of objects that were put before. Its manifest comes last, so a reader sees all or nothing.
   *
   * @param refill bytes of an object that was not put because it stood there already, should it be gone by now.
   */
  readonly putBundle: (manifest: Manifest, provenance: Provenance, refill?: Refill) => Promise<Written>;
  /**
   * Keeps what is said of a bundle's origin beside its manifest: signed or not, or a statement that is there to be
   * signed. Not part of the bundle.
   *
   * @returns the path of the file.
   */
  readonly putBeside: (
    manifest: Manifest,
    what: "attestation" | "statement",
    bytes: Uint8Array,
  ) => Promise<string>;
  /** Keeps a derived file, and drops other versions of it. */
  readonly writeDerived: (digest: string, name: string, version: number, bytes: Uint8Array) => Promise<void>;
}

/** Gives verified bytes of an object that is gone; undefined when it is not at hand. */
type Refill = (object: ManifestObject) => Promise<Uint8Array> | undefined;

/** A bundle from elsewhere: the bytes are kept as they came. */
interface FetchedBundle {
  readonly manifest: Manifest;
  readonly bytes: Uint8Array;
  readonly provenance: Uint8Array | null;
  readonly attestation: Uint8Array | null;
}

export interface Store extends StoreReader, BundleWriter {
  /** Marks an object as wanted, so that nobody prunes it before a manifest names it. @returns false when it is gone. */
  readonly mark: (sha256: string) => boolean;
  /** Makes a bundle of objects that were put before and of what came with them. */
  readonly putFetched: (bundle: FetchedBundle, refill?: Refill) => Promise<Written>;
}

/** Bundles whose derived files a root keeps: they are large, and made again when they are missed. */
const derivedKept = 8;
const parallel = 16;

const dropOldDerived = async (root: string, current: string): Promise<void> => {
  const folder = join(root, "derived");
  try {
    const aged: { path: string; time: number }[] = [];
    for (const name of await readdir(folder)) {
      if (!isSha256(name) || name === current) continue;
      const path = join(folder, name);
      aged.push({ path, time: (await lstat(path)).mtimeMs });
    }
    aged.sort((a, b) => b.time - a.time);
    for (const { path } of aged.slice(derivedKept - 1)) await rm(path, { recursive: true, force: true });
  } catch {
    // Another build may drop the same; what is left over is dropped next time.
  }
};

/** Digest of the bundle whose manifest stands at `path`; null for none. */
const digestAt = async (path: string): Promise<string | null> => {
  const bytes = await readPlain(path, maxManifestBytes, path).catch(() => null);
  return bytes === null ? null : bundleDigest(bytes);
};

const dropBeside = async (files: BundleFiles): Promise<void> => {
  // One that stays is found to speak of another bundle.
  for (const path of [files.provenance, files.attestation, files.statement])
    await rm(path, { force: true }).catch(() => undefined);
};

/** Marks an object as wanted, so that nobody prunes it before a manifest names it. @returns false when it is gone. */
const touch = (path: string): boolean => {
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch (error) {
    // Where times can't be set nothing can be removed either.
    return !isAbsent(error);
  }
};

/**
 * Writes objects and bundles under `root`.
 *
 * @param files where the manifest of a bundle and what stands beside it go.
 * @param make makes `root`.
 */
export const createBundleWriter = (
  root: string,
  layout: Layout,
  files: (manifest: Manifest) => BundleFiles,
  make = makeFolder,
): BundleWriter & Pick<Store, "putFetched"> => {
  const reader = createReader(layout);
  const unsynced = new Set<string>();
  let ready: Promise<void> | null = null;
  const prepare = (): Promise<void> => {
    ready ??= make(root).then(() => sweepLeftovers(root));
    return ready;
  };
  const requireObjects = (manifest: Manifest, refill: Refill | undefined): Promise<void> =>
    inBatches(manifest.objects, parallel, async (object) => {
      if (await reader.has(object)) return;
      const bytes = await refill?.(object);
      if (bytes !== undefined && (await put(bytes)) === object.sha256) return;
      throw new SheafError(
        "store-unwritable",
        `${object.name} is gone from ${layout(object.sha256)} before its bundle was written`,
        "Is another program writing to the same folder? Run the build again.",
      );
    });
  const put = async (bytes: Uint8Array): Promise<string> => {
    await prepare();
    const digest = sha256(bytes);
    const path = layout(digest);
    const held = await readPlain(path, bytes.length, path).catch(() => null);
    if (held !== null && Buffer.compare(held, bytes) === 0 && touch(path)) return digest;
    await writeWhole(root, path, bytes, false);
    unsynced.add(path);
    return digest;
  };
  const write = async (
    { manifest, bytes, provenance, attestation }: FetchedBundle,
    refill: Refill | undefined,
  ): Promise<Written> => {
    const to = files(manifest);
    await requireObjects(manifest, refill);
    // The objects first: after a power cut a manifest must not name what never reached the disk.
    await inBatches([...unsynced], parallel, syncPath);
    unsynced.clear();
    const digest = bundleDigest(bytes);
    const before = await digestAt(to.manifest);
    // They speak of the bundle that stood here.
    if (before !== null && before !== digest) await dropBeside(to);
    if (provenance !== null) await writeWhole(root, to.provenance, provenance, true);
    if (attestation !== null) await writeWhole(root, to.attestation, attestation, true);
    await writeWhole(root, to.manifest, bytes, true);
    await syncPath(dirname(to.manifest));
    return { digest, path: to.manifest };
  };
  return {
    put,
    putBundle: async (manifest, provenance, refill) => {
      await prepare();
      const bytes = encodeManifest(manifest);
      const said = encodeProvenance(provenance, bundleDigest(bytes));
      return write({ manifest, bytes, provenance: said, attestation: null }, refill);
    },
    putFetched: async (bundle, refill) => {
      await prepare();
      return write(bundle, refill);
    },
    putBeside: async (manifest, what, bytes) => {
      await prepare();
      const path = files(manifest)[what];
      await writeWhole(root, path, bytes, true);
      return path;
    },
    writeDerived: async (digest, name, version, bytes) => {
      await prepare();
      const path = derivedPath(root, digest, name, version);
      await writeWhole(root, path, bytes, false);
      const folder = derivedFolder(root, digest);
      for (const other of await readdir(folder).catch(() => [])) {
        if (other.startsWith(`${name}.v`) && join(folder, other) !== path) {
          await rm(join(folder, other), { force: true }).catch(() => undefined);
        }
      }
      await dropOldDerived(root, digest);
    },
  };
};

/**
 * Opens the store in `folder` for reading and writing. The folder is made with the first object.
 *
 * @param folder `<git common directory>/sheaf`.
 */
export const openStore = (folder: string): Store => {
  const filesOf = (manifest: Manifest): BundleFiles =>
    bundleFiles(folder, refOf(manifest.commit, manifest.config, manifest.fingerprint));
  const writer = createBundleWriter(folder, storeLayout(folder), filesOf, makeStoreFolder);
  /** Nobody prunes between the look at the objects and the manifest that names them. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    await makeStoreFolder(folder);
    return withLock(folder, work);
  };
  const layout = storeLayout(folder);
  return {
    ...readStore(folder),
    ...writer,
    mark: (sha256) => touch(layout(sha256)),
    putFetched: (bundle, refill) => alone(() => writer.putFetched(bundle, refill)),
    putBundle: async (manifest, provenance, refill) => {
      if (manifest.incomplete) {
        throw new SheafError(
          "incomplete-build",
          `the bundle of ${manifest.commit} is incomplete and is not stored under its commit`,
          "Write it elsewhere with --out DIR --allow-incomplete.",
        );
      }
      return alone(() => writer.putBundle(manifest, provenance, refill));
    },
  };
};
