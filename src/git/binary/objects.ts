import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/snapshot.js";
import { type Batch, maxHeader, startBatch } from "./batch.js";
import type { GitCommand } from "./command.js";

/** One object as git gives it. */
interface GitObject {
  readonly id: ObjectId;
  /** Null when it is missing. */
  readonly type: string | null;
  readonly size: number | null;
  /** Null when missing or longer than the maximum. */
  readonly bytes: Uint8Array | null;
}

/** Reads objects through `git cat-file --batch` processes, which are kept for the next question. */
export interface ObjectSource {
  /** In the order asked. Ids must be whole. */
  readonly stream: (
    ids: Iterable<ObjectId> | AsyncIterable<ObjectId>,
    maximum: number,
  ) => AsyncGenerator<GitObject, void, void>;
  readonly read: (id: ObjectId, maximum: number) => Promise<GitObject>;
  /**
   * The object that an expression names, when it is of the type and not longer than the maximum. One process answers
   * where finding out the id first would take two.
   *
   * @param expression without line feeds.
   * @returns null for all else; why, another question must tell.
   */
  readonly find: (
    expression: string,
    type: string,
    maximum: number,
  ) => Promise<{ readonly id: ObjectId; readonly bytes: Uint8Array } | null>;
}

/** Questions sent ahead of the answers that were taken. */
const window = 256;
/** Rather than pass over more than this, the process is replaced. Bytes. */
const maxSkip = 1 << 20;
const maxIdle = 2;

/** Steps through ids; from an asynchronous source it never waits while there are answers to take. */
interface Source {
  /** The next id; null when there is none yet; undefined when there are no more. */
  readonly next: () => ObjectId | null | undefined;
  /** Waits until `next` has something to say. */
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

const sourceOf = (ids: Iterable<ObjectId> | AsyncIterable<ObjectId>): Source => {
  if (Symbol.iterator in ids) {
    const iterator = ids[Symbol.iterator]();
    return {
      next: () => {
        const step = iterator.next();
        return step.done === true ? undefined : step.value;
      },
      ready: async () => {},
      close: () => void iterator.return?.(),
    };
  }
  const iterator = ids[Symbol.asyncIterator]();
  let step: IteratorResult<ObjectId> | null = null;
  let failure: { readonly error: unknown } | null = null;
  let pending: Promise<void> | null = null;
  const pull = (): Promise<void> => {
    pending ??= iterator.next().then(
      (result) => {
        step = result;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    return pending;
  };
  return {
    next: () => {
      if (failure !== null) throw failure.error;
      const current = step;
      if (current === null) {
        void pull();
        return null;
      }
      if (current.done === true) return undefined;
      step = null;
      pending = null;
      void pull();
      return current.value;
    },
    ready: pull,
    // Not awaited: a source that waits for this reader would never return.
    close: () => void Promise.resolve(iterator.return?.()).catch(() => {}),
  };
};

const failed = (id: ObjectId, detail: string): SheafError =>
  new SheafError(
    "missing-object",
    `git cannot read object ${id}${detail === "" ? "" : `: ${detail}`}`,
    "`git fsck` tells what is lost; fetch it again from a remote, or clone anew.",
  );

export const createObjectSource = (git: GitCommand): ObjectSource => {
  const idle: Batch[] = [];
  const acquire = (): Batch => {
    for (let batch = idle.pop(); batch !== undefined; batch = idle.pop()) {
      if (batch.ended()) continue;
      batch.hold(true);
      return batch;
    }
    return startBatch(git, "--batch");
  };
  const release = (batch: Batch): void => {
    if (idle.length >= maxIdle || batch.ended()) {
      batch.end();
      return;
    }
    batch.hold(false);
    idle.push(batch);
  };

  const stream: ObjectSource["stream"] = async function* (ids, maximum) {
    const source = sourceOf(ids);
    const asked: ObjectId[] = [];
    let batch = acquire();
    let exhausted = false;
    /** An answer is only partly taken. */
    let torn = false;
    /** An id whose answer broke off once already. */
    let broken: ObjectId | null = null;
    /** A process that began after an object was found missing sees packs that came meanwhile. */
    let second: Batch | null = null;

    const restart = (): void => {
      batch.end();
      batch = startBatch(git, "--batch");
      if (asked.length > 0) batch.ask(`${asked.join("\n")}\n`);
    };
    const topUp = (): void => {
      if (exhausted || asked.length > window / 2) return;
      let lines = "";
      while (asked.length < window) {
        const id = source.next();
        if (id === undefined) exhausted = true;
        if (id === undefined || id === null) break;
        if (!/^[0-9a-f]{40,64}$/.test(id))
          throw new SheafError("internal", `${JSON.stringify(id)} is not an object id`);
        asked.push(id);
        lines += `${id}\n`;
      }
      if (lines !== "") batch.ask(lines);
    };
    /** Takes one answer; null when the process broke off. */
    const answer = async (from: Batch, id: ObjectId): Promise<GitObject | null> => {
      const header = await from.answers.line(maxHeader);
      if (header === null) return null;
      const [, type, length] = header.split(" ");
      if (type === "missing") return { id, type: null, size: null, bytes: null };
      const size = Number(length);
      if (type === undefined || !Number.isSafeInteger(size)) return null;
      if (size > maximum) {
        if (size > maxSkip) return { id, type, size, bytes: null };
        return (await from.answers.skip(size + 1)) ? { id, type, size, bytes: null } : null;
      }
      const bytes = await from.answers.take(size);
      return bytes !== null && (await from.answers.skip(1)) ? { id, type, size, bytes } : null;
    };

    try {
      for (;;) {
        git.signal?.throwIfAborted();
        topUp();
        if (asked.length === 0) {
          if (exhausted) break;
          await source.ready();
          continue;
        }
        const id = asked[0]!;
        torn = true;
        const object = await answer(batch, id);
        torn = false;
        if (object === null) {
          git.signal?.throwIfAborted();
          if (broken === id) throw failed(id, batch.errors());
          broken = id;
          restart();
          continue;
        }
        asked.shift();
        if (object.size !== null && object.size > maximum && object.size > maxSkip) restart();
        if (object.type !== null) {
          yield object;
          continue;
        }
        second ??= startBatch(git, "--batch");
        second.ask(`${id}\n`);
        yield (await answer(second, id)) ?? object;
      }
    } finally {
      source.close();
      second?.end();
      if (torn || asked.length > 0) batch.end();
      else release(batch);
    }
  };

  const find: ObjectSource["find"] = async (expression, type, maximum) => {
    const batch = acquire();
    let taken = false;
    try {
      git.signal?.throwIfAborted();
      batch.ask(`${expression}\n`);
      const found = /^([0-9a-f]{40,64}) ([a-z]+) (\d{1,15})$/.exec(
        (await batch.answers.line(maxHeader)) ?? "",
      );
      if (found === null || found[2] !== type || Number(found[3]) > maximum) return null;
      const bytes = await batch.answers.take(Number(found[3]));
      if (bytes === null || !(await batch.answers.skip(1))) return null;
      taken = true;
      return { id: found[1]!, bytes };
    } finally {
      if (taken) release(batch);
      else batch.end();
    }
  };

  return {
    stream,
    find,
    read: async (id, maximum) => {
      for await (const object of stream([id], maximum)) return object;
      throw failed(id, "");
    },
  };
};
