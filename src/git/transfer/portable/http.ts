import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { readBounded } from "../../bounded.js";
import { type Credentials, headersFor } from "../credentials.js";
import { type Setting, settingOf } from "../settings.js";
import { userOf } from "../url.js";

/** An answer whose body is still to be read. */
interface HttpAnswer {
  readonly type: string;
  readonly body: AsyncIterator<Buffer>;
  /** Where it came from, after redirects, without credentials. */
  readonly url: string;
}

interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its length must be known: made anew when a request is sent twice. */
  readonly body?: { readonly bytes: number; readonly open: () => Readable };
}

export interface HttpClient {
  /** @throws Error in words that `transferFailure` understands. */
  readonly send: (request: HttpRequest) => Promise<HttpAnswer>;
  readonly close: () => void;
}

/** A line that is silent so long is taken for dead. Milliseconds. */
const silence = 120_000;
const maxRedirects = 5;
const maxCertificateBytes = 4 * 1024 * 1024;

const withoutUser = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1");

/**
 * HTTP for one remote. Credentials go to the origin that they are for and to no other, redirects or not, and only after
 * the server asked for them.
 */
export const createHttpClient = (
  remote: string,
  settings: readonly Setting[],
  token: Credentials | null,
  signal: AbortSignal | undefined,
): HttpClient => {
  const home = new URL(withoutUser(remote)).origin;
  const user = userOf(remote);
  const basic =
    user !== null && user.password !== "" ? user : token !== null && token.origin === home ? token : null;
  let authorized = false;
  const authority = settingOf(settings, "http.sslcainfo");
  const ca = authority === null ? undefined : (readBounded(authority, maxCertificateBytes) ?? undefined);
  const rejectUnauthorized = !/^(?:false|no|off|0)$/i.test(settingOf(settings, "http.sslverify") ?? "true");
  // Kept open for the next question, and without the short time-out that clients of JavaScript have.
  const agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true, rejectUnauthorized, ...(ca === undefined ? {} : { ca }) }),
  };

  const headersTo = (url: string): Record<string, string> => {
    const headers: Record<string, string> = { "user-agent": "git/sheaf", "accept-encoding": "identity" };
    if (new URL(url).origin !== home) return headers;
    for (const header of headersFor(settings, url)) {
      const [, name, value] = /^([-!#$%&'*+.^_`|~\w]+):\s*([^\r\n]*)$/.exec(header) ?? [];
      if (name !== undefined && value !== undefined) headers[name.toLowerCase()] = value;
    }
    if (authorized && basic !== null) {
      const pair = Buffer.from(`${basic.name}:${basic.password}`).toString("base64");
      headers.authorization = `Basic ${pair}`;
    }
    return headers;
  };

  const once = (request: HttpRequest, url: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const secure = url.startsWith("https:");
      const { body } = request;
      const outgoing = (secure ? https : http).request(url, {
        method: request.method,
        agent: secure ? agents.https : agents.http,
        headers: {
          ...headersTo(url),
          ...request.headers,
          ...(body === undefined ? {} : { "content-length": String(body.bytes) }),
        },
        ...(signal === undefined ? {} : { signal }),
      });
      outgoing.setTimeout(silence, () => outgoing.destroy(new Error("the line was silent: timed out")));
      outgoing.on("error", reject);
      outgoing.on("response", resolve);
      if (body === undefined) outgoing.end();
      else {
        const source = body.open();
        source.on("error", (error) => outgoing.destroy(error));
        source.pipe(outgoing);
      }
    });

  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    let url = withoutUser(request.url);
    for (let redirects = 0; ; redirects++) {
      const response = await once(request, url);
      const status = response.statusCode ?? 0;
      if (status === 200) {
        const body = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        return { type: response.headers["content-type"] ?? "", body, url };
      }
      response.resume();
      response.on("error", () => {});
      if (status === 401 && !authorized && basic !== null && new URL(url).origin === home) {
        authorized = true;
        continue;
      }
      const { location } = response.headers;
      // As git does: only the first question of an exchange may be answered elsewhere.
      if (status >= 300 && status < 400 && location !== undefined && request.method === "GET") {
        const next = new URL(location, url);
        const safe = next.protocol === "https:" || (next.protocol === "http:" && url.startsWith("http:"));
        if (redirects < maxRedirects && safe) {
          url = withoutUser(next.href);
          continue;
        }
      }
      throw new Error(`The requested URL returned error: ${status}`);
    }
  };

  return {
    send,
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
};
