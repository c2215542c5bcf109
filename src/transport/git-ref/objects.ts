import type { ManifestObject } from "../../model/bundle.js";
import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { inLanes } from "../lanes.js";
import { checkSize, corrupt } from "../problems.js";
import { type Paths, pathsIn } from "./layout.js";

/** A published tree that is here, without its blobs. */
export interface PublishedTree {
  /** The git commit that the ref names. */
  readonly id: ObjectId;
  readonly paths: Paths;
}

/** Something of the tree and the blobs that it is cut into. */
interface Wanted {
  readonly name: string;
  readonly ids: readonly ObjectId[];
  /** What the blobs must have together, or may have at most. Bytes. */
  readonly bytes: number;
}

/** What blobs may cost in a pack beside their content. Bytes. */
const slack = 1024 * 1024;
/** What content of so many bytes may take on its way. */
export const transferOf = (bytes: number): number => bytes + Math.ceil(bytes / 100) + slack;

/** So much is asked for at once: an interrupted transfer keeps what came before it. Bytes. */
const batchBytes = 8 * 1024 * 1024;
const lanes = 8;

const distinctIds = (wanted: readonly Wanted[]): readonly ObjectId[] => [
  ...new Set(wanted.flatMap(({ ids }) => ids)),
];

/** Brings blobs that are not here, and tells their sizes; null for what the remote does not have. */
const bring = async (
  scratch: ScratchRepository,
  tree: PublishedTree,
  ids: readonly ObjectId[],
  maxBytes: number,
): Promise<ReadonlyMap<ObjectId, number | null>> => {
  const sizes = new Map<ObjectId, number | null>();
  const look = async (some: readonly ObjectId[]): Promise<void> => {
    const found = await scratch.sizes(some);
    for (const [i, id] of some.entries()) sizes.set(id, found[i] ?? null);
  };
  await look(ids);
  const missing = ids.filter((id) => sizes.get(id) === null);
  if (missing.length === 0) return sizes;
  await scratch.fetchBlobs(missing, tree.id, maxBytes);
  await look(missing);
  return sizes;
};

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);

/**
 * Content of things of a tree, by name. Sizes are looked at before content.
 *
 * @param exact whether they must have as many bytes as they say, or may have fewer.
 * @param maxBytes of the transfer.
 */
const contentOf = async (
  scratch: ScratchRepository,
  tree: PublishedTree,
  wanted: readonly Wanted[],
  exact: boolean,
  maxBytes: number,
  where: string,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const ids = distinctIds(wanted);
  const sizes = await bring(scratch, tree, ids, maxBytes);
  for (const { name, ids: own, bytes } of wanted) {
    let size = 0;
    for (const id of own) size += sizes.get(id) ?? Number.NaN;
    if (Number.isNaN(size)) throw corrupt(where, `${name} is not there`);
    if (exact ? size !== bytes : size > bytes)
      throw corrupt(where, `${name} has ${size} bytes where ${exact ? "" : "at most "}${bytes} are expected`);
  }
  const found = new Map<ObjectId, Uint8Array>();
  // Not by `Math.max(...)`: there can be more parts than a call takes arguments.
  const largest = ids.reduce((most, id) => Math.max(most, sizes.get(id) ?? 0), 0);
  for await (const { id, bytes } of scratch.blobs(ids, largest)) if (bytes !== null) found.set(id, bytes);
  const contents = new Map<string, Uint8Array>();
  for (const { name, ids: own } of wanted) {
    const parts = own.map((id) => found.get(id));
    if (parts.includes(undefined)) throw corrupt(where, `${name} cannot be read`);
    contents.set(name, joined(parts as readonly Uint8Array[]));
  }
  return contents;
};

/** Brings files beside the objects, by path; those that are not there are left out. @param limits bytes at most. */
export const fetchBeside = async (
  scratch: ScratchRepository,
  tree: PublishedTree,
  limits: Readonly<Record<string, number>>,
  where: string,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const wanted = Object.entries(limits).flatMap(([name, bytes]) => {
    const id = tree.paths.get(name);
    return id === undefined ? [] : [{ name, ids: [id], bytes }];
  });
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  return await contentOf(scratch, tree, wanted, false, transferOf(total), where);
};

const locate = (tree: PublishedTree, object: ManifestObject, where: string): Wanted => {
  const { name, bytes } = object;
  checkSize(object, `${name} of ${where}`);
  const ids = pathsIn(tree.paths, name).map((path) => tree.paths.get(path)!);
  if (ids.length === 0) throw corrupt(where, `${name} is not there`);
  return { name, ids, bytes };
};

/** Cuts objects into runs of about `batchBytes`. */
const batchesOf = (objects: readonly ManifestObject[]): readonly (readonly ManifestObject[])[] => {
  const batches: ManifestObject[][] = [];
  let room = 0;
  for (const object of objects) {
    if (room < object.bytes || batches.length === 0) {
      batches.push([]);
      room = batchBytes;
    }
    batches.at(-1)!.push(object);
    room -= object.bytes;
  }
  return batches;
};

/**
 * Brings objects in batches and hands them on. See `RemoteBundle.objects`.
 *
 * @param maxBytes of one transfer where the remote can only give the whole bundle.
 */
export const fetchObjects = async (
  scratch: ScratchRepository,
  tree: PublishedTree,
  objects: readonly ManifestObject[],
  take: (object: ManifestObject, bytes: Uint8Array) => Promise<void>,
  maxBytes: number,
  where: string,
): Promise<void> => {
  const located = new Map(objects.map((object) => [object, locate(tree, object, where)]));
  for (const batch of batchesOf(objects)) {
    const wanted = batch.map((object) => located.get(object)!);
    const contents = await contentOf(scratch, tree, wanted, true, maxBytes, where);
    await inLanes(batch, lanes, (object) => take(object, contents.get(object.name)!));
  }
};
