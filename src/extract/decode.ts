import type { BlobFacts } from "../model/facts.js";

export interface Decoded {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: BlobFacts["encoding"];
}

const strict = new TextDecoder("utf-8", { fatal: true });

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

/**
 * Whether the bytes begin with a UTF-16 byte order mark: then NUL bytes say nothing. UTF-32 begins with the same
 * two bytes and two zeros; nobody writes source in it.
 */
export const hasUtf16Mark = (bytes: Uint8Array): boolean =>
  (startsWith(bytes, 0xff, 0xfe) && !startsWith(bytes, 0xff, 0xfe, 0, 0)) || startsWith(bytes, 0xfe, 0xff);

const utf16 = (bytes: Uint8Array, swap: boolean): string => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset + 2, (bytes.length & ~1) - 2);
  const text = (swap ? Buffer.from(body).swap16() : body).toString("utf16le");
  // A lone surrogate would turn into another character when it is written as UTF-8: let that happen here.
  return Buffer.from(text, "utf8").toString("utf8");
};

/**
 * Turns bytes into text, never failing: by byte order mark, else as strict UTF-8, else as Latin-1.
 *
 * Latin-1 is taken byte for byte (not windows-1252), so that the result doesn't depend on the decoder's tables.
 */
export const decode = (bytes: Uint8Array): Decoded => {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: utf16(bytes, false), encoding: "utf-16le" };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: utf16(bytes, true), encoding: "utf-16be" };
  try {
    return { text: strict.decode(bytes), encoding: "utf-8" };
  } catch {
    const { buffer, byteOffset, byteLength } = bytes;
    return { text: Buffer.from(buffer, byteOffset, byteLength).toString("latin1"), encoding: "latin-1" };
  }
};
