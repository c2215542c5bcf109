import { Worker } from "node:worker_threads";
import { SheafError } from "../../model/error.js";
import type { Job, Outcome, WorkerMessage, WorkerSetup } from "./protocol.js";

export interface ThreadOptions {
  /** Compiled worker file. */
  readonly file: string;
  readonly setup: WorkerSetup;
  /** A file on which the worker makes no end for so long is given up. Milliseconds. */
  readonly patience?: number;
  /** As `patience`, for a worker to start, which on a busy machine takes longer than most files. Milliseconds. */
  readonly startPatience?: number;
  /** A worker that has had nothing to do for so long is ended. Milliseconds. */
  readonly idle?: number;
}

/** A thread that reads files, started when there are some. */
export interface ExtractionThread {
  /**
   * Reads files in their order. One that traps the parser is tried once more in a fresh thread; what traps it again, or
   * takes too long, is a `crash`.
   *
   * @throws SheafError `internal` for a failure that is no file's fault; what `signal` aborts with.
   */
  readonly run: (jobs: readonly Job[], signal: AbortSignal) => Promise<ReadonlyMap<number, Outcome>>;
  readonly close: () => void;
}

const failed = (what: string, cause?: unknown): SheafError =>
  new SheafError(
    "internal",
    `changed files could not be read: ${what}`,
    "Please report this; --no-overlay answers from the indexed commit alone.",
    cause === undefined ? undefined : { cause },
  );

type End = "done" | "crashed" | "stalled";

/**
 * Beside the thread that answers, so that this one is not held up by a long file and does not hold a parser that
 * trapped. One call of `run` at a time.
 */
export const createThread = (options: ThreadOptions): ExtractionThread => {
  const { patience = 15_000, startPatience = 60_000, idle = 30_000 } = options;
  let worker: Worker | null = null;
  let ending: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(ending);
    void worker?.terminate();
    worker = null;
  };

  const start = (): Worker => {
    const started = new Worker(options.file, {
      workerData: options.setup,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    // Nobody waits for an idle thread at the end of a program, and its end is no failure.
    started.unref();
    started
      .on("error", () => undefined)
      .on("exit", () => {
        if (worker === started) worker = null;
      });
    return started;
  };

  /** Works on jobs until all are done or one of them ends the thread. */
  const work = (jobs: readonly Job[], outcomes: Map<number, Outcome>, signal: AbortSignal): Promise<End> =>
    new Promise((resolve, reject) => {
      const first = worker === null ? startPatience : patience;
      worker ??= start();
      const current = worker;
      current.ref();
      let timer: NodeJS.Timeout;
      const end = (act: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        // One by one: without its own listeners for listeners a worker's port stays closed for the next call.
        current.off("message", onMessage).off("error", onError).off("exit", onExit);
        current.unref();
        act();
      };
      const onAbort = (): void =>
        end(() => {
          stop();
          reject(signal.reason);
        });
      const wait = (time: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end(() => resolve("stalled")), time);
      };
      const onMessage = (message: WorkerMessage | "ready"): void => {
        if (message === "ready") {
          wait(patience);
          return;
        }
        outcomes.set(message.id, message.outcome);
        if (message.outcome.kind === "crash") end(() => resolve("crashed"));
        else if (outcomes.size === jobs.length) end(() => resolve("done"));
        else wait(patience);
      };
      const onError = (error: NodeJS.ErrnoException): void => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") end(() => resolve("stalled"));
        else end(() => reject(failed(error.message, error)));
      };
      const onExit = (code: number): void => end(() => reject(failed(`its thread ended with code ${code}`)));
      current.on("message", onMessage).on("error", onError).on("exit", onExit);
      signal.addEventListener("abort", onAbort);
      wait(first);
      for (const job of jobs) current.postMessage(job);
    });

  const run: ExtractionThread["run"] = async (jobs, signal) => {
    signal.throwIfAborted();
    clearTimeout(ending);
    const done = new Map<number, Outcome>();
    const tried = new Set<number>();
    try {
      for (let rest = jobs; rest.length > 0; rest = jobs.filter(({ id }) => !done.has(id))) {
        const outcomes = new Map<number, Outcome>();
        const end = await work(rest, outcomes, signal);
        for (const [id, outcome] of outcomes) if (outcome.kind !== "crash") done.set(id, outcome);
        if (end === "done") break;
        stop();
        // Files are read in order: what has no outcome first is what the thread was at.
        const at = rest.find(({ id }) => !done.has(id))!.id;
        if (end === "stalled" || tried.has(at)) done.set(at, { kind: "crash" });
        tried.add(at);
      }
      return done;
    } catch (error) {
      stop();
      throw error;
    } finally {
      if (worker !== null) ending = setTimeout(stop, idle).unref();
    }
  };
  return { run, close: stop };
};
