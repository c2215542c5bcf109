import type { RemoteRef } from "../../model/scratch.js";

/** Bytes from a connection, taken in the sizes that a protocol needs. */
export interface ByteStream {
  /** Exactly so many; null when the stream ends before. */
  readonly take: (bytes: number) => Promise<Buffer | null>;
}

/** @param maxBytes a source that gives more is an error; who reads a pack counts for itself. */
export const byteStream = (
  source: AsyncIterator<Buffer>,
  maxBytes = Number.POSITIVE_INFINITY,
): ByteStream => {
  let chunks: Buffer[] = [];
  let held = 0;
  let total = 0;
  return {
    take: async (bytes) => {
      while (held < bytes) {
        const next = await source.next();
        if (next.done === true) return null;
        chunks.push(next.value);
        held += next.value.length;
        total += next.value.length;
        if (total > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
      }
      const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, held);
      const rest = whole.subarray(bytes);
      chunks = rest.length === 0 ? [] : [rest];
      held = rest.length;
      return whole.subarray(0, bytes);
    },
  };
};

/** One packet of git's protocol: a line or bytes, or one of the marks between them. */
export type Packet = Buffer | "flush" | "delimiter" | "end";

export const flush = "0000";
export const delimiter = "0001";

export const packet = (line: string): string => {
  const text = `${line}\n`;
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, "0") + text;
};

/** @returns null where the stream ends between packets. */
export const nextPacket = async (stream: ByteStream): Promise<Packet | null> => {
  const head = await stream.take(4);
  if (head === null) return null;
  const text = head.toString("latin1");
  if (!/^[0-9a-f]{4}$/i.test(text)) throw new Error("unexpected end: the answer is not git's protocol");
  const length = Number.parseInt(text, 16);
  if (length === 0) return "flush";
  if (length === 1) return "delimiter";
  if (length === 2) return "end";
  if (length < 4) throw new Error("unexpected end: the answer is not git's protocol");
  const body = await stream.take(length - 4);
  if (body === null) throw new Error("unexpected end of the answer");
  if (body.toString("latin1", 0, 4) === "ERR ") throw new Error(`remote: ${body.toString("utf8", 4).trim()}`);
  return body;
};

export const lineOf = (bytes: Buffer): string => bytes.toString("utf8").replace(/\n$/, "");

/** Data out of the packets of a side band; what the remote says beside it goes to `say`. Ends at a flush. */
export async function* sideBand(stream: ByteStream, say: (words: string) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await nextPacket(stream);
    if (next === null) throw new Error("unexpected end of the answer");
    if (typeof next === "string") return;
    const band = next[0];
    if (band === 1) yield next.subarray(1);
    else if (band === 2) say(next.toString("utf8", 1));
    else if (band === 3) throw new Error(`remote: ${next.toString("utf8", 1).trim()}`);
    else throw new Error("unexpected end: the answer is not git's protocol");
  }
}

/** One line of the answer to `ls-refs`; null for what is no ref. */
export const parseListedRef = (line: string): RemoteRef | null => {
  const [, id, name, rest] = /^([0-9a-f]{40,64}) (\S+)(.*)$/.exec(line) ?? [];
  if (id === undefined || name === undefined) return null;
  return { name, id, peeled: / peeled:([0-9a-f]{40,64})/.exec(rest ?? "")?.[1] ?? null };
};
