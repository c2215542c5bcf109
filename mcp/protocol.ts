import type { IncomingMessage, ServerResponse } from "node:http";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import {
  type CallToolResult,
  createMcpHandler,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolEntry,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { SheafError } from "../src/model/error.js";
import { visible } from "../src/model/visible.js";
import type { Reply } from "./calls.js";
import type { Listing } from "./listing.js";
import type { Resources } from "./resources.js";
import { errorMessage, type Message, requestId } from "./stdio/message.js";
import type { Wire } from "./stdio/wire.js";

/** What is served, whatever the client speaks. */
export interface Served {
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Listing[];
  /** Never throws, unless the signal is aborted: then nothing is answered. */
  readonly call: (name: string, given: unknown, signal: AbortSignal) => Promise<Reply>;
  readonly resources: Resources;
  /** Takes the roots that a client names; null where they are not asked for. URIs. */
  readonly setRoots: ((uris: readonly string[]) => void) | null;
  /** Told of what goes wrong beside the answers. */
  readonly note: (text: string) => void;
}

/** How long a client may take to name its roots, and how long calls wait for that. Milliseconds. */
const rootsTimeout = 10_000;
const rootsPatience = 2_000;
const maxRoots = 64;
/** One root of another kind must not hide the others, so the protocol's own check is too much. */
const namedRoots = z.object({ roots: z.array(z.object({ uri: z.string() })) });

const resultOf = ({ text, structured, isError }: Reply): CallToolResult => ({
  content: [{ type: "text", text }],
  ...(structured === null ? {} : { structuredContent: structured }),
  ...(isError ? { isError } : {}),
});

const patience = (milliseconds: number): { readonly over: Promise<void>; readonly cancel: () => void } => {
  let cancel = (): void => {};
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    cancel = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, cancel };
};

/** Asks a client for its roots whenever it may have others. Returns a wait until they are known, which is bounded. */
const followRoots = (server: Server, { setRoots, note }: Served): (() => Promise<void>) => {
  let known = Promise.resolve();
  let asked = 0;
  const ask = async (mine: number): Promise<void> => {
    try {
      const { roots } = await server.request({ method: "roots/list" }, namedRoots, { timeout: rootsTimeout });
      // A later question has a later answer.
      if (mine === asked) setRoots?.(roots.slice(0, maxRoots).map(({ uri }) => uri));
    } catch (error) {
      if (server.transport !== undefined) {
        note(`the client did not name its roots: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const refresh = (): void => {
    if (setRoots === null || server.getClientCapabilities()?.roots === undefined) return;
    const { over, cancel } = patience(rootsPatience);
    known = Promise.race([ask(++asked).finally(cancel), over]);
  };
  server.oninitialized = refresh;
  server.setNotificationHandler("notifications/roots/list_changed", refresh);
  return () => known;
};

/** What cannot be read is told as the protocol tells it: in one line, with the next step. */
const orRefusal = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    const { code, message, hint } = error;
    const wrong = code === "bad-argument" ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(wrong, visible([message, ...(hint === null ? [] : [hint])].join(". ")));
  }
};

/** Makes the server of one connection or request. */
const serverOf = (served: Served, { era }: McpRequestContext): Server => {
  const server = new Server(
    { name: "sheaf", title: "Sheaf", version: served.version },
    { capabilities: { tools: {}, resources: {} }, instructions: served.instructions },
  );
  const rooted = era === "legacy" ? followRoots(server, served) : () => Promise.resolve();
  const tools = served.tools as readonly unknown[] as ToolEntry[];
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    await rooted();
    return resultOf(await served.call(params.name, params.arguments, mcpReq.signal));
  });
  server.setRequestHandler("resources/list", async (_, { mcpReq }) => {
    await rooted();
    return { resources: [...(await orRefusal(served.resources.list(mcpReq.signal)))] };
  });
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params }, { mcpReq }) => {
    await rooted();
    return { contents: [await orRefusal(served.resources.read(params.uri, mcpReq.signal))] };
  });
  server.onerror = (error) => served.note(error.message);
  return server;
};

/** A message that the protocol's own checks let through; null for one that nobody would ever answer. */
const known = (message: Message): JSONRPCMessage | null =>
  isJSONRPCRequest(message) ||
  isJSONRPCNotification(message) ||
  isJSONRPCResultResponse(message) ||
  isJSONRPCErrorResponse(message)
    ? message
    : null;

/** Serves one client. Resolves when it is gone, or the signal is aborted, and all that it asked for is over. */
export const serveWire = async (served: Served, wire: Wire, signal: AbortSignal): Promise<void> => {
  let leave = (): void => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const transport: Transport = {
    start: async () => {
      wire.start(
        (message) => {
          const checked = known(message);
          if (checked !== null) transport.onmessage?.(checked);
          else if (requestId(message) !== null) {
            const refusal = { id: requestId(message), code: -32_600, message: "the request is malformed" };
            void wire.send(errorMessage(refusal));
          }
        },
        () => {
          transport.onclose?.();
          leave();
        },
      );
    },
    send: async (message) => wire.send(message as unknown as Message),
    close: async () => wire.close(),
  };
  const handle = serveStdio((context) => serverOf(served, context), {
    transport,
    maxSubscriptions: 16,
    onerror: (error) => served.note(error.message),
  });
  const stop = (): void => wire.close();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  await gone;
  signal.removeEventListener("abort", stop);
  await handle.close();
};

/** Answers requests over HTTP. Whoever calls it has checked where they come from. */
export interface HttpHandler {
  /** @param body of a POST as it was parsed; undefined without one. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Each request is served for itself: there are no sessions. */
export const createHttpHandler = async (served: Served): Promise<HttpHandler> => {
  const { toNodeHandler } = await import("@modelcontextprotocol/node");
  const onerror = (error: Error): void => served.note(error.message);
  const handler = createMcpHandler((context) => serverOf(served, context), { maxSubscriptions: 16, onerror });
  const handle = toNodeHandler(handler, { onerror });
  return {
    handle: (request, response, body) => handle(request as NodeIncomingMessageLike, response, body),
    close: handler.close,
  };
};
