import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import { type Cursor, corrupt, readByte } from "./bytes.js";

const idPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export const isObjectId = (text: string): boolean => idPattern.test(text);

/** @returns bytes of the ids: 20 (SHA-1, also when there are none) or 32 (SHA-256); all must agree. */
export const idBytesOf = (ids: Iterable<ObjectId>): number => {
  let bytes = 0;
  for (const id of ids) {
    if (!isObjectId(id)) throw new SheafError("internal", `${JSON.stringify(id)} is no object id`);
    if (bytes !== 0 && id.length !== bytes * 2) throw new SheafError("internal", "object ids of two lengths");
    bytes = id.length / 2;
  }
  return bytes === 0 ? 20 : bytes;
};

export const readIdBytes = (c: Cursor): number => {
  const bytes = readByte(c);
  if (bytes !== 20 && bytes !== 32) throw corrupt(c.where, `object ids of ${bytes} bytes`);
  return bytes;
};

/** @returns bytes in lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
