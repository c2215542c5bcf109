import { SheafError } from "../model/error.js";
import { allocateUnits, type Units, unitHashes } from "../model/units.js";
import { type ByteWriter, type Cursor, corrupt, readByte, readCount, readVarint } from "./bytes.js";

/** In the shape byte of a unit: lines from the end of the one before, lines that it spans, tokens. */
const maxGap = 3;
const maxSpan = 3;
const maxTokens = 15;

/** Lines are below this, and tokens at most that. */
const maxNumber = 0x8000_0000;
const maxSize = 0xffff;

/**
 * Writes units: varint count, then the rows, then what does not fit into them; nothing for none.
 *
 * Row: byte `gap | span << 2 | tokens << 4`, gap being the lines from the last line of the unit before (1 before the
 * first) to its first, at most 3; span its lines less one, at most 3; tokens at most 15; and unless tokens are 0, a
 * byte of the low bits of the blind hash, `blind >> 8 | exact >> 8 << 4`, a byte of the low bits of the exact hash.
 * Behind the rows, for each unit in order, varints of the excess of gap, span and tokens that reach 3, 3 and 15.
 *
 * @throws SheafError `internal` when units are out of order or out of range.
 */
export const writeUnits = (w: ByteWriter, units: Units): void => {
  const { lines, spans, tokens, blind, exact } = units;
  const count = lines.length;
  if (count === 0) return;
  w.varint(count);
  const gaps = new Uint32Array(count);
  let end = 1;
  for (let i = 0; i < count; i++) {
    const gap = lines[i]! - end;
    if (gap < 0 || spans[i] === 0 || blind[i]! >= unitHashes || exact[i]! >= unitHashes) {
      throw new SheafError("internal", `unit ${i} is out of order or out of range`);
    }
    if (tokens[i] === 0 && (blind[i] !== 0 || exact[i] !== 0)) {
      throw new SheafError("internal", `unit ${i} has no tokens and yet hashes`);
    }
    gaps[i] = gap;
    const further = Math.min(spans[i]! - 1, maxSpan);
    w.byte(Math.min(gap, maxGap) | (further << 2) | (Math.min(tokens[i]!, maxTokens) << 4));
    if (tokens[i] !== 0) {
      w.byte(blind[i]! & 0xff);
      w.byte((blind[i]! >> 8) | ((exact[i]! >> 8) << 4));
      w.byte(exact[i]! & 0xff);
    }
    end = lines[i]! + spans[i]! - 1;
  }
  for (let i = 0; i < count; i++) {
    if (gaps[i]! >= maxGap) w.varint(gaps[i]! - maxGap);
    if (spans[i]! - 1 >= maxSpan) w.varint(spans[i]! - 1 - maxSpan);
    if (tokens[i]! >= maxTokens) w.varint(tokens[i]! - maxTokens);
  }
};

const readFurther = (c: Cursor, stored: number, most: number): number =>
  stored < most ? stored : most + readVarint(c);

/** Reads what `writeUnits` wrote. */
export const readUnits = (c: Cursor): Units => {
  if (c.at === c.end) return allocateUnits(0);
  const count = readCount(c, 1, "units");
  const units = allocateUnits(count);
  const { lines, spans, tokens, blind, exact } = units;
  for (let i = 0; i < count; i++) {
    const shape = readByte(c);
    lines[i] = shape & 3;
    spans[i] = (shape >> 2) & 3;
    tokens[i] = shape >> 4;
    if (tokens[i] === 0) continue;
    const low = readByte(c);
    const high = readByte(c);
    blind[i] = low | ((high & 15) << 8);
    exact[i] = readByte(c) | ((high >> 4) << 8);
  }
  let line = 1;
  for (let i = 0; i < count; i++) {
    const first = line + readFurther(c, lines[i]!, maxGap);
    const span = readFurther(c, spans[i]!, maxSpan) + 1;
    const size = readFurther(c, tokens[i]!, maxTokens);
    line = first + span - 1;
    if (line >= maxNumber || size > maxSize) throw corrupt(c.where, "a unit is out of range");
    lines[i] = first;
    spans[i] = span;
    tokens[i] = size;
  }
  return units;
};
