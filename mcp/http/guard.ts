import type { IncomingMessage } from "node:http";

/** A request that is not served: what it is answered. */
export interface Denied {
  readonly status: number;
  readonly message: string;
}

export const endpoint = "/mcp";

/** Names by which this machine calls itself. */
const loopback = ["127.0.0.1", "localhost", "[::1]"];

const denied = (status: number, message: string): Denied => ({ status, message });

/**
 * Whether a request may be looked at. A page of another site can reach a server on this machine, by its address or by
 * a name that is made to lead here; what it cannot do is to lie about `Host` and `Origin`.
 *
 * @returns null when it may.
 */
export const guard = (request: IncomingMessage, port: number): Denied | null => {
  const hosts = request.headersDistinct.host ?? [];
  const host = hosts[0]?.toLowerCase();
  const own = loopback.map((name) => `${name}:${port}`);
  if (
    hosts.length !== 1 ||
    host === undefined ||
    !(own.includes(host) || (port === 80 && loopback.includes(host)))
  ) {
    return denied(403, `Host must be one of ${own.join(", ")}`);
  }
  const origins = request.headersDistinct.origin ?? [];
  if (origins.some((origin) => origin.toLowerCase() !== `http://${host}`)) {
    return denied(403, "requests of web pages are not served");
  }
  if (request.url !== endpoint) return denied(404, `there is nothing but ${endpoint}`);
  const method = request.method ?? "";
  if (!["POST", "GET", "DELETE"].includes(method)) return denied(405, "POST is what is served");
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") return denied(415, "bodies are not encoded");
  return null;
};
