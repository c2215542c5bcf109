import fs from "node:fs/promises";
import path from "node:path";
import { SheafError } from "../model/error.js";
import { readBounded } from "./bounded.js";

/** Where a repository's parts lie. Absolute, without symbolic links. */
export interface RepositoryPlace {
  /** Of this worktree: holds its HEAD. */
  readonly gitDir: string;
  /** Shared by linked worktrees: holds objects and refs. Equals `gitDir` in the main worktree. */
  readonly commonDir: string;
  /** Null for a bare repository, and where a `.git` directory itself was named. */
  readonly workTree: string | null;
}

/** Longer files of these kinds are not what they claim to be. Bytes. */
const maxPointerBytes = 64 * 1024;

const readSmall = (file: string): string | null =>
  readBounded(file, maxPointerBytes)?.toString("utf8") ?? null;

const isDirectory = async (file: string): Promise<boolean> =>
  fs.stat(file).then(
    (stat) => stat.isDirectory(),
    () => false,
  );

const realDirectory = async (file: string): Promise<string | null> =>
  (await isDirectory(file)) ? fs.realpath(file) : null;

/** Follows the `commondir` file of a linked worktree. */
const commonDirOf = async (gitDir: string): Promise<string | null> => {
  const text = readSmall(path.join(gitDir, "commondir"));
  return text === null ? gitDir : realDirectory(path.resolve(gitDir, text.replace(/\r?\n$/, "")));
};

/** Whether a directory is a git directory, by git's own test: a plausible HEAD, objects and refs. */
const asGitDirectory = async (directory: string): Promise<{ gitDir: string; commonDir: string } | null> => {
  const head = readSmall(path.join(directory, "HEAD"));
  const symbolic = await fs.readlink(path.join(directory, "HEAD")).catch(() => "");
  const plausible = head !== null && (/^ref:\s*refs\//.test(head) || /^[0-9a-f]{40}/.test(head));
  if (!plausible && !symbolic.startsWith("refs/")) return null;
  const commonDir = await commonDirOf(directory);
  if (commonDir === null) return null;
  if (!(await isDirectory(path.join(commonDir, "objects")))) return null;
  if (!(await isDirectory(path.join(commonDir, "refs")))) return null;
  return { gitDir: directory, commonDir };
};

/** Follows a `.git` file, as linked worktrees and submodules have it. Null when it is not one. */
const followGitFile = (file: string): string | null => {
  const text = readSmall(file);
  const target = /^gitdir:\s*([^\r\n]+)/.exec(text ?? "")?.[1];
  return target === undefined ? null : path.resolve(path.dirname(file), target);
};

const brokenGitFile = (file: string, target: string): SheafError =>
  new SheafError(
    "not-a-repository",
    `${file} names the git directory ${target}, which is not one`,
    "If the worktree or submodule was moved, run `git worktree repair` or `git submodule update --init`.",
  );

const throughGitFile = async (file: string, workTree: string | null): Promise<RepositoryPlace | null> => {
  const target = followGitFile(file);
  if (target === null) return null;
  const directory = await realDirectory(target);
  const found = directory === null ? null : await asGitDirectory(directory);
  if (found === null) throw brokenGitFile(file, target);
  return { ...found, workTree };
};

/**
 * Finds the repository of a path: a working tree or a folder inside one, a linked worktree, a submodule, a
 * `.git` directory, a bare repository, or a symbolic link to any. Done here, not by git, so that both readers
 * agree and no `GIT_*` variable decides.
 *
 * @throws SheafError `not-a-repository`, naming the path.
 */
export const discoverRepository = async (given: string): Promise<RepositoryPlace> => {
  const start = await fs.realpath(given).catch((cause: unknown) => {
    throw new SheafError(
      "not-a-repository",
      `There is nothing at ${path.resolve(given)}`,
      "Check the path.",
      {
        cause,
      },
    );
  });
  if (!(await isDirectory(start))) {
    const place = path.basename(start) === ".git" ? await throughGitFile(start, null) : null;
    if (place !== null) return place;
  }
  for (let directory = start; ; directory = path.dirname(directory)) {
    const dotGit = path.join(directory, ".git");
    const real = await realDirectory(dotGit);
    const inside = real === null ? await throughGitFile(dotGit, directory) : await asGitDirectory(real);
    if (inside !== null) return { ...inside, workTree: directory };
    const itself = await asGitDirectory(directory);
    if (itself !== null) return { ...itself, workTree: null };
    if (path.dirname(directory) === directory) break;
  }
  throw new SheafError(
    "not-a-repository",
    `${path.resolve(given)} is not inside a git repository`,
    "Name a working tree, a .git directory or a bare repository with --repo.",
  );
};
