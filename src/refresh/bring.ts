import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../build.js";
import { readStore } from "../bundle/read-store.js";
import type { Bundle } from "../bundle/source.js";
import { openStore } from "../bundle/store.js";
import { findStored } from "../bundle/stored.js";
import { ensureReadForm } from "../derive.js";
import { ensureGraph } from "../derive-graph.js";
import { createStaticEmbedder } from "../embed/static.js";
import { readFingerprints, wholeFingerprint } from "../fingerprints.js";
import { type Environment, inheritedEnvironment } from "../git/environment.js";
import { operationInProgress } from "../git/operation.js";
import type { GitReader } from "../git/reader.js";
import { installation } from "../installation.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { RefreshStep } from "../model/setup.js";
import { storeFolder } from "../open.js";
import { pull } from "../pull.js";

export interface BringOptions {
  /** Milliseconds between two looks at an operation that is not done yet. */
  readonly settle: number;
  readonly pull: boolean;
  /** Milliseconds that fetching may take: nobody looks who could end it, and others wait. */
  readonly pullLimit: number;
  readonly prefer: "auto" | "binary" | "isomorphic" | undefined;
  readonly signal: AbortSignal | undefined;
}

export type Outcome = Pick<RefreshStep, "commit" | "outcome" | "reason">;

/** How often it is waited when more is asked, or when a merge or the like is not done yet. */
export const patience = 5;

/** What keeps a worktree from being looked at, once it has had time to end. */
const stillInProgress = async (
  gitDir: string,
  settle: number,
  signal: AbortSignal | undefined,
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
  const fits = ({ fingerprint, limits }: Manifest): boolean =>
    fingerprint === wholeFingerprint(indexer, embedder, limits);
  return (await findStored(readStore(store), commit, fits))?.bundle ?? null;
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
    // Damaged: what is fetched or built replaces it.
    return false;
  }
};

/** Nobody looks: no program may come up with a question. */
const unasked = (inherited: Environment): Environment => ({
  ...inherited,
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  SSH_ASKPASS: "",
  SSH_ASKPASS_REQUIRE: "never",
  GCM_INTERACTIVE: "never",
});

/** What it means that nothing can be asked, or that nothing is there: no reason to tell. */
const ordinary = new Set<string>(["no-remote", "not-published"]);

/**
 * Fetches what is published for a commit. With an empty store the nearest ancestor's will do: a build from it costs
 * what has changed since.
 *
 * @returns why nothing could be fetched; null when something was, or nothing is published.
 */
const tryPull = async (
  reader: GitReader,
  commit: ObjectId,
  options: BringOptions,
): Promise<string | null> => {
  const stored = await readStore(storeFolder(reader)).listBundles();
  const limit = AbortSignal.timeout(options.pullLimit);
  const signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
  try {
    await pull({
      repo: reader.gitDir,
      revision: commit,
      exact: stored.length > 0,
      reader: options.prefer,
      environment: unasked(inheritedEnvironment()),
      signal,
    });
    return null;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (limit.aborted) return `fetching took longer than ${Math.ceil(options.pullLimit / 60_000)} min`;
    if (!(error instanceof SheafError)) throw error;
    return ordinary.has(error.code) ? null : error.message;
  }
};

/** Brings the bundle of a worktree's HEAD into the store. */
export const bring = async (reader: GitReader, options: BringOptions): Promise<Outcome> => {
  const { settle, signal } = options;
  const operation = await stillInProgress(reader.gitDir, settle, signal);
  const commit = await reader.head();
  if (operation !== null) return { commit, outcome: "waiting", reason: `${operation} in progress` };
  if (commit === null) return { commit, outcome: "nothing", reason: null };
  const store = storeFolder(reader);
  if (await isReady(store, commit)) return { commit, outcome: "present", reason: null };
  const reason = options.pull ? await tryPull(reader, commit, options) : null;
  if (options.pull && (await isReady(store, commit))) return { commit, outcome: "pulled", reason: null };
  await build({
    repo: reader.gitDir,
    revision: commit,
    reader: options.prefer,
    signal,
    // Somebody works here at the same time.
    workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  });
  return { commit, outcome: "built", reason };
};
