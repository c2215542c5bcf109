import { lstat, rm, utimes } from "node:fs/promises";
import type { ManifestObject } from "../../model/bundle.js";
import { glance } from "../glance.js";
import { packed } from "../gzip.js";
import { inLanes } from "../lanes.js";
import { checkSize, conflict } from "../problems.js";
import {
  maxAttestationBytes,
  maxProvenanceBytes,
  type OutgoingBundle,
  type PublishOptions,
  type Sent,
} from "../transport.js";
import { problemAt, readPlain, writeWhole } from "./disk.js";
import { writeIndex } from "./index-file.js";
import type { DirectoryLayout } from "./layout.js";
import { makeFolder, prepare } from "./place.js";
import { readManifest } from "./read.js";

const lanes = 8;

/** Objects that no manifest names are kept while they are younger: a publisher may be about to name them. Milliseconds. */
export const youngAge = 60 * 60 * 1000;

interface Travelled {
  objects: number;
  bytes: number;
}

/** Whether an object is there, and young enough to stay until a manifest names it. */
const isHeld = async (layout: DirectoryLayout, object: ManifestObject): Promise<boolean> => {
  const { packed: zipped, plain } = layout.object(object.sha256);
  for (const path of [zipped, plain]) {
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isFile() || (found.size === 0 && object.bytes > 0)) continue;
    if (Date.now() - found.mtimeMs < youngAge / 2) return true;
    const now = new Date();
    // Only its owner may do that; who may not writes it again.
    return await utimes(path, now, now).then(
      () => true,
      () => false,
    );
  }
  return false;
};

const send = async (
  layout: DirectoryLayout,
  bundle: OutgoingBundle,
  object: ManifestObject,
): Promise<void> => {
  const where = `${object.name} of ${bundle.commit}`;
  checkSize(object, where);
  const shelf = layout.shelf(object.sha256);
  await makeFolder(shelf);
  await writeWhole(layout.root, layout.object(object.sha256).packed, await packed(await bundle.get(object)));
};

/** @param all whether also those that are there are written again. */
const sendObjects = async (
  layout: DirectoryLayout,
  bundle: OutgoingBundle,
  all: boolean,
  travelled: Travelled,
): Promise<void> => {
  const distinct = new Map(bundle.objects.map((object) => [object.sha256, object]));
  await inLanes(distinct.values(), lanes, async (object) => {
    if (!all && (await isHeld(layout, object))) return;
    await send(layout, bundle, object);
    travelled.objects++;
    travelled.bytes += object.bytes;
  });
};

/** What a commit has already beside what is to come. */
type Standing = "none" | "same" | "other";

const standing = async (
  layout: DirectoryLayout,
  bundle: OutgoingBundle,
  options: PublishOptions,
): Promise<Standing> => {
  // Nobody can use a damaged one, so it is replaced.
  const found = await readManifest(layout, bundle.commit).catch(() => new Uint8Array(0));
  if (found === null) return "none";
  if (Buffer.from(bundle.manifest).equals(found)) return "same";
  if (!options.force && glance(found)?.fingerprint === bundle.fingerprint)
    throw conflict(layout.commit(bundle.commit).manifest, bundle.commit);
  return "other";
};

/** What stands beside the manifest: a statement is only replaced by another, or when its bundle is. */
const sendBeside = async (
  layout: DirectoryLayout,
  path: string,
  bytes: Uint8Array | null,
  limit: number,
  state: Standing,
  replace: boolean,
): Promise<void> => {
  if (bytes === null) {
    if (state === "other")
      await rm(path, { force: true }).catch((error: unknown) => {
        throw problemAt(path, error);
      });
    return;
  }
  const found = state === "none" ? null : await readPlain(path, limit).catch(() => null);
  if (found !== null && Buffer.from(bytes).equals(found)) return;
  if (found !== null && state === "same" && !replace) return;
  await writeWhole(layout.root, path, bytes);
};

/** @returns false when another publisher has put a manifest there first. */
const sendBundle = async (
  layout: DirectoryLayout,
  bundle: OutgoingBundle,
  state: Standing,
  force: boolean,
  travelled: Travelled,
): Promise<boolean> => {
  const files = layout.commit(bundle.commit);
  await makeFolder(files.folder);
  await sendObjects(layout, bundle, force, travelled);
  await sendBeside(layout, files.provenance, bundle.provenance, maxProvenanceBytes, state, false);
  await sendBeside(layout, files.attestation, bundle.attestation, maxAttestationBytes, state, true);
  if (state === "same") return true;
  const shown = await writeWhole(
    layout.root,
    files.manifest,
    bundle.manifest,
    state === "none" ? "new" : "over",
  );
  // Whoever removed bundles meanwhile could not know what this one needs.
  if (shown) await sendObjects(layout, bundle, false, travelled);
  return shown;
};

const done: Readonly<Record<Standing, Sent["state"]>> = {
  none: "published",
  same: "present",
  other: "replaced",
};

export const publishBundle = async (
  layout: DirectoryLayout,
  bundle: OutgoingBundle,
  options: PublishOptions,
): Promise<Sent> => {
  await prepare(layout);
  const travelled: Travelled = { objects: 0, bytes: 0 };
  let state = await standing(layout, bundle, options);
  while (!(await sendBundle(layout, bundle, state, options.force, travelled)))
    state = await standing(layout, bundle, options);
  await writeIndex(layout);
  return { state: done[state], where: layout.commit(bundle.commit).folder, ...travelled };
};
