import { corrupt, failed } from "../problems.js";
import { shownUrl } from "./address.js";
import { discard, headerOf, type Opening } from "./exchange.js";

/** A part of a resource, `to` not included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Where a body goes to. */
export interface Sink {
  /** The body begins at this byte of the resource; all that was written before is void. */
  readonly begin: (from: number) => void;
  /** @returns true when no more is needed. */
  readonly write: (chunk: Uint8Array) => Promise<boolean> | boolean;
}

const maxErrorBytes = 65_536;
/** Milliseconds. */
const maxErrorWait = 10_000;

/** A sink that keeps everything. */
export const collector = (
  maximum: number,
  where: string,
): { readonly sink: Sink; readonly bytes: () => Uint8Array } => {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    sink: {
      begin: () => {
        chunks = [];
        length = 0;
      },
      write: (chunk) => {
        length += chunk.length;
        if (length > maximum) throw corrupt(where, `it is longer than the ${maximum} bytes that it may have`);
        chunks.push(chunk);
        return false;
      },
    },
    bytes: () => Buffer.concat(chunks, length),
  };
};

/** Reads what was said instead; a broken or endless message is cut. */
export const errorText = async (body: Opening["body"]): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  body.on("error", () => undefined);
  const timer = setTimeout(() => body.destroy(), maxErrorWait);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxErrorBytes) break;
    }
  } catch {
    // The status is what counts.
  } finally {
    clearTimeout(timer);
  }
  discard(body);
  return Buffer.concat(chunks).subarray(0, maxErrorBytes).toString("utf8");
};

/** First and last byte of a 206, and the last not included. */
const rangeOf = (opening: Opening): ByteRange => {
  const [, from, last] =
    /^bytes (\d{1,15})-(\d{1,15})\/(?:\d{1,15}|\*)$/.exec(headerOf(opening.headers, "content-range") ?? "") ??
    [];
  if (from === undefined) throw failed(shownUrl(opening.url), "the server gives a part without saying which");
  return { from: Number(from), to: Number(last) + 1 };
};

/** What a server must still have for the rest of it to fit: a strong tag, else a date. */
const validatorOf = (opening: Opening): string | null => {
  const tag = headerOf(opening.headers, "etag");
  if (tag !== null) return tag.startsWith("W/") ? null : tag;
  return headerOf(opening.headers, "content-encoding") === null
    ? headerOf(opening.headers, "last-modified")
    : null;
};

/** How far one resource has come. */
export interface Progress {
  readonly from: number;
  readonly to: number | null;
  /** First byte that is still missing. */
  at: number;
  /** Whether the sink has been told where the body begins. */
  begun: boolean;
  /** Strong entity tag or date by which a server knows what the rest belongs to. */
  validator: string | null;
}

export const progressFrom = (range: ByteRange | null): Progress => {
  const from = range?.from ?? 0;
  return { from, to: range?.to ?? null, at: from, begun: false, validator: null };
};

export const startAgain = (progress: Progress): void => {
  progress.at = progress.from;
  progress.begun = false;
};

export const rangeHeaders = (progress: Progress): Record<string, string> => {
  if (progress.at === 0 && progress.to === null) return {};
  const last = progress.to === null ? "" : String(progress.to - 1);
  return {
    range: `bytes=${progress.at}-${last}`,
    ...(progress.validator === null ? {} : { "if-range": progress.validator }),
  };
};

/** Whoever brings less than this for several times as long as a line may be silent holds up the reader. Bytes a millisecond. */
const slowest = 1;
const silences = 5;

/** Counts what arrives while it is waited for. @returns whether it is too little. */
const pace = (silence: number): ((bytes: number, waited: number) => boolean) => {
  let arrived = 0;
  let time = 0;
  return (bytes, waited) => {
    arrived += bytes;
    time += waited;
    if (time < silence * silences) return false;
    const tooSlow = arrived < time * slowest;
    arrived = 0;
    time = 0;
    return tooSlow;
  };
};

/** All is there, the connection dropped, or the sink threw. */
type Outcome = "done" | { readonly dropped: unknown } | { readonly thrown: unknown };

/** Pours a body into the sink. Errors are returned, so that the two kinds are told apart. */
const pour = async (
  opening: Opening,
  progress: Progress,
  until: number | null,
  sink: Sink,
  silence: number,
): Promise<Outcome> => {
  const isTooSlow = pace(silence);
  const chunks = (opening.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      let step: IteratorResult<Buffer>;
      const asked = performance.now();
      try {
        step = await chunks.next();
      } catch (error) {
        return { dropped: error };
      }
      if (step.done === true) break;
      if (isTooSlow(step.value.length, performance.now() - asked))
        return { thrown: failed(shownUrl(opening.url), "the answer comes too slowly to be waited for") };
      const chunk = until === null ? step.value : step.value.subarray(0, Math.max(0, until - progress.at));
      progress.at += chunk.length;
      try {
        if (await sink.write(chunk)) return "done";
      } catch (error) {
        return { thrown: error };
      }
    }
  } finally {
    discard(opening.body);
  }
  if (until !== null && progress.at < until) return { dropped: new Error("the answer is too short") };
  return "done";
};

/**
 * Looks where the body begins, tells the sink, and pours.
 *
 * @param silence how long nothing may arrive. Milliseconds.
 */
export const take = async (
  opening: Opening,
  asked: boolean,
  progress: Progress,
  sink: Sink,
  silence: number,
): Promise<Outcome> => {
  const given = opening.status === 206 ? rangeOf(opening) : null;
  if (given !== null && (!asked || given.from !== progress.at || given.to > (progress.to ?? given.to))) {
    discard(opening.body);
    throw failed(shownUrl(opening.url), "the server gives another part than was asked for");
  }
  if (given === null || !progress.begun) {
    progress.at = given?.from ?? 0;
    progress.begun = true;
    progress.validator = validatorOf(opening);
    sink.begin(progress.at);
  }
  return await pour(opening, progress, given?.to ?? null, sink, silence);
};
