import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { SheafError } from "../../model/error.js";
import { failed } from "../problems.js";
import { shownUrl } from "./address.js";

/** Variables of an environment that was passed in: `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, in either case. */
export type WebEnvironment = Readonly<Record<string, string | undefined>>;

/** How each address is reached: directly or through a proxy. */
export interface Routes {
  readonly to: (url: URL) => Dispatcher;
  readonly close: () => Promise<void>;
}

const connectMilliseconds = 30_000;

const settings = { connect: { timeout: connectMilliseconds }, connections: 16, pipelining: 1 } as const;

const variable = (environment: WebEnvironment, name: string): string | null => {
  const value = environment[name.toLowerCase()] ?? environment[name];
  return value === undefined || value.trim() === "" ? null : value.trim();
};

const proxyOf = (environment: WebEnvironment, name: string): string | null => {
  const value = variable(environment, name);
  if (value === null) return null;
  const text = value.includes("://") ? value : `http://${value}`;
  let protocol: string;
  try {
    protocol = new URL(text).protocol;
  } catch {
    protocol = "";
  }
  if (protocol === "http:" || protocol === "https:") return text;
  // The value is not repeated: it may hold a password.
  throw new SheafError("bad-argument", `${name} names no HTTP proxy`, `Set ${name} to http://host:port.`);
};

const defaultPort = (url: URL): string => (url.protocol === "https:" ? "443" : "80");

/** Host and port of an entry: `[::1]:80`, `example.org:80`; more than one colon is an address without a port. */
const partsOf = (entry: string): readonly [string, string | undefined] => {
  const [, inside, after] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? [];
  if (inside !== undefined) return [inside, after];
  const parts = entry.split(":");
  return parts.length === 2 ? [parts[0]!, parts[1]] : [entry, undefined];
};

/** Whether `NO_PROXY` names the host: itself, a domain above it, with or without a port, or `*` for all. */
export const isExempt = (noProxy: string, url: URL): boolean => {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, "");
  const port = url.port === "" ? defaultPort(url) : url.port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === "" || entry === "*") return entry === "*";
      const [pattern, entryPort] = partsOf(entry);
      if (entryPort !== undefined && entryPort !== port) return false;
      const name = pattern.replace(/^\*?\./, "");
      return host === name || host.endsWith(`.${name}`);
    });
};

/** @throws SheafError `bad-argument` for a proxy variable that names none. */
export const createRoutes = (environment: WebEnvironment): Routes => {
  const noProxy = variable(environment, "NO_PROXY") ?? "";
  const uris: Readonly<Record<string, string | null>> = {
    "http:": proxyOf(environment, "HTTP_PROXY"),
    "https:": proxyOf(environment, "HTTPS_PROXY"),
  };
  const open = new Map<string, Dispatcher>();
  let closed = false;
  const opened = (key: string, make: () => Dispatcher): Dispatcher => {
    const found = open.get(key) ?? make();
    open.set(key, found);
    return found;
  };
  return {
    to: (url) => {
      if (closed) throw failed(shownUrl(url), "the transfer was ended");
      const uri = uris[url.protocol] ?? null;
      if (uri === null || isExempt(noProxy, url)) return opened("", () => new Agent(settings));
      // Plain requests are handed over whole: many proxies open tunnels to port 443 only.
      return opened(uri, () => new ProxyAgent({ ...settings, uri, proxyTunnel: url.protocol === "https:" }));
    },
    close: async () => {
      closed = true;
      await Promise.all([...open.values()].map((dispatcher) => dispatcher.destroy()));
      open.clear();
    },
  };
};
