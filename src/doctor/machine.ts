import type { Environment } from "../git/environment.js";
import { gitEnvironment } from "../git/environment.js";
import { gitVersion, isAtLeast, oldestExchanging, oldestReading } from "../git/version.js";
import type { Finding } from "../model/doctor.js";
import { note, ok, problem } from "./finding.js";

const partsOf = (version: string): readonly number[] => version.split(".").map(Number);

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
};

/** Whether a version is one of `^1.2.3 || >=4.5.6`: all that the `engines` of this package may say. */
const satisfies = (version: string, range: string): boolean => {
  const own = partsOf(version.replace(/[-+].*$/, ""));
  return range.split("||").some((text) => {
    const match = /^\s*(\^|>=)(\d+(?:\.\d+)*)\s*$/.exec(text);
    if (match === null) return false;
    const least = partsOf(match[2]!);
    return compare(own, least) >= 0 && (match[1] === ">=" || own[0] === least[0]);
  });
};

/** @param range `engines.node` of the package. */
export const checkNode = (version: string, range: string): Finding =>
  satisfies(version, range)
    ? ok("node", `Node.js ${version}`)
    : problem(
        "node",
        `Node.js ${version} is none that Sheaf is tested with (${range}): it may fail in any place`,
        "Install Node.js 22.9 or newer, and then Sheaf again with it.",
      );

/** Git is told by its version; without it repositories are read all the same, with limits. */
export const checkGit = async (inherited: Environment): Promise<Finding> => {
  const version = await gitVersion(gitEnvironment(inherited));
  if (version === null) {
    return note(
      "git",
      "there is no git on the PATH: repositories are read without it, slower and not all kinds of them; hooks and remotes over ssh need it",
      "Install git 2.31 or newer, and see that `git --version` runs.",
    );
  }
  const shown = version.join(".");
  if (!isAtLeast(version, oldestReading)) {
    return note(
      "git",
      `git ${shown} is older than ${oldestReading.join(".")}: it is not used, and repositories are read without it`,
      "Install git 2.31 or newer.",
    );
  }
  if (!isAtLeast(version, oldestExchanging)) {
    return note(
      "git",
      `git ${shown} reads repositories, but is older than ${oldestExchanging.join(".")}, which pull, publish and prune need for remotes over ssh`,
      "Install git 2.31 or newer.",
    );
  }
  return ok("git", `git ${shown}`);
};
