import { pruneStore } from "../bundle/prune.js";
import { readStore } from "../bundle/read-store.js";
import type { GitReader } from "../git/reader.js";
import type { ObjectId } from "../model/ids.js";
import type { PruneReport } from "../model/transfer-report.js";
import { chooseBundle } from "../open/choose.js";
import { isCurrent, storeFolder } from "../open.js";
import { refReason, selectKept } from "./keep.js";

/** Commits that stay in any case: of tags and branches, and those whose bundles answer for what is checked out. */
const namedCommits = async (reader: GitReader): Promise<ReadonlyMap<ObjectId, string>> => {
  const named = new Map<ObjectId, string>();
  const add = (commit: ObjectId, reason: string): void => {
    if (!named.has(commit)) named.set(commit, reason);
  };
  const store = readStore(storeFolder(reader));
  for (const head of await reader.worktreeHeads()) {
    add(head, "HEAD of a worktree");
    const wanted = await reader.resolve(head);
    const answer = await chooseBundle(store, wanted, reader.ancestors, isCurrent()).catch(() => null);
    if (answer !== null) add(answer.bundle.manifest.commit, "answers for HEAD of a worktree");
  }
  for (const { name, commit } of await reader.refs()) add(commit, refReason(name));
  return named;
};

/** Prunes the store of a repository. */
export const pruneLocal = async (reader: GitReader, keep: number, dryRun: boolean): Promise<PruneReport> => {
  const folder = storeFolder(reader);
  const listed = [...new Set((await readStore(folder).listBundles()).map(({ commit }) => commit))];
  const times = new Map<ObjectId, number>();
  for (const commit of await reader.commits(listed))
    if (commit !== null) times.set(commit.commit, commit.time);
  const { kept, removed } = selectKept(listed, {
    newest: keep,
    named: await namedCommits(reader),
    timeOf: (commit) => times.get(commit) ?? null,
  });
  // A bundle that has come since was never looked at, so it stays.
  const going = new Set(removed);
  const pruned = await pruneStore(folder, {
    keeps: ({ commit }) => !going.has(commit),
    dryRun,
    now: Date.now(),
  });
  return { at: null, dryRun, kept, removed, freedBytes: pruned.freedBytes };
};
