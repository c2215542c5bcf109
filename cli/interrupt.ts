import { constants } from "node:os";

/** Thrown by `cancellable` when a signal ended the work. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  constructor(
    /** What a shell reports of a process that this signal ended: 130 or 143. */
    readonly exitCode: number,
  ) {
    super("interrupted");
  }
}

/**
 * Runs work that SIGINT and SIGTERM stop through an `AbortSignal`, so that it can leave its store clean.
 * A second signal ends the process at once. Outside of it, signals end the process as they always do.
 *
 * @throws Interrupted when a signal came, whatever error the work ended with.
 */
export const cancellable = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let stopped: Interrupted | null = null;
  const onSignal = (name: NodeJS.Signals): void => {
    const exitCode = 128 + constants.signals[name];
    if (stopped !== null) process.exit(exitCode);
    stopped = new Interrupted(exitCode);
    controller.abort(stopped);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Children of the process group get the signal too, so the work can end with any error of theirs.
    throw stopped ?? error;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
};
