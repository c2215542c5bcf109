import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, lstat, mkdir, open, readFile, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { errnoOf, SheafError } from "../model/error.js";

/** A file as it stands; `at` is where its bytes are, behind links. */
export type SettingsFile =
  | { readonly kind: "absent"; readonly at: string }
  | { readonly kind: "refused"; readonly reason: string }
  | {
      readonly kind: "file";
      readonly at: string;
      readonly bytes: Buffer;
      readonly stat: Stats;
      /** A link leads to it, which it must outlive. */
      readonly linked: boolean;
    };

/** Nobody's settings are longer. Bytes. */
const maxBytes = 1024 * 1024;

const refused = (reason: string): SettingsFile => ({ kind: "refused", reason });

const isBelow = (path: string, folder: string): boolean => {
  const rest = relative(folder, path);
  return rest !== "" && rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
};

const cannot = (error: unknown): string => {
  const code = errnoOf(error);
  if (code === "EACCES" || code === "EPERM") return "there is no permission to read it";
  if (code === "ELOOP") return "it is a symbolic link that leads to itself";
  if (code === "ENOTDIR") return "something that is no folder stands in its place";
  return `it cannot be read${code === "" ? "" : ` (${code})`}`;
};

/** The real path of what may not be there yet; null when a link on the way leads to nothing. */
const realPathOf = async (path: string): Promise<string | null> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
  const there = await lstat(path).catch(() => null);
  if (there !== null) return null;
  const parent = dirname(path);
  if (parent === path) return path;
  const real = await realPathOf(parent);
  return real === null ? null : join(real, path.slice(parent.length).replace(/^[/\\]+/, ""));
};

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

const readable = async (at: string, path: string): Promise<SettingsFile> => {
  const found = await stat(at).catch((error: unknown) => {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  });
  if (found === null) return { kind: "absent", at };
  if (found.isDirectory()) return refused("a folder stands in its place");
  if (!found.isFile()) return refused("it is no plain file");
  if (found.size > maxBytes) return refused("it is longer than 1 MiB");
  return { kind: "file", at, bytes: await readFile(at), stat: found, linked: await isLink(path) };
};

/**
 * Reads a file of settings, of at most 1 MiB.
 *
 * @param within the folder that its bytes must stand in, whatever links lead there; null for a user's own file, whose
 *   links are their own.
 */
export const readSettings = async (path: string, within: string | null): Promise<SettingsFile> => {
  try {
    const at = await realPathOf(path);
    if (at === null) return refused("it is a symbolic link that leads to nothing");
    if (within !== null) {
      const folder = await realpath(within);
      const inGit = relative(folder, at)
        .split(sep)
        .some((part) => part.toLowerCase() === ".git");
      if (!isBelow(at, folder) || inGit) return refused("a symbolic link leads out of the working tree");
    }
    return await readable(at, path);
  } catch (error) {
    return refused(cannot(error));
  }
};

/** Why a file may not be written; null when it may. The superuser may write all, but whoever locked a file meant it. */
export const whyLocked = async (file: SettingsFile): Promise<string | null> => {
  if (file.kind === "refused") return file.reason;
  if (file.kind === "absent") return null;
  if (process.platform !== "win32" && (file.stat.mode & 0o222) === 0) return "it is read-only";
  return access(file.at, constants.W_OK).then(
    () => null,
    () => "there is no permission to write it",
  );
};

const unwritable = (path: string, cause: unknown): SheafError => {
  const code = errnoOf(cause);
  return new SheafError(
    "store-unwritable",
    `cannot write ${path}${code === "" ? "" : ` (${code})`}`,
    "Make the folder writable, or see with --print what to add by hand.",
    { cause },
  );
};

const changed = (path: string): SheafError =>
  new SheafError("store-unwritable", `${path} was changed meanwhile`, "Nothing was written. Run it again.");

/** @throws SheafError when the file is no longer what was read. */
const mustStand = async (file: SettingsFile, path: string): Promise<void> => {
  if (file.kind === "refused") throw changed(path);
  const now = await readable(file.at, path);
  const same =
    file.kind === "absent" ? now.kind === "absent" : now.kind === "file" && now.bytes.equals(file.bytes);
  if (!same) throw changed(path);
};

const writeBeside = async (at: string, bytes: Uint8Array, like: Stats | null): Promise<string> => {
  const temporary = join(dirname(at), `.tmp-sheaf-${randomBytes(8).toString("hex")}`);
  try {
    // A user's file may hold others' keys.
    const handle = await open(temporary, "wx", like === null ? 0o666 : 0o600);
    try {
      await handle.writeFile(bytes);
      if (like !== null) {
        // Only the superuser may give files away; a file of one's own has the right owner already.
        await handle.chown(like.uid, like.gid).catch(() => undefined);
        await handle.chmod(like.mode & 0o7777);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

/**
 * Writes other bytes into a file that was read, by a temporary name, so that an editor sees the old ones or the new.
 *
 * @throws SheafError `store-unwritable`, also when the file was changed since it was read.
 */
export const writeSettings = async (path: string, file: SettingsFile, bytes: Uint8Array): Promise<void> => {
  if (file.kind === "refused") throw changed(path);
  try {
    await mkdir(dirname(file.at), { recursive: true });
    const temporary = await writeBeside(file.at, bytes, file.kind === "file" ? file.stat : null);
    try {
      await mustStand(file, path);
      await rename(temporary, file.at);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw error instanceof SheafError ? error : unwritable(path, error);
  }
};

/**
 * Removes a file that was read.
 *
 * @param folderToo whether its folder goes too when nothing is left in it.
 * @throws SheafError `store-unwritable`, also when the file was changed since it was read.
 */
export const removeSettings = async (path: string, file: SettingsFile, folderToo: boolean): Promise<void> => {
  if (file.kind !== "file") throw changed(path);
  await mustStand(file, path);
  await rm(file.at).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  if (folderToo) await rmdir(dirname(file.at)).catch(() => undefined);
};
