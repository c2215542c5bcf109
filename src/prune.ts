import { readTexts } from "./build/configure.js";
import { retentionOf } from "./config.js";
import { askCommits } from "./exchange/ask-commits.js";
import { type ExchangeOptions, withExchange } from "./exchange.js";
import type { GitReader } from "./git/reader.js";
import { SheafError } from "./model/error.js";
import type { ObjectId } from "./model/ids.js";
import type { PruneReport, TransferProgress } from "./model/transfer-report.js";
import { refReason, selectKept } from "./prune/keep.js";
import { pruneLocal } from "./prune/local.js";
import type { AskRemote } from "./pull/lineage.js";
import { releaseTag } from "./transport/github-release/names.js";
import type { Transport } from "./transport/transport.js";

export interface PruneOptions extends ExchangeOptions {
  /** The repository's own store, not a place of published bundles. */
  readonly local?: boolean | undefined;
  /** So many of the newest stay; `retention.keep` of HEAD's `sheaf.json` when left out. */
  readonly keep?: number | undefined;
  /** Only tell what would go. */
  readonly dryRun?: boolean | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}

interface PruneTransport {
  readonly transport: Transport;
  readonly reader: GitReader;
  readonly remote: AskRemote;
  readonly keep: number;
  /** A commit that stays in any case. */
  readonly published?: ObjectId;
  readonly dryRun: boolean;
  readonly onProgress: (progress: TransferProgress) => void;
}

/** Questions to the remote about commits, some of which it may have lost. */
const maxExchanges = 200;

/** Commits of the remote's tags and branches; of the repository's own where there is no remote. */
const namedCommits = async (
  { reader, published }: PruneTransport,
  scratch: Awaited<ReturnType<AskRemote>>,
): Promise<Map<ObjectId, string>> => {
  const named = new Map<ObjectId, string>();
  const add = (commit: ObjectId, name: string): void => {
    // The tag of the release that holds bundles marks nobody's version.
    if (name === `refs/tags/${releaseTag}`) return;
    if (!named.has(commit)) named.set(commit, refReason(name));
  };
  if (published !== undefined) named.set(published, "just published");
  if (scratch === null) for (const { name, commit } of await reader.refs()) add(commit, name);
  // Without them nobody knows what a tag may need: whatever fails here ends the prune.
  else
    for (const { name, id, peeled } of await scratch.listRefs(["refs/heads/", "refs/tags/"]))
      add(peeled ?? id, name);
  return named;
};

/** Whether the remote gives history alone: else it tells of no commit, also of those that it has. */
const givesHistory = async (
  scratch: NonNullable<Awaited<ReturnType<AskRemote>>>,
  tips: readonly ObjectId[],
): Promise<boolean> => {
  // One that was pushed over meanwhile is no proof yet.
  for (const tip of tips.slice(0, 3)) if (await scratch.fetchCommits([tip], 1)) return true;
  return tips.length === 0;
};

/**
 * Committer times: from the repository, else from the remote. What nobody has any more is left out.
 *
 * @param named commits that stay; those of which the remote does not tell whether it has them are added.
 */
const timesOf = async (
  commits: readonly ObjectId[],
  { reader, published }: PruneTransport,
  scratch: Awaited<ReturnType<AskRemote>>,
  named: Map<ObjectId, string>,
): Promise<ReadonlyMap<ObjectId, number>> => {
  const times = new Map<ObjectId, number>();
  const unknown: ObjectId[] = [];
  for (const [i, commit] of (await reader.commits(commits)).entries()) {
    if (commit === null) unknown.push(commits[i]!);
    else times.set(commit.commit, commit.time);
  }
  if (scratch === null || unknown.length === 0) return times;
  const tips = [...named.keys()].filter((commit) => commit !== published);
  if (!(await givesHistory(scratch, tips))) {
    for (const commit of unknown)
      if (!named.has(commit)) named.set(commit, "not here, and the remote does not tell how old it is");
    return times;
  }
  const { commits: told, isComplete } = await askCommits(scratch, unknown, maxExchanges);
  if (!isComplete) {
    throw new SheafError(
      "transfer-failed",
      `${scratch.place} has lost too many of the commits that have bundles to tell how old the others are`,
      "Prune in a clone that has the history.",
    );
  }
  for (const [id, { time }] of told) times.set(id, time);
  return times;
};

/** Takes old bundles away from a place. */
export const pruneTransport = async (input: PruneTransport): Promise<PruneReport> => {
  const { transport, keep, dryRun, onProgress } = input;
  onProgress({ phase: "ask", done: 0, total: null });
  const published = await transport.list();
  if (published === null || transport.remove === null) {
    throw new SheafError(
      "bad-argument",
      `${transport.place} can only be read`,
      "Prune where the bundles are published to.",
    );
  }
  const commits = published.map(({ commit }) => commit);
  const scratch = await input.remote();
  const named = await namedCommits(input, scratch);
  // As long as fewer are there than stay, their age does not matter.
  const times =
    commits.length <= keep ? new Map<ObjectId, number>() : await timesOf(commits, input, scratch, named);
  const { kept, removed } = selectKept(commits, {
    newest: keep,
    named,
    timeOf: (commit) => times.get(commit) ?? null,
  });
  if (removed.length > 0 && !dryRun) onProgress({ phase: "remove", done: 0, total: removed.length });
  return {
    at: { transport: transport.name, place: transport.place },
    dryRun,
    kept,
    removed: dryRun || removed.length === 0 ? removed : await transport.remove(removed),
    freedBytes: null,
  };
};

const configName = "sheaf.json";

/** What the configuration of HEAD says. */
const retentionAtHead = async (reader: GitReader): Promise<number> => {
  const head = await reader.head();
  if (head === null) return retentionOf(null, configName);
  const { tree } = await reader.resolve(head);
  const entries = await reader.list(tree);
  const texts = await readTexts(entries, (path) => path === configName, reader.blobs);
  return retentionOf(texts.get(configName) ?? null, `${configName} at ${head.slice(0, 10)}`);
};

/** Where there is no remote, the store may be meant. */
const withLocal = (error: unknown): unknown =>
  error instanceof SheafError && error.code === "no-remote"
    ? new SheafError(error.code, error.message, `${error.hint ?? ""} --local prunes the store here.`.trim(), {
        cause: error,
      })
    : error;

/**
 * Takes old bundles away: the newest stay, and those of tags and branches; of the repository's own store also those that
 * answer for what is checked out in any worktree.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `remote-refused`, `bad-argument` for a place that can only be read,
 *   `store-unwritable`, and those of opening a repository.
 */
export const prune = (options: PruneOptions): Promise<PruneReport> =>
  withExchange(options, async ({ reader, places: open }) => {
    const { dryRun = false, onProgress = () => undefined } = options;
    const keep = options.keep ?? (await retentionAtHead(reader));
    if (options.local === true) return pruneLocal(reader, keep, dryRun);
    const places = await open("push").catch((error: unknown) => {
      throw withLocal(error);
    });
    const transport = await places.all[0]!();
    return pruneTransport({ transport, reader, remote: places.history, keep, dryRun, onProgress });
  });
