interface Waiter {
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Lets so many pieces of work run at the same time; the others wait in the order in which they came, and one that is
 * cancelled while it waits costs nothing.
 *
 * @returns a function that runs work in its turn. It rejects as the work does, or with the signal's reason.
 */
export const createTurns = (
  most: number,
): (<T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>) => {
  const waiting = new Set<Waiter>();
  let running = 0;
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener("abort", waiter.stop);
          resolve();
        },
        stop: () => {
          waiting.delete(waiter);
          reject(signal.reason);
        },
      };
      signal.addEventListener("abort", waiter.stop, { once: true });
      waiting.add(waiter);
    });
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      running--;
      return;
    }
    // The turn passes on: nobody who comes meanwhile takes it.
    waiting.delete(next);
    next.start();
  };
  return async (work, signal) => {
    signal.throwIfAborted();
    if (running < most) running++;
    else await turn(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
