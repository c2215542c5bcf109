import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.js";
import { unlessLocked } from "./bundle/lock.js";
import { readStore } from "./bundle/read-store.js";
import { type Bundle, loadBundle } from "./bundle/source.js";
import { openStore } from "./bundle/store.js";
import { makeFolder } from "./bundle/write.js";
import { ensureReadForm } from "./derive.js";
import { ensureGraph } from "./derive-graph.js";
import { createStaticEmbedder } from "./embed/static.js";
import { readFingerprints, wholeFingerprint } from "./fingerprints.js";
import { operationInProgress } from "./git/operation.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import { installation } from "./installation.js";
import type { ObjectId } from "./model/ids.js";
import type { RefreshReport, RefreshStep } from "./model/setup.js";
import { storeFolder } from "./open.js";
import { ask, isAsked, takeAsked } from "./refresh/asked.js";
import { appendLog, readLog } from "./refresh/log.js";

export interface RefreshOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** How long nothing may have been asked before work begins. Milliseconds; two seconds when left out. */
  readonly settle?: number | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A hook runs in the middle of things: a merge still has its `MERGE_HEAD`, a rebase commits again and again. */
const usualSettle = 2_000;

/** How often it waits so long when more is asked, or when a merge or the like is not done yet. */
const patience = 5;

/** Waits until nothing has been asked for a while. @returns git directories of the worktrees that ask. */
const settled = async (store: string, settle: number, signal?: AbortSignal): Promise<readonly string[]> => {
  const asking = new Set(await takeAsked(store));
  for (let round = 0; round < patience; round++) {
    await sleep(settle, undefined, signal === undefined ? {} : { signal });
    const more = await takeAsked(store);
    if (more.length === 0) break;
    for (const gitDir of more) asking.add(gitDir);
  }
  return [...asking];
};

/** What keeps a worktree from being looked at, once it has had time to end. */
const stillInProgress = async (
  gitDir: string,
  settle: number,
  signal?: AbortSignal,
): Promise<string | null> => {
  for (let round = 0; ; round++) {
    const operation = await operationInProgress(gitDir);
    if (operation === null || round === patience) return operation;
    await sleep(settle, undefined, signal === undefined ? {} : { signal });
  }
};

/** The bundle of a commit that this very indexer made; null when the store has none. */
const currentBundle = async (store: string, commit: ObjectId): Promise<Bundle | null> => {
  const { assets, model } = installation();
  const indexer = readFingerprints(assets);
  const embedder = createStaticEmbedder(readFileSync(model));
  const stored = readStore(store);
  for (const ref of await stored.bundlesOf(commit)) {
    const bundle = await loadBundle(stored.source(ref)).catch(() => null);
    if (bundle === null) continue;
    const { fingerprint, limits } = bundle.manifest;
    if (fingerprint === wholeFingerprint(indexer, embedder, limits)) return bundle;
  }
  return null;
};

/** Makes sure that a bundle can be asked at once: read forms of older ones are dropped. */
const isReady = async (store: string, commit: ObjectId): Promise<boolean> => {
  const bundle = await currentBundle(store, commit);
  if (bundle === null) return false;
  try {
    const writer = openStore(store);
    await ensureReadForm(bundle, writer);
    await ensureGraph(bundle, writer);
    return true;
  } catch {
    // Damaged: a build replaces it.
    return false;
  }
};

type Outcome = Pick<RefreshStep, "commit" | "outcome" | "reason">;

const bring = async (reader: GitReader, options: RefreshOptions, settle: number): Promise<Outcome> => {
  const operation = await stillInProgress(reader.gitDir, settle, options.signal);
  const commit = await reader.head();
  if (operation !== null) return { commit, outcome: "waiting", reason: `${operation} in progress` };
  if (commit === null) return { commit, outcome: "nothing", reason: null };
  if (await isReady(storeFolder(reader), commit)) return { commit, outcome: "present", reason: null };
  await build({
    repo: reader.gitDir,
    revision: commit,
    reader: options.reader,
    signal: options.signal,
    // Somebody works here at the same time.
    workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  });
  return { commit, outcome: "built", reason: null };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Looks at one worktree. Its failure is not that of others which ask too. */
const refreshOne = async (
  gitDir: string,
  store: string,
  options: RefreshOptions,
  settle: number,
): Promise<RefreshStep | null> => {
  const started = performance.now();
  const done = (outcome: Outcome): RefreshStep => ({
    gitDir,
    ...outcome,
    milliseconds: Math.round(performance.now() - started),
  });
  const reader = await openRepository(gitDir, { prefer: options.reader ?? "auto" }).catch(() => null);
  // A worktree that was removed since, or a path that is none of this repository's.
  if (reader === null) return null;
  try {
    if (storeFolder(reader) !== store) return null;
    return done(await bring(reader, options, settle));
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
  await makeFolder(store);
  await ask(store, gitDir);
  const steps: RefreshStep[] = [];
  const work = async (): Promise<void> => {
    for (let asking = await settled(store, settle, options.signal); asking.length > 0; ) {
      for (const one of asking) {
        const step = await refreshOne(one, store, options, settle);
        if (step === null) continue;
        steps.push(step);
        await appendLog(store, step, new Date());
      }
      asking = (await isAsked(store)) ? await settled(store, settle, options.signal) : [];
    }
  };
  let busy = false;
  // Who asked between the last look and the end of the lock found it held, and went.
  while (!busy && (await isAsked(store))) busy = (await unlessLocked(store, "refresh", work)) === null;
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
