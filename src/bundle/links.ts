import type { Export, Import, Reference } from "../model/facts.js";
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
import { importKinds, referenceKinds, wordAt } from "./codes.js";
import type { NameAt, Names } from "./names.js";

const receiverBit = 0x08;
/** In the four high bits of a reference's tag: the arity follows as a varint. */
const longArity = 15;

/**
 * Writes references: varint count, then the rows.
 *
 * Row: byte `kind | receiver << 3 | arity << 4`, where the arity is 0 for null, the number + 1, or 15 when
 * a varint of the number - 14 follows at the end of the row; varint `zigzag(line - line before) << 1 | moved`;
 * when moved, zigzag of within minus the one before; varint name; varint receiver if there is one.
 */
export const writeReferences = (w: ByteWriter, references: readonly Reference[], names: Names): void => {
  w.varint(references.length);
  let line = 1;
  let within = -1;
  for (const r of references) {
    const arity = r.arity === null ? 0 : Math.min(r.arity + 1, longArity);
    w.byte(referenceKinds.codes[r.kind] | (r.receiver === null ? 0 : receiverBit) | (arity << 4));
    const step = r.line - line;
    const moved = r.within !== within;
    w.varint((step < 0 ? -step * 2 - 1 : step * 2) * 2 + (moved ? 1 : 0));
    if (moved) w.zigzag(r.within - within);
    w.varint(names.indexOf(r.name));
    if (r.receiver !== null) w.varint(names.indexOf(r.receiver));
    if (arity === longArity) w.varint(r.arity! - (longArity - 1));
    line = r.line;
    within = r.within;
  }
};

/** Reads what `writeReferences` wrote. @param definitions how many the blob has. */
export const readReferences = (c: Cursor, name: NameAt, definitions: number): Reference[] => {
  const count = readCount(c, 3, "references");
  const out: Reference[] = new Array(count);
  let line = 1;
  let within = -1;
  for (let i = 0; i < count; i++) {
    const tag = readByte(c);
    const kind = wordAt(referenceKinds, tag & 7, c);
    const step = readBelow(c, 0x1_0000_0000, "line");
    if ((step & 1) !== 0) within += readZigzag(c);
    if (within < -1 || within >= definitions) throw corrupt(c.where, "a reference lies in no definition");
    const bare = Math.floor(step / 2);
    line += (bare & 1) === 1 ? -((bare + 1) / 2) : bare / 2;
    const own = name(readVarint(c));
    const receiver = (tag & receiverBit) === 0 ? null : name(readVarint(c));
    const arity = tag >>> 4;
    out[i] = {
      name: own,
      kind,
      line,
      receiver,
      arity: arity === 0 ? null : arity < longArity ? arity - 1 : readVarint(c) + longArity - 1,
      within,
    };
  }
  return out;
};

const sameLocal = 0x04;

/**
 * Writes imports: varint count, then the rows.
 *
 * Row: byte `kind | same << 2`; varint specifier; varint imported; varint local, unless it is the same as
 * imported; zigzag of line minus that of the row before.
 */
export const writeImports = (w: ByteWriter, imports: readonly Import[], names: Names): void => {
  w.varint(imports.length);
  let line = 1;
  for (const i of imports) {
    const same = i.local === i.imported;
    w.byte(importKinds.codes[i.kind] | (same ? sameLocal : 0));
    w.varint(names.indexOf(i.specifier));
    w.varint(names.indexOf(i.imported));
    if (!same) w.varint(names.indexOf(i.local));
    w.zigzag(i.line - line);
    line = i.line;
  }
};

/** Reads what `writeImports` wrote. */
export const readImports = (c: Cursor, name: NameAt): Import[] => {
  const count = readCount(c, 4, "imports");
  const out: Import[] = new Array(count);
  let line = 1;
  for (let i = 0; i < count; i++) {
    const tag = readByte(c);
    const kind = wordAt(importKinds, tag & ~sameLocal, c);
    const specifier = name(readVarint(c));
    const imported = name(readVarint(c));
    const local = (tag & sameLocal) === 0 ? name(readVarint(c)) : imported;
    line += readZigzag(c);
    out[i] = { specifier, imported, local, line, kind };
  }
  return out;
};

const sameName = 0x01;
const fromBit = 0x02;

/**
 * Writes exports: varint count, then the rows.
 *
 * Row: byte `same | from << 1`; varint exported; varint local, unless it is the same; varint specifier if it
 * is a re-export; zigzag of line minus that of the row before.
 */
export const writeExports = (w: ByteWriter, exports: readonly Export[], names: Names): void => {
  w.varint(exports.length);
  let line = 1;
  for (const e of exports) {
    const same = e.local === e.exported;
    w.byte((same ? sameName : 0) | (e.from === null ? 0 : fromBit));
    w.varint(names.indexOf(e.exported));
    if (!same) w.varint(names.indexOf(e.local));
    if (e.from !== null) w.varint(names.indexOf(e.from));
    w.zigzag(e.line - line);
    line = e.line;
  }
};

/** Reads what `writeExports` wrote. */
export const readExports = (c: Cursor, name: NameAt): Export[] => {
  const count = readCount(c, 3, "exports");
  const out: Export[] = new Array(count);
  let line = 1;
  for (let i = 0; i < count; i++) {
    const tag = readByte(c);
    if (tag > 3) throw corrupt(c.where, "an export has unknown marks");
    const exported = name(readVarint(c));
    const local = (tag & sameName) === 0 ? name(readVarint(c)) : exported;
    const from = (tag & fromBit) === 0 ? null : name(readVarint(c));
    line += readZigzag(c);
    out[i] = { exported, local, from, line };
  }
  return out;
};
