import { stat } from "node:fs/promises";
import { join } from "node:path";
import { makeStoreFolder, writeWhole } from "../bundle/write.js";
import { messageOf } from "../model/error.js";
import { prune } from "../prune.js";
import { appendLog } from "./log.js";

const day = 24 * 60 * 60 * 1000;

/** Cleans the store, at most once a day. What goes wrong is a line of the log: it is tried again a day later. */
export const pruneDaily = async (
  store: string,
  gitDir: string,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const stamp = join(store, "refresh", "pruned");
  const last = (await stat(stamp).catch(() => null))?.mtimeMs ?? 0;
  if (Math.abs(now.getTime() - last) < day) return;
  await makeStoreFolder(store, join(store, "refresh"));
  await writeWhole(store, stamp, Buffer.alloc(0), false);
  try {
    const { removed, freedBytes } = await prune({ repo: gitDir, local: true, signal });
    if (removed.length > 0)
      await appendLog(store, `pruned: bundles ${removed.length}, bytes ${freedBytes}`, now);
  } catch (error) {
    signal?.throwIfAborted();
    await appendLog(store, `not pruned: ${messageOf(error)}`, now);
  }
};
