import type { Readable, Writable } from "node:stream";
import { createLineCutter } from "./lines.js";
import {
  answeredId,
  cancelledId,
  errorMessage,
  isRefusal,
  type Message,
  type MessageId,
  parseMessages,
  requestId,
  tooLongRefusal,
} from "./message.js";

/** Messages of a client, one a line. */
export interface Wire {
  /** Begins to read. `onEnd` is called once: the client has closed its side, or cannot be written to. */
  readonly start: (onMessage: (message: Message) => void, onEnd: () => void) => void;
  /** Resolves when the message is handed on. An answer that belongs to a batch waits for the others of it. */
  readonly send: (message: Message) => Promise<void>;
  /** Takes a request as done that gets no answer. */
  readonly forget: (id: MessageId) => void;
  readonly close: () => void;
}

/** Bytes of a line. */
const maxLine = 16 * 1024 * 1024;
/** Requests that wait for their answers before no more are read. */
const maxOpen = 1_000;
/** How long requests that were read before the end of the input are still answered. Milliseconds. */
const lastAnswers = 5_000;

interface Batch {
  open: number;
  readonly answers: Message[];
}

/**
 * Reads and writes messages over two streams. Whatever comes, it goes on: what is no message is answered by an error.
 *
 * Reading pauses while nobody takes the answers, and while many requests are open, so that memory stays bounded.
 */
export const createWire = (input: Readable, output: Writable): Wire => {
  // Clients should not use an id twice at a time; whoever does must not be read without end for it.
  const open = new Map<MessageId, (Batch | null)[]>();
  let openRequests = 0;
  let onMessage: (message: Message) => void = () => {};
  let onEnd: () => void = () => {};
  let ended = false;
  let inputEnded = false;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    input.off("data", cut);
    // Late errors of a pipe that nobody reads must not end the process with a trace.
    input.on("error", () => {});
    output.on("error", () => {});
    input.destroy();
    onEnd();
  };

  const flow = (): void => {
    if (ended) return;
    if (output.writableNeedDrain || openRequests >= maxOpen) input.pause();
    else input.resume();
    if (inputEnded && openRequests === 0) end();
  };

  const write = (value: unknown): Promise<void> => {
    if (ended) return Promise.resolve();
    return new Promise((resolve) => {
      output.write(`${JSON.stringify(value)}\n`, () => resolve());
      flow();
    });
  };

  const settle = (batch: Batch): void => {
    batch.open--;
    if (batch.open === 0 && batch.answers.length > 0) void write(batch.answers);
  };

  /** The batch of the first request with this id, null for none; undefined when no such request is open. */
  const takeOut = (id: MessageId): Batch | null | undefined => {
    const batches = open.get(id);
    const batch = batches?.shift();
    if (batches?.length === 0) open.delete(id);
    if (batch !== undefined) openRequests--;
    return batch;
  };

  const forget = (id: MessageId): void => {
    const batch = takeOut(id);
    if (batch === undefined) return;
    if (batch !== null) settle(batch);
    flow();
  };

  const take = (message: Message, batch: Batch | null): void => {
    // Stays open for as long as the client listens, and is not waited for.
    const id = message.method === "subscriptions/listen" ? null : requestId(message);
    if (id !== null) {
      if (batch !== null) batch.open++;
      openRequests++;
      const batches = open.get(id);
      if (batches === undefined) open.set(id, [batch]);
      else batches.push(batch);
    }
    onMessage(message);
    const cancelled = cancelledId(message);
    if (cancelled !== null) forget(cancelled);
  };

  const takeLine = (line: Buffer): void => {
    if (ended || line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)) return;
    const parsed = parseMessages(line);
    if (parsed.kind === "refused") void write(errorMessage(parsed.refusal));
    else if (parsed.kind === "message") take(parsed.message, null);
    else {
      // One more than there are requests, so that it is not answered before all of it is read.
      const batch: Batch = { open: 1, answers: [] };
      for (const item of parsed.items) {
        if (isRefusal(item)) batch.answers.push(errorMessage(item));
        else take(item, batch);
      }
      settle(batch);
    }
    flow();
  };

  const cut = createLineCutter(maxLine, {
    onLine: takeLine,
    onTooLong: () => void write(errorMessage(tooLongRefusal(maxLine))),
  });

  return {
    start: (taken, ending) => {
      onMessage = taken;
      onEnd = ending;
      output.on("drain", flow);
      output.on("error", end);
      input.on("error", end);
      const finish = (): void => {
        if (inputEnded || ended) return;
        inputEnded = true;
        timer = setTimeout(end, lastAnswers);
        flow();
      };
      input.on("end", finish);
      input.on("close", finish);
      input.on("data", cut);
    },
    send: async (message) => {
      const id = answeredId(message);
      const batch = id === null ? undefined : takeOut(id);
      if (batch === undefined || batch === null) await write(message);
      else {
        batch.answers.push(message);
        settle(batch);
      }
      if (batch !== undefined) flow();
    },
    forget,
    close: end,
  };
};
