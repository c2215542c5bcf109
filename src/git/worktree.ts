import fs from "node:fs";
import type { Freshness } from "../model/answer.js";
import { SheafError } from "../model/error.js";
import type { ObjectId, RepoPath } from "../model/snapshot.js";
import {
  blobId,
  type Folders,
  fileOf,
  hashPieces,
  isAbsent,
  isFolder,
  matching,
  maxWholeBytes,
  type ObjectFormat,
  openFlags,
} from "./on-disk.js";

type Found =
  | { readonly kind: "nothing" }
  | { readonly kind: "link"; readonly target: Buffer }
  /** Open for reading; to be closed. */
  | { readonly kind: "file"; readonly descriptor: number; readonly bytes: number };

/** Opens what lies at a path without following any symbolic link, neither at its end nor on the way. */
const find = (workTree: string, path: RepoPath): Found => {
  const { file, parents } = fileOf(workTree, path);
  try {
    for (const parent of parents) if (!fs.lstatSync(parent).isDirectory()) return { kind: "nothing" };
    const stat = fs.lstatSync(file);
    if (stat.isSymbolicLink()) return { kind: "link", target: fs.readlinkSync(file, { encoding: "buffer" }) };
    if (!stat.isFile()) return { kind: "nothing" };
    const descriptor = fs.openSync(file, openFlags);
    const opened = fs.fstatSync(descriptor);
    if (opened.isFile()) return { kind: "file", descriptor, bytes: opened.size };
    fs.closeSync(descriptor);
    return { kind: "nothing" };
  } catch (error) {
    if (isAbsent(error)) return { kind: "nothing" };
    throw error;
  }
};

/** At most `length` bytes; fewer when the file is cut short meanwhile. */
const readWhole = (descriptor: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length);
  let have = 0;
  while (have < length) {
    const read = fs.readSync(descriptor, buffer, have, length - have, have);
    if (read === 0) break;
    have += read;
  }
  return buffer.subarray(0, have);
};

/**
 * Compares a working-tree file with a blob by its content, never by its times.
 *
 * Symbolic links are not followed: a link is compared by its target, as git stores it, and what lies behind a
 * linked folder is `deleted`. A file that cannot be read is `modified`.
 *
 * @param workTree absolute.
 * @throws SheafError `unsafe-path` for a path that could lead out of the tree.
 */
export const freshness = async (
  workTree: string,
  path: RepoPath,
  blob: ObjectId,
  format: ObjectFormat,
): Promise<Freshness> => {
  let found: Found;
  try {
    found = find(workTree, path);
  } catch (error) {
    if (error instanceof SheafError) throw error;
    return "modified";
  }
  if (found.kind === "nothing") return "deleted";
  if (found.kind === "link") return blobId(found.target, format) === blob ? "fresh" : "modified";
  try {
    const same =
      found.bytes > maxWholeBytes
        ? hashPieces(found.descriptor, found.bytes, format) === blob
        : matching(readWhole(found.descriptor, found.bytes), blob, format) !== null;
    return same ? "fresh" : "modified";
  } catch {
    return "modified";
  } finally {
    fs.closeSync(found.descriptor);
  }
};

/**
 * The bytes of a blob from the working tree, where the object database has none.
 *
 * @returns exactly the blob's bytes (with LF where a checkout made CRLF of them), or null when the file is
 *   absent, a symbolic link, over 32 MiB, or of other content.
 * @throws SheafError `unsafe-path` for a path that could lead out of the tree.
 */
export const readWorkTreeFile = async (
  workTree: string,
  path: RepoPath,
  blob: ObjectId,
  format: ObjectFormat,
): Promise<Uint8Array | null> => {
  let found: Found;
  try {
    found = find(workTree, path);
  } catch (error) {
    if (error instanceof SheafError) throw error;
    return null;
  }
  if (found.kind !== "file") return null;
  try {
    if (found.bytes > maxWholeBytes) return null;
    const bytes = matching(readWhole(found.descriptor, found.bytes), blob, format);
    return bytes === null ? null : new Uint8Array(bytes);
  } catch {
    return null;
  } finally {
    fs.closeSync(found.descriptor);
  }
};

/** What many files came to against the working tree. */
interface Changes {
  /** Sorted as the files were given. */
  readonly modified: readonly RepoPath[];
  readonly deleted: readonly RepoPath[];
}

/** Files read at the same time: enough to keep a disk busy, few enough for open files and memory. */
const atOnce = 8;

/** Whether a file cannot have a blob's content by its size alone: CRLF for LF at most doubles it. */
const sizeTells = (found: number, wanted: number): boolean =>
  found < wanted || found > (found > maxWholeBytes ? wanted : wanted * 2);

interface IndexedFile {
  readonly path: RepoPath;
  readonly blob: ObjectId;
  /** Of the blob. */
  readonly bytes: number;
}

const hasContent = async (file: Buffer, blob: ObjectId, format: ObjectFormat): Promise<Freshness> => {
  const handle = await fs.promises.open(file, openFlags);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return "deleted";
    if (stat.size > maxWholeBytes)
      return hashPieces(handle.fd, stat.size, format) === blob ? "fresh" : "modified";
    const buffer = Buffer.alloc(stat.size);
    let have = 0;
    while (have < buffer.length) {
      const { bytesRead } = await handle.read(buffer, have, buffer.length - have, have);
      if (bytesRead === 0) break;
      have += bytesRead;
    }
    return matching(buffer.subarray(0, have), blob, format) === null ? "modified" : "fresh";
  } finally {
    await handle.close();
  }
};

const stateOf = async (
  workTree: string,
  { path, blob, bytes }: IndexedFile,
  format: ObjectFormat,
  folders: Folders,
): Promise<Freshness> => {
  try {
    const { file, parents } = fileOf(workTree, path);
    for (const parent of parents) if (!(await isFolder(folders, parent))) return "deleted";
    const stat = await fs.promises.lstat(file);
    if (stat.isSymbolicLink()) {
      const target = await fs.promises.readlink(file, { encoding: "buffer" });
      return blobId(target, format) === blob ? "fresh" : "modified";
    }
    if (!stat.isFile()) return "deleted";
    return sizeTells(stat.size, bytes) ? "modified" : await hasContent(file, blob, format);
  } catch (error) {
    // A path that leads out of the tree, or that this system has no name for, is not in the tree.
    return error instanceof SheafError || isAbsent(error) ? "deleted" : "modified";
  }
};

/**
 * Compares many files with their blobs: by size, then by content, as `freshness` does for one.
 *
 * @param workTree absolute.
 */
export const changedFiles = async (
  workTree: string,
  files: readonly IndexedFile[],
  format: ObjectFormat,
): Promise<Changes> => {
  const states: Freshness[] = new Array(files.length);
  const folders: Folders = new Map();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < files.length) {
      const at = next++;
      states[at] = await stateOf(workTree, files[at]!, format, folders);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const pathsOf = (state: Freshness): readonly RepoPath[] =>
    files.flatMap(({ path }, at) => (states[at] === state ? [path] : []));
  return { modified: pathsOf("modified"), deleted: pathsOf("deleted") };
};
