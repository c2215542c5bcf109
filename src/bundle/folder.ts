import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { isSha256 } from "./digest.js";
import { isAbsent, readPlain } from "./disk.js";
import { withLock } from "./lock.js";
import { bundleDigest, maxManifestBytes, parseManifest } from "./manifest.js";
import { folderFiles, folderLayout } from "./open-folder.js";
import { sharedProvenance } from "./provenance.js";
import { createReader, derivedFolder, type ObjectReader } from "./source.js";
import { type BundleWriter, createBundleWriter } from "./store.js";
import { makeFolder, unwritable } from "./write.js";

/** How every manifest begins, whatever its format. */
const opening = '{"format":';

const refuse = (folder: string, why: string): SheafError =>
  new SheafError(
    "bad-argument",
    `${folder} is not a bundle of Sheaf and not empty: ${why}`,
    "Name a new or empty folder, or one that an earlier build wrote.",
  );

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw unwritable(folder, error);
  }
};

/** What the folder's manifest says, as far as it can be understood. */
interface Earlier {
  readonly digest: string;
  /** Null for a manifest of another format. */
  readonly manifest: Manifest | null;
}

/** @returns null when there is no manifest. @throws SheafError `corrupt-bundle` when it is none of ours. */
const readEarlier = async (folder: string): Promise<Earlier | null> => {
  const path = folderFiles(folder).manifest;
  const bytes = await readPlain(path, maxManifestBytes, path);
  if (bytes === null) return null;
  const digest = bundleDigest(bytes);
  try {
    return { digest, manifest: parseManifest(bytes, path) };
  } catch (error) {
    const begins = Buffer.from(bytes.subarray(0, opening.length)).toString("latin1") === opening;
    if (!begins || !(error instanceof SheafError) || error.code !== "unsupported-format") throw error;
    return { digest, manifest: null };
  }
};

/** What a build that was killed before its manifest may have left. */
const isOurs = (name: string): boolean =>
  ["objects", "derived", "provenance.json", "attestation.json", "statement.json"].includes(name) ||
  name.startsWith("tmp-");

/** Objects are removed from this folder later on, so what it holds must be ours. */
const checkFolder = async (folder: string): Promise<void> => {
  const found = await lstat(folder).catch(() => null);
  if (found?.isFile() === true) throw refuse(folder, "it is a file");
  const names = await namesIn(folder);
  for (const inner of ["objects", "derived"]) {
    if (!names.includes(inner)) continue;
    const stat = await lstat(join(folder, inner));
    if (!stat.isDirectory()) throw refuse(folder, `its ${inner} is no folder`);
  }
  if (names.includes("manifest.json")) {
    const earlier = await readEarlier(folder).catch(() => null);
    if (earlier === null) throw refuse(folder, "its manifest.json is something else or damaged");
    return;
  }
  const foreign = names.find((name) => !isOurs(name));
  if (foreign !== undefined) throw refuse(folder, `it holds ${foreign}`);
  const inside = await namesIn(join(folder, "objects"));
  const strange = inside.find((name) => !isSha256(name));
  if (strange !== undefined) throw refuse(folder, `it holds objects/${strange}`);
};

/** Drops what only the earlier manifest named: all else may be what another build is about to name. */
const dropEarlier = async (folder: string, earlier: Earlier, now: Earlier): Promise<void> => {
  const named = new Set(now.manifest?.objects.map((object) => object.sha256));
  // The bundle is whole by now: what cannot be dropped harms nobody.
  const drop = (path: string): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch(() => undefined);
  for (const { sha256 } of earlier.manifest?.objects ?? []) {
    if (!named.has(sha256)) await drop(folderLayout(folder)(sha256));
  }
  if (earlier.digest !== now.digest) await drop(derivedFolder(folder, earlier.digest));
};

const clash = (folder: string, cause?: unknown): SheafError =>
  new SheafError(
    "store-unwritable",
    `another build writes to the same folder ${folder}, and its bundle replaced this one`,
    "Run one build at a time, or give each its own --out DIR.",
    { cause },
  );

/**
 * Prepares a free-standing folder for one bundle: `manifest.json`, `provenance.json`, `objects`, `derived`.
 *
 * A bundle that it holds already stays whole until the new manifest replaces the old one by a rename; then
 * the objects that only the old one named are dropped. Of builds that run at once the last one's bundle
 * stands, or those that lost an object to another end with an error.
 *
 * @throws SheafError `bad-argument` when the folder holds anything else, `store-unwritable`.
 */
export const createBundleFolder = async (folder: string): Promise<BundleWriter & ObjectReader> => {
  await checkFolder(folder);
  await makeFolder(folder);
  const layout = folderLayout(folder);
  const reader = createReader(layout);
  const writer = createBundleWriter(folder, layout, () => folderFiles(folder));
  let written: string | null = null;
  /** Whether the bundle of another build has replaced the one that was written here. */
  const isReplaced = async (): Promise<boolean> =>
    written !== null && (await readEarlier(folder).catch(() => null))?.digest !== written;
  return {
    ...reader,
    ...writer,
    get: async (object) => {
      try {
        return await reader.get(object);
      } catch (error) {
        throw (await isReplaced()) ? clash(folder, error) : error;
      }
    },
    putBundle: (manifest, provenance, refill) =>
      withLock(folder, async () => {
        // Not as it was at the start: another build may have ended since, and its objects are to go.
        const earlier = await readEarlier(folder);
        const result = await writer.putBundle(manifest, sharedProvenance(provenance), refill);
        written = result.digest;
        if (earlier !== null) await dropEarlier(folder, earlier, { digest: written, manifest });
        // The lock is a promise among builds of this version: what others do shows here.
        for (const object of manifest.objects) if (!(await reader.has(object))) throw clash(folder);
        return result;
      }),
  };
};
