import path from "node:path";
import { readBounded } from "./bounded.js";
import { maxConfigBytes, parseConfiguration, type Setting } from "./configuration.js";

/** The repository's own configuration, and none of the user's. */
export const ownSettings = (commonDir: string): readonly Setting[] =>
  parseConfiguration(readBounded(path.join(commonDir, "config"), maxConfigBytes)?.toString("utf8") ?? "");

/** A remote, and the first of its addresses. */
interface Remote {
  readonly name: string;
  readonly url: string;
}

/**
 * The remote that the branch follows, else `origin`, else the only one.
 *
 * @param branch that is checked out; null when detached.
 */
export const usualRemote = (settings: readonly Setting[], branch: string | null): Remote | null => {
  const urls = new Map<string, string>();
  for (const { name, value } of settings) {
    const remote = /^remote\.(.+)\.url$/s.exec(name)?.[1];
    if (remote !== undefined && !urls.has(remote)) urls.set(remote, value);
  }
  const followed = settings.findLast(({ name }) => name === `branch.${branch}.remote`)?.value;
  const name =
    [followed ?? "", "origin"].find((one) => urls.has(one)) ??
    (urls.size === 1 ? [...urls.keys()][0]! : null);
  return name === null ? null : { name, url: urls.get(name)! };
};

/**
 * Whether bundles can be fetched without naming a place: the repository's own configuration names one, the branch
 * follows a remote, or there is an `origin` or no other remote.
 *
 * @param branch that is checked out; null when detached.
 */
export const hasDefaultRemote = (commonDir: string, branch: string | null): boolean => {
  const settings = ownSettings(commonDir);
  return (
    settings.some(({ name, value }) => name === "sheaf.remote" && value !== "") ||
    usualRemote(settings, branch) !== null
  );
};
