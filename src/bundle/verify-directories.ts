import type { Manifest } from "../model/bundle.js";
import type { DirectoryNode } from "../model/directory.js";
import { messageOf } from "../model/error.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { decodeDirectories, directoryObjects, encodeDirectories, joinDirectories } from "./directories.js";
import { shardName } from "./manifest.js";
import { shardOf } from "./shard.js";
import type { Note } from "./verify-shards.js";

/** All folders of the paths, the root too. */
const foldersOf = (paths: Iterable<string>): ReadonlySet<string> => {
  const folders = new Set([""]);
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
};

/** A node speaks of folders and indexed files of this commit only. */
const strangerIn = (
  node: DirectoryNode,
  files: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): string | null => {
  const named = [node.path, ...node.uses.map(({ path }) => path), ...node.usedBy.map(({ path }) => path)];
  const folder = named.find((path) => !folders.has(path));
  if (folder !== undefined) return folder;
  return [...node.symbols, ...node.entries].find(({ path }) => !files.has(path))?.path ?? null;
};

/**
 * Reads all nodes of folders, and looks whether they stand where they should and speak of what there is.
 *
 * @param read verified bytes by the name of the object; null when they cannot be read, which is noted elsewhere.
 * @param files null when they could not be read.
 */
export const checkDirectories = async (
  manifest: Manifest,
  read: (name: string) => Promise<Uint8Array | null>,
  files: readonly SnapshotFile[] | null,
  note: Note,
): Promise<void> => {
  const cut: (readonly DirectoryNode[])[] = [];
  let count = 0;
  try {
    count = directoryObjects(manifest).length;
  } catch (error) {
    note("directories", messageOf(error));
    return;
  }
  for (let shard = 0; shard < count; shard++) {
    const name = shardName("directories", shard);
    const bytes = await read(name);
    if (bytes === null) continue;
    try {
      const nodes = decodeDirectories(bytes, name);
      if (Buffer.compare(encodeDirectories(nodes), bytes) !== 0) note(name, "it is not in canonical form");
      cut.push(nodes);
    } catch (error) {
      note(name, messageOf(error));
    }
  }
  if (cut.length < count) return;
  try {
    joinDirectories(cut);
  } catch (error) {
    note("directories", messageOf(error));
  }
  if (files === null) return;
  const indexed = new Set(files.flatMap(({ path, skip }) => (skip === null ? [path] : [])));
  const folders = foldersOf(indexed);
  for (const node of cut.flat()) {
    const stranger = strangerIn(node, indexed, folders);
    if (stranger !== null)
      note(
        shardName("directories", shardOf(node.path, count)),
        `${node.path === "" ? "the root" : node.path} speaks of ${stranger}, which is not indexed`,
      );
  }
};
