import { setTimeout as sleep } from "node:timers/promises";
import { unlessLocked } from "./bundle/lock.js";
import { makeStoreFolder } from "./bundle/write.js";
import { openRepository } from "./git/repository.js";
import { messageOf } from "./model/error.js";
import type { RefreshReport, RefreshStep } from "./model/setup.js";
import { storeFolder } from "./open.js";
import { ask, isAsked, takeAsked } from "./refresh/asked.js";
import { type BringOptions, bring, type Outcome, patience } from "./refresh/bring.js";
import { appendLog, readLog, stepLine } from "./refresh/log.js";
import { pruneDaily } from "./refresh/prune-daily.js";

export interface RefreshOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** How long nothing may have been asked before work begins. Milliseconds; two seconds when left out. */
  readonly settle?: number | undefined;
  /** False to build without asking a remote first. */
  readonly pull?: boolean | undefined;
  /** How long fetching may take before it is built instead. Milliseconds; half an hour when left out. */
  readonly pullLimit?: number | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A hook runs in the middle of things: a merge still has its `MERGE_HEAD`, a rebase commits again and again. */
const usualSettle = 2_000;
const usualPullLimit = 30 * 60_000;

/** Waits until nothing has been asked for a while. @returns git directories of the worktrees that ask, `own` first. */
const settled = async (
  store: string,
  own: readonly string[],
  settle: number,
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  const asking = new Set([...own, ...(await takeAsked(store))]);
  for (let round = 0; round < patience; round++) {
    await sleep(settle, undefined, signal === undefined ? {} : { signal });
    const more = await takeAsked(store);
    if (more.length === 0) break;
    for (const gitDir of more) asking.add(gitDir);
  }
  return [...asking];
};

/** Looks at one worktree. Its failure is not that of others which ask too. */
const refreshOne = async (
  gitDir: string,
  store: string,
  options: BringOptions,
): Promise<RefreshStep | null> => {
  const started = performance.now();
  const done = (outcome: Outcome): RefreshStep => ({
    gitDir,
    ...outcome,
    milliseconds: Math.round(performance.now() - started),
  });
  const reader = await openRepository(gitDir, { prefer: options.prefer ?? "auto" }).catch(() => null);
  // A worktree that was removed since, or a path that is none of this repository's.
  if (reader === null) return null;
  try {
    if (storeFolder(reader) !== store) return null;
    return done(await bring(reader, options));
  } catch (error) {
    options.signal?.throwIfAborted();
    const commit = await reader.head().catch(() => null);
    return done({ commit, outcome: "failed", reason: messageOf(error) });
  } finally {
    await reader.close();
  }
};

/**
 * Brings the bundle of HEAD into the store, so that the next question finds it. One run at a time works for a
 * repository and its linked worktrees; who comes while it does leaves a note that it looks at before it ends.
 *
 * What goes wrong for a worktree stands in its step, and in the log of the store.
 *
 * @throws SheafError `not-a-repository`, `unsupported-repository`, `store-unwritable`; what `signal` was aborted with.
 */
export const refresh = async (options: RefreshOptions): Promise<RefreshReport> => {
  const started = performance.now();
  const settle = options.settle ?? usualSettle;
  const reader = await openRepository(options.repo, { prefer: options.reader ?? "auto" });
  const { gitDir } = reader;
  const store = storeFolder(reader);
  await reader.close();
  await makeStoreFolder(store);
  await ask(store, gitDir);
  const steps: RefreshStep[] = [];
  const { reader: prefer, pull, pullLimit = usualPullLimit, signal } = options;
  const bringOptions = { settle, prefer, pull: pull !== false, pullLimit, signal };
  // Its own request needs no note: the store may be removed between writing it and reading it.
  let own: readonly string[] = [gitDir];
  const work = async (): Promise<void> => {
    const all = await settled(store, own, settle, signal);
    own = [];
    for (const asking of all) {
      const step = await refreshOne(asking, store, bringOptions);
      if (step === null) continue;
      steps.push(step);
      await appendLog(store, stepLine(step), new Date());
    }
    await pruneDaily(store, gitDir, new Date(), signal);
  };
  let busy = false;
  // Who asked meanwhile found the lock held, and went.
  do busy = (await unlessLocked(store, "refresh", work)) === null;
  while (!busy && (await isAsked(store)));
  return { busy, steps, milliseconds: Math.round(performance.now() - started) };
};

/**
 * What earlier runs of `refresh` did, a line each, oldest first; empty when there were none.
 *
 * @throws SheafError `not-a-repository`, `unsupported-repository`.
 */
export const refreshLog = async (repo: string): Promise<string> => {
  const reader = await openRepository(repo);
  const store = storeFolder(reader);
  await reader.close();
  return readLog(store);
};
