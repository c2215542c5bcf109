import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readPlain, sizeOf } from "../bundle/disk.js";
import { makeStoreFolder, writeWhole } from "../bundle/write.js";
import { compareUtf8 } from "../model/order.js";

/** Requests that are still to be done: one file for each worktree, which holds the path of its git directory. */
const folderOf = (store: string): string => join(store, "refresh");

const fileName = /^asked-[0-9a-f]{16}$/;
const maxPathBytes = 64 * 1024;

const nameOf = (gitDir: string): string =>
  `asked-${createHash("sha256").update(gitDir).digest("hex").slice(0, 16)}`;

/** Notes that a worktree asks. Another run that is at work finds it before it ends. */
export const ask = async (store: string, gitDir: string): Promise<void> => {
  await makeStoreFolder(store, folderOf(store));
  await writeWhole(store, join(folderOf(store), nameOf(gitDir)), Buffer.from(gitDir, "utf8"), false);
};

const names = async (store: string): Promise<readonly string[]> => {
  const all = await readdir(folderOf(store)).catch(() => []);
  return all.filter((name) => fileName.test(name)).sort(compareUtf8);
};

export const isAsked = async (store: string): Promise<boolean> => (await names(store)).length > 0;

/** Takes all requests: who asks from now on is heard again. @returns git directories, as they were written there. */
export const takeAsked = async (store: string): Promise<readonly string[]> => {
  const taken: string[] = [];
  for (const name of await names(store)) {
    const path = join(folderOf(store), name);
    const bytes =
      (await sizeOf(path).catch(() => null)) === null ? null : await readPlain(path, maxPathBytes, path);
    await rm(path, { force: true, recursive: true });
    if (bytes !== null) taken.push(Buffer.from(bytes).toString("utf8"));
  }
  return taken;
};
