import { Readable } from "node:stream";
import { type Dispatcher, request } from "undici";
import { failed } from "../problems.js";
import { type Credentials, isPrivate, shownUrl } from "./address.js";
import type { Routes } from "./routes.js";

/** What is sent, and can be sent again from the start. */
export interface OutgoingBody {
  readonly bytes: number;
  readonly type: string;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

export interface WebRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: OutgoingBody | null;
}

/** The beginning of an answer whose body has not been read. */
export interface Opening {
  /** Where the redirects led. */
  readonly url: string;
  readonly status: number;
  readonly headers: Dispatcher.ResponseData["headers"];
  readonly body: Dispatcher.ResponseData["body"];
}

const maxRedirects = 8;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The header's only value; the first when a server gives several. */
export const headerOf = (headers: Opening["headers"], name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** Ends an answer that nobody reads. */
export const discard = (body: Opening["body"]): void => {
  body.on("error", () => undefined);
  body.destroy();
};

const next = (from: URL, location: string): URL => {
  let url: URL;
  try {
    url = new URL(location, from);
  } catch (cause) {
    throw failed(shownUrl(from), "the server redirects to what is no address", cause);
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw failed(shownUrl(from), `the server redirects to an address of ${url.protocol}`);
  if (from.protocol === "https:" && url.protocol === "http:")
    throw failed(shownUrl(from), "the server redirects from https to http");
  url.username = "";
  url.password = "";
  return url;
};

/**
 * Sends a request and follows redirects. Credentials go to their own origin alone, and to nothing after a redirect
 * that left it.
 *
 * @param silence how long nothing may arrive. Milliseconds.
 * @throws SheafError `transfer-failed` for a redirect that is not followed; what undici throws for the connection.
 */
export const exchange = async (
  asked: WebRequest,
  credentials: readonly Credentials[],
  routes: Routes,
  silence: number,
  signal?: AbortSignal,
): Promise<Opening> => {
  const body = asked.body ?? null;
  let url = new URL(asked.url);
  let strayed = false;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const secret = credentials.find((one) => one.origin === url.origin && !strayed && isPrivate(url));
    const response = await request(url, {
      dispatcher: routes.to(url),
      method: asked.method,
      headers: {
        "user-agent": "sheaf",
        ...asked.headers,
        ...(body === null ? {} : { "content-length": String(body.bytes), "content-type": body.type }),
        ...(secret === undefined ? {} : { authorization: secret.authorization }),
      },
      body: body === null ? null : Readable.from(body.chunks(), { objectMode: false }),
      // What was sent is looked at and stored before there is an answer.
      headersTimeout: body === null ? silence : silence * 5,
      bodyTimeout: silence,
      signal: signal ?? null,
    });
    const location = redirects.has(response.statusCode) ? headerOf(response.headers, "location") : null;
    if (location === null)
      return { url: url.href, status: response.statusCode, headers: response.headers, body: response.body };
    discard(response.body);
    const target = next(url, location);
    if (target.origin !== url.origin) strayed = true;
    const same = response.statusCode === 307 || response.statusCode === 308;
    if (asked.method !== "GET" && (!same || strayed))
      throw failed(shownUrl(url), "the server redirects what is sent to it to another place");
    url = target;
  }
  throw failed(shownUrl(asked.url), `the server redirects more than ${maxRedirects} times`);
};
