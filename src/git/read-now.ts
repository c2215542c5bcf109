import fs from "node:fs";
import type { ObjectId, RepoPath } from "../model/snapshot.js";
import { readBounded } from "./bounded.js";
import { forAll } from "./candidates.js";
import type { ChangedEntry, TreeChanges } from "./changes.js";
import { blobId, type Folders, fileOf, type ObjectFormat, openFlags } from "./on-disk.js";
import { type Comparer, lookAt, signatureOf } from "./standing.js";

/** What stands at a path, before it is read. */
export interface Glance {
  readonly kind: "file" | "symlink";
  readonly bytes: number;
  /** Equal as long as nobody writes to the file. */
  readonly signature: string;
  /** When it was last written, milliseconds since 1970. */
  readonly written: number;
}

/** Looks at many paths of a working tree without reading; null for what is not there, or neither file nor link. */
export const glanceAt = async (
  workTree: string,
  paths: readonly RepoPath[],
): Promise<readonly (Glance | null)[]> => {
  const folders: Folders = new Map();
  return forAll(paths, async (path) => {
    const found = await lookAt(workTree, path, folders).catch(() => null);
    if (found === null) return null;
    const { stat } = found;
    return {
      kind: stat.isFile() ? "file" : "symlink",
      bytes: Number(stat.size),
      signature: signatureOf(stat),
      written: Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)),
    };
  });
};

/** The first bytes of a file, by which it is told whether the rest is wanted. */
const headBytes = 8_192;

/** A file as it stands in the working tree now. */
export interface FileNow {
  readonly bytes: Uint8Array;
  /** The id that git would give to these bytes as they are. */
  readonly blob: ObjectId;
}

/**
 * Reads a file of the working tree; no link is followed.
 *
 * @param maximum a longer one is not read. Bytes.
 * @param isWanted asked with the first bytes: false leaves the rest unread.
 * @returns null for what is not wanted, not there, or cannot be read.
 */
export const readFileNow = async (
  workTree: string,
  path: RepoPath,
  format: ObjectFormat,
  maximum: number,
  isWanted: (head: Uint8Array) => boolean,
): Promise<FileNow | null> => {
  try {
    const found = await lookAt(workTree, path, new Map());
    if (found === null) return null;
    const handle = await fs.promises.open(found.file, openFlags);
    try {
      const stat = await handle.stat();
      if (!stat.isFile() || stat.size > maximum) return null;
      const buffer = Buffer.alloc(stat.size);
      let have = 0;
      for (let wanted = Math.min(headBytes, buffer.length); have < wanted; ) {
        const { bytesRead } = await handle.read(buffer, have, wanted - have, have);
        if (bytesRead === 0) break;
        have += bytesRead;
        if (have < wanted) continue;
        if (wanted <= headBytes && !isWanted(buffer.subarray(0, have))) return null;
        wanted = buffer.length;
      }
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, have);
      return { bytes, blob: blobId(bytes, format) };
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
};

/** Longer files of attributes are passed over. Bytes. */
const maxAttributesBytes = 1_048_576;

/** The `.gitattributes` of the working tree that bear on some paths, by path; a link in place of one is passed over. */
export const attributesFilesNow = (
  workTree: string,
  paths: Iterable<RepoPath>,
): ReadonlyMap<RepoPath, string> => {
  const folders = new Set<string>([""]);
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const texts = new Map<RepoPath, string>();
  for (const folder of folders) {
    const name = `${folder}.gitattributes`;
    try {
      const { file } = fileOf(workTree, name);
      if (!fs.lstatSync(file).isFile()) continue;
      const bytes = readBounded(file, maxAttributesBytes);
      if (bytes !== null) texts.set(name, new TextDecoder().decode(bytes));
    } catch {
      // Most folders have none.
    }
  }
  return texts;
};

/**
 * How a working tree differs from a list of files, where their tree is not in the repository: by their content. New files
 * are not looked for.
 *
 * @param comparer remembers what it has read: asked again, it reads what has other times.
 */
export const changesByContent = async (
  files: readonly { readonly path: RepoPath; readonly blob: ObjectId }[],
  comparer: Comparer,
): Promise<TreeChanges> => {
  const folders: Folders = new Map();
  const compared = await forAll(files, ({ path, blob }) => comparer.compare(path, blob, folders));
  const changed = files.flatMap(({ path, blob }, i): ChangedEntry[] =>
    compared[i]!.same ? [] : [{ path, before: blob, now: compared[i]!.now }],
  );
  return { changed, added: [], complete: false };
};
