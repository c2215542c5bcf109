import { lstat, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { isSha256 } from "./digest.js";
import { isAbsent } from "./disk.js";
import { folderFiles, folderLayout } from "./open-folder.js";
import { createReader, type ObjectReader } from "./source.js";
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

const beginsAsManifest = async (path: string): Promise<boolean> => {
  const handle = await open(path, "r");
  try {
    const head = Buffer.alloc(opening.length);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.toString("latin1", 0, bytesRead) === opening;
  } finally {
    await handle.close();
  }
};

/** What a build that was killed before its manifest may have left. */
const isOurs = (name: string): boolean =>
  name === "objects" || name === "derived" || name === "provenance.json" || name.startsWith("tmp-");

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
    if (await beginsAsManifest(join(folder, "manifest.json")).catch(() => false)) return;
    throw refuse(folder, "its manifest.json is something else");
  }
  const foreign = names.find((name) => !isOurs(name));
  if (foreign !== undefined) throw refuse(folder, `it holds ${foreign}`);
  const inside = await namesIn(join(folder, "objects"));
  const strange = inside.find((name) => !isSha256(name));
  if (strange !== undefined) throw refuse(folder, `it holds objects/${strange}`);
};

/** Drops what the new manifest does not name; only what has the form of our own names is touched. */
const dropUnnamed = async (folder: string, manifest: Manifest, digest: string): Promise<void> => {
  const named = new Set(manifest.objects.map((object) => object.sha256));
  // The bundle is whole by now: what cannot be dropped harms nobody, and is dropped next time.
  const drop = (path: string): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch(() => undefined);
  for (const name of await namesIn(join(folder, "objects"))) {
    if (isSha256(name) && !named.has(name)) await drop(join(folder, "objects", name));
  }
  for (const name of await namesIn(join(folder, "derived"))) {
    if (isSha256(name) && name !== digest) await drop(join(folder, "derived", name));
  }
};

/**
 * Prepares a free-standing folder for one bundle: `manifest.json`, `provenance.json`, `objects`, `derived`.
 *
 * A bundle that it holds already stays whole until the new manifest replaces the old one by a rename; then
 * the objects that only the old one named are dropped.
 *
 * @throws SheafError `bad-argument` when the folder holds anything else, `store-unwritable`.
 */
export const createBundleFolder = async (folder: string): Promise<BundleWriter & ObjectReader> => {
  await checkFolder(folder);
  await makeFolder(folder);
  const layout = folderLayout(folder);
  const writer = createBundleWriter(folder, layout, () => folderFiles(folder));
  return {
    ...createReader(layout),
    ...writer,
    putBundle: async (manifest, provenance) => {
      const written = await writer.putBundle(manifest, provenance);
      await dropUnnamed(folder, manifest, written.digest);
      return written;
    },
  };
};
