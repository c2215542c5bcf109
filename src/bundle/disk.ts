import { closeSync, constants, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { errnoOf, type SheafError } from "../model/error.js";
import { corrupt } from "./bytes.js";

export const isAbsent = (error: unknown): boolean =>
  errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR";

/**
 * The size of a plain file. Bytes.
 *
 * @returns null when there is none; a symbolic link, folder or device counts as none.
 */
export const sizeOf = async (path: string): Promise<number | null> => {
  try {
    // The thread pool would take ten times as long as the question.
    const stat = lstatSync(path);
    return stat.isFile() ? stat.size : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

// Undefined on Windows, where `lstat` alone keeps links out. Without blocking: it may be a pipe by now.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** So much is read at once faster than the thread pool takes the question. Bytes. */
const smallBytes = 1_048_576;

/** Its own memory, not a slice of the shared pool: views of it live long. */
const readSmall = (path: string, size: number): Uint8Array => {
  const file = openSync(path, flags);
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let filled = 0;
    while (filled < size) {
      const read = readSync(file, bytes, filled, size - filled, filled);
      if (read === 0) break;
      filled += read;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
};

const readLarge = async (path: string, size: number): Promise<Uint8Array> => {
  const handle = await open(path, flags);
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
};

/**
 * Reads a plain file whole; symbolic links are not followed.
 *
 * @param limit more bytes than this are refused before anything is allocated.
 * @param where names the file in errors.
 * @returns null when it is absent.
 * @throws SheafError `corrupt-bundle` when it is no plain file, too large, or cannot be read.
 */
export const readPlain = async (path: string, limit: number, where: string): Promise<Uint8Array | null> => {
  const unreadable = (error: unknown): SheafError =>
    corrupt(where, `${path} cannot be read (${errnoOf(error)})`, error);
  let stat: Stats;
  try {
    stat = lstatSync(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw unreadable(error);
  }
  if (!stat.isFile()) throw corrupt(where, `${path} is no plain file`);
  if (stat.size > limit)
    throw corrupt(where, `${path} has ${stat.size} bytes where at most ${limit} are expected`);
  try {
    return stat.size <= smallBytes ? readSmall(path, stat.size) : await readLarge(path, stat.size);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw unreadable(error);
  }
};

/** Runs `work` over the items, at most `width` at a time. */
export const inBatches = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
