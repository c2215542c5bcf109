import type { ObjectId } from "../../model/ids.js";
import { isObjectId } from "../glance.js";

/** Where published bundles lie on a remote, one ref each; normal clones and fetches ask for none of it. */
export const refPrefix = "refs/sheaf/v1/";

export const refOf = (commit: ObjectId): string => `${refPrefix}${commit}`;

/** @returns null for a ref that stands for no commit's bundle. */
export const commitOf = (ref: string): ObjectId | null => {
  const rest = ref.startsWith(refPrefix) ? ref.slice(refPrefix.length) : "";
  return isObjectId(rest) ? rest : null;
};

/** The same for the same commit, so that the same bundle gives the same git commit. */
export const messageOf = (commit: ObjectId): string => `Index of ${commit}\n`;

export const manifestPath = "manifest.json";
export const provenancePath = "provenance.json";
export const attestationPath = "attestation.json";

/** Longer objects are a folder of parts of this length: many servers take no large blobs. Bytes. */
export const usualPartBytes = 16 * 1024 * 1024;

/** Blob ids by path, `facts/00a` or `vectors/000/001`: all that a published tree holds. */
export type Paths = ReadonlyMap<string, ObjectId>;

const partName = (part: number): string => part.toString().padStart(3, "0");

/** Paths of an object: its name, or its parts. Parts beyond the bytes of the object are never asked for. */
export const pathsOf = (name: string, bytes: number, partBytes: number): readonly string[] =>
  bytes <= partBytes
    ? [name]
    : Array.from({ length: Math.ceil(bytes / partBytes) }, (_, part) => `${name}/${partName(part)}`);

/** The paths under which a published tree has an object, whole or in parts of any length; none when it has it not. */
export const pathsIn = (paths: Paths, name: string): readonly string[] => {
  if (paths.has(name)) return [name];
  const found: string[] = [];
  for (let part = 0; paths.has(`${name}/${partName(part)}`); part++) found.push(`${name}/${partName(part)}`);
  return found;
};
