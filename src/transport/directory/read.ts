import type { ManifestObject } from "../../model/bundle.js";
import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import { byCommit, glance, isObjectId, sha256Of } from "../glance.js";
import { packedLimit, unpacked } from "../gzip.js";
import { inLanes, inLanesBySize } from "../lanes.js";
import { checkSize, corrupt } from "../problems.js";
import {
  maxAttestationBytes,
  maxManifestBytes,
  maxProvenanceBytes,
  type PublishedBundle,
  type RemoteBundle,
} from "../transport.js";
import { namesIn, readPlain } from "./disk.js";
import { areFolders, type DirectoryLayout } from "./layout.js";

const lanes = 8;

/** Commits that have a folder, also those whose manifest is not there yet; sorted. */
export const commitsIn = async (layout: DirectoryLayout): Promise<readonly ObjectId[]> =>
  (await namesIn(layout.commits)).filter(isObjectId).sort();

/** @returns null when nothing is published for the commit. @throws SheafError `corrupt-bundle`. */
export const readManifest = async (layout: DirectoryLayout, commit: ObjectId): Promise<Uint8Array | null> => {
  const files = layout.commit(commit);
  if (!(await areFolders(layout.commits, files.folder))) return null;
  return await readPlain(files.manifest, maxManifestBytes);
};

/** What is published, told from the manifests themselves; of a damaged one only that it is there. */
export const listBundles = async (layout: DirectoryLayout): Promise<readonly PublishedBundle[]> => {
  const bundles: PublishedBundle[] = [];
  await inLanes(await commitsIn(layout), lanes, async (commit) => {
    const manifest = await readManifest(layout, commit).catch((error: unknown) => {
      if (error instanceof SheafError && error.code === "corrupt-bundle") return undefined;
      throw error;
    });
    if (manifest === null) return;
    const known =
      manifest === undefined ? null : { tree: glance(manifest)?.tree ?? null, digest: sha256Of(manifest) };
    bundles.push({ commit, tree: known?.tree ?? null, digest: known?.digest ?? null });
  });
  return bundles.sort(byCommit);
};

const readObject = async (layout: DirectoryLayout, object: ManifestObject): Promise<Uint8Array> => {
  const files = layout.object(object.sha256);
  const where = `${object.name} at ${files.packed}`;
  checkSize(object, where);
  const limit = packedLimit(object.bytes);
  const there = await areFolders(layout.objects, layout.shelf(object.sha256));
  const bytes = there
    ? ((await readPlain(files.packed, limit)) ?? (await readPlain(files.plain, limit)))
    : null;
  if (bytes === null) throw corrupt(where, "the object is not there");
  return await unpacked(bytes, object.bytes, where);
};

/** @returns null when nothing is published for the commit. */
export const openBundle = async (layout: DirectoryLayout, commit: ObjectId): Promise<RemoteBundle | null> => {
  const files = layout.commit(commit);
  const manifest = await readManifest(layout, commit);
  if (manifest === null) return null;
  return {
    manifest,
    provenance: await readPlain(files.provenance, maxProvenanceBytes),
    attestation: await readPlain(files.attestation, maxAttestationBytes),
    objects: async (wanted, take) => {
      const bring = async (object: ManifestObject): Promise<void> =>
        await take(object, await readObject(layout, object));
      await inLanesBySize(wanted, ({ bytes }) => bytes, lanes, bring);
    },
  };
};
