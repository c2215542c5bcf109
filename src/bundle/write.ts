import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SheafError } from "../model/error.js";
import { errnoOf } from "./disk.js";

/** Leftovers of builds that were killed are removed once they are so old. Milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1000;
const leftoverPrefix = "tmp-";

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
  ENAMETOOLONG: ["the path is too long", "Write to a shorter path with --out DIR."],
};

/** Says why a file could not be written and what to do. */
export const unwritable = (path: string, cause: unknown): SheafError => {
  const code = errnoOf(cause);
  const [what, hint] = reasons[code] ?? ["it failed", "Write elsewhere with --out DIR, or look at the disk."];
  const tail = code === "" ? "" : ` (${code})`;
  return new SheafError("store-unwritable", `cannot write ${path}: ${what}${tail}`, hint, { cause });
};

/** Makes a folder with all above it. */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw unwritable(folder, cause);
  }
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
  const temporary = join(base, `${leftoverPrefix}${process.pid}-${randomBytes(8).toString("hex")}`);
  try {
    await writeNew(temporary, bytes, sync);
    await rename(temporary, path).catch(async (error: unknown) => {
      if (errnoOf(error) !== "ENOENT") throw error;
      await mkdir(dirname(path), { recursive: true });
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
  const limit = Date.now() - leftoverAge;
  try {
    for (const name of await readdir(base)) {
      if (!name.startsWith(leftoverPrefix)) continue;
      const path = join(base, name);
      const stat = await lstat(path);
      if (stat.isFile() && stat.mtimeMs < limit) await rm(path, { force: true });
    }
  } catch {
    // Another build may sweep at the same time; leftovers do no harm.
  }
};
