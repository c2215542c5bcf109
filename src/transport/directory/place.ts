import { lstat, mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errnoOf, SheafError } from "../../model/error.js";
import { isObjectId } from "../glance.js";
import { failed } from "../problems.js";
import { maxIndexBytes } from "../transport.js";
import { inTheWay, kindOf, leftoverPrefix, namesIn, problemAt, readPlain, writeWhole } from "./disk.js";
import { emptyIndex, isIndex } from "./index-file.js";
import type { DirectoryLayout } from "./layout.js";

/** What killed publishers left is removed once it is so old. Milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1000;

const isThere = async (folder: string): Promise<boolean> => {
  try {
    // The folder itself may be a link: the user has named it.
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false;
    throw problemAt(folder, error);
  }
};

const absent = (folder: string): SheafError =>
  failed(
    folder,
    "there is no such folder",
    undefined,
    "Look whether the drive is there; `sheaf publish` makes the folder where the one above it exists.",
  );

/** @throws SheafError `transfer-failed` when there is no folder to read from. */
export const checkThere = async (layout: DirectoryLayout): Promise<void> => {
  if (!(await isThere(layout.root))) throw absent(layout.root);
};

/** Makes one folder; another publisher may have made it. */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw problemAt(path, error);
    if ((await kindOf(path)) !== "folder")
      throw inTheWay(path, "something else stands where a folder belongs", error);
  }
};

const refuse = (layout: DirectoryLayout, why: string): SheafError =>
  new SheafError(
    "bad-argument",
    `${layout.root} is no folder of published bundles: ${why}`,
    "Name a new or empty folder, or one that `sheaf publish` wrote.",
  );

/** Things are replaced and removed in this folder later on, so what it holds must be ours. */
const checkOurs = async (layout: DirectoryLayout): Promise<boolean> => {
  const index = await readPlain(layout.index, maxIndexBytes);
  if (index !== null && !isIndex(index)) throw refuse(layout, "its index.json is something else");
  for (const inner of [layout.commits, layout.objects]) {
    const kind = await kindOf(inner);
    if (kind !== "absent" && kind !== "folder") throw refuse(layout, `${inner} is no folder`);
  }
  if (index !== null) return true;
  const foreign =
    (await namesIn(layout.commits)).find((name) => !isObjectId(name)) ??
    (await namesIn(layout.objects)).find((name) => !/^[0-9a-f]{2}$/.test(name));
  if (foreign !== undefined) throw refuse(layout, `it holds ${JSON.stringify(foreign)}`);
  return false;
};

const sweepLeftovers = async (layout: DirectoryLayout): Promise<void> => {
  const limit = Date.now() - leftoverAge;
  for (const name of await namesIn(layout.root)) {
    if (!name.startsWith(leftoverPrefix)) continue;
    const path = join(layout.root, name);
    const found = await lstat(path).catch(() => null);
    if (found?.isFile() === true && found.mtimeMs < limit)
      await rm(path, { force: true }).catch(() => undefined);
  }
};

/**
 * Makes the folder ready to be published to.
 *
 * @throws SheafError `bad-argument` when it holds something else, `transfer-failed`, `remote-refused`.
 */
export const prepare = async (layout: DirectoryLayout): Promise<void> => {
  if (!(await isThere(layout.root))) {
    if (!(await isThere(dirname(layout.root)))) throw absent(dirname(layout.root));
    await makeFolder(layout.root);
  }
  if (!(await checkOurs(layout))) await writeWhole(layout.root, layout.index, emptyIndex, "new");
  await makeFolder(layout.commits);
  await makeFolder(layout.objects);
  await sweepLeftovers(layout);
};

/** @throws SheafError `bad-argument` when the folder holds something else: nothing is removed there. */
export const checkRemovable = async (layout: DirectoryLayout): Promise<void> => {
  await checkThere(layout);
  await checkOurs(layout);
};
