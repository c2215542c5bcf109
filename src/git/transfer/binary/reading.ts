import { SheafError } from "../../../model/error.js";
import type { ObjectId } from "../../../model/ids.js";
import type { ScratchRepository } from "../../../model/scratch.js";
import { type Batch, maxHeader, startBatch } from "../../binary/batch.js";
import type { GitCommand } from "../../binary/command.js";
import { createObjectSource } from "../../binary/objects.js";
import { requireId } from "../../revision.js";
import {
  commitOf,
  entriesOf,
  maxCommitBytes,
  maxTreeBytes,
  type ObjectFormat,
  treeTooLarge,
} from "../objects.js";

interface Reading extends Pick<ScratchRepository, "commit" | "tree" | "sizes" | "blobs"> {
  /** Those that are not here, each once. */
  readonly missing: (ids: readonly ObjectId[]) => Promise<readonly ObjectId[]>;
}

interface Known {
  readonly type: string;
  readonly size: number;
}

const sizeBatch = 4096;

const brokenOff = (place: string, detail: string): SheafError =>
  new SheafError(
    "git-failed",
    `git ended while it read what came from ${place}${detail === "" ? "" : `: ${detail}`}`,
    "Try again; there may have been too little memory.",
  );

/**
 * The reading side of a scratch repository.
 *
 * @param git without configuration, network, or a large limit on what one object may take.
 */
export const createReading = (git: GitCommand, format: ObjectFormat, place: string): Reading => {
  const objects = createObjectSource(git);
  /** Kept for the next question: git looks again for packs where it finds nothing. */
  let idle: Batch | null = null;
  const look = async (ids: readonly ObjectId[]): Promise<readonly (Known | null)[]> => {
    for (const id of ids) requireId(id);
    if (ids.length === 0) return [];
    const batch = idle === null || idle.ended() ? startBatch(git, "--batch-check") : idle;
    idle = null;
    batch.hold(true);
    const found: (Known | null)[] = [];
    try {
      for (let at = 0; at < ids.length; at += sizeBatch) {
        const some = ids.slice(at, at + sizeBatch);
        batch.ask(`${some.join("\n")}\n`);
        for (const id of some) {
          const line = await batch.answers.line(maxHeader);
          git.signal?.throwIfAborted();
          if (line === null) throw brokenOff(place, batch.errors());
          const [name, type, size] = line.split(" ");
          const known = name === id && /^\d+$/.test(size ?? "");
          found.push(known ? { type: type!, size: Number(size) } : null);
        }
      }
    } catch (error) {
      batch.end();
      throw error;
    }
    if (idle === null) {
      batch.hold(false);
      idle = batch;
    } else batch.end();
    return found;
  };
  /** Sizes are asked first: git would make a whole object before it says how long it is. */
  const read = async (id: ObjectId, type: string, maximum: number): Promise<Uint8Array | "larger" | null> => {
    const [known] = await look([id]);
    if (known?.type !== type) return null;
    if (known.size > maximum) return "larger";
    return (await objects.read(id, maximum)).bytes;
  };
  return {
    missing: async (ids) => {
      const unique = [...new Set(ids)];
      const known = await look(unique);
      return unique.filter((_, i) => known[i] === null);
    },
    commit: async (id) => {
      const bytes = await read(id, "commit", maxCommitBytes);
      return bytes === null || bytes === "larger" ? null : commitOf(bytes, id);
    },
    tree: async (id, maximum) => {
      const bytes = await read(id, "tree", maxTreeBytes(maximum));
      if (bytes === "larger") throw treeTooLarge(id, maximum, place);
      return bytes === null ? null : entriesOf(bytes, id, format, maximum, place);
    },
    sizes: async (ids) => (await look(ids)).map((known) => (known?.type === "blob" ? known.size : null)),
    blobs: async function* (ids, maximum) {
      for (let at = 0; at < ids.length; at += sizeBatch) {
        const some = ids.slice(at, at + sizeBatch);
        const known = await look(some);
        const fits = (i: number): boolean => known[i]?.type === "blob" && known[i].size <= maximum;
        const contents = objects.stream(
          some.filter((_, i) => fits(i)),
          maximum,
        );
        for (const [i, id] of some.entries()) {
          const next = fits(i) ? await contents.next() : null;
          yield { id, bytes: next === null || next.done === true ? null : next.value.bytes };
        }
        await contents.return();
      }
    },
  };
};
