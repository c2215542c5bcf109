import type { Readable } from "node:stream";

/** Takes a stream apart by lines and by counted bytes, without reading further ahead than the pipe does. */
export interface ByteReader {
  /** Up to the next line feed, which is taken too; null at the end of the stream or of the limit. Latin-1. */
  readonly line: (limit: number) => Promise<string | null>;
  /** Exactly so many bytes, in a buffer of their own; null when the stream ends before. */
  readonly take: (length: number) => Promise<Uint8Array | null>;
  /** Passes over bytes; false when the stream ends before. */
  readonly skip: (length: number) => Promise<boolean>;
}

const none = Buffer.alloc(0);

export const createByteReader = (stream: Readable): ByteReader => {
  let chunk: Buffer = none;
  let at = 0;
  let ended = false;
  let wake: (() => void) | null = null;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  const end = (): void => {
    ended = true;
    notify();
  };
  stream.on("readable", notify);
  stream.on("end", end);
  stream.on("close", end);
  stream.on("error", end);

  const fill = async (): Promise<boolean> => {
    for (;;) {
      const next = stream.read() as Buffer | null;
      if (next !== null) {
        chunk = next;
        at = 0;
        return true;
      }
      if (ended) return false;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };

  return {
    line: async (limit) => {
      let text = "";
      for (;;) {
        const newline = chunk.indexOf(0x0a, at);
        const stop = newline < 0 ? chunk.length : newline;
        text += chunk.toString("latin1", at, stop);
        at = stop;
        if (text.length > limit) return null;
        if (newline >= 0) {
          at = newline + 1;
          return text;
        }
        if (!(await fill())) return null;
      }
    },
    take: async (length) => {
      const bytes = new Uint8Array(length);
      for (let have = 0; have < length; ) {
        if (at === chunk.length && !(await fill())) return null;
        const part = chunk.subarray(at, at + length - have);
        bytes.set(part, have);
        have += part.length;
        at += part.length;
      }
      return bytes;
    },
    skip: async (length) => {
      for (let left = length; left > 0; ) {
        if (at === chunk.length && !(await fill())) return false;
        const part = Math.min(left, chunk.length - at);
        left -= part;
        at += part;
      }
      return true;
    },
  };
};
