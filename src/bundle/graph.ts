import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import {
  type ByteWriter,
  type Cursor,
  corrupt,
  createWriter,
  cursorOver,
  expectEnd,
  readCount,
  readVarint,
} from "./bytes.js";
import { createMemory, type RowFacts } from "./graph-guess.js";
import type { NamedLinks } from "./graph-links.js";
import { createPlaces, readTail, type ShardWriter, writeTail } from "./graph-rows.js";
import { missesOf, readSeries, type Series, seriesOf, writeSeries } from "./graph-series.js";
import type { GraphTree } from "./graph-tree.js";
import { expectMagic, magics, writeMagic } from "./magic.js";
import { readStrings, wellFormed, writeStrings } from "./strings.js";

/** A file with facts, as its shard has it. */
export interface GraphRow {
  readonly path: RepoPath;
  readonly facts: RowFacts;
}

type LinkedRow = GraphRow & { readonly links: NamedLinks };

/** A row with all that writing it twice would find out twice. */
interface Prepared {
  readonly row: LinkedRow;
  readonly imports: Series;
  readonly references: Series;
  readonly missedImports: readonly number[];
  readonly missedReferences: readonly number[];
}

const prepare = (rows: readonly LinkedRow[]): readonly Prepared[] => {
  const memory = createMemory();
  return rows.map((row) => {
    const { imports, references } = seriesOf(row.path, row.facts, memory);
    const missedImports = missesOf(row.links.imports, imports);
    const missedReferences = missesOf(row.links.references, references);
    return { row, imports, references, missedImports, missedReferences };
  });
};

const writeRows = (rows: readonly Prepared[], shard: ShardWriter): void => {
  for (const { row, imports, references, missedImports, missedReferences } of rows) {
    const into = { ...shard, own: createPlaces({ kind: "file", path: row.path }) };
    writeSeries(into, row.links.imports, imports, missedImports);
    writeSeries(into, row.links.references, references, missedReferences);
    writeTail(into, row.links, row.facts.definitions);
  }
};

const numberIn = (tree: GraphTree, path: RepoPath): number => {
  const number = tree.numberOf(path);
  if (number < 0) throw new SheafError("internal", `a link leads to ${path}, which is no file`);
  return number;
};

const assemble = (texts: readonly string[], files: readonly number[], rows: Uint8Array): Uint8Array => {
  const w = createWriter(rows.length + 1024);
  writeMagic(w, magics.graph);
  writeStrings(w, texts);
  w.varint(files.length);
  for (const file of files) w.varint(file);
  w.raw(rows);
  return w.view().slice();
};

/**
 * Turns the links of a shard's files into bytes. What can be guessed from the facts is left out.
 *
 * @param rows the shard's files with facts, in the order of paths, each with its links.
 */
export const encodeGraphShard = (rows: readonly LinkedRow[], tree: GraphTree): Uint8Array => {
  const prepared = prepare(rows);
  const write = (w: ByteWriter, textNumber: ShardWriter["textNumber"]): readonly RepoPath[] => {
    const files: RepoPath[] = [];
    writeRows(prepared, { w, files, places: createPlaces(), textNumber });
    return files;
  };
  // Once to learn which texts are written, since their table is sorted.
  const found = new Set<string>();
  write(createWriter(), (text) => {
    found.add(wellFormed(text));
    return 0;
  });
  const texts = [...found].sort(compareUtf8);
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const w = createWriter(4096);
  const files = write(w, (text) => numbers.get(wellFormed(text))!);
  return assemble(
    texts,
    files.map((path) => numberIn(tree, path)),
    w.view(),
  );
};

/** What stands before the rows, and the rest. */
const readHead = (bytes: Uint8Array, name: string) => {
  const c: Cursor = cursorOver(bytes, name);
  expectMagic(c, magics.graph);
  const texts = readStrings(c);
  const files = Array.from({ length: readCount(c, 1, "files") }, () => readVarint(c));
  return { c, texts, files };
};

const pathIn = (tree: GraphTree, file: number, name: string): RepoPath => {
  const path = tree.pathOf(file);
  if (path === null) throw corrupt(name, "a link leads to a file that is not there");
  return path;
};

/**
 * Gives a shard of an earlier commit whose rows stay as they are the numbers that its targets have now.
 *
 * @throws SheafError `corrupt-bundle`; `internal` when a target is gone.
 */
export const renumberGraphShard = (
  bytes: Uint8Array,
  name: string,
  before: GraphTree,
  after: GraphTree,
): Uint8Array => {
  const { c, texts, files } = readHead(bytes, name);
  const moved = files.map((file) => numberIn(after, pathIn(before, file, name)));
  return moved.every((file, i) => file === files[i]) ? bytes : assemble(texts, moved, bytes.subarray(c.at));
};

/**
 * Reads what `encodeGraphShard` wrote.
 *
 * @param rows the shard's files with facts, in the order of paths.
 * @param name of the object, for errors.
 * @returns links of each row.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeGraphShard = (
  bytes: Uint8Array,
  name: string,
  rows: readonly GraphRow[],
  tree: GraphTree,
): readonly NamedLinks[] => {
  const { c, texts, files } = readHead(bytes, name);
  let used = 0;
  const nextFile = (): RepoPath => {
    if (used >= files.length) throw corrupt(name, "more files come up than it names");
    return pathIn(tree, files[used++]!, name);
  };
  const textAt = (at: Cursor): string => {
    const text = texts[readVarint(at)];
    if (text === undefined) throw corrupt(name, "a text is out of range");
    return text;
  };
  const memory = createMemory();
  const shard = { c, nextFile, places: createPlaces(), textAt, isFolder: tree.isFolder };
  const found = rows.map(({ path, facts }): NamedLinks => {
    const row = { ...shard, own: createPlaces({ kind: "file", path }) };
    const { imports, references } = seriesOf(path, facts, memory);
    return {
      imports: readSeries(row, imports),
      references: readSeries(row, references),
      ...readTail(row, facts.definitions),
    };
  });
  expectEnd(c);
  if (used < files.length) throw corrupt(name, "it names files that do not come up");
  return found;
};
