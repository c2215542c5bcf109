/** A repository on GitHub or on a GitHub Enterprise host. */
export interface RepositoryName {
  /** Name of the host, with the port when there is one: `github.com`. */
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

const part = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
const hostName = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/;

/** The same machine by other names: what git over SSH and people with browsers write. */
const hostOf = (host: string): string => {
  const lower = host.toLowerCase();
  const names: Readonly<Record<string, string>> = {
    "www.github.com": "github.com",
    "ssh.github.com": "github.com",
    "ssh.github.com:443": "github.com",
  };
  return names[lower] ?? lower;
};

const named = (host: string, path: string): RepositoryName | null => {
  const parts = path.replace(/^\/+|\/+$/g, "").split("/");
  const [owner, last] = parts;
  if (parts.length !== 2 || owner === undefined || last === undefined) return null;
  const name = last.replace(/\.git$/, "");
  if (!hostName.test(host) || !part.test(owner) || !part.test(name) || owner.startsWith("-")) return null;
  return { host: hostOf(host), owner, name };
};

const fromUrl = (text: string): RepositoryName | null => {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const scheme = /^(?:git\+)?(https?|ssh|git):$/.exec(url.protocol)?.[1];
  if (scheme === undefined) return null;
  // A port of SSH says nothing about the host's web address.
  return named(scheme.startsWith("http") ? url.host : url.hostname, url.pathname);
};

/**
 * Reads `OWNER/REPO`, or the URL of a git remote: `https://`, `ssh://`, `git://`, or `git@host:OWNER/REPO.git`.
 *
 * @param host where `OWNER/REPO` alone is.
 * @returns null for anything else; a user name or password in it is dropped.
 */
export const parseRepositoryName = (text: string, host = "github.com"): RepositoryName | null => {
  const trimmed = text.trim();
  if (trimmed.length > 1_000) return null;
  if (trimmed.includes("://")) return fromUrl(trimmed);
  const [, scpHost, scpPath] = /^(?:[^@/:\s]+@)?([^@/:\s]+):(?!\/\/)(.+)$/.exec(trimmed) ?? [];
  if (scpHost !== undefined && scpPath !== undefined) return named(scpHost, scpPath);
  return trimmed.startsWith("/") || trimmed.startsWith(".") ? null : named(host, trimmed);
};

/** Where the API of a host is. */
export const apiUrlOf = (host: string): string => {
  if (host === "github.com") return "https://api.github.com";
  return host.endsWith(".ghe.com") ? `https://api.${host}` : `https://${host}/api/v3`;
};
