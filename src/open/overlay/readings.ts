import type { Job, Outcome } from "./protocol.js";
import { createThread, type ExtractionThread, type ThreadOptions } from "./thread.js";

/** The content that a file had when it was read, and what was found in it. */
export interface ReadFile {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
}

/** What was read of files lately, whichever index asked for it, and the thread that reads them. */
export interface Readings {
  /** As that of a thread, any number of calls at a time. */
  readonly run: ExtractionThread["run"];
  /** By `keyOf` of a file: a content that was read, which counts as just asked for. */
  readonly find: (key: string) => ReadFile | undefined;
  readonly remember: (key: string, file: ReadFile) => void;
  /** Lets go of what was not asked for lately. @param kept is needed still. */
  readonly trim: (kept: ReadonlySet<string>) => void;
  readonly release: () => void;
}

/** What is remembered beyond what is needed. Bytes. */
const remembered = 2_097_152;
/** What a file costs beside its content and its vectors. Bytes. */
const overhead = 4_096;
/** Files that are read before those of another index have their turn. */
const turn = 32;
/** A parser's memory grows with the largest file and never shrinks: after so much a fresh thread reads. Bytes. */
const recycled = 33_554_432;
/** An index that is opened again asks soon after it was closed. Milliseconds. */
const linger = 5_000;

interface Shared extends Omit<Readings, "release"> {
  users: number;
  ending: NodeJS.Timeout | undefined;
  readonly end: () => void;
}

const costOf = ({ bytes, outcome }: ReadFile): number =>
  overhead + bytes.length + (outcome.kind === "facts" ? outcome.extracted.vectors.length : 0);

const start = (options: ThreadOptions): Shared => {
  const thread = createThread(options);
  // The least lately used first.
  const known = new Map<string, ReadFile>();
  let last: Promise<unknown> = Promise.resolve();
  let sent = 0;

  const inTurn = (jobs: readonly Job[], signal: AbortSignal): Promise<ReadonlyMap<number, Outcome>> => {
    const mine = last.then(async () => {
      const outcomes = await thread.run(jobs, signal);
      for (const { bytes } of jobs) sent += bytes.length;
      if (sent < recycled) return outcomes;
      sent = 0;
      thread.close();
      return outcomes;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  const remember = (key: string, file: ReadFile): void => {
    known.delete(key);
    known.set(key, file);
  };
  return {
    users: 0,
    ending: undefined,
    run: async (jobs, signal) => {
      const outcomes = new Map<number, Outcome>();
      for (let at = 0; at < jobs.length; at += turn)
        for (const [id, outcome] of await inTurn(jobs.slice(at, at + turn), signal))
          outcomes.set(id, outcome);
      return outcomes;
    },
    find: (key) => {
      const file = known.get(key);
      if (file !== undefined) remember(key, file);
      return file;
    },
    remember,
    trim: (kept) => {
      let bytes = 0;
      for (const file of known.values()) bytes += costOf(file);
      for (const [key, file] of known) {
        if (bytes <= remembered) return;
        if (kept.has(key)) continue;
        known.delete(key);
        bytes -= costOf(file);
      }
    },
    end: thread.close,
  };
};

const shared = new Map<string, Shared>();

/**
 * Gives the readings that all indexes of a process have in common whose facts are made alike: a thread holds a model and
 * grammars, and takes long to start. They end some seconds after the last that has them releases them.
 */
export const shareReadings = (options: ThreadOptions): Readings => {
  const key = JSON.stringify(options);
  const found = shared.get(key) ?? start(options);
  shared.set(key, found);
  clearTimeout(found.ending);
  found.users++;
  let released = false;
  return {
    ...found,
    release: () => {
      if (released) return;
      released = true;
      if (--found.users > 0) return;
      found.ending = setTimeout(() => {
        shared.delete(key);
        found.end();
      }, linger).unref();
    },
  };
};
