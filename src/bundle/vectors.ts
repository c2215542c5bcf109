import { SheafError } from "../model/error.js";
import { corrupt, cursorOver } from "./bytes.js";
import { expectMagic, magics } from "./magic.js";

interface VectorsShard {
  readonly dimensions: number;
  /** One row a chunk: entries of the facts shard in order, and their chunks in order. */
  readonly rows: Int8Array;
}

/** Rows begin here. */
const rowsAt = 64;

/** Largest level: a value is kept as one of 15 levels, -7 to 7, in four bits. ADR 5 tells what that costs. */
const levels = 7;

/** The nearest level of an int8 value, as 1 to 15. Integers only; halves go away from zero. */
const levelOf = (value: number): number => {
  const magnitude = Math.floor((Math.min(Math.abs(value), 127) * levels * 2 + 127) / 254);
  return (value < 0 ? -magnitude : magnitude) + 8;
};

const toLevel = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) toLevel[byte] = levelOf((byte << 24) >> 24);

/** The int8 value of a level: `levelOf` gives the same level of it again. There is no level 0. */
const fromLevel = new Int8Array(16);
for (let level = 1; level < 16; level++) fromLevel[level] = Math.round(((level - 8) * 127) / levels);

/** What a shard keeps of rows: the values that reading them back gives. */
export const asKept = (rows: Int8Array): Int8Array => rows.map((value) => fromLevel[toLevel[value & 0xff]!]!);

/**
 * Turns rows into a vectors shard: two values a byte, the first in the low half.
 *
 * Rows that came out of a shard lose nothing: shards of reused rows have the bytes of new ones.
 *
 * @param rows of each entry of the facts shard, in its order; each a multiple of `dimensions` long.
 * @param dimensions even.
 */
export const encodeVectorsShard = (rows: readonly Int8Array[], dimensions: number): Uint8Array => {
  if (dimensions < 2 || dimensions > 0xfffe || dimensions % 2 !== 0) {
    throw new SheafError("internal", `${dimensions} dimensions`);
  }
  let values = 0;
  for (const row of rows) {
    if (row.length % dimensions !== 0) throw new SheafError("internal", "a vector has a piece missing");
    values += row.length;
  }
  const out = new Uint8Array(rowsAt + values / 2);
  out.set(Buffer.from(magics.vectors, "latin1"));
  const view = new DataView(out.buffer);
  view.setUint32(8, dimensions, true);
  view.setUint32(12, values / dimensions, true);
  let at = rowsAt;
  for (const row of rows) {
    for (let i = 0; i < row.length; i += 2) {
      out[at++] = toLevel[row[i]! & 0xff]! | (toLevel[row[i + 1]! & 0xff]! << 4);
    }
  }
  return out;
};

/**
 * Opens what `encodeVectorsShard` wrote.
 *
 * @param name of the object, for errors.
 * @throws SheafError `corrupt-bundle`.
 */
export const openVectorsShard = (bytes: Uint8Array, name: string): VectorsShard => {
  if (bytes.length < rowsAt) throw corrupt(name, "it ends too early");
  expectMagic(cursorOver(bytes, name), magics.vectors);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dimensions = view.getUint32(8, true);
  const count = view.getUint32(12, true);
  if (dimensions < 2 || dimensions > 0xfffe || dimensions % 2 !== 0)
    throw corrupt(name, `${dimensions} dimensions`);
  if (rowsAt + (count * dimensions) / 2 !== bytes.length) throw corrupt(name, `${count} rows do not fill it`);
  for (let i = 16; i < rowsAt; i++)
    if (bytes[i] !== 0) throw corrupt(name, "its header is not empty where it must be");
  const rows = new Int8Array(count * dimensions);
  for (let i = rowsAt, at = 0; i < bytes.length; i++) {
    const low = bytes[i]! & 15;
    const high = bytes[i]! >> 4;
    if (low === 0 || high === 0) throw corrupt(name, `byte ${i} is no pair of levels`);
    rows[at++] = fromLevel[low]!;
    rows[at++] = fromLevel[high]!;
  }
  return { dimensions, rows };
};
