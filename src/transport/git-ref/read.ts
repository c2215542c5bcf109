import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { glance } from "../glance.js";
import { corrupt } from "../problems.js";
import {
  maxAttestationBytes,
  maxManifestBytes,
  maxProvenanceBytes,
  type RemoteBundle,
} from "../transport.js";
import { attestationPath, manifestPath, provenancePath } from "./layout.js";
import { fetchBeside, fetchObjects, type PublishedTree, transferOf } from "./objects.js";
import { readTrees } from "./trees.js";

/**
 * No transfer is larger, also where a remote can only give all of a bundle: several times what the largest ones have.
 * Bytes.
 */
const maxTransferBytes = 4 * 1024 ** 3;

/** @throws SheafError `corrupt-bundle` when the ref names anything else than a published bundle, `transfer-failed`. */
export const fetchPublished = async (
  scratch: ScratchRepository,
  id: ObjectId,
  where: string,
): Promise<PublishedTree> => {
  await scratch.fetchTrees(id, maxTransferBytes);
  const commit = await scratch.commit(id);
  if (commit === null) throw corrupt(where, "it names no commit");
  // Whatever came before it would be fetched along.
  if (commit.parents.length > 0) throw corrupt(where, "its commit has parents");
  const paths = await readTrees(scratch, commit.tree, where);
  if (!paths.has(manifestPath)) throw corrupt(where, `it has no ${manifestPath}`);
  return { id, paths };
};

export const openPublished = async (
  scratch: ScratchRepository,
  id: ObjectId,
  where: string,
): Promise<RemoteBundle> => {
  const tree = await fetchPublished(scratch, id, where);
  const limits = {
    [manifestPath]: maxManifestBytes,
    [provenancePath]: maxProvenanceBytes,
    [attestationPath]: maxAttestationBytes,
  };
  const beside = await fetchBeside(scratch, tree, limits, where);
  const manifest = beside.get(manifestPath)!;
  const whole = transferOf(
    (glance(manifest)?.bytes ?? maxTransferBytes) + manifest.length + maxAttestationBytes,
  );
  return {
    manifest,
    provenance: beside.get(provenancePath) ?? null,
    attestation: beside.get(attestationPath) ?? null,
    objects: (wanted, take) =>
      fetchObjects(scratch, tree, wanted, take, Math.min(whole, maxTransferBytes), where),
  };
};
