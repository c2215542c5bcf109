import fs from "node:fs";
import type { Freshness } from "../model/answer.js";
import { SheafError } from "../model/error.js";
import type { ObjectId, RepoPath } from "../model/snapshot.js";
import {
  blobId,
  fileOf,
  hashPieces,
  isAbsent,
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
