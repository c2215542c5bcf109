import type { Worker } from "node:worker_threads";

/** A worker that waits for work, with the memory by which it shows its steps. */
interface Spare {
  readonly worker: Worker;
  readonly pulse: Int32Array;
}

/** How long one waits for the next build. Milliseconds. */
const patience = 5_000;

let kept: (Spare & { readonly key: string; readonly timer: NodeJS.Timeout }) | null = null;

/** By name: without names those go too by which a worker knows that it is listened to. */
const leave = (worker: Worker): void => {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
};

/** Takes the worker out of its place, so that it is nobody's. */
const release = (): Spare | null => {
  const spare = kept;
  kept = null;
  if (spare === null) return null;
  clearTimeout(spare.timer);
  leave(spare.worker);
  return spare;
};

const end = (spare: Spare | null): void => void spare?.worker.terminate();

/** Ends the worker that is kept. */
export const endKeptWorker = async (): Promise<void> => {
  await release()?.worker.terminate();
};

/**
 * Keeps an idle worker for the next build of this process, for some seconds and without keeping the process: to load a
 * grammar and compile its queries takes longer than to read some files. There is one place; who stood there ends.
 *
 * @param key what the worker was started with: only who would start the same takes it.
 */
export const keepWorker = (key: string, spare: Spare): void => {
  end(release());
  const drop = (): void => {
    if (kept?.worker === spare.worker) end(release());
  };
  leave(spare.worker);
  spare.worker.on("error", drop);
  spare.worker.on("exit", drop);
  spare.worker.unref();
  kept = { ...spare, key, timer: setTimeout(drop, patience).unref() };
};

/** The worker that was kept under the key; null when there is none. It holds the process again. */
export const takeWorker = (key: string): Spare | null => {
  if (kept?.key !== key) return null;
  const spare = release();
  spare?.worker.ref();
  return spare;
};
