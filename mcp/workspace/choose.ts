import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { findRepository, type Repository, worktreesOf } from "../../src/live/repository.js";
import { SheafError } from "../../src/model/error.js";
import type { Meant } from "../tool.js";
import { named, nameOf } from "./names.js";
import { pathIn, realPath, within } from "./path-of.js";
import { givenPath, isAbsolutePath } from "./root.js";

/** Names that an error lists. */
const maxListed = 20;

const listed = (known: readonly Repository[], among: readonly Repository[] = known): string => {
  const names = among.slice(0, maxListed).map((one) => `${nameOf(one, known)} (${one.root})`);
  const more = among.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

const refuse = (problem: string, next: string): SheafError => new SheafError("bad-argument", problem, next);

const unknown = (given: string, known: readonly Repository[]): SheafError =>
  refuse(`there is no repository ${given} here`, `These can be asked: ${listed(known)}.`);

const ambiguous = (given: string, known: readonly Repository[], fit: readonly Repository[]): SheafError =>
  refuse(`several repositories are called ${given}`, `Name one of them: ${listed(known, fit)}.`);

/** As a path, with `/` for `\` where only that makes it one that exists. */
const absolutePath = (given: string): string => {
  const parsed = givenPath(given, process.platform, "/");
  if ("problem" in parsed) throw refuse(parsed.problem, "Name a folder by its path.");
  const turned = parsed.path.replaceAll("\\", "/");
  const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return realPath(
    process.platform !== "win32" && !exists(parsed.path) && exists(turned) ? turned : parsed.path,
  );
};

const worktreesOfAll = async (known: readonly Repository[]): Promise<readonly Repository[]> => {
  const found = new Map<string, Repository>();
  const seen = new Set<string>();
  for (const repository of known) {
    if (seen.has(repository.commonDir)) continue;
    seen.add(repository.commonDir);
    for (const worktree of await worktreesOf(repository)) found.set(worktree.gitDir, worktree);
  }
  for (const { gitDir } of known) found.delete(gitDir);
  return [...found.values()];
};

/** The repository at a path: a known one, a linked worktree of one, or one that lies inside either. */
const atPath = async (given: string, known: readonly Repository[]): Promise<Repository> => {
  const path = absolutePath(given);
  let at = path;
  while (lstatSync(at, { throwIfNoEntry: false })?.isDirectory() !== true && dirname(at) !== at)
    at = dirname(at);
  const found = await findRepository(at).catch(() => null);
  if (found === null) throw unknown(given, known);
  // A git directory is spoken of by its working tree, where that is known.
  const own = known.find(({ gitDir }) => gitDir === found.gitDir);
  if (own !== undefined) return own;
  const others = await worktreesOfAll(known);
  const worktree = others.find(({ gitDir }) => gitDir === found.gitDir);
  if (worktree !== undefined) return worktree;
  const isInside = [...known, ...others].some(
    ({ workTree }) => workTree !== null && within(workTree, found.root) !== null,
  );
  if (!isInside) throw unknown(given, known);
  return found;
};

const byName = async (name: string, known: readonly Repository[]): Promise<Repository> => {
  let fit = named(known, name);
  if (fit.length === 0) fit = named(await worktreesOfAll(known), name);
  if (fit.length > 1) throw ambiguous(name, known, fit);
  if (fit.length === 0) throw unknown(name, known);
  return fit[0]!;
};

/** As much of a path as holds no sign of a pattern. */
const plainStart = (path: string): string => {
  const parts = path.split("/");
  const sign = parts.findIndex((part) => /[*?[\]{}!]/.test(part));
  return (sign < 0 ? parts : parts.slice(0, sign)).join("/");
};

/** Those of the repositories whose working tree has something at a relative path. */
const having = (path: string, known: readonly Repository[]): readonly Repository[] =>
  known.filter(({ workTree }) => {
    if (workTree === null) return false;
    try {
      const start = plainStart(pathIn(workTree, path));
      return start !== "" && lstatSync(join(workTree, start), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  });

const only = (known: readonly Repository[], path: string | undefined): Repository => {
  if (known.length === 1) return known[0]!;
  const fit = path === undefined || path === "" ? [] : having(path, known);
  if (fit.length === 1) return fit[0]!;
  throw refuse(
    `there are ${known.length} repositories here, and the question does not say which one it means`,
    `Say which with repo: ${listed(known)}.`,
  );
};

/**
 * Finds the repository that a question means.
 *
 * @param known at least one.
 * @throws SheafError `bad-argument` that lists what there is when none or several fit.
 */
export const chooseRepository = async (
  { repo, path }: Meant,
  known: readonly Repository[],
): Promise<Repository> => {
  const absolute = path !== undefined && isAbsolutePath(path, process.platform);
  const given = repo === undefined || repo.trim() === "" ? null : repo;
  if (given === null) return absolute ? atPath(path, known) : only(known, path);
  const meant = isAbsolutePath(given, process.platform)
    ? await atPath(given, known)
    : await byName(given, known);
  if (!absolute) return meant;
  // A path in another worktree of the same repository means what is checked out there.
  const there = await atPath(path, known);
  if (there.commonDir === meant.commonDir) return there;
  if (meant.workTree !== null && within(meant.workTree, there.root) !== null) return there;
  throw refuse(
    `the path ${path} lies in ${there.root}, not in ${meant.root}`,
    "Leave repo out, or name the one that the path lies in.",
  );
};
