import {
  bringCommands,
  type CheckedOut,
  checkedOut,
  type Repository,
  worktreesOf,
} from "../../src/live/repository.js";
import { messageOf, SheafError } from "../../src/model/error.js";
import type { Unusable } from "./find.js";
import type { Pool } from "./pool.js";
import type { PlaceReport } from "./report.js";

const nothing = {
  branch: null,
  head: null,
  operation: null,
  coverage: null,
  choice: null,
  current: null,
  worktrees: [],
} as const;

/** What is said of a root that leads nowhere. */
export const describeUnusable = ({ root, ...rest }: Unusable): PlaceReport => ({
  ...nothing,
  root,
  name: root,
  ...rest,
});

/** Linked worktrees that are listed of one repository. */
const maxWorktrees = 20;

const otherWorktrees = async (repository: Repository): Promise<PlaceReport["worktrees"]> => {
  const others = (await worktreesOf(repository)).filter(({ gitDir }) => gitDir !== repository.gitDir);
  const reports = [];
  for (const other of others.slice(0, maxWorktrees)) {
    const { branch, head } = await checkedOut(other).catch(() => ({ branch: null, head: null }));
    reports.push({ root: other.root, branch, head });
  }
  return reports;
};

const failed = (error: unknown, next: string): Pick<PlaceReport, "state" | "problem" | "next"> => {
  const code = error instanceof SheafError ? error.code : "internal";
  const missing = code === "no-bundle" || code === "no-commits";
  const state = missing ? "no-bundle" : code === "not-a-repository" ? code : "error";
  const hint = error instanceof SheafError ? error.hint : null;
  return { state, problem: messageOf(error), next: hint ?? next };
};

/** Says what a repository answers from, or why it does not: it is opened for that, as a question would open it. */
export const describeRepository = async (
  repository: Repository,
  name: string,
  pool: Pool,
  signal: AbortSignal | undefined,
): Promise<PlaceReport> => {
  const base = { ...nothing, root: repository.root, name };
  const build = bringCommands(repository, null);
  let state: CheckedOut;
  try {
    state = await checkedOut(repository);
  } catch (error) {
    return { ...base, ...failed(error, build) };
  }
  const known = { ...base, ...state, worktrees: await otherWorktrees(repository) };
  const next = bringCommands(repository, state.branch);
  try {
    return await pool.use(
      repository.root,
      async ({ index: { coverage, origin }, notice }) => ({
        ...known,
        // As the index was opened for it: a commit made meanwhile is told of by the next answer.
        head: coverage.head,
        state: "ready" as const,
        coverage,
        choice: origin.choice === "given" ? null : origin.choice,
        current: origin.current,
        problem: notice,
        next: notice === null && origin.choice !== "ancestor" && origin.current ? null : next,
      }),
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    return { ...known, ...failed(error, next) };
  }
};
