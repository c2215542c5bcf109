import { statSync } from "node:fs";
import type { Index } from "../open.js";
import type { Mark } from "./watch.js";

/** An open index, and how many questions need it. It is closed once it was given up and none does. */
export interface Held {
  readonly index: Index;
  /** What it rests on; null where that could not be told for sure. */
  readonly mark: Mark | null;
  /** Whether the chosen manifest is still the file that it was. */
  readonly isStored: () => boolean;
  readonly take: () => void;
  readonly release: () => void;
  /** No question gets it any more. */
  readonly giveUp: () => void;
  /** Resolves when it is closed. */
  readonly closed: Promise<void>;
}

const stampOf = (file: string): string | null => {
  try {
    const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch {
    return null;
  }
};

export const hold = (index: Index, mark: Mark | null): Held => {
  const stamp = stampOf(index.origin.path);
  let leases = 0;
  let given = false;
  let closing = false;
  let done: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    done = resolve;
  });
  const closeIfIdle = (): void => {
    if (!given || leases > 0 || closing) return;
    closing = true;
    // What cannot be closed has nothing left that could be.
    index.close().then(done, done);
  };
  return {
    index,
    mark,
    isStored: () => stamp !== null && stampOf(index.origin.path) === stamp,
    take: () => {
      leases++;
    },
    release: () => {
      leases--;
      closeIfIdle();
    },
    giveUp: () => {
      given = true;
      closeIfIdle();
    },
    closed,
  };
};
