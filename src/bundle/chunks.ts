import { SheafError } from "../model/error.js";
import type { Chunk } from "../model/facts.js";
import {
  type ByteWriter,
  type Cursor,
  corrupt,
  readBelow,
  readByte,
  readCount,
  readVarint,
  readZigzag,
} from "./bytes.js";
import { chunkKinds, wordAt } from "./codes.js";
import type { Names } from "./names.js";

/**
 * Writes chunks: varint count, varint number of term entries in all, the rows, then the entries of all chunks.
 *
 * Row: byte kind; zigzag of startLine minus the line after the chunk before; varint endLine - startLine;
 * varint symbol + 1 or 0; varint number of entries. Entry: varint `gap << 2 | min(count - 1, 3)`, the gap
 * being how many terms lie between it and the one before; when the low bits are 3 a byte count - 4 follows.
 */
export const writeChunks = (w: ByteWriter, chunks: readonly Chunk[], names: Names, terms: number): void => {
  let total = 0;
  for (const chunk of chunks) total += chunk.terms.length;
  w.varint(chunks.length);
  w.varint(total);
  let next = 1;
  for (const chunk of chunks) {
    w.byte(chunkKinds.codes[chunk.kind]);
    w.zigzag(chunk.startLine - next);
    w.varint(chunk.endLine - chunk.startLine);
    w.varint(chunk.symbol === null ? 0 : names.indexOf(chunk.symbol) + 1);
    w.varint(chunk.terms.length);
    next = chunk.endLine + 1;
  }
  for (const chunk of chunks) writeEntries(w, chunk, terms);
};

const writeEntries = (w: ByteWriter, chunk: Chunk, terms: number): void => {
  if (chunk.counts.length !== chunk.terms.length) {
    throw new SheafError("internal", "a chunk has another number of counts than of terms");
  }
  let previous = -1;
  for (let i = 0; i < chunk.terms.length; i++) {
    const term = chunk.terms[i]!;
    const count = chunk.counts[i]!;
    if (term <= previous || term >= terms || count === 0) {
      throw new SheafError("internal", `term ${term} of a chunk is out of order or has no count`);
    }
    const gap = term - previous - 1;
    // The gap of a term in a vocabulary of 2^29 words; more never comes of one blob.
    w.varint(gap * 4 + Math.min(count - 1, 3));
    if (count > 3) w.byte(count - 4);
    previous = term;
  }
};

interface Row {
  readonly kind: Chunk["kind"];
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | null;
  readonly entries: number;
}

const readRows = (c: Cursor, count: number, names: readonly string[]): { rows: Row[]; entries: number } => {
  const rows: Row[] = [];
  let next = 1;
  let entries = 0;
  for (let i = 0; i < count; i++) {
    const kind = wordAt(chunkKinds, readByte(c), c);
    const startLine = next + readZigzag(c);
    const endLine = startLine + readBelow(c, 0x8000_0000, "line");
    const symbol = readBelow(c, names.length + 1, "name");
    const own = readVarint(c);
    rows.push({ kind, startLine, endLine, symbol: symbol === 0 ? null : names[symbol - 1]!, entries: own });
    entries += own;
    next = endLine + 1;
  }
  return { rows, entries };
};

/** Reads what `writeChunks` wrote. All term arrays are views of one. */
export const readChunks = (c: Cursor, names: readonly string[], terms: number): Chunk[] => {
  const count = readCount(c, 5, "chunks");
  const total = readCount(c, 1, "terms");
  const { rows, entries } = readRows(c, count, names);
  if (entries !== total) throw corrupt(c.where, "its chunks do not have as many terms as it says");
  const allTerms = new Uint32Array(total);
  const allCounts = new Uint8Array(total);
  const { bytes } = c;
  const out: Chunk[] = new Array(count);
  let at = c.at;
  let k = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const first = k;
    const last = k + row.entries;
    let term = -1;
    while (k < last) {
      let value = bytes[at++]!;
      if (value >= 0x80) {
        value &= 0x7f;
        let shift = 7;
        let more = 0x80;
        while (more >= 0x80 && shift < 28) {
          more = bytes[at++]!;
          value |= (more & 0x7f) << shift;
          shift += 7;
        }
        if (more >= 0x80) throw corrupt(c.where, "a term is out of range");
      }
      term += (value >>> 2) + 1;
      allTerms[k] = term;
      const low = value & 3;
      allCounts[k] = low < 3 ? low + 1 : 4 + bytes[at++]!;
      k++;
    }
    // They ascend, so the last one vouches for all; a count beyond 255 wrapped to less than 4.
    if (term >= terms) throw corrupt(c.where, "a term is out of range");
    const { kind, startLine, endLine, symbol } = row;
    out[i] = {
      kind,
      startLine,
      endLine,
      symbol,
      terms: allTerms.subarray(first, last),
      counts: allCounts.subarray(first, last),
    };
  }
  if (at > c.end) throw corrupt(c.where, "it ends too early");
  c.at = at;
  return out;
};
