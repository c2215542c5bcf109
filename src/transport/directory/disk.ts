import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { link, lstat, open, readdir, rename, rm, rmdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf, SheafError } from "../../model/error.js";
import { corrupt, failed, refused } from "../problems.js";

const isAbsent = (error: unknown): boolean => errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR";

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left there",
  EDQUOT: "the quota there is used up",
  EFBIG: "the file would be larger than is allowed there",
  EROFS: "it can only be read",
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
};

/** What went wrong with a file of the folder, in this project's words. */
export const problemAt = (path: string, error: unknown): SheafError => {
  if (error instanceof SheafError) return error;
  const code = errnoOf(error);
  const reason = reasons[code];
  return reason === undefined
    ? failed(
        path,
        code === "" ? "it failed" : `it failed (${code})`,
        error,
        "Look at the drive, and try again.",
      )
    : refused(path, reason, "Mend that, or name another folder with --remote.", error);
};

/** Something has a name that what is published needs, and publishing again does not take it away. */
export const inTheWay = (path: string, what: string, cause?: unknown): SheafError =>
  refused(path, what, "Look at it, move it away, and publish again.", cause);

export type Kind = "file" | "folder" | "other" | "absent";

/** What stands under a name; links are not followed, and are `other`. */
export const kindOf = async (path: string): Promise<Kind> => {
  try {
    const found = await lstat(path);
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  } catch (error) {
    if (isAbsent(error)) return "absent";
    throw failed(path, `it cannot be looked at (${errnoOf(error)})`, error);
  }
};

/** Names in a folder, none when there is no such folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> => {
  if ((await kindOf(folder)) !== "folder") return [];
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw failed(folder, `it cannot be read (${errnoOf(error)})`, error);
  }
};

// Undefined on Windows, where `lstat` alone keeps links out.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const readOpened = async (path: string, limit: number): Promise<Uint8Array> => {
  const handle = await open(path, flags);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw corrupt(path, "it is no plain file");
    if (found.size > limit)
      throw corrupt(path, `it has ${found.size} bytes where at most ${limit} are expected`);
    const bytes = Buffer.allocUnsafeSlow(found.size);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
};

/**
 * Reads a plain file whole; a link is not followed.
 *
 * @param limit a file of more bytes is refused before memory is taken.
 * @returns null when there is none.
 * @throws SheafError `corrupt-bundle` for what is no plain file or too large, `transfer-failed`.
 */
export const readPlain = async (path: string, limit: number): Promise<Uint8Array | null> => {
  const kind = await kindOf(path);
  if (kind === "absent") return null;
  if (kind !== "file") throw corrupt(path, "it is no plain file");
  try {
    return await readOpened(path, limit);
  } catch (error) {
    if (error instanceof SheafError) throw error;
    if (isAbsent(error)) return null;
    if (errnoOf(error) === "ELOOP") throw corrupt(path, "it is no plain file", error);
    throw failed(path, `it cannot be read (${errnoOf(error)})`, error);
  }
};

/** Files being written; see `sweepLeftovers`. */
export const leftoverPrefix = "tmp-";

const writeNew = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Gives a file its name, unless there is one of that name. File systems without hard links can't tell so surely. */
const linkNew = async (temporary: string, path: string): Promise<boolean> => {
  try {
    await link(temporary, path);
    await unlink(temporary);
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    if ((await kindOf(path)) !== "absent") return false;
    await rename(temporary, path);
    return true;
  }
};

/** Gives a file its name, also where an empty folder has it. What a folder holds is not ours to remove. */
const renameOver = async (temporary: string, path: string): Promise<void> => {
  try {
    await rename(temporary, path);
  } catch (error) {
    if ((await kindOf(path)) !== "folder") throw error;
    await rmdir(path).catch((cause: unknown) => {
      throw inTheWay(path, "a folder that holds something stands where a file belongs", cause);
    });
    await rename(temporary, path);
  }
};

/**
 * Writes a file under a temporary name in `root` and renames it, so that nobody sees a part of it.
 *
 * @param how `new` leaves a file alone that another has put there in the meantime.
 * @returns false when it was left alone.
 */
export const writeWhole = async (
  root: string,
  path: string,
  bytes: Uint8Array,
  how: "new" | "over" = "over",
): Promise<boolean> => {
  const temporary = join(root, `${leftoverPrefix}${process.pid}-${randomBytes(8).toString("hex")}`);
  try {
    await writeNew(temporary, bytes);
    if (how === "new") return await linkNew(temporary, path);
    await renameOver(temporary, path);
    return true;
  } catch (error) {
    throw problemAt(path, error);
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
};
