import fs from "node:fs";
import zlib from "node:zlib";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/snapshot.js";
import { deltaLengths, entryHeader } from "./pack-entry.js";

/** A pack seen through its index: which objects it holds and how long they are, without reading them. */
export interface PackIndex {
  readonly indexFile: string;
  readonly packFile: string;
  readonly packBytes: number;
  readonly objects: number;
  readonly has: (id: ObjectId) => boolean;
  /** Length of the object, deltas resolved; null when it is not in this pack. Bytes. */
  readonly size: (id: ObjectId) => number | null;
  readonly withPrefix: (hex: string) => readonly ObjectId[];
  readonly close: () => void;
}

const header = 8;
const fanout = 256 * 4;
/** Enough for an entry's header, a delta's base, and the first bytes of a zlib stream with its largest table. */
const entryStart = 640;

const damaged = (file: string, what: string, cause?: unknown): SheafError =>
  new SheafError(
    "missing-object",
    `${file} is damaged: ${what}`,
    "`git fsck` tells what is lost; fetch it again from a remote, or clone anew.",
    { cause },
  );

/** The first bytes of a zlib stream that may be cut short. */
export const inflateStart = (bytes: Uint8Array): Buffer =>
  zlib.inflateSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 4096 });

/** Length of the object whose entry starts at byte 0. For a delta that is the length of its result. */
const entrySize = (bytes: Buffer, hashLength: number): number => {
  const { size, base, length } = entryHeader(bytes, hashLength);
  return base === null ? size : deltaLengths(inflateStart(bytes.subarray(length))).result;
};

/**
 * Opens a pack's index (version 2), reading it into memory.
 *
 * @returns null when the files have gone, as after a repack.
 * @throws SheafError `missing-object` when the index is damaged, `unsupported-repository` when it is version 1.
 */
export const openPackIndex = (indexFile: string, hashLength: number): PackIndex | null => {
  const packFile = indexFile.replace(/\.idx$/, ".pack");
  let index: Buffer;
  let pack: number;
  let packBytes: number;
  try {
    index = fs.readFileSync(indexFile);
    pack = fs.openSync(packFile, "r");
    packBytes = fs.fstatSync(pack).size;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw damaged(indexFile, "it cannot be read", cause);
  }
  const fail = (error: SheafError): never => {
    fs.closeSync(pack);
    throw error;
  };
  if (index.length < header + fanout || index.readUInt32BE(0) !== 0xff744f63) {
    fail(
      new SheafError(
        "unsupported-repository",
        `${indexFile} is not a pack index of version 2`,
        "`git repack -a -d` writes a new one.",
      ),
    );
  }
  const count = index.readUInt32BE(header + 255 * 4);
  const ids = header + fanout;
  const offsets = ids + count * (hashLength + 4);
  const largeOffsets = offsets + count * 4;
  if (index.length < largeOffsets + 2 * hashLength) fail(damaged(indexFile, "it is cut short"));
  const bucketStart = (bucket: number): number =>
    bucket === 0 ? 0 : Math.min(count, index.readUInt32BE(header + (bucket - 1) * 4));

  /** Position of the first id that is not below `key`; `key` may be a prefix. */
  const lowerBound = (key: Buffer): number => {
    let low = bucketStart(key[0]!);
    let high = Math.min(count, index.readUInt32BE(header + key[0]! * 4));
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = ids + middle * hashLength;
      if (index.compare(key, 0, key.length, at, at + key.length) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const idAt = (position: number): ObjectId => {
    const at = ids + position * hashLength;
    return index.toString("hex", at, at + hashLength);
  };
  const find = (id: ObjectId): number => {
    const key = Buffer.from(id, "hex");
    if (key.length !== hashLength) return -1;
    const position = lowerBound(key);
    const at = ids + position * hashLength;
    return position < count && index.compare(key, 0, hashLength, at, at + hashLength) === 0 ? position : -1;
  };
  const offsetAt = (position: number): number => {
    const small = index.readUInt32BE(offsets + position * 4);
    if (small < 0x80000000) return small;
    const at = largeOffsets + (small - 0x80000000) * 8;
    return at + 8 <= index.length ? Number(index.readBigUInt64BE(at)) : Number.POSITIVE_INFINITY;
  };
  const scratch = Buffer.alloc(entryStart);

  return {
    indexFile,
    packFile,
    packBytes,
    objects: count,
    has: (id) => find(id) >= 0,
    size: (id) => {
      const position = find(id);
      if (position < 0) return null;
      const offset = offsetAt(position);
      if (offset >= packBytes) throw damaged(packFile, `object ${id} lies beyond its end`);
      const length = fs.readSync(pack, scratch, 0, entryStart, offset);
      try {
        return entrySize(scratch.subarray(0, length), hashLength);
      } catch (cause) {
        throw damaged(packFile, `the header of object ${id} makes no sense`, cause);
      }
    },
    withPrefix: (hex) => {
      const found: ObjectId[] = [];
      const even = hex.length % 2 === 0 ? hex : `${hex}0`;
      for (let position = lowerBound(Buffer.from(even, "hex")); position < count; position++) {
        const id = idAt(position);
        if (!id.startsWith(hex)) break;
        found.push(id);
      }
      return found;
    },
    close: () => fs.closeSync(pack),
  };
};
