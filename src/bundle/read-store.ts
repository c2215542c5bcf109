import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import { corrupt } from "./bytes.js";
import { isAbsent, sizeOf } from "./disk.js";
import { isObjectId } from "./ids.js";
import {
  type Bundle,
  type BundleFiles,
  type BundleSource,
  createReader,
  createSource,
  loadBundle,
  type ObjectReader,
} from "./source.js";

/** One bundle of a store by its name: no file was opened for it. */
export interface BundleRef {
  readonly commit: ObjectId;
  /** First 16 hex digits of the configuration's digest. */
  readonly config: string;
  /** First 16 hex digits of the fingerprint. */
  readonly fingerprint: string;
}

/** The reading side of a store: it changes nothing and makes no folder. */
export interface StoreReader extends ObjectReader {
  readonly folder: string;
  /**
   * @returns null when there is none.
   * @throws SheafError `corrupt-bundle` or `unsupported-format` when there is one that cannot be used.
   */
  readonly findBundle: (commit: ObjectId, config: string, fingerprint: string) => Promise<Bundle | null>;
  /** All bundles, sorted by commit, then configuration, then fingerprint. */
  readonly listBundles: () => Promise<readonly BundleRef[]>;
  readonly bundlesOf: (commit: ObjectId) => Promise<readonly BundleRef[]>;
  readonly source: (ref: BundleRef) => BundleSource;
}

const prefix = 16;
/** Of a manifest in the folder of its commit. */
export const manifestName = /^([0-9a-f]{16})-([0-9a-f]{16})\.json$/;

/** Objects are spread over 256 folders: some file systems are slow with many names in one. */
export const storeLayout =
  (folder: string) =>
  (sha256: string): string =>
    join(folder, "objects", sha256.slice(0, 2), sha256);

export const refOf = (commit: ObjectId, config: string, fingerprint: string): BundleRef => {
  if (!isObjectId(commit)) throw new SheafError("internal", `${JSON.stringify(commit)} is no commit id`);
  return { commit, config: config.slice(0, prefix), fingerprint: fingerprint.slice(0, prefix) };
};

export const bundleFiles = (folder: string, ref: BundleRef): BundleFiles => {
  const stem = join(folder, "bundles", ref.commit, `${ref.config}-${ref.fingerprint}`);
  return {
    manifest: `${stem}.json`,
    provenance: `${stem}.provenance.json`,
    attestation: `${stem}.attestation.json`,
    statement: `${stem}.statement.json`,
  };
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort(compareUtf8);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw corrupt(folder, "the folder cannot be read", error);
  }
};

/** Bytes of all plain files in a store. */
export const storeSize = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    // One that is gone meanwhile takes no room.
    if (entry.isFile()) bytes += (await sizeOf(join(entry.parentPath, entry.name)).catch(() => null)) ?? 0;
  }
  return bytes;
};

/**
 * Opens the store in `folder` for reading; it need not exist.
 *
 * @param folder `<git common directory>/sheaf`.
 */
export const readStore = (folder: string): StoreReader => {
  const layout = storeLayout(folder);
  const source = (ref: BundleRef): BundleSource => createSource(folder, layout, bundleFiles(folder, ref));
  const bundlesOf = async (commit: ObjectId): Promise<readonly BundleRef[]> => {
    if (!isObjectId(commit)) return [];
    const names = await namesIn(join(folder, "bundles", commit));
    return names.flatMap((name) => {
      const match = manifestName.exec(name);
      return match === null ? [] : [{ commit, config: match[1]!, fingerprint: match[2]! }];
    });
  };
  return {
    ...createReader(layout),
    folder,
    source,
    bundlesOf,
    listBundles: async () => {
      const refs: BundleRef[] = [];
      for (const commit of await namesIn(join(folder, "bundles"))) refs.push(...(await bundlesOf(commit)));
      return refs;
    },
    findBundle: async (commit, config, fingerprint) => {
      const at = source(refOf(commit, config, fingerprint));
      if ((await sizeOf(at.path)) === null) return null;
      const bundle = await loadBundle(at);
      const { manifest } = bundle;
      if (manifest.commit !== commit)
        throw corrupt(at.path, `the manifest is that of commit ${manifest.commit}`);
      // Another configuration or indexer whose digest begins alike.
      return manifest.config === config && manifest.fingerprint === fingerprint ? bundle : null;
    },
  };
};
