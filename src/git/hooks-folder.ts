import fs from "node:fs/promises";
import path from "node:path";
import { SheafError } from "../model/error.js";
import { askGit } from "./binary/ask.js";
import type { RepositoryPlace } from "./discover.js";
import { type Environment, gitEnvironment, inheritedEnvironment } from "./environment.js";

/** Where git looks for the hooks of a repository. */
export interface HooksFolder {
  /** Absolute. */
  readonly folder: string;
  /** `core.hooksPath` as it is written; null when it is not set. */
  readonly setting: string | null;
  /** Inside the git directory, so that it serves this repository alone. */
  readonly own: boolean;
  /** Inside the working tree, so that its files are committed, or could be. */
  readonly inWorkTree: boolean;
}

/** A longer path is none. Bytes. */
const maxPathBytes = 64 * 1024;

const isInside = (folder: string, base: string | null): boolean => {
  if (base === null) return false;
  const relative = path.relative(base, folder);
  return (
    relative !== "" &&
    relative !== ".." &&
    !relative.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relative)
  );
};

/** The real path of a folder that need not exist. */
const realPath = async (folder: string): Promise<string> => {
  try {
    return await fs.realpath(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(await realPath(parent), path.basename(folder));
  }
};

/** The settings of people and of the system count here: they decide which hooks git runs. */
const readHooksPath = async (place: RepositoryPlace, inherited: Environment): Promise<string | null> => {
  const { GIT_CONFIG_GLOBAL: _, GIT_CONFIG_NOSYSTEM: __, ...environment } = gitEnvironment(inherited);
  if (inherited.XDG_CONFIG_HOME !== undefined) environment.XDG_CONFIG_HOME = inherited.XDG_CONFIG_HOME;
  const reply = await askGit(
    [`--git-dir=${place.gitDir}`, "config", "--type=path", "-z", "--get", "core.hooksPath"],
    environment,
    maxPathBytes,
    place.workTree ?? place.gitDir,
  );
  if (reply?.code === 0) return reply.stdout.toString("utf8").replace(/\0$/, "");
  // 1 says that it is not set.
  if (reply?.code === 1) return null;
  const why = reply === null ? "it could not be started" : `\`git config\` ended with ${reply.code}`;
  throw new SheafError("git-failed", `git did not say where hooks are: ${why}`, "Check `git --version`.");
};

/**
 * Finds the folder whose hooks git runs in a repository.
 *
 * @throws SheafError `git-failed` when there is no git to ask.
 */
export const findHooksFolder = async (
  place: RepositoryPlace,
  environment: Environment = inheritedEnvironment(),
): Promise<HooksFolder> => {
  const setting = await readHooksPath(place, environment);
  if (setting === null) {
    return { folder: path.join(place.commonDir, "hooks"), setting, own: true, inWorkTree: false };
  }
  // A relative one counts from where git runs hooks.
  const folder = path.resolve(place.workTree ?? place.gitDir, setting);
  const real = await realPath(folder);
  const own = isInside(real, place.commonDir);
  return { folder, setting, own, inWorkTree: !own && isInside(real, place.workTree) };
};
