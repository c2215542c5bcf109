/**
 * Runs `work` over the items, at most `width` at a time. After a failure no item is begun; the first failure is thrown
 * once all that had begun has ended.
 */
export const inLanes = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  let failure: { readonly cause: unknown } | null = null;
  const lane = async (): Promise<void> => {
    for (;;) {
      const next = failure === null ? iterator.next() : null;
      if (next === null || next.done === true) return;
      try {
        await work(next.value);
      } catch (cause) {
        failure ??= { cause };
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (failure !== null) throw (failure as { readonly cause: unknown }).cause;
};
