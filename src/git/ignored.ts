import { askGit } from "./binary/ask.js";
import type { RepositoryPlace } from "./discover.js";
import { type Environment, gitEnvironment, inheritedEnvironment } from "./environment.js";

/** A path that git names back. Bytes. */
const maxPathBytes = 64 * 1024;

/**
 * How git takes a file of a working tree: in the index, left out by rules of the repository or the user, or neither.
 *
 * @param path from the working tree, with `/`, and none that git would take for a pattern.
 * @returns null when git does not say, as where there is none.
 */
export const howGitTakes = async (
  place: RepositoryPlace,
  path: string,
  inherited: Environment = inheritedEnvironment(),
): Promise<"tracked" | "ignored" | "untracked" | null> => {
  if (place.workTree === null) return null;
  // What people leave out everywhere stands in their own settings.
  const { GIT_CONFIG_GLOBAL: _, GIT_CONFIG_NOSYSTEM: __, ...environment } = gitEnvironment(inherited);
  if (inherited.XDG_CONFIG_HOME !== undefined) environment.XDG_CONFIG_HOME = inherited.XDG_CONFIG_HOME;
  const ask = (...args: readonly string[]) =>
    askGit(
      [`--git-dir=${place.gitDir}`, `--work-tree=${place.workTree}`, "-c", "core.fsmonitor=false", ...args],
      environment,
      maxPathBytes,
      place.workTree!,
    );
  const listed = await ask("ls-files", "-z", "--", path);
  if (listed?.code !== 0) return null;
  if (listed.stdout.length > 0) return "tracked";
  const ignored = await ask("check-ignore", "--quiet", "--", path);
  if (ignored?.code === 0) return "ignored";
  return ignored?.code === 1 ? "untracked" : null;
};
