import { type ByteReader, createByteReader } from "./bytes.js";
import { collectErrors, type GitCommand, stopProcess } from "./command.js";

/** `<id> <type> <size>`; longer lines are not answers. */
export const maxHeader = 256;

/** A process that answers one question after the other. */
export interface Batch {
  readonly answers: ByteReader;
  readonly ask: (lines: string) => void;
  readonly errors: () => string;
  readonly end: () => void;
  /** An idle process must not keep the program alive. */
  readonly hold: (wanted: boolean) => void;
  readonly ended: () => boolean;
}

/** @param mode whether objects are given, or only their types and sizes. */
export const startBatch = (git: GitCommand, mode: "--batch" | "--batch-check"): Batch => {
  const child = git.start(["cat-file", mode]);
  let ended = false;
  const end = (): void => {
    ended = true;
  };
  child.on("error", end);
  child.on("close", end);
  // The pipes are sockets, though their types do not say so.
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as {
    ref(): void;
    unref(): void;
  }[];
  return {
    answers: createByteReader(child.stdout),
    errors: collectErrors(child),
    ask: (lines) => void child.stdin.write(lines),
    end: () => stopProcess(child),
    ended: () => ended,
    hold: (wanted) => {
      for (const handle of handles) {
        if (wanted) handle.ref();
        else handle.unref();
      }
    },
  };
};
