import { SheafError } from "../../model/error.js";
import { type Credentials, shownUrl } from "./address.js";
import {
  type ByteRange,
  collector,
  errorText,
  type Progress,
  progressFrom,
  rangeHeaders,
  type Sink,
  startAgain,
  take,
} from "./body.js";
import { exchange, headerOf, type Opening, type WebRequest } from "./exchange.js";
import { isVain, unreachable } from "./failures.js";
import { growing, maxStalls, maxTries, pauseAfter, rest } from "./retry.js";
import { createRoutes, type WebEnvironment } from "./routes.js";

export interface WebSettings {
  readonly environment: WebEnvironment;
  readonly credentials: readonly Credentials[];
  /** First pause before another try. Milliseconds. */
  readonly pause?: number;
  /** How long nothing may arrive. Milliseconds. */
  readonly silence?: number;
  /** Ends all that goes on; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Opening["headers"];
  readonly url: string;
  /** What an answer said that is no success: at most its first 64 KiB. Empty when a sink took the body. */
  readonly text: string;
}

export interface WebClient {
  /**
   * Gets a resource or a part of it, and goes on where the connection dropped. A server may give the whole where a part
   * was asked for: the sink is told where the body begins.
   *
   * @returns any answer of the server that trying again did not change.
   * @throws SheafError `transfer-failed`, and whatever the sink throws.
   */
  readonly receive: (request: WebRequest, sink: Sink, range?: ByteRange | null) => Promise<Answer>;
  /** Gets a resource into memory. @throws SheafError `corrupt-bundle` when it is longer than `maximum` bytes. */
  readonly bytes: (
    request: WebRequest,
    maximum: number,
    where?: string,
  ) => Promise<Answer & { readonly bytes: Uint8Array }>;
  /** Sends once; again only where the server has said no and later. @throws SheafError `transfer-failed`. */
  readonly once: (request: WebRequest) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** Nothing was done when a server answers so. */
const refusals: ReadonlySet<number> = new Set([403, 429]);

/** @throws SheafError `bad-argument` when the environment names a proxy that is none. */
export const createWebClient = (settings: WebSettings): WebClient => {
  const { environment, credentials, pause = 500, silence = 60_000, signal } = settings;
  const routes = createRoutes(environment);
  const open = (request: WebRequest): Promise<Opening> =>
    exchange(request, credentials, routes, silence, signal);

  /** One try. @returns the answer, or what dropped the connection. */
  const attempt = async (
    request: WebRequest,
    progress: Progress,
    sink: Sink,
  ): Promise<{ readonly answer: Answer } | { readonly dropped: unknown }> => {
    const headers = rangeHeaders(progress);
    let opening: Opening;
    try {
      opening = await open({ ...request, headers: { ...request.headers, ...headers } });
    } catch (error) {
      if (error instanceof SheafError) throw error;
      return { dropped: error };
    }
    const { status, url } = opening;
    if (status !== 200 && status !== 206)
      return { answer: { status, headers: opening.headers, url, text: await errorText(opening.body) } };
    const outcome = await take(opening, headers.range !== undefined, progress, sink, silence);
    if (outcome === "done") return { answer: { status, headers: opening.headers, url, text: "" } };
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome;
  };

  const receive: WebClient["receive"] = async (request, sink, range = null) => {
    const progress = progressFrom(range);
    let best = progress.at;
    let stalls = 0;
    for (let tries = 1; ; tries++) {
      const result = await attempt(request, progress, sink);
      signal?.throwIfAborted();
      const last = tries >= maxTries;
      if ("answer" in result) {
        const { status, headers } = result.answer;
        if (status < 300) return result.answer;
        const wait = pauseAfter(status, headerOf(headers, "retry-after"), stalls, pause);
        stalls++;
        if (wait === null || stalls >= maxStalls || last) return result.answer;
        await rest(wait, signal);
        continue;
      }
      stalls = progress.at > best ? 0 : stalls + 1;
      best = Math.max(best, progress.at);
      if (stalls >= maxStalls || last || isVain(result.dropped))
        throw unreachable(request.url, result.dropped);
      // Without a mark to tell by, the rest could be that of something else.
      if (progress.validator === null) startAgain(progress);
      await rest(growing(stalls, pause), signal);
    }
  };

  const sendOnce = async (request: WebRequest): Promise<Answer> => {
    try {
      const opening = await open(request);
      const { status, headers, url } = opening;
      return { status, headers, url, text: await errorText(opening.body) };
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof SheafError ? error : unreachable(request.url, error);
    }
  };

  return {
    receive,
    bytes: async (request, maximum, where = shownUrl(request.url)) => {
      const kept = collector(maximum, where);
      const answer = await receive(request, kept.sink);
      // The last part of a resource that came in several tries is the resource.
      return { ...answer, status: answer.status === 206 ? 200 : answer.status, bytes: kept.bytes() };
    },
    once: async (request) => {
      for (let tries = 1; ; tries++) {
        const answer = await sendOnce(request);
        const wait = refusals.has(answer.status)
          ? pauseAfter(answer.status, headerOf(answer.headers, "retry-after"), tries, pause)
          : null;
        if (wait === null || tries >= maxStalls) return answer;
        await rest(wait, signal);
      }
    },
    close: routes.close,
  };
};
