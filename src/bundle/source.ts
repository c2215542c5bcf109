import { join } from "node:path";
import type { Manifest, ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { corrupt } from "./bytes.js";
import { isSha256, sha256 } from "./digest.js";
import { readPlain, sizeOf } from "./disk.js";
import { bundleDigest, maxManifestBytes, parseManifest } from "./manifest.js";
import { maxAttestationBytes, maxProvenanceBytes, type Provenance, parseProvenance } from "./provenance.js";

/** Gives the bytes of objects, checked. */
export interface ObjectReader {
  /** @throws SheafError `corrupt-bundle`, naming the object, when it is absent or its length or digest is another. */
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
  /** Whether there is a file of that length under that digest; its bytes are not read. */
  readonly has: (object: Pick<ManifestObject, "sha256" | "bytes">) => Promise<boolean>;
}

/** Where the files of one bundle go, objects aside. */
export interface BundleFiles {
  readonly manifest: string;
  readonly provenance: string;
  /** Who says where the bundle comes from, signed or not. */
  readonly attestation: string;
  /** The statement that is there to be signed. */
  readonly statement: string;
}

/** A bundle somewhere, not yet looked into. */
export interface BundleSource extends ObjectReader {
  /** Path of the manifest. */
  readonly path: string;
  /** @throws SheafError `no-bundle` when there is no manifest. */
  readonly manifestBytes: () => Promise<Uint8Array>;
  readonly provenance: (digest: string) => Promise<Provenance | null>;
  /** As it stands beside the manifest; null when there is none, or none that can be read. */
  readonly provenanceBytes: () => Promise<Uint8Array | null>;
  /**
   * What somebody said of the bundle's origin, as it was stored; null when there is nothing. Nothing of it was checked.
   *
   * @throws SheafError `corrupt-bundle` when it is no plain file, or larger than an attestation may be.
   */
  readonly attestation: () => Promise<Uint8Array | null>;
  /** @returns the read form or another derived file; null when absent or of another version. */
  readonly readDerived: (digest: string, name: string, version: number) => Promise<Uint8Array | null>;
  /** What is wrong with the place itself; null for nothing. */
  readonly placeProblem?: () => Promise<string | null>;
}

/** A bundle whose manifest was read and found whole. */
export interface Bundle extends ObjectReader {
  readonly path: string;
  readonly digest: string;
  readonly manifest: Manifest;
  readonly provenance: Provenance | null;
  readonly readDerived: (name: string, version: number) => Promise<Uint8Array | null>;
}

/** Where a root keeps the object with a digest. */
export type Layout = (sha256: string) => string;

/** Node.js reads no more at once: asked for more it ends the process. Bytes. */
const maxDerivedBytes = 2_147_483_647;

export const derivedFolder = (root: string, digest: string): string => {
  if (!isSha256(digest)) throw new SheafError("internal", `${digest} is no bundle digest`);
  return join(root, "derived", digest);
};

/** @returns the path of a derived file: the version is in its name, so that another version is simply absent. */
export const derivedPath = (root: string, digest: string, name: string, version: number): string => {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    throw new SheafError("internal", `${name} is no derived file's name`);
  return join(derivedFolder(root, digest), `${name}.v${version}`);
};

/** Reads objects of a folder and checks length and digest of each. */
export const createReader = (layout: Layout): ObjectReader => ({
  get: async (object) => {
    if (!isSha256(object.sha256)) throw corrupt(object.name, "its digest is no SHA-256");
    const path = layout(object.sha256);
    const bytes = await readPlain(path, object.bytes, object.name);
    if (bytes === null) throw corrupt(object.name, `the object is missing from ${path}`);
    if (bytes.length !== object.bytes) {
      throw corrupt(object.name, `${path} has ${bytes.length} bytes, the manifest says ${object.bytes}`);
    }
    if (sha256(bytes) !== object.sha256)
      throw corrupt(object.name, `the bytes of ${path} do not have its digest`);
    return bytes;
  },
  has: async ({ sha256: digest, bytes }) => isSha256(digest) && (await sizeOf(layout(digest))) === bytes,
});

/** @param root folder with `derived` in it. */
export const createSource = (root: string, layout: Layout, files: BundleFiles): BundleSource => ({
  ...createReader(layout),
  path: files.manifest,
  manifestBytes: async () => {
    const bytes = await readPlain(files.manifest, maxManifestBytes, "manifest");
    if (bytes !== null) return bytes;
    throw new SheafError(
      "no-bundle",
      `there is no bundle at ${files.manifest}`,
      "Run `sheaf build` to make one.",
    );
  },
  provenance: async (digest) => {
    const bytes = await readPlain(files.provenance, maxProvenanceBytes, "provenance").catch(() => null);
    return bytes === null ? null : parseProvenance(bytes, digest);
  },
  provenanceBytes: () => readPlain(files.provenance, maxProvenanceBytes, "provenance").catch(() => null),
  attestation: () => readPlain(files.attestation, maxAttestationBytes, "attestation"),
  readDerived: (digest, name, version) =>
    readPlain(derivedPath(root, digest, name, version), maxDerivedBytes, name).catch(() => null),
});

/** What is missing from a bundle that is gone itself is no damage: a prune took it since its manifest was read. */
const unlessPruned =
  (source: BundleSource): ObjectReader["get"] =>
  async (object) => {
    try {
      return await source.get(object);
    } catch (error) {
      if (!(error instanceof SheafError) || error.code !== "corrupt-bundle") throw error;
      const manifest = await source.manifestBytes().catch((cause: unknown) => cause);
      if (!(manifest instanceof SheafError) || manifest.code !== "no-bundle") throw error;
      throw new SheafError("no-bundle", `${source.path} was pruned while it was read`, "Ask again.", {
        cause: error,
      });
    }
  };

/**
 * Reads and checks a bundle's manifest. Objects are checked when they are read; one that is missing because the bundle
 * was pruned meanwhile is `no-bundle`.
 *
 * @throws SheafError `no-bundle`, `corrupt-bundle` or `unsupported-format`.
 */
export const loadBundle = async (source: BundleSource): Promise<Bundle> => {
  const bytes = await source.manifestBytes();
  const manifest = parseManifest(bytes, source.path);
  const digest = bundleDigest(bytes);
  return {
    get: unlessPruned(source),
    has: source.has,
    path: source.path,
    digest,
    manifest,
    provenance: await source.provenance(digest),
    readDerived: (name, version) => source.readDerived(digest, name, version),
  };
};
