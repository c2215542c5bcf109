import type { AssemblyFacts } from "../model/assembly.js";
import type { BlobFacts } from "../model/facts.js";
import {
  type ByteWriter,
  type Cursor,
  corrupt,
  createWriter,
  cursorOver,
  readByte,
  readSection,
  readVarint,
} from "./bytes.js";
import { readChunks, writeChunks } from "./chunks.js";
import { encodings, qualities, wordAt } from "./codes.js";
import {
  type DefinitionRow,
  readDefinitions,
  readPrivates,
  readScopes,
  readTypes,
  writeDefinitions,
  writePrivates,
  writeScopes,
  writeTypes,
} from "./definitions.js";
import { readEvidence, readStyle, writeEvidence, writeStyle } from "./habits.js";
import {
  readExports,
  readImports,
  readReferences,
  writeExports,
  writeImports,
  writeReferences,
} from "./links.js";
import { collectNames, type NameAt } from "./names.js";
import { readStrings, writeStrings } from "./strings.js";
import { readUnits, writeUnits } from "./units.js";
import { readVocabulary, writeVocabulary } from "./vocabulary.js";

/** What the columns of a search need of a blob; see `BlobFacts`. */
export interface SearchFacts
  extends Omit<BlobFacts, "references" | "exports" | "definitions" | "units" | "style" | "evidence"> {
  readonly definitions: readonly DefinitionRow[];
}

type SearchPart = Omit<SearchFacts, "imports">;

const generatedBit = 0x10;

const contentOf = (write: (into: ByteWriter) => void): ByteWriter => {
  const content = createWriter();
  write(content);
  return content;
};

/**
 * Turns the facts of one blob into bytes: a function of the facts alone.
 *
 * Those for a search come first, so that its reader stops before the rest. Each section has its length
 * before it, and readers ignore sections after the last that they know.
 *
 * @throws SheafError `internal` when terms are out of order, or lines or numbers are not whole.
 */
export const encodeFacts = (facts: BlobFacts): Uint8Array => {
  const w = createWriter(4096);
  const names = collectNames(facts);
  w.varint(facts.lines);
  const quality = qualities.codes[facts.quality];
  w.byte(quality | (encodings.codes[facts.encoding] << 2) | (facts.generated ? generatedBit : 0));
  const section = (write: (into: ByteWriter) => void): void => w.section(contentOf(write));
  section((s) => writeVocabulary(s, facts.vocabulary));
  section((s) => writeStrings(s, names.search));
  section((s) => writeChunks(s, facts.chunks, names, facts.vocabulary.length));
  section((s) => writeDefinitions(s, facts.definitions, names));
  section((s) => writeStrings(s, names.links));
  section((s) => writeReferences(s, facts.references, names));
  section((s) => writeImports(s, facts.imports, names));
  section((s) => writeExports(s, facts.exports, names));
  // Sections that were appended to the format. The last ones that hold nothing are left out, as in older payloads.
  const appended = [
    contentOf((s) => writePrivates(s, facts.definitions)),
    contentOf((s) => writeUnits(s, facts.units)),
    contentOf((s) => writeStyle(s, facts.style)),
    contentOf((s) => writeEvidence(s, facts.evidence)),
    contentOf((s) => writeTypes(s, facts.definitions, names)),
    contentOf((s) => writeScopes(s, facts.definitions)),
  ];
  while (appended.at(-1)?.length() === 0) appended.pop();
  for (const content of appended) w.section(content);
  return w.view().slice();
};

const whole = <T>(c: Cursor, read: (section: Cursor) => T): T => {
  const section = readSection(c);
  const value = read(section);
  if (section.at !== section.end) throw corrupt(c.where, "a section is longer than what stands in it");
  return value;
};

/** A section that was appended to the format; older payloads end before it, and it holds nothing. */
const readAppended = <T>(c: Cursor, read: (section: Cursor) => T): T => {
  if (c.at === c.end) return read({ ...c });
  const start = c.at;
  const value = whole(c, read);
  if (c.at === c.end && c.at === start + 1) throw corrupt(c.where, "its last section holds nothing");
  return value;
};

const readMarks = (c: Cursor): { lines: number; tag: number } => {
  const lines = readVarint(c);
  const tag = readByte(c);
  if (tag > 0x1f) throw corrupt(c.where, "facts have unknown marks");
  return { lines, tag };
};

const readSearchPart = (c: Cursor): { facts: SearchPart; names: readonly string[] } => {
  const { lines, tag } = readMarks(c);
  const quality = wordAt(qualities, tag & 3, c);
  const encoding = wordAt(encodings, (tag >>> 2) & 3, c);
  const vocabulary = whole(c, readVocabulary);
  const names = whole(c, readStrings);
  const chunks = whole(c, (s) => readChunks(s, names, vocabulary.length));
  const definitions = whole(c, (s) => readDefinitions(s, names));
  const generated = (tag & generatedBit) !== 0;
  return { facts: { lines, quality, encoding, generated, vocabulary, chunks, definitions }, names };
};

/** Numbers of names go on from those of the search part to those that stand only in the links. */
const readNames = (c: Cursor, names: readonly string[]): NameAt => {
  const links = whole(c, readStrings);
  return (number) => {
    const name = number < names.length ? names[number] : links[number - names.length];
    if (name === undefined) throw corrupt(c.where, "a name is out of range");
    return name;
  };
};

/**
 * Reads what `encodeFacts` wrote, whole.
 *
 * @param where names the bytes in errors, such as `facts/00a`.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeFacts = (payload: Uint8Array, where = "facts"): BlobFacts => {
  const c = cursorOver(payload, where);
  const { facts, names } = readSearchPart(c);
  const nameAt = readNames(c, names);
  const references = whole(c, (s) => readReferences(s, nameAt, facts.definitions.length));
  const imports = whole(c, (s) => readImports(s, nameAt));
  const exports = whole(c, (s) => readExports(s, nameAt));
  const untyped = readAppended(c, (s) => readPrivates(s, facts.definitions));
  const units = readAppended(c, readUnits);
  const style = readAppended(c, readStyle);
  const evidence = readAppended(c, readEvidence);
  const typed = readAppended(c, (s) => readTypes(s, untyped, nameAt));
  const definitions = readAppended(c, (s) => readScopes(s, typed));
  return { ...facts, definitions, references, imports, exports, units, style, evidence };
};

/**
 * Reads only what the columns of a search need, and steps over the rest unread.
 *
 * @param where names the bytes in errors, such as `facts/00a`.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeSearchFacts = (payload: Uint8Array, where = "facts"): SearchFacts => {
  const c = cursorOver(payload, where);
  const { facts, names } = readSearchPart(c);
  const nameAt = readNames(c, names);
  readSection(c);
  return { ...facts, imports: whole(c, (s) => readImports(s, nameAt)) };
};

/** What links are found from; see `BlobFacts`. */
export interface LinkFacts extends Pick<BlobFacts, "definitions" | "imports" | "exports"> {
  /** Read anew whenever they are asked for: they are most of what there is, and hardly asked for twice. */
  readonly references: BlobFacts["references"];
}

/** Reads definitions, imports and exports, and steps over the words of the chunks; units are what comes next. */
const readLinkPart = (c: Cursor) => {
  const { tag } = readMarks(c);
  readSection(c);
  const names = whole(c, readStrings);
  readSection(c);
  const rows = whole(c, (s) => readDefinitions(s, names));
  const nameAt = readNames(c, names);
  const references = readSection(c);
  const imports = whole(c, (s) => readImports(s, nameAt));
  const exports = whole(c, (s) => readExports(s, nameAt));
  const untyped = readAppended(c, (s) => readPrivates(s, rows));
  return {
    quality: () => wordAt(qualities, tag & 3, c),
    imports,
    exports,
    references: () => readReferences({ ...references }, nameAt, rows.length),
    /** What stands behind units, style and evidence: the rest of the definitions. */
    definitions: () => {
      const typed = readAppended(c, (s) => readTypes(s, untyped, nameAt));
      return readAppended(c, (s) => readScopes(s, typed));
    },
  };
};

/**
 * Reads only what links are found from, and steps over the words of the chunks unread.
 *
 * @param where names the bytes in errors, such as `facts/00a`.
 * @throws SheafError `corrupt-bundle`, of references also when they are asked for.
 */
export const decodeLinkFacts = (payload: Uint8Array, where = "facts"): LinkFacts => {
  const c = cursorOver(payload, where);
  const { imports, exports, references, definitions } = readLinkPart(c);
  // Units, style and evidence.
  for (let skipped = 0; skipped < 3 && c.at < c.end; skipped++) readSection(c);
  return {
    definitions: definitions(),
    imports,
    exports,
    get references() {
      return references();
    },
  };
};

/**
 * Reads what findings are made from, and steps over the words of the chunks unread.
 *
 * @param where names the bytes in errors, such as `facts/00a`.
 * @throws SheafError `corrupt-bundle`, of references also when they are asked for.
 */
export const decodeAssemblyFacts = (payload: Uint8Array, where = "facts"): AssemblyFacts => {
  const c = cursorOver(payload, where);
  const { quality, imports, exports, references, definitions } = readLinkPart(c);
  const units = readAppended(c, readUnits);
  const style = readAppended(c, readStyle);
  const evidence = readAppended(c, readEvidence);
  return {
    quality: quality(),
    definitions: definitions(),
    imports,
    exports,
    units,
    style,
    evidence,
    get references() {
      return references();
    },
  };
};

/** Reads the words of a blob alone. @throws SheafError `corrupt-bundle`. */
export const decodeVocabulary = (payload: Uint8Array, where = "facts"): readonly string[] => {
  const c = cursorOver(payload, where);
  readMarks(c);
  return whole(c, readVocabulary);
};
