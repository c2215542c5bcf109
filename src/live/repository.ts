import { hasDefaultRemote } from "../git/default-remote.js";
import { discoverRepository, type RepositoryPlace } from "../git/discover.js";
import { watchHead } from "../git/head-watch.js";
import { operationInProgress } from "../git/operation.js";
import { openRepository } from "../git/repository.js";
import { listWorktrees } from "../git/worktree-list.js";
import type { ObjectId } from "../model/ids.js";
import { shellWord } from "../shell-word.js";

/** A repository as it is checked out in one place. */
export interface Repository extends RepositoryPlace {
  /** Absolute, without symbolic links: the working tree, else the git directory. */
  readonly root: string;
}

/** What is checked out. */
export interface CheckedOut {
  /** Also before its first commit; null when detached. */
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly head: ObjectId | null;
  /** A rebase, merge, bisect or the like that is not done yet. */
  readonly operation: string | null;
}

const withRoot = (place: RepositoryPlace): Repository => ({ ...place, root: place.workTree ?? place.gitDir });

/**
 * Finds the repository that a path lies in.
 *
 * @throws SheafError `not-a-repository`.
 */
export const findRepository = async (path: string): Promise<Repository> =>
  withRoot(await discoverRepository(path));

/** All working trees of a repository that are there, its own included, sorted by path. */
export const worktreesOf = async ({ commonDir }: Repository): Promise<readonly Repository[]> =>
  (await listWorktrees(commonDir)).map(withRoot);

const askGit = async (
  root: string,
  prefer: "auto" | "binary" | "isomorphic",
): Promise<Pick<CheckedOut, "branch" | "head">> => {
  const reader = await openRepository(root, { prefer });
  try {
    return { branch: await reader.headName(), head: await reader.head() };
  } finally {
    await reader.close();
  }
};

/**
 * Says what is checked out.
 *
 * @throws SheafError when git has to be asked and cannot be.
 */
export const checkedOut = async (
  repository: Repository,
  prefer: "auto" | "binary" | "isomorphic" = "auto",
): Promise<CheckedOut> => {
  const { text, commit } = watchHead(repository)();
  const operation = await operationInProgress(repository.gitDir);
  if (commit === null) return { ...(await askGit(repository.root, prefer)), operation };
  const branch = /^ref:\s*refs\/heads\/(.+)$/m.exec(text.split("\n", 1)[0]!)?.[1];
  return { branch: branch ?? null, head: commit, operation };
};

/** The commands that bring a bundle of what is checked out into a repository's store, for a person to run. */
export const bringCommands = ({ root, commonDir }: Repository, branch: string | null): string => {
  const build = `sheaf build --repo ${shellWord(root)}`;
  if (!hasDefaultRemote(commonDir, branch)) return `Run: ${build}`;
  return `Run: sheaf pull --repo ${shellWord(root)} (or, when nothing is published there: ${build})`;
};
