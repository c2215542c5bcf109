import { Worker } from "node:worker_threads";
import { SheafError } from "../model/error.js";
import {
  type Job,
  type JobResult,
  pulseCount,
  pulseJob,
  type WorkerMessage,
  type WorkerSetup,
} from "./protocol.js";
import { keepWorker, takeWorker } from "./spare-worker.js";

export interface PoolOptions {
  /** Compiled worker file. */
  readonly file: string;
  readonly size: number;
  readonly setup: Omit<WorkerSetup, "pulse">;
  /** A worker that makes no step for so long is stopped and its file given up. Milliseconds. */
  readonly watchdog?: number;
  /** Heap of a worker. Mebibytes; 2,048 when left out: files are limited by count, not by this. */
  readonly memory?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A batch goes to a worker once it has this many jobs or bytes. */
const batchJobs = 48;
const batchBytes = 262_144;
/** Batches that a worker holds: one to work on, one to go on with. */
const depth = 2;
const retries = 1;
/** After more jobs or bytes a worker's memory is worth more than its next start. */
const keptJobs = 256;
const keptBytes = 4_194_304;

interface Batch {
  readonly jobs: readonly Job[];
}

interface Seat {
  worker: Worker;
  readonly batches: Batch[];
  readonly pulse: Int32Array;
  seen: number;
  quiet: number;
}

const given = (id: number, skip: "parser-crash" | "timed-out"): JobResult => ({
  id,
  skip,
  lines: 0,
  summary: null,
  payload: new Uint8Array(0),
  vectors: new Int8Array(0),
  sent: { requests: 0, bytes: 0 },
});

/**
 * Runs jobs on worker threads and hands each result to `onResult`, in any order.
 *
 * A parser that traps is tried once more in a fresh worker and then skipped as `parser-crash`; a worker that
 * dies or stalls (out of memory, watchdog) costs its file a `timed-out` skip, which makes a build incomplete.
 *
 * @returns when every job has its result.
 * @throws SheafError `internal` when a worker fails for a reason that is no file's fault; what `signal` aborts with.
 */
export const runJobs = async (
  jobs: AsyncIterable<Job>,
  onResult: (result: JobResult) => void,
  options: PoolOptions,
): Promise<void> => {
  const seats: Seat[] = [];
  const waiting: Batch[] = [];
  const crashes = new Map<number, number>();
  const key = JSON.stringify([options.file, options.memory, options.setup]);
  let failure: Error | null = null;
  let closing = false;
  /** All is done, and it was little. */
  let spare = false;
  let wake: () => void = () => {};
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });

  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };

  const start = (seat: Omit<Seat, "worker">): Worker => {
    seat.pulse.fill(0);
    seat.pulse[pulseJob] = -1;
    const worker = new Worker(options.file, {
      workerData: { ...options.setup, pulse: seat.pulse.buffer as SharedArrayBuffer } satisfies WorkerSetup,
      // Parsing makes many short-lived objects: a larger nursery saves a tenth of the time.
      resourceLimits: { maxOldGenerationSizeMb: options.memory ?? 2_048, maxYoungGenerationSizeMb: 64 },
    });
    return worker;
  };

  /** Puts a fresh worker on the seat and gives back what the old one had not finished. */
  const replace = (seat: Seat, unfinished: readonly Job[]): void => {
    seat.worker.removeAllListeners();
    void seat.worker.terminate();
    const held = seat.batches.splice(0);
    const rest = held.slice(1);
    if (unfinished.length > 0) rest.unshift({ jobs: unfinished });
    waiting.unshift(...rest);
    seat.seen = 0;
    seat.quiet = 0;
    seat.worker = start(seat);
    listen(seat);
    wake();
  };

  /** Ends the job at hand of a dead or stalled worker: none of its batch has been reported yet. */
  const giveUp = (seat: Seat, job: number): void => {
    const batch = seat.batches[0];
    if (batch === undefined) return;
    if (job >= 0) onResult(given(job, "timed-out"));
    replace(
      seat,
      batch.jobs.filter((j) => j.id !== job),
    );
  };

  const receive = (seat: Seat, message: WorkerMessage): void => {
    for (const result of message.results) onResult(result);
    if (message.failure !== null) {
      fail(
        new SheafError(
          "internal",
          `A build worker failed: ${message.failure}`,
          "Please report this with the file it names.",
        ),
      );
      return;
    }
    const batch = seat.batches[0]!;
    if (message.crashed === null) {
      seat.batches.shift();
      wake();
      return;
    }
    const crashed = message.crashed;
    const done = new Set(message.results.map((r) => r.id));
    const tries = (crashes.get(crashed) ?? 0) + 1;
    crashes.set(crashed, tries);
    if (tries > retries) {
      onResult(given(crashed, "parser-crash"));
      done.add(crashed);
    }
    replace(
      seat,
      batch.jobs.filter((j) => !done.has(j.id)),
    );
  };

  const listen = (seat: Seat): void => {
    seat.worker.on("message", (message: WorkerMessage) => receive(seat, message));
    seat.worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp(seat, Atomics.load(seat.pulse, pulseJob));
      else
        fail(new SheafError("internal", `A build worker failed: ${error.message}`, null, { cause: error }));
    });
    seat.worker.on("exit", (code) => {
      if (!closing) fail(new SheafError("internal", `A build worker ended by itself with code ${code}`));
    });
  };

  for (let i = 0; i < options.size; i++) {
    const taken = i === 0 && options.signal?.aborted !== true ? takeWorker(key) : null;
    const pulse = taken?.pulse ?? new Int32Array(new SharedArrayBuffer(8));
    const base = { batches: [], pulse, seen: Atomics.load(pulse, pulseCount), quiet: 0 };
    const seat: Seat = Object.assign(base, { worker: taken?.worker ?? start(base) });
    seats.push(seat);
    listen(seat);
  }

  const period = 1_000;
  const limit = options.watchdog ?? 120_000;
  const timer = setInterval(() => {
    for (const seat of seats) {
      const count = Atomics.load(seat.pulse, pulseCount);
      seat.quiet = seat.batches.length > 0 && count === seat.seen ? seat.quiet + period : 0;
      seat.seen = count;
      if (seat.quiet >= limit) giveUp(seat, Atomics.load(seat.pulse, pulseJob));
    }
  }, period);
  const onAbort = (): void => fail(abortReason(options.signal));
  options.signal?.addEventListener("abort", onAbort);

  const dispatch = (): void => {
    for (const seat of seats) {
      while (seat.batches.length < depth && waiting.length > 0) {
        const batch = waiting.shift()!;
        seat.batches.push(batch);
        seat.worker.postMessage(batch.jobs);
      }
    }
  };
  const room = (): boolean => waiting.length < options.size;
  const settle = async (until: () => boolean): Promise<void> => {
    for (;;) {
      if (failure !== null) throw failure;
      dispatch();
      if (until()) return;
      await changed();
    }
  };

  try {
    if (options.signal?.aborted) throw abortReason(options.signal);
    let batch: Job[] = [];
    let bytes = 0;
    let allJobs = 0;
    let allBytes = 0;
    for await (const job of jobs) {
      batch.push(job);
      bytes += job.bytes.length;
      allJobs++;
      allBytes += job.bytes.length;
      if (batch.length < batchJobs && bytes < batchBytes) continue;
      waiting.push({ jobs: batch });
      batch = [];
      bytes = 0;
      await settle(room);
    }
    if (batch.length > 0) waiting.push({ jobs: batch });
    await settle(() => waiting.length === 0 && seats.every((seat) => seat.batches.length === 0));
    spare = failure === null && allJobs <= keptJobs && allBytes <= keptBytes;
  } finally {
    closing = true;
    clearInterval(timer);
    options.signal?.removeEventListener("abort", onAbort);
    const first = spare ? seats.shift() : undefined;
    if (first !== undefined) keepWorker(key, first);
    await Promise.all(seats.map((seat) => seat.worker.terminate()));
  }
};

const abortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error("aborted");
