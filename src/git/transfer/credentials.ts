import type { Environment } from "../environment.js";
import type { RemoteTarget } from "./remotes.js";
import { type Setting, sectionValues } from "./settings.js";
import { userOf } from "./url.js";

/** User name and password for one origin. Never in a message, an argument or a file. */
export interface Credentials {
  /** `https://github.com`: they are given to nobody else. */
  readonly origin: string;
  readonly name: string;
  readonly password: string;
}

const originOf = (url: string): URL | null => {
  try {
    return new URL(url);
  } catch {
    return null;
  }
};

const isLoopback = (host: string): boolean => /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(host);

/** Whether `http.<url>.*` is meant for an address: same scheme, host and port, and a path that leads to it. */
const appliesTo = (pattern: string, url: string): boolean => {
  const rule = originOf(pattern);
  const asked = originOf(url);
  if (rule === null || asked === null) return false;
  if (rule.protocol !== asked.protocol) return false;
  const hosts = rule.host.split(".");
  const labels = asked.host.split(".");
  if (hosts.length !== labels.length || !hosts.every((part, i) => part === "*" || part === labels[i])) {
    return false;
  }
  const folder = rule.pathname.replace(/\/+$/, "");
  return folder === "" || asked.pathname === folder || asked.pathname.startsWith(`${folder}/`);
};

/** Headers that the configuration sends to an address, in order; an empty value takes back those before it. */
export const headersFor = (settings: readonly Setting[], url: string): readonly string[] => {
  const values = settings
    .filter(({ key }) => key === "http.extraheader")
    .map(({ value }) => ({ between: "", value: value ?? "" }));
  const specific = sectionValues(settings, "http", "extraheader").filter(({ between }) =>
    appliesTo(between, url),
  );
  let headers: string[] = [];
  for (const { value } of [...values, ...specific]) headers = value === "" ? [] : [...headers, value];
  return headers;
};

/**
 * A token of the environment for an address over HTTPS, when neither the address nor the configuration brings
 * credentials of its own: `SHEAF_TOKEN` for the place that was asked, `GITHUB_TOKEN` or `GH_TOKEN` only for the host of
 * GITHUB_SERVER_URL, github.com when it is not set: that of another host is none of its business. A `SHEAF_TOKEN` with a colon is user name and password.
 */
export const tokenFor = (
  target: RemoteTarget,
  settings: readonly Setting[],
  environment: Environment,
): Credentials | null => {
  const url = originOf(target.resolved);
  if (url === null) return null;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) return null;
  if ((userOf(target.resolved)?.password ?? "") !== "") return null;
  if (headersFor(settings, target.resolved).some((header) => /^authorization\s*:/i.test(header))) return null;
  const own = environment.SHEAF_TOKEN ?? "";
  if (own !== "") {
    const colon = own.indexOf(":");
    return {
      origin: url.origin,
      name: colon < 0 ? "x-access-token" : own.slice(0, colon),
      password: own.slice(colon + 1),
    };
  }
  const github = originOf(environment.GITHUB_SERVER_URL || "https://github.com")?.origin;
  const token = environment.GITHUB_TOKEN || environment.GH_TOKEN || "";
  if (token === "" || url.origin !== github) return null;
  return { origin: url.origin, name: "x-access-token", password: token };
};

/**
 * User name and password that stand in an address over HTTP, so that it can be given to git without them: git hands
 * addresses on as arguments, which everybody on the machine can see.
 */
export const credentialsIn = ({ resolved, address }: RemoteTarget): Credentials | null => {
  const user = userOf(resolved);
  const url = originOf(resolved);
  if (user === null || user.password === "" || url === null) return null;
  if (address.protocol !== "http" && address.protocol !== "https") return null;
  return { origin: url.origin, name: user.name, password: user.password };
};

/** All words that may stand for a secret in what git or a server says. */
export const secretsOf = (
  target: RemoteTarget,
  settings: readonly Setting[],
  token: Credentials | null,
): readonly string[] => {
  const secrets: string[] = [];
  for (const url of [target.url, target.resolved]) {
    const user = userOf(url);
    // A user name without a password is often a token.
    if (user !== null) secrets.push(user.password, encodeURIComponent(user.password));
    if (user !== null && (user.password === "" || user.password === "x-oauth-basic") && user.name !== "git") {
      secrets.push(user.name, encodeURIComponent(user.name));
    }
  }
  for (const { value } of [
    ...sectionValues(settings, "http", "extraheader"),
    ...settings.filter(({ key }) => key === "http.extraheader").map(({ value }) => ({ value: value ?? "" })),
  ]) {
    secrets.push(value.replace(/^[^:]*:\s*(?:\S+\s+)?/, ""));
  }
  if (token !== null) {
    secrets.push(token.password, Buffer.from(`${token.name}:${token.password}`).toString("base64"));
  }
  return secrets.filter((secret) => secret !== "");
};
