import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createCalls } from "./calls.js";
import { parseAddress } from "./http/address.js";
import { listen } from "./http/listen.js";
import { allowedTools, listingOf } from "./listing.js";
import type { Served } from "./protocol.js";
import { openQueryLog, type QueryLog } from "./query-log.js";
import { createResources } from "./resources.js";
import { createWire } from "./stdio/wire.js";
import type { Tool } from "./tool.js";
import { instructions, tools } from "./tools.js";
import { createWorkspace, type Workspace } from "./workspace.js";

export interface ServeOptions {
  readonly version: string;
  /** Repositories as the user named them; without any, those of the client's roots, else of the working directory. */
  readonly repos: readonly string[];
  readonly cwd: string;
  /** `--http`, true without a value; undefined for the streams. */
  readonly http?: string | true | undefined;
  /** Names of the tools that are served, between commas; all when left out. */
  readonly tools?: string | undefined;
  /** A file for one line a call. */
  readonly queryLog?: string | undefined;
  /** False to answer from the indexed commits alone. */
  readonly overlay?: boolean | undefined;
  readonly input: Readable;
  /** Carries the protocol, and nothing else may write to it. */
  readonly output: Writable;
  /** Told of what a user may want to know. */
  readonly note: (text: string) => void;
  /** Told of faults. */
  readonly report: (error: unknown) => void;
  /** Ends the server. */
  readonly signal: AbortSignal;
}

/** What is served, and from what. */
export interface Offer {
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly createWorkspace: (options: Parameters<typeof createWorkspace>[0]) => Workspace;
}

/** How long questions that nobody waits for may take to end. Milliseconds. */
const lastQuestions = 2_000;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

const overHttp = async (served: Served, address: string | true, options: ServeOptions): Promise<void> => {
  const where = parseAddress(address);
  const { createHttpHandler } = await import("./protocol.js");
  const handler = await createHttpHandler(served);
  try {
    const listener = await listen(handler, where, options.note);
    options.note(`listening on ${listener.url}`);
    await aborted(options.signal);
    await Promise.all([listener.close(), handler.close()]);
  } finally {
    await handler.close();
  }
};

/**
 * Serves tools to one client over streams, or to many over HTTP, until the client is gone or the signal is aborted.
 *
 * @throws SheafError `bad-argument` for options that cannot be, `unsafe-path` for the place of a query log.
 */
export const serveOffer = async (offer: Offer, options: ServeOptions): Promise<void> => {
  const { note, report, http } = options;
  const tools = allowedTools(offer.tools, options.tools);
  if (http !== undefined) parseAddress(http);
  const roots = options.repos.length > 0 ? options.repos : [options.cwd];
  const log: QueryLog | null =
    options.queryLog === undefined ? null : openQueryLog(options.queryLog, roots, note);
  const workspace = offer.createWorkspace({ roots, overlay: options.overlay });
  const served: Served = {
    version: options.version,
    instructions: offer.instructions,
    tools: tools.map(listingOf),
    call: createCalls({ tools, workspace, report, record: log === null ? null : log.record }),
    resources: createResources(workspace, report),
    // Over HTTP nobody stays connected who could be asked.
    setRoots: options.repos.length > 0 || http !== undefined ? null : followClient(workspace, log, options),
    note,
  };
  try {
    // Loaded while git already tells the workspace of its repository.
    const { serveWire } = await import("./protocol.js");
    if (http === undefined)
      await serveWire(served, createWire(options.input, options.output), options.signal);
    else await overHttp(served, http, options);
  } finally {
    // A process that hangs in a dead file system must not keep the server.
    const patience = new AbortController();
    const over = setTimeout(lastQuestions, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([workspace.close(), over]);
    patience.abort();
    log?.close();
  }
};

/** The folder of a root; null for what is none on this machine. */
const folderOf = (uri: string): string | null => {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : null;
  } catch {
    return null;
  }
};

/** Takes the roots of a client that are folders of this machine; the working directory where there are none. */
const followClient =
  (workspace: Workspace, log: QueryLog | null, { cwd, note }: ServeOptions) =>
  (uris: readonly string[]): void => {
    const paths = uris.flatMap((uri) => folderOf(uri) ?? []);
    if (paths.length < uris.length)
      note("a root of the client that is no folder of this machine is left out");
    const roots = paths.length > 0 ? paths : [cwd];
    log?.keepOutOf(roots);
    workspace.setRoots(roots);
  };

/** Serves Sheaf's own tools: see `serveOffer`. */
export const serve = (options: ServeOptions): Promise<void> =>
  serveOffer({ tools, instructions, createWorkspace }, options);
