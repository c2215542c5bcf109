import { ownSettings, usualRemote } from "./default-remote.js";

/** Ways to a repository that others can go too; `file:` and bare paths name folders of this machine. */
const shared = new Set(["http:", "https:", "ssh:", "git:", "git+ssh:", "ssh+git:"]);

/** `host:path` or `user@host:path`, as ssh takes it; a single letter before the colon is a drive. */
const short = /^(?:[^@/\s]+@)?(\[[0-9A-Fa-f:]+\]|[^@:/\s]{2,}):(?!\/\/)([^\s]+)$/;

/**
 * The URL of a repository as others may see it: without user name, password, query and fragment, which can hold
 * tokens.
 *
 * @returns null for a path, and for anything that is no URL of a server.
 */
export const publicUrl = (url: string): string | null => {
  const brief = short.exec(url);
  const text = brief === null ? url : `ssh://${brief[1]}/${brief[2]!.replace(/^\/+/, "")}`;
  try {
    const parsed = new URL(text);
    if (!shared.has(parsed.protocol) || parsed.hostname === "") return null;
    parsed.username = "";
    parsed.password = "";
    parsed.search = "";
    parsed.hash = "";
    return parsed.href.length > 2_048 ? null : parsed.href;
  } catch {
    return null;
  }
};

/**
 * Where a repository was cloned from, by its own configuration: the remote that the branch follows, else `origin`, else
 * the only remote.
 *
 * @param commonDir of the repository.
 * @param branch that is checked out; null when detached.
 * @returns null when there is no such remote, or others cannot go there.
 */
export const repositoryUrl = (commonDir: string, branch: string | null): string | null => {
  const remote = usualRemote(ownSettings(commonDir), branch);
  return remote === null ? null : publicUrl(remote.url);
};
