import type { ObjectId } from "../model/ids.js";

/** The header of an entry of a pack. */
export interface EntryHeader {
  /** 1 to 4: commit, tree, blob, tag; 6 and 7: a delta. */
  readonly type: number;
  /** Of what follows, once it is inflated: the object, or the delta. Bytes. */
  readonly size: number;
  /** Of a delta: by how many bytes the entry of its base lies before this one, or the id of its base; else null. */
  readonly base: ObjectId | number | null;
  /** Of the header itself. Bytes. */
  readonly length: number;
}

const checked = (value: number): number => {
  if (value > Number.MAX_SAFE_INTEGER) throw new RangeError("a length is no number");
  return value;
};

/**
 * Parses the header of the entry that starts at byte 0.
 *
 * @throws RangeError when it is none.
 */
export const entryHeader = (bytes: Uint8Array, hashLength: number): EntryHeader => {
  let at = 0;
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new RangeError("an entry is cut short");
    return value;
  };
  let value = byte();
  const type = (value >> 4) & 7;
  let size = value & 15;
  for (let scale = 16; (value & 0x80) !== 0; scale *= 128) {
    value = byte();
    size = checked(size + (value & 0x7f) * scale);
  }
  if (type >= 1 && type <= 4) return { type, size, base: null, length: at };
  if (type === 6) {
    value = byte();
    let distance = value & 0x7f;
    while ((value & 0x80) !== 0) {
      value = byte();
      distance = checked((distance + 1) * 128 + (value & 0x7f));
    }
    return { type, size, base: distance, length: at };
  }
  if (type !== 7) throw new RangeError(`an object has the type ${type}`);
  const id = Buffer.from(bytes.subarray(at, at + hashLength));
  if (id.length < hashLength) throw new RangeError("an entry is cut short");
  return { type, size, base: id.toString("hex"), length: at + hashLength };
};

const lengthAt = (bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } => {
  let value = 0;
  let scale = 1;
  for (let at = start; at < Math.min(bytes.length, start + 8); at++) {
    value = checked(value + (bytes[at]! & 0x7f) * scale);
    scale *= 128;
    if ((bytes[at]! & 0x80) === 0) return { value, next: at + 1 };
  }
  throw new RangeError("a length does not end");
};

/**
 * What a delta says of lengths before its commands, which begin at `commands`.
 *
 * @throws RangeError when it says nothing.
 */
export const deltaLengths = (
  delta: Uint8Array,
): { readonly base: number; readonly result: number; readonly commands: number } => {
  const base = lengthAt(delta, 0);
  const result = lengthAt(delta, base.next);
  return { base: base.value, result: result.value, commands: result.next };
};
