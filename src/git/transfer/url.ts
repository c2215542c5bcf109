import path from "node:path";
import { SheafError } from "../../model/error.js";

/** How a remote is reached. `other` is a program `git-remote-<name>`. */
type RemoteProtocol = "http" | "https" | "ssh" | "git" | "file" | "other";

/** What the address of a remote says. */
export interface RemoteAddress {
  readonly protocol: RemoteProtocol;
  /** Of `other`, the helper's name; else the scheme as written, or `ssh` and `file` for what has none. */
  readonly scheme: string;
  /** With the port where one is named, lower case; null for `file` and `other`. */
  readonly host: string | null;
  /** Path on that host, without a leading slash or `.git`: `owner/name`. For `file` the path as it was given. */
  readonly path: string;
  /** For people to read: without user name, password, token, query. */
  readonly shown: string;
}

const schemes: Readonly<Record<string, RemoteProtocol>> = {
  http: "http",
  https: "https",
  ssh: "ssh",
  "git+ssh": "ssh",
  "ssh+git": "ssh",
  git: "git",
  file: "file",
};

const barePath = (text: string): string => text.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");

/** Takes an address apart as git does: a helper's, a URL, `host:path`, else a path. */
export const parseAddress = (url: string): RemoteAddress => {
  const helper = /^([A-Za-z0-9][-+.A-Za-z0-9]*)::/.exec(url);
  if (helper !== null) {
    const scheme = helper[1]!;
    return { protocol: "other", scheme, host: null, path: "", shown: `${scheme}::...` };
  }
  const parts = /^([A-Za-z][-+.A-Za-z0-9]*):\/\/([^/?#]*)([^?#]*)/.exec(url);
  if (parts !== null) {
    const scheme = parts[1]!.toLowerCase();
    const protocol = Object.hasOwn(schemes, scheme) ? schemes[scheme]! : "other";
    const host = parts[2]!.slice(parts[2]!.lastIndexOf("@") + 1).toLowerCase();
    // Behind a colon that is no port's stands the beginning of a password with a slash or the like in it.
    const isHost = /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/.test(host);
    const shown = isHost ? `${scheme}://${host}${parts[3]}` : `${scheme}://...`;
    if (protocol === "other") return { protocol, scheme, host: null, path: "", shown: `${scheme}://...` };
    if (protocol === "file") return { protocol, scheme, host: null, path: parts[3]!, shown };
    return { protocol, scheme, host, path: barePath(parts[3]!), shown };
  }
  const scp = /^([^/]*?):(.*)$/s.exec(url);
  const drive = process.platform === "win32" && /^[A-Za-z]:/.test(url);
  if (scp !== null && !drive) {
    const host = scp[1]!.slice(scp[1]!.lastIndexOf("@") + 1).toLowerCase();
    return {
      protocol: "ssh",
      scheme: "ssh",
      host,
      path: barePath(scp[2]!),
      shown: `${host}:${scp[2]}`,
    };
  }
  return { protocol: "file", scheme: "file", host: null, path: url, shown: url };
};

/** Whether a word can only be an address and no remote's name. */
export const isAddress = (text: string): boolean =>
  /^[^/]*:/.test(text) || path.isAbsolute(text) || /^\.{1,2}(?:[/\\]|$)/.test(text);

/** Characters that control terminals, end lines, or turn text round. */
export const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Refuses what git or ssh could take for an option, or what would start a program.
 *
 * @param allowed names of remote helpers that the user's own configuration allows.
 * @throws SheafError `bad-argument`.
 */
export const checkAddress = (url: string, allowed: (helper: string) => boolean): void => {
  const refuse = (why: string): never => {
    throw new SheafError(
      "bad-argument",
      `${JSON.stringify(parseAddress(url).shown)} cannot be a remote: ${why}`,
      "Name a remote of the repository, a URL (https, ssh, git, file) or a path.",
    );
  };
  if (url === "" || url.search(unprintable) >= 0)
    refuse(url === "" ? "it is empty" : "it holds control characters");
  if (url.startsWith("-")) refuse("it begins with a hyphen");
  const { protocol, scheme, host, path: place } = parseAddress(url);
  // A host or a path that begins so would be an option of ssh, or of the program on its other end.
  if (host?.startsWith("-") === true || (protocol === "ssh" && place.startsWith("-"))) {
    refuse("host or path begins with a hyphen");
  }
  if (protocol === "other" && !allowed(scheme)) {
    refuse(`it would start the program git-remote-${scheme}, which protocol.${scheme}.allow does not allow`);
  }
};

/** Replaces the beginning of an address as `url.<base>.insteadOf` says: the longest that fits. */
export const rewriteAddress = (
  url: string,
  rules: readonly { readonly base: string; readonly insteadOf: string }[],
): string | null => {
  let best: { readonly base: string; readonly insteadOf: string } | null = null;
  for (const rule of rules) {
    if (url.startsWith(rule.insteadOf) && rule.insteadOf.length > (best?.insteadOf.length ?? -1)) best = rule;
  }
  return best === null ? null : best.base + url.slice(best.insteadOf.length);
};

/** User name and password of an address, decoded; null when it has none. */
export const userOf = (url: string): { readonly name: string; readonly password: string } | null => {
  const user = /^[A-Za-z][-+.A-Za-z0-9]*:\/\/([^/?#]*)@/.exec(url)?.[1];
  if (user === undefined) return null;
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const colon = user.indexOf(":");
  if (colon < 0) return { name: decode(user), password: "" };
  return { name: decode(user.slice(0, colon)), password: decode(user.slice(colon + 1)) };
};
