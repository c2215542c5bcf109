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

/** Larger things are moved one at a time, so that no more than a few of them are in memory. Bytes. */
const largeBytes = 16 * 1024 * 1024;

/** The same, and what is large comes last, one at a time. @param bytesOf what an item takes in memory. */
export const inLanesBySize = async <T>(
  items: readonly T[],
  bytesOf: (item: T) => number,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const isLarge = (item: T): boolean => bytesOf(item) > largeBytes;
  await inLanes(
    items.filter((item) => !isLarge(item)),
    width,
    work,
  );
  await inLanes(items.filter(isLarge), 1, work);
};
