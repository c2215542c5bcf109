import { randomBytes } from "node:crypto";
import { link, lstat, open, rename, rm, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errnoOf, SheafError } from "../model/error.js";
import { readPlain } from "./disk.js";
import { unwritable } from "./write.js";

/** Its name begins as those of leftovers do: what a killed build leaves is swept in the end. */
const lockName = "tmp-lock";

export interface LockTimes {
  /** How long to wait for a lock that another build holds. Milliseconds. */
  readonly wait: number;
  /** A lock this old is no build's any more. Milliseconds. */
  readonly stale: number;
  /** How long a lock may stand without its text, which follows its name at once. Milliseconds. */
  readonly empty: number;
}

const usual: LockTimes = { wait: 60_000, stale: 600_000, empty: 2_000 };
const pause = 50;

const host = hostname().replace(/\s/g, "") || "unknown";

/** Locks that this process holds, by their text: an own process number in another text is an earlier process's. */
const held = new Set<string>();

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === "EPERM";
  }
};

const textOf = async (path: string): Promise<string | null> => {
  const bytes = await readPlain(path, 1_024, path).catch(() => new Uint8Array(0));
  return bytes === null ? null : Buffer.from(bytes).toString("utf8");
};

const ownerOf = (text: string): { readonly pid: number; readonly host: string } | null => {
  const match = /^(\d{1,10}) (\S+) [0-9a-f]{32}\n$/.exec(text);
  return match === null ? null : { pid: Number(match[1]), host: match[2]! };
};

/** Whether the build that holds a lock has ended without giving it back. */
const isLeft = async (path: string, text: string, waited: number, times: LockTimes): Promise<boolean> => {
  if (held.has(text)) return false;
  const found = await lstat(path).catch(() => null);
  // A time far ahead was written while a clock was wrong, and says nothing.
  if (found === null || Math.abs(Date.now() - found.mtimeMs) > times.stale) return true;
  const owner = ownerOf(text);
  if (owner === null) return waited >= times.empty;
  if (owner.host !== host) return false;
  return owner.pid === process.pid || !isAlive(owner.pid);
};

/** Takes a left lock away, unless another build has just done so and holds a new one under the name. */
const takeAway = async (path: string, text: string): Promise<void> => {
  if ((await textOf(path)) !== text) return;
  const aside = `${path}-${randomBytes(8).toString("hex")}`;
  await rename(path, aside).catch(() => undefined);
  const taken = await textOf(aside);
  if (taken !== null && taken !== text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
};

const tryLock = async (path: string, text: string): Promise<boolean> => {
  const handle = await open(path, "wx").catch((error: unknown) => {
    if (errnoOf(error) === "EEXIST") return null;
    throw error;
  });
  if (handle === null) return false;
  try {
    await handle.writeFile(text);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  return true;
};

const acquire = async (path: string, text: string, times: LockTimes): Promise<void> => {
  for (let waited = 0; !(await tryLock(path, text)); waited += pause) {
    const other = await textOf(path);
    if (other === null) continue;
    if (waited >= times.wait) {
      const owner = ownerOf(other);
      const by = owner === null ? "" : ` by process ${owner.pid} of ${owner.host}`;
      throw new SheafError(
        "store-unwritable",
        `another build writes to the same folder: ${path} is held${by}`,
        "Wait for it to end, or write elsewhere with --out DIR.",
      );
    }
    if (await isLeft(path, other, waited, times)) await takeAway(path, other);
    else await sleep(pause);
  }
};

/**
 * Runs `work` while no other build that asks so does in the same folder.
 *
 * @throws SheafError `store-unwritable` when another build holds the folder for too long.
 */
export const withLock = async <T>(
  folder: string,
  work: () => Promise<T>,
  times: LockTimes = usual,
): Promise<T> => {
  const path = join(folder, lockName);
  const text = `${process.pid} ${host} ${randomBytes(16).toString("hex")}\n`;
  held.add(text);
  try {
    await acquire(path, text, times).catch((error: unknown) => {
      throw error instanceof SheafError ? error : unwritable(path, error);
    });
    try {
      return await work();
    } finally {
      if ((await textOf(path)) === text) await rm(path, { force: true }).catch(() => undefined);
    }
  } finally {
    held.delete(text);
  }
};

/** How often a lock that is held for long shows that it is. Milliseconds. */
const heartbeat = 30_000;

/** A lock held for long that did not show itself for so long is left. Milliseconds. */
const silent: LockTimes = { wait: 0, stale: 60 * heartbeat, empty: 2_000 };

/** Takes a lock if it is free or left, without waiting. */
const acquireNow = async (path: string, text: string): Promise<boolean> => {
  if (await tryLock(path, text)) return true;
  const other = await textOf(path);
  const since = (await lstat(path).catch(() => null))?.mtimeMs ?? 0;
  if (other !== null && !(await isLeft(path, other, Date.now() - since, silent))) return false;
  if (other !== null) await takeAway(path, other);
  return tryLock(path, text);
};

/** Who holds a lock. */
export interface LockHolder {
  readonly path: string;
  /** Null where its text does not say. */
  readonly pid: number | null;
  /** Whether that run has ended without giving the lock back: whoever needs it next takes it away. */
  readonly left: boolean;
}

/**
 * Looks at the locks of a folder, and changes nothing.
 *
 * @returns those that are held or left, at most one of each kind.
 */
export const findLocks = async (folder: string): Promise<readonly LockHolder[]> => {
  const found: LockHolder[] = [];
  for (const [name, times] of [[lockName, usual] as const, ["tmp-refresh", silent] as const]) {
    const path = join(folder, name);
    const text = await textOf(path);
    if (text === null) continue;
    const since = (await lstat(path).catch(() => null))?.mtimeMs ?? 0;
    const left = await isLeft(path, text, Date.now() - since, times);
    found.push({ path, pid: ownerOf(text)?.pid ?? null, left });
  }
  return found;
};

/**
 * Runs `work`, however long it takes, unless another process does so under the same name in the same folder.
 *
 * @param name of the lock, after `tmp-`.
 * @returns null when another one is at work.
 * @throws SheafError `store-unwritable`.
 */
export const unlessLocked = async <T>(
  folder: string,
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | null> => {
  const path = join(folder, `tmp-${name}`);
  const text = `${process.pid} ${host} ${randomBytes(16).toString("hex")}\n`;
  held.add(text);
  try {
    const free = await acquireNow(path, text).catch((error: unknown) => {
      throw unwritable(path, error);
    });
    if (!free) return null;
    const beat = setInterval(() => {
      const now = new Date();
      void utimes(path, now, now).catch(() => undefined);
    }, heartbeat);
    beat.unref();
    try {
      return { value: await work() };
    } finally {
      clearInterval(beat);
      if ((await textOf(path)) === text) await rm(path, { force: true }).catch(() => undefined);
    }
  } finally {
    held.delete(text);
  }
};
