import { SheafError } from "../model/error.js";

/** Grows as it is written to. Varints are unsigned LEB128; a signed number is zigzag-coded first. */
export interface ByteWriter {
  readonly byte: (value: number) => void;
  /** A whole number from 0 to 2^53 - 1. */
  readonly varint: (value: number) => void;
  /** A whole number within 32 signed bits: 0, -1, 1, -2 stand as 0, 1, 2, 3. */
  readonly zigzag: (value: number) => void;
  readonly raw: (bytes: Uint8Array) => void;
  /** Its length as a varint, then the bytes of `other`. */
  readonly section: (other: ByteWriter) => void;
  readonly length: () => number;
  /** What was written, as a view that further writes may move away from. */
  readonly view: () => Uint8Array;
}

const badNumber = (value: number): SheafError =>
  new SheafError("internal", `${value} cannot be written as a whole number of a bundle`);

export const createWriter = (capacity = 512): ByteWriter => {
  let bytes = new Uint8Array(capacity);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const grown = new Uint8Array(Math.max(bytes.length * 2, length + more));
    grown.set(bytes.subarray(0, length));
    bytes = grown;
  };
  const byte = (value: number): void => {
    reserve(1);
    bytes[length++] = value;
  };
  const varint = (value: number): void => {
    if (!(value >= 0 && Number.isSafeInteger(value))) throw badNumber(value);
    reserve(8);
    let rest = value;
    while (rest > 0x7f_ff_ff_ff) {
      bytes[length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  };
  const zigzag = (value: number): void => {
    if (value !== (value | 0)) throw badNumber(value);
    varint(((value << 1) ^ (value >> 31)) >>> 0);
  };
  const raw = (other: Uint8Array): void => {
    reserve(other.length);
    bytes.set(other, length);
    length += other.length;
  };
  const view = (): Uint8Array => bytes.subarray(0, length);
  const section = (other: ByteWriter): void => {
    const content = other.view();
    varint(content.length);
    raw(content);
  };
  return { byte, varint, zigzag, raw, section, length: () => length, view };
};

/** A place in bytes that nobody vouches for. `where` names them in errors. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
  readonly where: string;
}

export const cursorOver = (bytes: Uint8Array, where: string): Cursor => ({
  bytes,
  at: 0,
  end: bytes.length,
  where,
});

export const corrupt = (where: string, what: string, cause?: unknown): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `${where}: ${what}`,
    "Build or pull the bundle again; `sheaf verify` lists everything that is wrong with it.",
    { cause },
  );

export const readByte = (c: Cursor): number => {
  if (c.at >= c.end) throw corrupt(c.where, "it ends too early");
  return c.bytes[c.at++]!;
};

/** @returns a whole number from 0 to 2^53 - 1. */
export const readVarint = (c: Cursor): number => {
  const first = readByte(c);
  if (first < 0x80) return first;
  let value = first & 0x7f;
  let scale = 128;
  for (let i = 0; i < 7; i++) {
    const next = readByte(c);
    value += (next & 0x7f) * scale;
    if (next < 0x80) {
      if (Number.isSafeInteger(value)) return value;
      break;
    }
    scale *= 128;
  }
  throw corrupt(c.where, "a number is out of range");
};

/** @returns a whole number below `limit`. */
export const readBelow = (c: Cursor, limit: number, what: string): number => {
  const value = readVarint(c);
  if (value >= limit) throw corrupt(c.where, `${what} ${value} is out of range`);
  return value;
};

export const readZigzag = (c: Cursor): number => {
  const value = readBelow(c, 0x1_0000_0000, "number");
  return (value >>> 1) ^ -(value & 1);
};

/** Reads how many items follow, and refuses more than the remaining bytes can hold. */
export const readCount = (c: Cursor, bytesEach: number, what: string): number => {
  const count = readVarint(c);
  if (count * bytesEach > c.end - c.at)
    throw corrupt(c.where, `${count} ${what} cannot stand in what is left`);
  return count;
};

/** @returns the next `length` bytes, as a view. */
export const readRaw = (c: Cursor, length: number): Uint8Array => {
  if (length > c.end - c.at) throw corrupt(c.where, "it ends too early");
  const view = c.bytes.subarray(c.at, c.at + length);
  c.at += length;
  return view;
};

/** @returns a cursor over a section written by `ByteWriter.section`, and steps over it. */
export const readSection = (c: Cursor): Cursor => {
  const length = readVarint(c);
  if (length > c.end - c.at) throw corrupt(c.where, "a section ends too late");
  const start = c.at;
  c.at += length;
  return { bytes: c.bytes, at: start, end: start + length, where: c.where };
};

/** Refuses bytes that nothing accounts for. */
export const expectEnd = (c: Cursor): void => {
  if (c.at !== c.end) throw corrupt(c.where, `${c.end - c.at} bytes too many`);
};
