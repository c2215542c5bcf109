import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { ObjectId } from "../../../model/ids.js";
import type { ObjectFormat } from "../objects.js";
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
  readonly type: number;
  readonly size: number;
  /** Of a delta. */
  readonly base: ObjectId | number | null;
  /** Where its compressed bytes begin. */
  readonly at: number;
}

/** Parses the header of the entry at the start of `bytes`, which lies at `offset` in the pack. */
const parseHeader = (bytes: Buffer, offset: number, hashLength: number): Entry => {
  let at = 0;
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new BadPack("an entry is cut short");
    return value;
  };
  let value = byte();
  const type = (value >> 4) & 7;
  let size = value & 15;
  for (let scale = 16; (value & 0x80) !== 0; scale *= 128) {
    value = byte();
    size += (value & 0x7f) * scale;
    if (size > Number.MAX_SAFE_INTEGER) throw new BadPack("a length is no number");
  }
  let base: ObjectId | number | null = null;
  if (type === 6) {
    value = byte();
    let distance = value & 0x7f;
    while ((value & 0x80) !== 0) {
      value = byte();
      distance = (distance + 1) * 128 + (value & 0x7f);
    }
    base = offset - distance;
  } else if (type === 7) {
    base = bytes.toString("hex", at, at + hashLength);
    at += hashLength;
  } else if (type < 1 || type > 4) throw new BadPack(`an object has the type ${type}`);
  return { type, size, base, at: offset + at };
};

const lengthIn = (bytes: Buffer, start: number): { readonly value: number; readonly next: number } => {
  let value = 0;
  let scale = 1;
  for (let at = start; at < Math.min(bytes.length, start + 7); at++) {
    value += (bytes[at]! & 0x7f) * scale;
    scale *= 128;
    if ((bytes[at]! & 0x80) === 0) return { value, next: at + 1 };
  }
  throw new BadPack("a length does not end");
};

/** Makes an object out of its base and the difference. */
const applyDelta = (base: Buffer, delta: Buffer): Buffer => {
  const from = lengthIn(delta, 0);
  const to = lengthIn(delta, from.next);
  if (from.value !== base.length) throw new BadPack("a difference does not fit its base");
  if (to.value > maxObjectBytes) throw new BadPack(`an object has ${to.value} bytes`);
  const result = Buffer.alloc(to.value);
  let written = 0;
  for (let at = to.next; at < delta.length; ) {
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
  const hashLength = format === "sha1" ? 20 : 32;
  const end = bytes - hashLength;
  if (end < 12) throw new BadPack("it is too short");
  const hash = createHash(format);
  for (let at = 0; at < end; at += 1 << 20) {
    hash.update(await readAt(file, at, Math.min(1 << 20, end - at)));
  }
  if (!hash.digest().equals(await readAt(file, end, hashLength))) throw new BadPack("its checksum differs");
  return end;
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
  const hashLength = format === "sha1" ? 20 : 32;
  const file = await open(packFile, "r");
  try {
    const end = await checkTrailer(file, (await file.stat()).size, format);
    const head = await readAt(file, 0, 12);
    const count = head.readUInt32BE(8);
    if (head.toString("latin1", 0, 4) !== "PACK" || head.readUInt32BE(4) !== 2 || count > maxObjects) {
      throw new BadPack("it is no pack of version 2");
    }
    const ids = new Map<number, ObjectId>();
    const waiting: { readonly start: number; readonly entry: Entry }[] = [];
    let unfolded = 0;
    const account = (bytes: number): void => {
      unfolded += bytes;
      if (unfolded > maxUnfolded) throw new BadPack(`its objects have more than ${maxUnfolded} bytes`);
    };
    /** False when the base is not known yet. */
    const resolve = async (start: number, entry: Entry): Promise<boolean> => {
      const base = typeof entry.base === "number" ? ids.get(entry.base) : entry.base!;
      const known = base === undefined ? null : store.look(base);
      if (base === undefined || known === null) return false;
      const delta = (await inflateAt(file, entry.at, entry.size)).bytes;
      const bytes = applyDelta((await store.read(base))!, delta);
      account(bytes.length);
      ids.set(start, await store.write(known.type, bytes));
      return true;
    };

    let at = 12;
    for (let i = 0; i < count; i++) {
      signal?.throwIfAborted();
      if (at >= end) throw new BadPack("it is cut short");
      const entry = parseHeader(await readAt(file, at, 64), at, hashLength);
      if (entry.size > maxObjectBytes) throw new BadPack(`an object has ${entry.size} bytes`);
      const { bytes, next } = await inflateAt(file, entry.at, entry.size);
      account(bytes.length);
      if (entry.base === null) ids.set(at, await store.write(types[entry.type]!, bytes));
      else if (!(await resolve(at, entry))) waiting.push({ start: at, entry });
      at = next;
    }
    for (let left = waiting; left.length > 0; ) {
      const still: typeof waiting = [];
      for (const { start, entry } of left) if (!(await resolve(start, entry))) still.push({ start, entry });
      if (still.length === left.length) throw new BadPack("a difference has no base");
      left = still;
    }
  } finally {
    await file.close();
  }
};
