import os from "node:os";
import path from "node:path";
import type { RepositoryPlace } from "../discover.js";
import { type Environment, gitEnvironment } from "../environment.js";
import { askGit } from "./ask.js";

/** A longer path is none. Bytes. */
const maxPathBytes = 64 * 1024;

/**
 * The file of ignore rules that a user has for all repositories: `core.excludesFile`, also of settings of people and of
 * the system, which elsewhere do not count. Git only reads settings for it.
 */
export const userExcludes = async (place: RepositoryPlace, inherited: Environment): Promise<string> => {
  const { GIT_CONFIG_GLOBAL: _, GIT_CONFIG_NOSYSTEM: __, ...environment } = gitEnvironment(inherited);
  const { XDG_CONFIG_HOME: xdg, GIT_CONFIG_GLOBAL: file, GIT_CONFIG_NOSYSTEM: noSystem } = inherited;
  if (xdg !== undefined) environment.XDG_CONFIG_HOME = xdg;
  // Whoever points git at other settings, as tests do, means these.
  if (file !== undefined) environment.GIT_CONFIG_GLOBAL = file;
  if (noSystem !== undefined) environment.GIT_CONFIG_NOSYSTEM = noSystem;
  const reply = await askGit(
    [`--git-dir=${place.gitDir}`, "config", "--type=path", "-z", "--get", "core.excludesFile"],
    environment,
    maxPathBytes,
    place.workTree ?? place.gitDir,
  );
  const set = reply?.code === 0 ? reply.stdout.toString("utf8").replace(/\0$/, "") : "";
  if (set !== "") return set;
  const home = inherited.HOME ?? inherited.USERPROFILE ?? os.homedir();
  return path.join(xdg || path.join(home, ".config"), "git", "ignore");
};
