import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import type { RepositoryPlace } from "../git/discover.js";
import { discoverRepository } from "../git/discover.js";
import { installation } from "../installation.js";
import { SheafError } from "../model/error.js";
import type { UserPlaces } from "../setup/editor-files.js";

/** The program that is set up. Absolute paths. */
export interface Program {
  readonly node: string;
  readonly script: string;
}

export interface SetupOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** Take it out again. */
  readonly remove?: boolean | undefined;
  /** Tell only what would be done. */
  readonly dryRun?: boolean | undefined;
  /** What editors start: this very one when left out. */
  readonly program?: Program | undefined;
  /** Where programs keep a user's settings: as this system has it when left out. */
  readonly places?: UserPlaces | undefined;
}

/** The program that runs now. */
export const ownProgram = (): Program => ({
  node: process.execPath,
  script: join(installation().root, "dist", "cli", "main.js"),
});

export const usualPlaces = (): UserPlaces => ({
  platform: process.platform,
  home: homedir(),
  appData: process.env.APPDATA,
  configHome: process.env.XDG_CONFIG_HOME,
});

/** A repository that something is set up in. */
export interface SetupRepository {
  readonly place: RepositoryPlace;
  /** The working tree, or the git directory of a bare repository. Absolute. */
  readonly root: string;
}

/** @throws SheafError `not-a-repository`. */
export const setupRepository = async (repo: string): Promise<SetupRepository> => {
  const place = await discoverRepository(repo);
  return { place, root: resolve(place.workTree ?? place.gitDir) };
};

/** @throws SheafError `bad-argument` for a bare repository, which has no files. */
export const workTreeOf = ({ place, root }: SetupRepository): string => {
  if (place.workTree !== null) return root;
  throw new SheafError(
    "bad-argument",
    `${root} has no working tree, so there is no file of it to write`,
    "Name a working tree with --repo.",
  );
};

const packageAt = (folder: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

const mainScript = "dist/cli/main.js";

/** Whether a folder holds Sheaf, and not a package that has the same name. */
const isSheaf = (folder: string): boolean => {
  const bin = packageAt(folder)?.bin;
  const main = typeof bin === "object" && bin !== null ? (bin as Record<string, unknown>).sheaf : null;
  return main === mainScript && existsSync(join(folder, mainScript)) && existsSync(join(folder, "FORMAT.md"));
};

const names = (list: unknown): readonly string[] =>
  typeof list === "object" && list !== null ? Object.keys(list) : [];

/** The script by a path from the root that everybody has who has the repository; null when there is none. */
export const sharedScript = (root: string): string | null => {
  const told = packageAt(root);
  if (told === null) return null;
  if (told.name === "sheaf" && isSheaf(root)) return mainScript;
  const wanted = [told.dependencies, told.devDependencies, told.optionalDependencies].flatMap(names);
  if (!wanted.includes("sheaf")) return null;
  const folder = join("node_modules", "sheaf");
  return isSheaf(join(root, folder)) ? `node_modules/sheaf/${mainScript}` : null;
};

/** A path from the working tree, with `/`. */
export const fromRoot = (root: string, path: string): string => relative(root, path).split(sep).join("/");
