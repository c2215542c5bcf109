import os from "node:os";
import path from "node:path";
import { readBounded } from "../bounded.js";
import { maxConfigBytes, parseConfiguration } from "../configuration.js";
import type { RepositoryPlace } from "../discover.js";
import type { Environment } from "../environment.js";

const settingsIn = (file: string): ReturnType<typeof parseConfiguration> =>
  parseConfiguration(readBounded(file, maxConfigBytes)?.toString("utf8") ?? "");

/** Whether a repository's own settings say that its file system takes names in other letters for the same. */
export const ignoresCase = (commonDir: string): boolean => {
  const said = settingsIn(path.join(commonDir, "config")).filter(({ name }) => name === "core.ignorecase");
  return /^(?:true|yes|on|1)$/i.test(said.at(-1)?.value ?? "");
};

/**
 * The file of ignore rules that a user has for all repositories, by settings that stand in files without conditions.
 */
export const userExcludes = (place: RepositoryPlace, environment: Environment): string | null => {
  const home = environment.HOME ?? environment.USERPROFILE ?? os.homedir();
  const xdg = path.join(environment.XDG_CONFIG_HOME || path.join(home, ".config"), "git");
  const global = environment.GIT_CONFIG_GLOBAL;
  const files = global === undefined ? [path.join(xdg, "config"), path.join(home, ".gitconfig")] : [global];
  let found: string | null = null;
  for (const file of [...files, path.join(place.commonDir, "config")]) {
    for (const { name, value } of settingsIn(file)) if (name === "core.excludesfile") found = value;
  }
  if (found === null || found === "") return path.join(xdg, "ignore");
  if (found.startsWith("~/")) return path.join(home, found.slice(2));
  return place.workTree === null ? null : path.resolve(place.workTree, found);
};
