import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { ObjectId } from "../../../model/ids.js";
import { deltaLengths, entryHeader } from "../../pack-entry.js";
import { hashLengthOf, type ObjectFormat } from "../objects.js";
import type { LooseStore } from "./store.js";

/** No part of a bundle is larger; a pack that has such an object is refused before it is unfolded. Bytes. */
const maxObjectBytes = 64 * 1024 * 1024;
/** All objects of one pack together. Bytes. */
const maxUnfolded = 8 * 1024 * 1024 * 1024;
const maxObjects = 2_000_000;

const types = ["", "commit", "tree", "blob", "tag"] as const;

/** A pack that holds what no pack of a bundle can. */
export class BadPack extends Error {
  override readonly name = "BadPack";
}

interface Entry {
  /** Where it begins. */
  readonly start: number;
  readonly type: number;
  readonly size: number;
  /** Of a delta: the id of its base, or where the entry of that begins. */
  readonly base: ObjectId | number | null;
  /** Where its compressed bytes begin. */
  readonly at: number;
}

/** Gives what a pack's bytes cannot mean its name. */
const parsed = <T>(parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw error instanceof RangeError ? new BadPack(error.message) : error;
  }
};

/** @param bytes those at `start`, enough for a header. */
const entryOf = (bytes: Buffer, start: number, hashLength: number): Entry => {
  const { type, size, base, length } = parsed(() => entryHeader(bytes, hashLength));
  return { start, type, size, base: typeof base === "number" ? start - base : base, at: start + length };
};

/** Makes an object out of its base and the difference. */
const applyDelta = (base: Buffer, delta: Buffer): Buffer => {
  const lengths = parsed(() => deltaLengths(delta));
  if (lengths.base !== base.length) throw new BadPack("a difference does not fit its base");
  if (lengths.result > maxObjectBytes) throw new BadPack(`an object has ${lengths.result} bytes`);
  const result = Buffer.alloc(lengths.result);
  let written = 0;
  for (let at = lengths.commands; at < delta.length; ) {
    const command = delta[at++]!;
    if (command === 0) throw new BadPack("a difference makes no sense");
    let offset = at;
    let size = command;
    let source = delta;
    if ((command & 0x80) !== 0) {
      offset = 0;
      size = 0;
      for (let i = 0; i < 4; i++) if ((command & (1 << i)) !== 0) offset += (delta[at++] ?? 0) * 256 ** i;
      for (let i = 0; i < 3; i++) if ((command & (16 << i)) !== 0) size += (delta[at++] ?? 0) * 256 ** i;
      if (size === 0) size = 0x10000;
      source = base;
    } else at += size;
    if (offset + size > source.length || written + size > result.length) {
      throw new BadPack("a difference reaches beyond its base");
    }
    source.copy(result, written, offset, offset + size);
    written += size;
  }
  if (written !== result.length) throw new BadPack("a difference is cut short");
  return result;
};

const readAt = async (file: FileHandle, offset: number, bytes: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(bytes);
  let length = 0;
  while (length < bytes) {
    const { bytesRead } = await file.read(buffer, length, bytes - length, offset + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
};

/** Inflates exactly `size` bytes that begin at `at`. @returns them and where the next entry begins. */
const inflateAt = async (
  file: FileHandle,
  at: number,
  size: number,
): Promise<{ readonly bytes: Buffer; readonly next: number }> => {
  // Deflate makes nothing much longer than it was.
  const compressed = await readAt(file, at, size + (size >> 7) + 1024);
  try {
    const { buffer, engine } = inflateSync(compressed, {
      info: true,
      maxOutputLength: Math.max(1, size),
    }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };
    if (buffer.length !== size) throw new BadPack("an object is shorter than it says");
    return { bytes: buffer, next: at + engine.bytesWritten };
  } catch (error) {
    if (error instanceof BadPack) throw error;
    throw new BadPack("an object is longer than it says, or damaged");
  }
};

const checkTrailer = async (file: FileHandle, bytes: number, format: ObjectFormat): Promise<number> => {
  const hashLength = hashLengthOf(format);
  const end = bytes - hashLength;
  if (end < 12) throw new BadPack("it is too short");
  const hash = createHash(format);
  for (let at = 0; at < end; at += 1 << 20) {
    hash.update(await readAt(file, at, Math.min(1 << 20, end - at)));
  }
  if (!hash.digest().equals(await readAt(file, end, hashLength))) throw new BadPack("its checksum differs");
  return end;
};

/** Where the objects of a pack are, and what waits for them. */
interface Found {
  /** Notes an object, and makes what has waited for it, and so on: each delta is looked at once. */
  readonly settle: (start: number, id: ObjectId) => Promise<void>;
  readonly addDelta: (delta: Entry, base: ObjectId | number) => Promise<void>;
  /** Whether a delta is left whose base never came. */
  readonly isIncomplete: () => boolean;
}

const createFound = (file: FileHandle, store: LooseStore, account: (bytes: number) => void): Found => {
  /** Ids by where the entries begin. */
  const ids = new Map<number, ObjectId>();
  /** Deltas by the base that is not known yet: an id, or where its entry begins. */
  const waiting = new Map<ObjectId | number, Entry[]>();
  const make = async (delta: Entry, base: ObjectId): Promise<ObjectId> => {
    const { bytes } = await inflateAt(file, delta.at, delta.size);
    const whole = applyDelta((await store.read(base))!, bytes);
    account(whole.length);
    return store.write(store.look(base)!.type, whole);
  };
  const settle = async (start: number, id: ObjectId): Promise<void> => {
    const settled = [{ start, id }];
    for (let next = settled.pop(); next !== undefined; next = settled.pop()) {
      ids.set(next.start, next.id);
      for (const key of [next.start, next.id]) {
        const deltas = waiting.get(key) ?? [];
        waiting.delete(key);
        for (const delta of deltas) settled.push({ start: delta.start, id: await make(delta, next.id) });
      }
    }
  };
  return {
    settle,
    addDelta: async (delta, base) => {
      const known = typeof base === "number" ? ids.get(base) : store.has(base) ? base : undefined;
      if (known !== undefined) return settle(delta.start, await make(delta, known));
      const others = waiting.get(base) ?? [];
      others.push(delta);
      waiting.set(base, others);
    },
    isIncomplete: () => waiting.size > 0,
  };
};

/**
 * Takes a pack apart into a store, in bounded memory: an object larger than any of a bundle is refused by its header.
 *
 * @throws BadPack
 */
export const unpack = async (
  packFile: string,
  format: ObjectFormat,
  store: LooseStore,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const hashLength = hashLengthOf(format);
  const file = await open(packFile, "r");
  try {
    const end = await checkTrailer(file, (await file.stat()).size, format);
    const head = await readAt(file, 0, 12);
    const count = head.readUInt32BE(8);
    if (head.toString("latin1", 0, 4) !== "PACK" || head.readUInt32BE(4) !== 2 || count > maxObjects) {
      throw new BadPack("it is no pack of version 2");
    }
    let unfolded = 0;
    const account = (bytes: number): void => {
      unfolded += bytes;
      if (unfolded > maxUnfolded) throw new BadPack(`its objects have more than ${maxUnfolded} bytes`);
    };
    const found = createFound(file, store, account);
    let at = 12;
    for (let i = 0; i < count; i++) {
      signal?.throwIfAborted();
      if (at >= end) throw new BadPack("it is cut short");
      const entry = entryOf(await readAt(file, at, 64), at, hashLength);
      if (entry.size > maxObjectBytes) throw new BadPack(`an object has ${entry.size} bytes`);
      const { bytes, next } = await inflateAt(file, entry.at, entry.size);
      account(bytes.length);
      if (entry.base !== null) await found.addDelta(entry, entry.base);
      else await found.settle(at, await store.write(types[entry.type]!, bytes));
      at = next;
    }
    if (found.isIncomplete()) throw new BadPack("a difference has no base");
  } finally {
    await file.close();
  }
};
