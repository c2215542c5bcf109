import { type Answering, follow, type LiveIndex, type LiveOptions } from "../../src/live.js";

/** Indexes that are open, of which those that were not asked for long are closed. */
export interface Pool {
  readonly use: <T>(
    root: string,
    question: (answering: Answering) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** How many are kept now, for those who watch over it. */
  readonly size: () => number;
  readonly close: () => Promise<void>;
}

interface Entry {
  readonly live: LiveIndex;
  /** Questions that it works on. */
  asked: number;
}

/** @param kept indexes that stay open although nobody asks them. */
export const createPool = (options: Omit<LiveOptions, "repo">, kept: number): Pool => {
  // In the order of use: those asked last stand last.
  const entries = new Map<string, Entry>();
  const closing = new Set<Promise<void>>();
  const end = (entry: Entry): void => {
    const closed = entry.live.close();
    closing.add(closed);
    closed.finally(() => closing.delete(closed));
  };
  const trim = (): void => {
    for (const [root, entry] of entries) {
      if (entries.size <= kept) return;
      if (entry.asked > 0) continue;
      entries.delete(root);
      end(entry);
    }
  };
  return {
    use: async (root, question, signal) => {
      const entry = entries.get(root) ?? { live: follow({ ...options, repo: root }), asked: 0 };
      entries.delete(root);
      entries.set(root, entry);
      entry.asked++;
      trim();
      try {
        return await entry.live.use(question, signal);
      } finally {
        entry.asked--;
        trim();
      }
    },
    size: () => entries.size,
    close: async () => {
      for (const entry of entries.values()) end(entry);
      entries.clear();
      while (closing.size > 0) await Promise.all(closing);
    },
  };
};
