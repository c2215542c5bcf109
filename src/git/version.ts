import { askGit } from "./binary/ask.js";

/** Major and minor number. */
export type GitVersion = readonly [major: number, minor: number];

/** Oldest git whose answers are tested by its documentation; older ones are not used. */
export const oldestReading: GitVersion = [2, 20];

/** Older ones take no settings from the environment, which is where credentials stand. */
export const oldestExchanging: GitVersion = [2, 31];

const maxBytes = 4_096;

/**
 * The version of the git on an environment's PATH.
 *
 * @returns null when there is none that can be run.
 */
export const gitVersion = async (
  environment: Readonly<Record<string, string>>,
): Promise<GitVersion | null> => {
  const reply = await askGit(["--version"], environment, maxBytes);
  const version = /^git version (\d+)\.(\d+)/.exec(reply?.stdout.toString("latin1") ?? "");
  return version === null ? null : [Number(version[1]), Number(version[2])];
};

export const isAtLeast = ([major, minor]: GitVersion, [oldestMajor, oldestMinor]: GitVersion): boolean =>
  major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
