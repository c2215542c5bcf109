import { SheafError } from "../model/error.js";
import type { Definition } from "../model/facts.js";
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
import { definitionKinds, wordAt } from "./codes.js";
import { isTail, type NameAt, type Names } from "./names.js";

const exportedBit = 0x20;
const documentedBit = 0x40;
const tailBit = 0x80;

/**
 * Writes definitions: varint count, then the rows.
 *
 * Row: byte `kind | exported << 5 | documented << 6 | tail << 7`; varint qualified name; with the tail bit
 * the varint length of the name, which ends the qualified one, else varint name; zigzag of startLine minus
 * that of the row before; zigzag line - startLine; zigzag endLine - startLine; varint arity + 1 or 0.
 */
export const writeDefinitions = (w: ByteWriter, definitions: readonly Definition[], names: Names): void => {
  w.varint(definitions.length);
  let previous = 1;
  for (const d of definitions) {
    const tail = isTail(d);
    const kind = definitionKinds.codes[d.kind];
    w.byte(kind | (d.exported ? exportedBit : 0) | (d.documented ? documentedBit : 0) | (tail ? tailBit : 0));
    w.varint(names.indexOf(d.qualified));
    w.varint(tail ? d.name.length : names.indexOf(d.name));
    w.zigzag(d.startLine - previous);
    w.zigzag(d.line - d.startLine);
    w.zigzag(d.endLine - d.startLine);
    w.varint(d.arity === null ? 0 : d.arity + 1);
    previous = d.startLine;
  }
};

/** What the rows of definitions hold: all but what is private, which stands behind the links. */
export type DefinitionRow = Omit<Definition, "private" | "type" | "scope">;

/** A definition whose appended parts are being read: nobody else has it yet. */
export type DefinitionDraft = { -readonly [K in keyof Definition]: Definition[K] };

// Member by member: a spread takes four times as long, and there are as many as there are definitions.
const toDraft = (row: DefinitionRow): DefinitionDraft => ({
  name: row.name,
  qualified: row.qualified,
  kind: row.kind,
  startLine: row.startLine,
  endLine: row.endLine,
  line: row.line,
  exported: row.exported,
  private: false,
  arity: row.arity,
  documented: row.documented,
  type: null,
  scope: null,
});

/** Reads what `writeDefinitions` wrote. */
export const readDefinitions = (c: Cursor, names: readonly string[]): DefinitionRow[] => {
  const count = readCount(c, 7, "definitions");
  const out: DefinitionRow[] = new Array(count);
  let previous = 1;
  for (let i = 0; i < count; i++) {
    const tag = readByte(c);
    const kind = wordAt(definitionKinds, tag & 0x1f, c);
    const qualified = names[readBelow(c, names.length, "name")]!;
    const tail = (tag & tailBit) !== 0;
    const rest = readVarint(c);
    if (rest >= (tail ? qualified.length + 1 : names.length))
      throw corrupt(c.where, "a name is out of range");
    const name = tail ? qualified.slice(qualified.length - rest) : names[rest]!;
    const startLine = previous + readZigzag(c);
    const line = startLine + readZigzag(c);
    const endLine = startLine + readZigzag(c);
    const arity = readVarint(c);
    out[i] = {
      name,
      qualified,
      kind,
      startLine,
      endLine,
      line,
      exported: (tag & exportedBit) !== 0,
      arity: arity === 0 ? null : arity - 1,
      documented: (tag & documentedBit) !== 0,
    };
    previous = startLine;
  }
  return out;
};

/**
 * Writes which definitions are private: for each in order a varint, how many definitions stand between it and
 * the one before.
 *
 * @throws SheafError `internal` when one is exported too.
 */
export const writePrivates = (w: ByteWriter, definitions: readonly Definition[]): void => {
  let next = 0;
  for (const [place, { name, private: own, exported }] of definitions.entries()) {
    if (!own) continue;
    if (exported) throw new SheafError("internal", `the definition \`${name}\` is both exported and private`);
    w.varint(place - next);
    next = place + 1;
  }
};

/** Reads what `writePrivates` wrote, to the end of the section, into whole definitions without types. */
export const readPrivates = (c: Cursor, rows: readonly DefinitionRow[]): DefinitionDraft[] => {
  const definitions = rows.map(toDraft);
  let next = 0;
  while (c.at < c.end) {
    const place = next + readVarint(c);
    const definition = definitions[place];
    if (definition === undefined) throw corrupt(c.where, "a private definition is out of range");
    if (definition.exported) throw corrupt(c.where, "a definition is both exported and private");
    definition.private = true;
    next = place + 1;
  }
  return definitions;
};

/** Writes the types of definitions: for each that has one a varint, how many stand between, and the varint name. */
export const writeTypes = (w: ByteWriter, definitions: readonly Definition[], names: Names): void => {
  let next = 0;
  for (const [place, { type }] of definitions.entries()) {
    if (type === null) continue;
    w.varint(place - next);
    w.varint(names.indexOf(type));
    next = place + 1;
  }
};

/** Reads what `writeTypes` wrote, to the end of the section, into the definitions. */
export const readTypes = (c: Cursor, definitions: DefinitionDraft[], name: NameAt): DefinitionDraft[] => {
  let next = 0;
  while (c.at < c.end) {
    const place = next + readVarint(c);
    const definition = definitions[place];
    if (definition === undefined) throw corrupt(c.where, "the type of a definition is out of range");
    definition.type = name(readVarint(c));
    next = place + 1;
  }
  return definitions;
};

/**
 * Writes the scopes of definitions: for each that has one a varint, how many stand between, zigzag of the scope's first
 * line minus that of the definition, and varint of the scope's last line minus its first.
 */
export const writeScopes = (w: ByteWriter, definitions: readonly Definition[]): void => {
  let next = 0;
  for (const [place, { scope, startLine }] of definitions.entries()) {
    if (scope === null) continue;
    w.varint(place - next);
    w.zigzag(scope.startLine - startLine);
    w.varint(scope.endLine - scope.startLine);
    next = place + 1;
  }
};

/** Reads what `writeScopes` wrote, to the end of the section, into the definitions. */
export const readScopes = (c: Cursor, definitions: DefinitionDraft[]): DefinitionDraft[] => {
  let next = 0;
  while (c.at < c.end) {
    const place = next + readVarint(c);
    const definition = definitions[place];
    if (definition === undefined) throw corrupt(c.where, "the scope of a definition is out of range");
    const startLine = definition.startLine + readZigzag(c);
    definition.scope = { startLine, endLine: startLine + readVarint(c) };
    next = place + 1;
  }
  return definitions;
};
