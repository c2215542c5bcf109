import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ObjectId } from "../../../model/ids.js";
import type { RefResult, RefUpdate, ScratchRepository } from "../../../model/scratch.js";
import { type FailureContext, redacted, transferFailure } from "../failure.js";
import { judgeRefusal, requireRef } from "../verdict.js";
import { remoteName } from "./environment.js";
import type { Exchange } from "./run.js";

/** Refs set by one process: its arguments have limits. */
const batch = 64;

interface Line {
  readonly flag: string;
  readonly summary: string;
}

/** Lines of `git push --porcelain`, by the ref on the remote's side. */
const parsePorcelain = (stdout: string): ReadonlyMap<string, Line> => {
  const lines = new Map<string, Line>();
  for (const line of stdout.split("\n")) {
    const [flag, refs, summary] = line.split("\t");
    if (flag === undefined || refs === undefined || summary === undefined || flag.length !== 1) continue;
    lines.set(refs.slice(refs.indexOf(":") + 1), { flag, summary });
  }
  return lines;
};

/** The remote's own words, which follow `remote:`. */
const remoteWords = (stderr: string): string =>
  stderr
    .split(/[\r\n]+/)
    .flatMap((line) => /^remote: (?:error: )?(.*\S)/.exec(line)?.[1] ?? [])
    .slice(0, 3)
    .join("; ");

/**
 * With this file `git push` packs as from a shallow clone: commits of the remote that are here count as known, though no
 * history leads to them. Which commit it names does not matter; one that the remote has is left alone by it.
 */
const markShallow = async (gitDir: string, known: readonly ObjectId[]): Promise<void> => {
  const first = known[0];
  if (first === undefined) return;
  const file = path.join(gitDir, "shallow");
  const before = await readFile(file, "latin1").catch(() => "");
  if (!before.split("\n").includes(first)) await writeFile(file, `${before}${first}\n`);
};

export interface PushContext extends FailureContext {
  readonly gitDir: string;
  readonly exchange: Exchange;
  readonly listRefs: ScratchRepository["listRefs"];
}

const pushBatch = async (
  context: PushContext,
  updates: readonly RefUpdate[],
): Promise<readonly RefResult[]> => {
  const { exchange, secrets } = context;
  const result = await exchange([
    "push",
    "--porcelain",
    "--thin",
    "--no-verify",
    "--no-follow-tags",
    "--no-signed",
    "--no-recurse-submodules",
    ...updates.map(({ name, expected }) => `--force-with-lease=${name}:${expected ?? ""}`),
    remoteName,
    ...updates.map(({ name, id }) => `${id ?? ""}:${name}`),
  ]);
  const lines = parsePorcelain(result.stdout);
  if (updates.some(({ name }) => !lines.has(name))) throw transferFailure(result.stderr, context);
  const words = redacted(remoteWords(result.stderr), secrets);
  const results: RefResult[] = [];
  for (const update of updates) {
    const { name } = update;
    const { flag, summary } = lines.get(name)!;
    if (flag !== "!") results.push({ name, state: "done" });
    else if (/stale info/.test(summary)) results.push({ name, state: "stale" });
    else {
      const reason = redacted(/\((.*)\)$/.exec(summary)?.[1] ?? summary, secrets);
      const said = words === "" ? reason : `${reason}: ${words}`;
      results.push(await judgeRefusal(update, said, context.listRefs));
    }
  }
  return results;
};

/** Sets refs through `git push`. */
export const pushThroughGit = async (
  context: PushContext,
  updates: readonly RefUpdate[],
  known: readonly ObjectId[],
): Promise<readonly RefResult[]> => {
  for (const { name } of updates) requireRef(name);
  await markShallow(context.gitDir, known);
  const results: RefResult[] = [];
  for (let at = 0; at < updates.length; at += batch) {
    results.push(...(await pushBatch(context, updates.slice(at, at + batch))));
  }
  return results;
};
