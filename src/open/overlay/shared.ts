/** Work that several wait for, each as long as it likes. */
export interface Shared<T> {
  /**
   * Joins the work that is going on, or starts it. It is aborted once nobody waits for it any more.
   *
   * @throws what `signal` aborts with, and what the work throws.
   */
  readonly join: (signal: AbortSignal | undefined) => Promise<T>;
}

interface Going<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Does one piece of work at a time: who comes while it goes on gets its result. */
export const shareWork = <T>(work: (signal: AbortSignal) => Promise<T>): Shared<T> => {
  let going: Going<T> | null = null;
  const start = (): Going<T> => {
    const controller = new AbortController();
    const started: Going<T> = { result: work(controller.signal), controller, waiting: 0 };
    const end = (): void => {
      if (going === started) going = null;
    };
    started.result.then(end, end);
    return started;
  };
  return {
    join: async (signal) => {
      signal?.throwIfAborted();
      going ??= start();
      const joined = going;
      joined.waiting++;
      let onAbort: () => void = () => undefined;
      const left = new Promise<never>((_, reject) => {
        onAbort = () => reject(signal!.reason);
        signal?.addEventListener("abort", onAbort);
      });
      try {
        return await (signal === undefined ? joined.result : Promise.race([joined.result, left]));
      } finally {
        signal?.removeEventListener("abort", onAbort);
        joined.waiting--;
        if (joined.waiting === 0 && going === joined) {
          going = null;
          joined.controller.abort(new Error("nobody waits for it any more"));
        }
      }
    },
  };
};
