import { lstat, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../model/ids.js";
import { glance } from "../glance.js";
import { kindOf, namesIn, problemAt } from "./disk.js";
import { writeIndex } from "./index-file.js";
import { areFolders, type DirectoryLayout } from "./layout.js";
import { checkRemovable } from "./place.js";
import { youngAge } from "./publish.js";
import { commitsIn, readManifest } from "./read.js";

const drop = async (path: string): Promise<void> => {
  await rm(path, { force: true }).catch((error: unknown) => {
    throw problemAt(path, error);
  });
};

/** The manifest goes first: no reader finds one whose companions are gone. */
const dropCommit = async (layout: DirectoryLayout, commit: ObjectId): Promise<boolean> => {
  const files = layout.commit(commit);
  if (!(await areFolders(layout.commits, files.folder))) return false;
  const shown = (await kindOf(files.manifest)) !== "absent";
  for (const path of [files.manifest, files.attestation, files.provenance]) await drop(path);
  await rmdir(files.folder).catch(() => undefined);
  return shown;
};

/** Digests that the remaining manifests name; null when one of them can't be read: then everything may be needed. */
const needed = async (layout: DirectoryLayout): Promise<ReadonlySet<string> | null> => {
  const digests = new Set<string>();
  for (const commit of await commitsIn(layout)) {
    const manifest = await readManifest(layout, commit).catch(() => undefined);
    if (manifest === null) continue;
    const objects = manifest === undefined ? null : (glance(manifest)?.objects ?? null);
    if (objects === null) return null;
    for (const digest of objects) digests.add(digest);
  }
  return digests;
};

const objectFile = /^([0-9a-f]{64})(?:\.gz)?$/;

const dropUnneeded = async (layout: DirectoryLayout): Promise<void> => {
  const digests = await needed(layout);
  if (digests === null) return;
  for (const shelf of await namesIn(layout.objects)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    const folder = join(layout.objects, shelf);
    for (const name of await namesIn(folder)) {
      const digest = objectFile.exec(name)?.[1];
      if (digest === undefined || digests.has(digest)) continue;
      const path = join(folder, name);
      const found = await lstat(path).catch(() => null);
      if (found?.isFile() === true && Date.now() - found.mtimeMs > youngAge) await drop(path);
    }
  }
};

/** @returns the commits whose bundles were there and are gone. */
export const removeBundles = async (
  layout: DirectoryLayout,
  commits: readonly ObjectId[],
): Promise<readonly ObjectId[]> => {
  await checkRemovable(layout);
  const gone: ObjectId[] = [];
  for (const commit of commits) if (await dropCommit(layout, commit)) gone.push(commit);
  await writeIndex(layout);
  await dropUnneeded(layout);
  return gone;
};
