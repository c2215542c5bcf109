import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback {
  readonly url: string;
  readonly requests: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage["headers"];
  }[];
  readonly close: () => Promise<void>;
}

/** A server on a free port of this machine that remembers what it was asked. */
export const listen = async (handler: RequestListener): Promise<Loopback> => {
  const requests: Loopback["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    handler(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

export interface Served {
  readonly bytes: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServeOptions {
  readonly ranges?: boolean;
  readonly etag?: string;
  /** The connection is dropped after so many bytes of the body. */
  readonly dropAfter?: number;
}

const rangeOf = (request: IncomingMessage, length: number): readonly [number, number] | null => {
  const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (from === undefined) return null;
  return [Number(from), last === "" || last === undefined ? length : Math.min(length, Number(last) + 1)];
};

/** Answers with bytes as a static server does. */
export const serve = (
  request: IncomingMessage,
  response: ServerResponse,
  file: Served,
  options: ServeOptions = {},
): void => {
  const { ranges = true, etag, dropAfter = Number.POSITIVE_INFINITY } = options;
  const total = file.bytes.length;
  const mayRange = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const range = ranges && mayRange ? rangeOf(request, total) : null;
  const [from, to] = range ?? [0, total];
  response.statusCode = range === null ? 200 : 206;
  if (range !== null) response.setHeader("content-range", `bytes ${from}-${to - 1}/${total}`);
  if (etag !== undefined) response.setHeader("etag", etag);
  for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value);
  response.setHeader("content-length", String(to - from));
  const body = file.bytes.subarray(from, to);
  if (body.length <= dropAfter) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, dropAfter), () => setTimeout(() => response.destroy(), 5));
};

export const refuse = (response: ServerResponse, status: number, text = ""): void => {
  response.statusCode = status;
  response.end(text);
};
