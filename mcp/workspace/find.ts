import { opendir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { findRepository, type Repository } from "../../src/live/repository.js";
import { messageOf, SheafError } from "../../src/model/error.js";
import { compareUtf8 } from "../../src/model/order.js";
import { givenPath } from "./root.js";

/** A root that leads to no repository, or to fewer than it has. */
export interface Unusable {
  /** As far as it could be read as a path; else as it was given. */
  readonly root: string;
  readonly state: "not-a-repository" | "error";
  readonly problem: string;
  readonly next: string;
}

/** What roots lead to. */
export interface Found {
  /** Each once, in the order of the roots. */
  readonly repositories: readonly Repository[];
  readonly unusable: readonly Unusable[];
}

/** Folders that are looked into for one root, and repositories that it may lead to. */
const maxFolders = 4_000;
const maxRepositories = 64;

const isThere = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Folders in a folder, sorted; links are not followed, and where dependencies lie nobody works. */
const foldersIn = async (folder: string, limit: number): Promise<readonly string[]> => {
  const found: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (found.length >= limit) break;
      if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git")
        found.push(entry.name);
    }
  } catch {
    // One that cannot be read holds nothing for us.
  }
  return found.sort(compareUtf8).map((name) => join(folder, name));
};

/** The repository whose top a folder is. */
const topAt = async (folder: string): Promise<Repository | null> => {
  if (!(await isThere(join(folder, ".git"))) && !(await isThere(join(folder, "HEAD")))) return null;
  const found = await findRepository(folder).catch(() => null);
  return found !== null && found.root === (await realpath(folder).catch(() => null)) ? found : null;
};

interface Below {
  readonly repositories: readonly Repository[];
  /** Not all folders were looked into, or there were too many repositories. */
  readonly cut: boolean;
}

const findBelow = async (root: string): Promise<Below> => {
  const repositories: Repository[] = [];
  let folders = await foldersIn(root, maxFolders);
  let looked = 0;
  for (let level = 1; level <= 2; level++) {
    const deeper: string[] = [];
    for (const folder of folders) {
      if (++looked > maxFolders || repositories.length >= maxRepositories) return { repositories, cut: true };
      const top = await topAt(folder);
      if (top !== null) repositories.push(top);
      else if (level === 1) deeper.push(...(await foldersIn(folder, maxFolders - looked)));
    }
    folders = deeper;
  }
  return { repositories, cut: false };
};

const name = "Name a folder in a git repository as the root: sheaf serve --repo DIR.";

const findIn = async (root: string): Promise<Found> => {
  try {
    return { repositories: [await findRepository(root)], unusable: [] };
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    const { repositories, cut } = await findBelow(root);
    const told = (problem: string, next: string): Unusable => ({
      root,
      state: "not-a-repository",
      problem,
      next,
    });
    if (cut) {
      const problem = `${root} holds more folders than are looked into: ${repositories.length} repositories are known`;
      return { repositories, unusable: [told(problem, "Name those that matter as roots of their own.")] };
    }
    if (repositories.length > 0) return { repositories, unusable: [] };
    const mends = error.hint?.includes("`git") === true ? error.hint : null;
    return { repositories, unusable: [told(error.message, mends ?? name)] };
  }
};

/** Finds the repositories of roots: those that they lie in, else those one or two levels below. Looks anew each time. */
export const findRepositories = async (roots: readonly string[], folder: string): Promise<Found> => {
  const repositories = new Map<string, Repository>();
  const unusable: Unusable[] = [];
  for (const given of roots) {
    const parsed = givenPath(given, process.platform, folder);
    if ("problem" in parsed) {
      unusable.push({ root: given, state: "not-a-repository", problem: parsed.problem, next: name });
      continue;
    }
    try {
      const found = await findIn(parsed.path);
      unusable.push(...found.unusable);
      for (const repository of found.repositories) {
        const known = repositories.get(repository.gitDir);
        // Named by its git directory and by its working tree: the latter says more.
        if (known === undefined || known.workTree === null) repositories.set(repository.gitDir, repository);
      }
    } catch (error) {
      unusable.push({ root: parsed.path, state: "error", problem: messageOf(error), next: name });
    }
  }
  return { repositories: [...repositories.values()], unusable };
};
