import { type Held, hold } from "./live/leases.js";
import { withCommands } from "./live/remedy.js";
import { isSame, type Mark, type Watch, watchRepository } from "./live/watch.js";
import { messageOf, SheafError } from "./model/error.js";
import { type Index, type OpenOptions, open } from "./open.js";

export interface LiveOptions extends Pick<OpenOptions, "reader"> {
  /** Absolute: a working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** False to answer from the indexed commit alone. */
  readonly overlay?: boolean | undefined;
}

/** What a question is asked of. */
export interface Answering {
  readonly index: Index;
  /** What a reader must know of this index beside its coverage; null for nothing. */
  readonly notice: string | null;
}

/** An index that follows its repository: what it answers is what a fresh one would. */
export interface LiveIndex {
  /**
   * Asks the index of now: HEAD and the store are looked at first, and when one has changed the index is opened anew.
   * The index stays open until the question is answered. A question that fails because what it reads was taken away
   * meanwhile is asked again; it must therefore do nothing but read.
   *
   * @throws SheafError those of opening; what the question throws; the signal's reason when it is aborted.
   */
  readonly use: <T>(question: (answering: Answering) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Closes what is open as soon as no question needs it; the next question opens it again. */
  readonly rest: () => void;
  /** As `rest`, for good. Resolves when nothing is open any more. */
  readonly close: () => Promise<void>;
}

type Settled = { readonly held: Held } | { readonly error: unknown };

interface Waiter {
  /** When it began to wait, counted as openings are. */
  readonly since: number;
  /** @param settled null to look again. */
  readonly wake: (settled: { readonly held: Held } | { readonly error: unknown } | null) => void;
}

interface Lease {
  readonly held: Held;
  readonly notice: string | null;
}

/** What a question may fail with when what it reads was taken away. */
const losses = new Set(["corrupt-bundle", "no-bundle", "missing-object", "git-failed", "not-a-repository"]);

/** How often a question is asked again because of that. */
const maxTries = 3;

const closedError = (): SheafError => new SheafError("internal", "the index was closed");

const passedOver = (index: Index): string | null => {
  const { passedOver: reason } = index.origin;
  return reason === null ? null : `A bundle that would answer better cannot be read: ${reason}`;
};

/** Follows one repository. Nothing is opened before the first question. */
export const follow = (options: LiveOptions): LiveIndex => {
  let watch: Watch | null = null;
  let current: Held | null = null;
  let waiting: Waiter[] | null = null;
  let began = 0;
  let ended = false;
  const unclosed = new Set<Held>();

  const look = (): Mark | null => watch?.read() ?? null;

  const giveUp = (held: Held | null): void => {
    if (held === null) return;
    if (current === held) current = null;
    held.giveUp();
  };

  const openNow = async (): Promise<Held> => {
    for (let tries = 1; ; tries++) {
      let before = look();
      if (before === null) {
        watch = await watchRepository(options.repo);
        before = look();
      }
      try {
        return holdWhatWasRead(await open({ ...options }), before);
      } catch (error) {
        const after = look();
        const moved = before === null || after === null || !isSame(before, after);
        // A bundle that was listed may be gone, while one that was not is there.
        if (!(error instanceof SheafError) || !losses.has(error.code) || !moved || tries >= maxTries)
          throw error;
      }
    }
  };

  const holdWhatWasRead = (index: Index, before: Mark | null): Held => {
    const after = look();
    const { head } = index.coverage;
    // Where something moved meanwhile, and perhaps back, it cannot be told what was read.
    const sure = before !== null && after !== null && isSame(before, after);
    const held = hold(index, sure && (after.commit === null || after.commit === head) ? after : null);
    unclosed.add(held);
    held.closed.then(() => unclosed.delete(held));
    return held;
  };

  /** Whether the index that is open still gives the right answer, though a newer one could not be opened. */
  const isStillRight = (held: Held): boolean => {
    const now = look();
    const { mark } = held;
    return (
      mark !== null && now !== null && now.place === mark.place && now.head === mark.head && held.isStored()
    );
  };

  const begin = (): void => {
    const start = ++began;
    const asking: Waiter[] = [];
    waiting = asking;
    const settle = (settled: Settled): void => {
      waiting = null;
      for (const { since, wake } of asking) {
        // One that came later looks again: what was found may be gone since before it asked.
        const early = since < start;
        if (early && "held" in settled) settled.held.take();
        wake(early ? settled : null);
      }
    };
    openNow().then(
      (held) => {
        giveUp(current);
        current = held;
        settle({ held });
        if (ended) giveUp(held);
      },
      async (error: unknown) => settle({ error: await withCommands(error, options.repo) }),
    );
  };

  const wait = (since: number, signal: AbortSignal | undefined): Promise<Settled | null> =>
    new Promise((resolve, reject) => {
      if (waiting === null) begin();
      let left = false;
      const leave = (): void => {
        left = true;
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting?.push({
        since,
        wake: (settled) => {
          signal?.removeEventListener("abort", leave);
          if (!left) return resolve(settled);
          if (settled !== null && "held" in settled) settled.held.release();
        },
      });
    });

  const lease = async (signal: AbortSignal | undefined): Promise<Lease> => {
    const since = began;
    for (;;) {
      signal?.throwIfAborted();
      if (ended) throw closedError();
      const mark = current === null ? null : look();
      if (
        current !== null &&
        mark !== null &&
        current.mark !== null &&
        isSame(mark, current.mark) &&
        current.isStored()
      ) {
        current.take();
        return { held: current, notice: passedOver(current.index) };
      }
      const settled = await wait(since, signal);
      if (settled === null) continue;
      if ("held" in settled) return { held: settled.held, notice: passedOver(settled.held.index) };
      const held: Held | null = current;
      if (held === null || !isStillRight(held)) {
        giveUp(held);
        throw settled.error;
      }
      held.take();
      const reason = messageOf(settled.error);
      return {
        held,
        notice: `What stands in the store now could not be opened, so an earlier bundle answers: ${reason}`,
      };
    }
  };

  return {
    use: async (question, signal) => {
      for (let tries = 1; ; tries++) {
        const { held, notice } = await lease(signal);
        try {
          return await question({ index: held.index, notice });
        } catch (error) {
          if (!(error instanceof SheafError) || !losses.has(error.code)) throw error;
          const now = look();
          const unchanged = held.mark !== null && now !== null && isSame(held.mark, now) && held.isStored();
          // It may be mended without a trace in the store's folders.
          giveUp(held);
          if (unchanged || tries >= maxTries) throw error;
        } finally {
          held.release();
        }
      }
    },
    rest: () => giveUp(current),
    close: async () => {
      ended = true;
      giveUp(current);
      while (waiting !== null) await wait(began, undefined);
      await Promise.all([...unclosed].map(({ closed }) => closed));
    },
  };
};
