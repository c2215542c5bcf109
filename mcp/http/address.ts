import { SheafError } from "../../src/model/error.js";

/** Where a server listens. */
export interface Address {
  readonly host: "127.0.0.1" | "::1";
  /** 0 for any that is free. */
  readonly port: number;
}

const defaultPort = 7464;

const form =
  "Write --http, --http PORT, --http 127.0.0.1:PORT or --http [::1]:PORT; port 0 is any that is free.";

const hostOf = (given: string): Address["host"] => {
  const host = given.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  // By number, so that no name server and no hosts file says where it listens.
  if (host === "localhost" || host === "127.0.0.1") return "127.0.0.1";
  if (host === "::1") return host;
  throw new SheafError(
    "bad-argument",
    `--http listens on this machine alone, and ${JSON.stringify(given)} is not its loopback address`,
    `Answers hold the text of repositories, and nobody is asked who they are. ${form}`,
  );
};

const portOf = (given: string): number => {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (port <= 65_535) return port;
  throw new SheafError("bad-argument", `${JSON.stringify(given)} is no port`, form);
};

/**
 * Reads the value of `--http [HOST:PORT]`.
 *
 * @param given true for the option without a value.
 * @throws SheafError `bad-argument` for anything but a loopback address.
 */
export const parseAddress = (given: string | true): Address => {
  if (given === true) return { host: "127.0.0.1", port: defaultPort };
  if (/^\d+$/.test(given)) return { host: "127.0.0.1", port: portOf(given) };
  const parts = /^(\[[^\]]*\]|[^:]*)(?::([^:]*))?$/.exec(given);
  if (parts === null) return { host: hostOf(given), port: defaultPort };
  const [, host = "", port] = parts;
  return { host: hostOf(host), port: port === undefined ? defaultPort : portOf(port) };
};

/** A host as it stands in a URL. */
export const urlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);
