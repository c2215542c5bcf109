import { randomBytes } from "node:crypto";
import { lstatSync } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errnoOf, SheafError } from "../model/error.js";

/** Leftovers of builds that were killed are removed once they are so old. Milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1000;
const leftoverPrefix = "tmp-";
/** Folders that an exchange with a remote needs; others of such a name may be anybody's. */
const exchangeFolder = /^tmp-(?:git|packs)-/;

const reasons: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ENOSPC: ["no space is left there", "Free some space, or write elsewhere with --out DIR."],
  EDQUOT: ["the quota there is used up", "Free some space, or write elsewhere with --out DIR."],
  EFBIG: [
    "the file would be larger than is allowed there",
    "Raise the limit, or write elsewhere with --out DIR.",
  ],
  EROFS: ["the file system is read-only", "Write elsewhere with --out DIR."],
  EACCES: ["permission is denied", "Make the folder writable, or write elsewhere with --out DIR."],
  EPERM: ["the operation is not permitted", "Make the folder writable, or write elsewhere with --out DIR."],
  ENOTDIR: ["a part of the path is a file", "Move that file away, or write elsewhere with --out DIR."],
  EEXIST: ["a file is in the way", "Move that file away, or write elsewhere with --out DIR."],
  ENOENT: ["no folder can be made there", "Write elsewhere with --out DIR."],
  ENAMETOOLONG: ["the path is too long", "Write to a shorter path with --out DIR."],
};

/** Says why a file could not be written and what to do. */
export const unwritable = (path: string, cause: unknown): SheafError => {
  const code = errnoOf(cause);
  const [what, hint] = reasons[code] ?? ["it failed", "Write elsewhere with --out DIR, or look at the disk."];
  const tail = code === "" ? "" : ` (${code})`;
  return new SheafError("store-unwritable", `cannot write ${path}: ${what}${tail}`, hint, { cause });
};

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() === true;

/** Those of a folder and the folders above it that are not there, the outermost first. */
const missingFolders = async (folder: string): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (let at = folder; !(await isFolder(at)); at = dirname(at)) {
    missing.unshift(at);
    if (dirname(at) === at) break;
  }
  return missing;
};

// Not by mkdir's `recursive`, which never ends where a parent is there and takes no folders, as /proc.
const makeFolders = async (folder: string): Promise<void> => {
  for (const path of await missingFolders(folder)) {
    try {
      await mkdir(path);
    } catch (error) {
      // Another build may have made it.
      if (errnoOf(error) !== "EEXIST" || !(await isFolder(path))) throw error;
    }
  }
};

/** Makes a folder with all above it. */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await makeFolders(folder);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
};

/**
 * Makes the folder of a store, or one in it; never the repository around it: where that was removed meanwhile, whoever
 * clones it again would find something in the way.
 *
 * @param store `<git common directory>/sheaf`.
 */
export const makeStoreFolder = async (store: string, folder = store): Promise<void> => {
  if (!(await isFolder(dirname(store)))) {
    throw new SheafError(
      "store-unwritable",
      `cannot write ${folder}: there is no repository at ${dirname(store)} any more`,
      "Look whether it was removed or moved meanwhile.",
    );
  }
  await makeFolder(folder);
};

const writeNew = async (path: string, bytes: Uint8Array, sync: boolean): Promise<void> => {
  const handle = await open(path, "wx");
  try {
    await handle.writeFile(bytes);
    if (sync) await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Refuses a path that a symbolic link below `base` would lead elsewhere; `base` itself may be one. */
const requireNoLink = (base: string, path: string): void => {
  for (let at = dirname(path); at.length > base.length && at.startsWith(base); at = dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    throw new SheafError(
      "store-unwritable",
      `cannot write ${path}: ${at} is a symbolic link, and nothing is written through one`,
      `Replace it by a folder. To keep all of it elsewhere, make ${base} itself a link.`,
    );
  }
};

/**
 * Writes a file under a temporary name in `base` and renames it, so that nobody sees a part of it.
 *
 * @param base folder for the temporary name, on the same file system.
 * @param sync whether the bytes must be on the disk before the name is.
 * @throws SheafError `store-unwritable`.
 */
export const writeWhole = async (
  base: string,
  path: string,
  bytes: Uint8Array,
  sync: boolean,
): Promise<void> => {
  requireNoLink(base, path);
  const temporary = join(base, `${leftoverPrefix}${process.pid}-${randomBytes(8).toString("hex")}`);
  try {
    await writeNew(temporary, bytes, sync);
    await rename(temporary, path).catch(async (error: unknown) => {
      if (errnoOf(error) !== "ENOENT") throw error;
      await makeFolders(dirname(path));
      await rename(temporary, path);
    });
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unwritable(path, cause);
  }
};

/** Asks the system to bring a file or folder to the disk; where it cannot, the digests still tell. */
export const syncPath = async (path: string): Promise<void> => {
  try {
    const handle = await open(path, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Folders on Windows and some network file systems refuse.
  }
};

/** Removes what killed builds left in `base`. What younger builds are writing stands. */
export const sweepLeftovers = async (base: string): Promise<void> => {
  const now = Date.now();
  try {
    for (const name of await readdir(base)) {
      if (!name.startsWith(leftoverPrefix)) continue;
      const path = join(base, name);
      const found = await lstat(path);
      const ours = found.isFile() || (found.isDirectory() && exchangeFolder.test(name));
      // Times to come were written while the clock was wrong.
      if (ours && Math.abs(now - found.mtimeMs) > leftoverAge)
        await rm(path, { recursive: true, force: true });
    }
  } catch {
    // Another build may sweep at the same time; leftovers do no harm.
  }
};
