import type { ObjectId } from "../../model/ids.js";
import type { ScratchEntry, ScratchRepository } from "../../model/scratch.js";
import { corrupt } from "../problems.js";
import type { Paths } from "./layout.js";

/** Of one tree, and of all trees of a bundle. */
const maxEntries = 100_000;
const maxTotal = 400_000;
/** Kind, shard, part. */
const maxDepth = 3;

/** What can be a part of an object's name. */
const namePattern = /^[a-z0-9][a-z0-9.-]{0,63}$/;

/**
 * All paths of a published tree that is here.
 *
 * @throws SheafError `corrupt-bundle` when it holds anything else than plain files in few folders.
 */
export const readTrees = async (
  scratch: ScratchRepository,
  tree: ObjectId,
  where: string,
): Promise<Paths> => {
  const paths = new Map<string, ObjectId>();
  let total = 0;
  const walk = async (id: ObjectId, prefix: string, depth: number): Promise<void> => {
    const entries = await scratch.tree(id, maxEntries);
    if (entries === null) throw corrupt(where, `the folder "${prefix}" is not there`);
    total += entries.length;
    if (total > maxTotal) throw corrupt(where, `it has more than ${maxTotal} files`);
    for (const entry of entries) {
      if (!namePattern.test(entry.name))
        throw corrupt(where, `${JSON.stringify(entry.name)} in "${prefix}" is no name of a bundle's file`);
      const path = `${prefix}${entry.name}`;
      if (entry.kind === "other") throw corrupt(where, `${path} is neither a plain file nor a folder`);
      if (paths.has(path)) throw corrupt(where, `${path} is there twice`);
      if (entry.kind === "blob") paths.set(path, entry.id);
      else if (depth === maxDepth) throw corrupt(where, `${path} lies too deep`);
      else await walk(entry.id, `${path}/`, depth + 1);
    }
  };
  await walk(tree, "", 1);
  return paths;
};

interface Folder {
  readonly blobs: Map<string, ObjectId>;
  readonly folders: Map<string, Folder>;
}

const emptyFolder = (): Folder => ({ blobs: new Map(), folders: new Map() });

const sorted = (paths: Paths): Folder => {
  const root = emptyFolder();
  for (const [path, id] of paths) {
    const parts = path.split("/");
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      const inner = folder.folders.get(part) ?? emptyFolder();
      folder.folders.set(part, inner);
      folder = inner;
    }
    folder.blobs.set(parts.at(-1)!, id);
  }
  return root;
};

const writeFolder = async (scratch: ScratchRepository, folder: Folder): Promise<ObjectId> => {
  const entries: ScratchEntry[] = [...folder.blobs].map(([name, id]) => ({ name, kind: "blob", id }));
  for (const [name, inner] of folder.folders)
    entries.push({ name, kind: "tree", id: await writeFolder(scratch, inner) });
  return await scratch.writeTree(entries);
};

/** Writes the trees of a bundle. @returns the id of the outermost. */
export const writeTrees = (scratch: ScratchRepository, paths: Paths): Promise<ObjectId> =>
  writeFolder(scratch, sorted(paths));
