import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, copyFile, link, lstat, open, readFile, rename, rm } from "node:fs/promises";
import { errnoOf, SheafError } from "../model/error.js";

/** Says why a hook could not be changed. */
export const unwritableHook = (path: string, cause: unknown): SheafError => {
  const code = errnoOf(cause);
  return new SheafError(
    "store-unwritable",
    `cannot write ${path}${code === "" ? "" : ` (${code})`}`,
    "Make the folder of hooks writable, or see with --print what to add.",
    { cause },
  );
};

/** Null when there is nothing at the path. */
export const statOf = async (path: string): Promise<Stats | null> => {
  try {
    return await lstat(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw unwritableHook(path, error);
  }
};

/** A hook as it stands. */
export interface HookFile {
  /** One character a byte; null for a file so long that it is no script. */
  readonly text: string | null;
  /** Whether git runs it. */
  readonly active: boolean;
  readonly stat: Stats;
}

/** Longer files are programs. Bytes. */
const maxScriptBytes = 4 * 1024 * 1024;

const isActive = (path: string): Promise<boolean> => {
  // Git on Windows runs what is there: its files have no mode.
  if (process.platform === "win32") return Promise.resolve(true);
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
};

/** @param stat of a plain file at the path. */
export const readHook = async (path: string, stat: Stats): Promise<HookFile> => {
  try {
    const text = stat.size > maxScriptBytes ? null : (await readFile(path)).toString("latin1");
    return { text, active: await isActive(path), stat };
  } catch (error) {
    throw unwritableHook(path, error);
  }
};

/** Whoever may run a shell script must be able to read it, which a program need not. */
const readableMode = (mode: number): number => (mode & 0o777) | ((mode & 0o111) << 2);

/**
 * Writes a hook under a temporary name and renames it: git, which may run it now, sees the old one or the new.
 *
 * @param like the file in whose place it comes, whose mode and owner it keeps; null for a new one.
 */
export const writeHook = async (path: string, text: string, like: Stats | null): Promise<void> => {
  const temporary = `${path}.tmp-${randomBytes(8).toString("hex")}`;
  try {
    const file = await open(temporary, "wx", 0o777);
    try {
      await file.writeFile(Buffer.from(text, "latin1"));
      if (like !== null) {
        // Only the superuser may give files away; a file of one's own has the right owner already.
        await file.chown(like.uid, like.gid).catch(() => undefined);
        await file.chmod(readableMode(like.mode));
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unwritableHook(path, error);
  }
};

/** Whether two paths name one file, as a run leaves them that ended between two steps. */
export const isSameFile = (a: Stats, b: Stats): boolean => a.ino !== 0 && a.ino === b.ino && a.dev === b.dev;

/** Gives a hook a second name, which no other file may have, and leaves it under its first: at no moment it is missing. */
export const keepHook = async (path: string, stat: Stats, kept: string): Promise<void> => {
  const there = await statOf(kept);
  if (there !== null && isSameFile(there, stat)) return;
  try {
    await link(path, kept).catch(async (error: unknown) => {
      if (errnoOf(error) === "EEXIST") throw error;
      // There are file systems without hard links.
      await copyFile(path, kept, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw unwritableHook(kept, error);
  }
};

/** Puts a kept hook back in the place of its wrapper. */
export const bringBack = async (kept: string, path: string): Promise<void> => {
  await rename(kept, path).catch((error: unknown) => {
    throw unwritableHook(path, error);
  });
};

export const removeHook = async (path: string): Promise<void> => {
  await rm(path).catch((error: unknown) => {
    throw unwritableHook(path, error);
  });
};
