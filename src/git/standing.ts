import fs from "node:fs";
import { SheafError } from "../model/error.js";
import type { ObjectId, RepoPath } from "../model/snapshot.js";
import type { Standing } from "./changes.js";
import {
  blobId,
  type Folders,
  fileOf,
  hashLarge,
  isAbsent,
  isFolder,
  matching,
  maxWholeBytes,
  type ObjectFormat,
  openFlags,
} from "./on-disk.js";

/** What stands at a path, and whether it is what was asked for. */
interface Compared {
  /** The content is the blob's: as it is, or with LF for CRLF. */
  readonly same: boolean;
  readonly now: Standing | null;
}

/** Compares files with blobs, and remembers what it has read while they keep their times. */
export interface Comparer {
  /** @param folders what is known of folders, for many files at the same time. */
  readonly compare: (path: RepoPath, blob: ObjectId, folders: Folders) => Promise<Compared>;
  /** Whether a file or link stands at the path; no content is read. */
  readonly isThere: (path: RepoPath, folders: Folders) => Promise<boolean>;
}

/** A file that changed so short a time ago may change again without a sign. Milliseconds. */
const settled = 2_000;
const maxRemembered = 100_000;

/** Equal as long as nobody writes; but for what was written a moment ago. */
export const signatureOf = (stat: fs.BigIntStats): string =>
  `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;

const nothing: Compared = { same: false, now: null };
const unreadable = (bytes: number | null): Compared => ({
  same: false,
  now: { kind: "file", bytes, blob: null, here: true },
});

/** The file or link at a path; null for nothing, and for anything else. */
export const lookAt = async (
  workTree: string,
  path: RepoPath,
  folders: Folders,
): Promise<{ readonly file: Buffer; readonly stat: fs.BigIntStats } | null> => {
  try {
    const { file, parents } = fileOf(workTree, path);
    for (const parent of parents) if (!(await isFolder(folders, parent))) return null;
    const stat = await fs.promises.lstat(file, { bigint: true });
    return stat.isFile() || stat.isSymbolicLink() ? { file, stat } : null;
  } catch (error) {
    // A path that leads out of the tree, or that this system has no name for, is not in the tree.
    if (error instanceof SheafError || isAbsent(error)) return null;
    throw error;
  }
};

const readFile = async (file: Buffer, blob: ObjectId, format: ObjectFormat): Promise<Compared> => {
  const handle = await fs.promises.open(file, openFlags);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return nothing;
    if (stat.size > maxWholeBytes) {
      const id = await hashLarge(handle, stat.size, format);
      return { same: id === blob, now: { kind: "file", bytes: stat.size, blob: id, here: true } };
    }
    const buffer = Buffer.alloc(stat.size);
    let have = 0;
    while (have < buffer.length) {
      const { bytesRead } = await handle.read(buffer, have, buffer.length - have, have);
      if (bytesRead === 0) break;
      have += bytesRead;
    }
    const bytes = buffer.subarray(0, have);
    const now = { kind: "file", bytes: bytes.length, blob: blobId(bytes, format), here: true } as const;
    return { same: now.blob === blob || matching(bytes, blob, format) !== null, now };
  } finally {
    await handle.close();
  }
};

const readLink = async (file: Buffer, blob: ObjectId, format: ObjectFormat): Promise<Compared> => {
  const target = await fs.promises.readlink(file, { encoding: "buffer" });
  const id = blobId(target, format);
  return { same: id === blob, now: { kind: "symlink", bytes: target.length, blob: id, here: true } };
};

/** @param workTree absolute. @param clock milliseconds since 1970, as the file system has them. */
export const createComparer = (
  workTree: string,
  format: ObjectFormat,
  clock: () => number = Date.now,
): Comparer => {
  let known = new Map<string, { readonly signature: string; readonly compared: Compared }>();

  const compare: Comparer["compare"] = async (path, blob, folders) => {
    const key = `${blob} ${path}`;
    try {
      const found = await lookAt(workTree, path, folders);
      if (found === null) return nothing;
      const { file, stat } = found;
      const signature = signatureOf(stat);
      const before = known.get(key);
      if (before?.signature === signature) return before.compared;
      const compared = stat.isSymbolicLink()
        ? await readLink(file, blob, format)
        : await readFile(file, blob, format);
      const latest = Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs));
      if (clock() - latest > settled) {
        if (known.size >= maxRemembered) known = new Map();
        known.set(key, { signature, compared });
      }
      return compared;
    } catch (error) {
      return isAbsent(error) ? nothing : unreadable(null);
    }
  };

  return {
    compare,
    isThere: async (path, folders) => {
      try {
        return (await lookAt(workTree, path, folders)) !== null;
      } catch {
        // Something is there that must not be looked at.
        return true;
      }
    },
  };
};
