import path from "node:path";
import { readBounded } from "./bounded.js";
import { maxConfigBytes, parseConfiguration } from "./configuration.js";

/**
 * Whether bundles can be fetched without naming a place: the repository's own configuration names one, the branch
 * follows a remote, or there is an `origin` or no other remote.
 *
 * @param branch that is checked out; null when detached.
 */
export const hasDefaultRemote = (commonDir: string, branch: string | null): boolean => {
  const text = readBounded(path.join(commonDir, "config"), maxConfigBytes)?.toString("utf8") ?? "";
  const settings = parseConfiguration(text);
  if (settings.some(({ name, value }) => name === "sheaf.remote" && value !== "")) return true;
  const remotes = new Set<string>();
  for (const { name } of settings) {
    const remote = /^remote\.(.+)\.url$/s.exec(name)?.[1];
    if (remote !== undefined) remotes.add(remote);
  }
  const followed = settings.findLast(({ name }) => name === `branch.${branch}.remote`)?.value;
  return remotes.has(followed ?? "") || remotes.has("origin") || remotes.size === 1;
};
