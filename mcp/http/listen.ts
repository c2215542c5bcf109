import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errnoOf, messageOf, SheafError } from "../../src/model/error.js";
import type { HttpHandler } from "../protocol.js";
import { isRefusal, parseMessages, type Refusal } from "../stdio/message.js";
import { type Address, urlHost } from "./address.js";
import { readBody } from "./body.js";
import { endpoint, guard } from "./guard.js";
import { createTurns } from "./turns.js";

/** Milliseconds, and connections. */
const headersTimeout = 5_000;
const requestTimeout = 30_000;
const idleTimeout = 60_000;
const keepAliveTimeout = 5_000;
const lastAnswers = 2_000;
const maxConnections = 256;

const deny = (response: ServerResponse, status: number, refusal: Refusal): void => {
  const { id, code, message } = refusal;
  const body = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
  // The rest of a body that is refused is not read.
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(body);
};

const refusalOf = (message: string): Refusal => ({ id: null, code: -32_000, message });

const serveOne = async (
  handler: HttpHandler,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const denied = guard(request, port);
  if (denied !== null) return deny(response, denied.status, refusalOf(denied.message));
  if (request.method !== "POST") return handler.handle(request, response, undefined);
  const bytes = await readBody(request);
  if (!Buffer.isBuffer(bytes)) return deny(response, bytes.status, refusalOf(bytes.message));
  const parsed = parseMessages(bytes);
  if (parsed.kind === "refused") return deny(response, 400, parsed.refusal);
  if (parsed.kind === "message") return handler.handle(request, response, parsed.message);
  const bad = parsed.items.find(isRefusal);
  if (bad !== undefined) return deny(response, 400, bad);
  return handler.handle(request, response, parsed.items);
};

/** A server that listens. */
export interface Listener {
  readonly url: string;
  /** Resolves when nobody is connected any more; whoever stays longer than a moment is cut off. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on a loopback address.
 *
 * @throws SheafError `bad-argument` for a port that is taken.
 */
export const listen = async (
  handler: HttpHandler,
  { host, port }: Address,
  note: (text: string) => void,
): Promise<Listener> => {
  let own = port;
  const takeTurn = createTurns();
  const server = createServer(
    { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      takeTurn(request.socket, () =>
        serveOne(handler, own, request, response).catch((error: unknown) => {
          if (!response.destroyed && !request.destroyed) note(messageOf(error));
          response.destroy();
        }),
      );
    },
  );
  server.maxConnections = maxConnections;
  server.timeout = idleTimeout;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new SheafError(
          "bad-argument",
          `cannot listen on ${urlHost(host)}:${port}: ${messageOf(error)}`,
          errnoOf(error) === "EADDRINUSE"
            ? "Another program listens there: name another port, or 0 for any."
            : "Name another port, or 0 for any.",
        ),
      ),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  server.on("error", (error) => note(error.message));
  own = (server.address() as AddressInfo).port;
  return {
    url: `http://${urlHost(host)}:${own}${endpoint}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), lastAnswers);
      await closed;
      clearTimeout(timer);
    },
  };
};
