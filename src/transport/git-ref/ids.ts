import type { ManifestObject } from "../../model/bundle.js";
import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import type { EarlierBundle } from "../transport.js";
import { attestationPath, manifestPath, type Paths, pathsOf, provenancePath } from "./layout.js";

/** A stretch of an object, and the path that it is published under. */
interface Part {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export const partsOf = (object: ManifestObject, bytes: Uint8Array, partBytes: number): readonly Part[] =>
  pathsOf(object.name, object.bytes, partBytes).map((path, part) => ({
    path,
    bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
  }));

/** Blob ids of parts of objects, by the SHA-256 of the object: bundles share most of theirs. */
export type KnownIds = Map<string, readonly ObjectId[]>;

/** The files that stand beside the objects, by path. */
export const besideOf = (
  bundle: Pick<EarlierBundle, "manifest" | "provenance" | "attestation">,
): ReadonlyMap<string, Uint8Array> => {
  const files = new Map([[manifestPath as string, bundle.manifest]]);
  if (bundle.provenance !== null) files.set(provenancePath, bundle.provenance);
  if (bundle.attestation !== null) files.set(attestationPath, bundle.attestation);
  return files;
};

/**
 * The paths and blob ids that a bundle has when it is published, without writing anything.
 *
 * @param known is added to.
 */
export const pathsOfBundle = async (
  scratch: ScratchRepository,
  bundle: EarlierBundle,
  partBytes: number,
  known: KnownIds,
): Promise<Paths> => {
  const paths = new Map<string, ObjectId>();
  for (const [path, bytes] of besideOf(bundle)) paths.set(path, scratch.blobId(bytes));
  for (const object of bundle.objects) {
    let ids = known.get(object.sha256);
    if (ids === undefined) {
      const bytes = await bundle.get(object);
      ids = partsOf(object, bytes, partBytes).map((part) => scratch.blobId(part.bytes));
      known.set(object.sha256, ids);
    }
    for (const [i, path] of pathsOf(object.name, object.bytes, partBytes).entries()) paths.set(path, ids[i]!);
  }
  return paths;
};
