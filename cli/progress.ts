import yoctoSpinner from "yocto-spinner";
import type { BuildProgress, TransferProgress } from "../src/index.js";
import { count } from "./format/numbers.js";
import { clip, visible } from "./format/visible.js";
import type { Io } from "./io.js";

type Step = BuildProgress | TransferProgress;

/** Shows where work stands. `stop` clears what stands on the terminal; nothing may be reported after it. */
export interface Progress {
  readonly report: (progress: Step) => void;
  readonly stop: () => void;
}

const phases: Readonly<Record<Step["phase"], string>> = {
  list: "Listing files",
  reuse: "Looking for earlier bundles",
  extract: "Reading files",
  write: "Writing the bundle",
  link: "Linking files",
  detect: "Looking for findings",
  index: "Preparing the index for search",
  ask: "Asking what is published",
  fetch: "Fetching objects",
  prepare: "Preparing the index for search",
  send: "Publishing objects",
  remove: "Removing bundles",
};

/** `Reading files 1,200 of 5,400`. */
const progressText = ({ phase, done, total }: Pick<Step, "phase" | "done" | "total">): string => {
  if (total !== null && total > 0) return `${phases[phase]} ${count(done)} of ${count(total)}`;
  return done > 0 ? `${phases[phase]} ${count(done)}` : phases[phase];
};

/** `Reading files (5,400)`: what a phase has before it. */
const beginText = ({ phase, total }: Pick<Step, "phase" | "total">): string =>
  total !== null && total > 0 ? `${phases[phase]} (${count(total)})` : phases[phase];

const silent: Progress = { report: () => {}, stop: () => {} };

/** Milliseconds between two changes of the spinner's text: each costs a write to the terminal. */
const spinnerPause = 100;

const spinning = (io: Io, now: () => number): Progress => {
  // It would end the process on a signal; the build has to leave its store clean first.
  const spinner = yoctoSpinner({ handleSignals: false, stream: process.stderr });
  let shownAt = Number.NEGATIVE_INFINITY;
  let phase: Step["phase"] | null = null;
  return {
    report: (progress) => {
      const time = now();
      if (progress.phase === phase && time - shownAt < spinnerPause) return;
      shownAt = time;
      phase = progress.phase;
      const path = "path" in progress && progress.path !== null ? `  ${visible(progress.path)}` : "";
      spinner.text = clip(progressText(progress) + path, io.err.columns - 3);
      spinner.start();
    },
    stop: () => {
      spinner.stop();
    },
  };
};

/** Milliseconds between two lines of one phase in a log. */
const linePause = 5_000;

/** A line for each phase, and one every few seconds while it lasts. */
export const progressLines = (write: (line: string) => void, now: () => number): Progress => {
  let phase: Step["phase"] | null = null;
  let writtenAt = 0;
  return {
    report: (progress) => {
      const time = now();
      const begins = progress.phase !== phase;
      if (!begins && time - writtenAt < linePause) return;
      phase = progress.phase;
      writtenAt = time;
      write(begins ? beginText(progress) : progressText(progress));
    },
    stop: () => {},
  };
};

/** A spinner where somebody watches, lines in a log, nothing when asked to be quiet. */
export const createProgress = (io: Io, quiet: boolean): Progress => {
  if (quiet) return silent;
  const now = (): number => performance.now();
  return io.watched
    ? spinning(io, now)
    : progressLines((line) => {
        void io.err.write(`${line}\n`);
      }, now);
};
