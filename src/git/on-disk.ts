import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import { SheafError } from "../model/error.js";
import { isInside } from "../model/inside.js";
import type { ObjectId, RepoPath } from "../model/snapshot.js";
import { pathToBytes } from "./path.js";

export type ObjectFormat = "sha1" | "sha256";

/** Longer files are hashed piece by piece, and not tried with other line ends. Bytes. */
export const maxWholeBytes = 32 * 1024 * 1024;
const pieceBytes = 1 << 20;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const slash = Buffer.from("/");

// Without blocking: what was a file a moment ago may be a pipe now.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
export const openFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;

const startBlob = (format: ObjectFormat, bytes: number): Hash => createHash(format).update(`blob ${bytes}\0`);

/** The id that git would give to these bytes as a blob. */
export const blobId = (bytes: Uint8Array, format: ObjectFormat): ObjectId =>
  startBlob(format, bytes.length).update(bytes).digest("hex");

/** CRLF to LF, as git's clean conversion does; null when there is none. */
const withoutCarriageReturns = (bytes: Buffer): Buffer | null => {
  if (!bytes.includes("\r\n")) return null;
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === carriageReturn && bytes[i + 1] === lineFeed) continue;
    out[length++] = bytes[i]!;
  }
  return out.subarray(0, length);
};

/** The path on disk, refused when it could lead out of the tree. */
export const fileOf = (
  workTree: string,
  path: RepoPath,
): { readonly file: Buffer; readonly parents: readonly Buffer[] } => {
  // Windows reads these as separators and drives, which no tree can mean.
  const foreign = process.platform === "win32" && /[\\:]/.test(path);
  if (!isInside(path) || foreign) {
    throw new SheafError(
      "unsafe-path",
      `${JSON.stringify(path)} is not a path inside the working tree ${workTree}`,
      "The bundle or the commit holds a path that git itself would refuse.",
    );
  }
  const bytes = Buffer.from(pathToBytes(path));
  const root = Buffer.from(workTree.endsWith("/") ? workTree : `${workTree}/`);
  const parents: Buffer[] = [];
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    parents.push(Buffer.concat([root, bytes.subarray(0, at)]));
  }
  return { file: Buffer.concat([root, bytes]), parents };
};

export const isAbsent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code ?? "");

export const hashPieces = (descriptor: number, length: number, format: ObjectFormat): ObjectId => {
  const hash = startBlob(format, length);
  const piece = Buffer.alloc(pieceBytes);
  for (let at = 0; at < length; ) {
    const read = fs.readSync(descriptor, piece, 0, Math.min(pieceBytes, length - at), at);
    if (read === 0) break;
    hash.update(piece.subarray(0, read));
    at += read;
  }
  return hash.digest("hex");
};

/** As `hashPieces`, for files that others must not wait for. */
export const hashLarge = async (
  handle: fs.promises.FileHandle,
  length: number,
  format: ObjectFormat,
): Promise<ObjectId> => {
  const hash = startBlob(format, length);
  const piece = Buffer.alloc(pieceBytes);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(pieceBytes, length - at), at);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest("hex");
};

/** The bytes that have the wanted id: as they are, or with LF for CRLF. */
export const matching = (bytes: Buffer, blob: ObjectId, format: ObjectFormat): Buffer | null => {
  if (blobId(bytes, format) === blob) return bytes;
  const converted = withoutCarriageReturns(bytes);
  return converted !== null && blobId(converted, format) === blob ? converted : null;
};

/** Whether a folder of the tree is one, and no symbolic link; asked once for each. */
export type Folders = Map<string, Promise<boolean>>;

export const isFolder = (folders: Folders, folder: Buffer): Promise<boolean> => {
  const key = folder.toString("latin1");
  const known = folders.get(key);
  if (known !== undefined) return known;
  const asked = fs.promises.lstat(folder).then(
    (stat) => stat.isDirectory(),
    (error: unknown) => {
      if (isAbsent(error)) return false;
      throw error;
    },
  );
  folders.set(key, asked);
  return asked;
};
