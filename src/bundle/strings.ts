import { SheafError } from "../model/error.js";
import { compareUtf8 } from "../model/order.js";
import { type ByteWriter, type Cursor, corrupt, readCount, readRaw, readVarint } from "./bytes.js";

/**
 * A string table: strictly ascending strings, each as what it shares with the one before and what it adds.
 *
 * varint count; for each a byte `shared << 4 | added` (UTF-8 bytes, 15 meaning that a varint of the excess
 * over 15 follows, first of `shared`, then of `added`); then all added bytes in one run.
 */

/** A table may not expand beyond this. Bytes. */
const maxTableBytes = 256 * 1024 * 1024;

/** Lone surrogates cannot stand in UTF-8: each becomes U+FFFD, as everywhere in the platform. */
export const wellFormed = (text: string): string =>
  /[\ud800-\udfff]/.test(text) ? Buffer.from(text, "utf8").toString("utf8") : text;

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
};

const sharedBytes = (a: Uint8Array, b: Uint8Array): number => {
  const limit = Math.min(a.length, b.length);
  let i = 0;
  while (i < limit && a[i] === b[i]) i++;
  return i;
};

const sharedUnits = (a: string, b: string): number => {
  const limit = Math.min(a.length, b.length);
  let i = 0;
  while (i < limit && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
};

const writePair = (w: ByteWriter, shared: number, added: number): void => {
  w.byte((Math.min(shared, 15) << 4) | Math.min(added, 15));
  if (shared >= 15) w.varint(shared - 15);
  if (added >= 15) w.varint(added - 15);
};

/** @param strings strictly ascending by their UTF-8 bytes. */
export const writeStrings = (w: ByteWriter, strings: readonly string[]): void => {
  w.varint(strings.length);
  let expanded = 0;
  let previous = "";
  let previousBytes: Uint8Array | null = null;
  const added: (string | Uint8Array)[] = [];
  for (let i = 0; i < strings.length; i++) {
    const text = strings[i]!;
    if (i > 0 && compareUtf8(previous, text) >= 0) {
      throw new SheafError("internal", `a string table is not in order at ${JSON.stringify(text)}`);
    }
    if (previousBytes === null && isAscii(text)) {
      const shared = sharedUnits(previous, text);
      writePair(w, shared, text.length - shared);
      added.push(text.slice(shared));
      expanded += text.length;
    } else {
      // From the first string beyond ASCII on all is compared in bytes.
      previousBytes ??= Buffer.from(previous, "utf8");
      const bytes = Buffer.from(text, "utf8");
      const shared = sharedBytes(previousBytes, bytes);
      writePair(w, shared, bytes.length - shared);
      added.push(bytes.subarray(shared));
      previousBytes = bytes;
      expanded += bytes.length;
    }
    previous = text;
  }
  if (expanded > maxTableBytes) throw new SheafError("internal", `a string table of ${expanded} bytes`);
  let run = "";
  for (const piece of added) {
    if (typeof piece === "string") run += piece;
    else {
      if (run !== "") w.raw(Buffer.from(run, "latin1"));
      run = "";
      w.raw(piece);
    }
  }
  if (run !== "") w.raw(Buffer.from(run, "latin1"));
};

const scratch = Buffer.alloc(1024 * 1024);

/** Most tables are small and share one buffer; a large one gets its own, which goes with it. */
const room = (bytes: number): Buffer => (bytes <= scratch.length ? scratch : Buffer.allocUnsafeSlow(bytes));

/** One decoding of the whole table and slices of it cost a fifth of decoding each string by itself. */
const sliceAll = (bytes: Buffer, ends: Uint32Array, ascii: boolean): string[] => {
  const out: string[] = new Array(ends.length);
  let start = 0;
  if (!ascii) {
    for (let i = 0; i < ends.length; i++) {
      out[i] = bytes.toString("utf8", start, ends[i]!);
      start = ends[i]!;
    }
    return out;
  }
  const text = bytes.toString("latin1", 0, ends.length === 0 ? 0 : ends[ends.length - 1]!);
  for (let i = 0; i < ends.length; i++) {
    out[i] = text.slice(start, ends[i]!);
    start = ends[i]!;
  }
  return out;
};

/** Reads what `writeStrings` wrote. */
export const readStrings = (c: Cursor): string[] => {
  const count = readCount(c, 1, "strings");
  const shared = new Uint32Array(count);
  const added = new Uint32Array(count);
  let length = 0;
  let total = 0;
  let expanded = 0;
  for (let i = 0; i < count; i++) {
    const pair = c.bytes[c.at++]!;
    let keep = pair >>> 4;
    let more = pair & 15;
    if (keep === 15) keep += readVarint(c);
    if (more === 15) more += readVarint(c);
    if (keep > length) throw corrupt(c.where, "a string shares more than there is");
    shared[i] = keep;
    added[i] = more;
    length = keep + more;
    total += more;
    expanded += length;
    if (expanded > maxTableBytes) throw corrupt(c.where, "a string table expands beyond its limit");
  }
  const run = readRaw(c, total);
  const out = room(expanded);
  const ends = new Uint32Array(count);
  let from = 0;
  let at = 0;
  let previous = 0;
  let bits = 0;
  for (let i = 0; i < count; i++) {
    const start = at;
    for (let k = shared[i]!; k > 0; k--) out[at++] = out[previous++]!;
    for (let k = added[i]!; k > 0; k--) {
      const unit = run[from++]!;
      bits |= unit;
      out[at++] = unit;
    }
    previous = start;
    ends[i] = at;
  }
  return sliceAll(out, ends, bits < 0x80);
};
