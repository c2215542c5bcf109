import type {
  BlobFacts,
  ChunkKind,
  DefinitionKind,
  Import,
  ParseQuality,
  ReferenceKind,
} from "../model/facts.js";
import type { SkipReason } from "../model/ids.js";
import { type Cursor, corrupt } from "./bytes.js";

/** A closed set of words and the numbers that stand for them in a bundle. */
export interface Words<T extends string> {
  readonly codes: Readonly<Record<T, number>>;
  /** By number. */
  readonly words: readonly T[];
}

const closed = <T extends string>(codes: Readonly<Record<T, number>>): Words<T> => {
  const words: T[] = [];
  for (const word of Object.keys(codes) as T[]) words[codes[word]] = word;
  return { codes, words };
};

// The numbers are part of the format: a set may get further words, but no word changes its number.

export const chunkKinds = closed<ChunkKind>({
  function: 0,
  method: 1,
  class: 2,
  interface: 3,
  type: 4,
  enum: 5,
  module: 6,
  block: 7,
  section: 8,
  entry: 9,
  lines: 10,
});

export const definitionKinds = closed<DefinitionKind>({
  function: 0,
  method: 1,
  constructor: 2,
  class: 3,
  interface: 4,
  type: 5,
  enum: 6,
  "enum-member": 7,
  struct: 8,
  trait: 9,
  module: 10,
  constant: 11,
  variable: 12,
  field: 13,
  property: 14,
  macro: 15,
  section: 16,
  key: 17,
  extension: 18,
});

export const referenceKinds = closed<ReferenceKind>({
  call: 0,
  construct: 1,
  type: 2,
  extends: 3,
  implements: 4,
  decorator: 5,
  read: 6,
});

export const importKinds = closed<Import["kind"]>({ static: 0, dynamic: 1, type: 2, "re-export": 3 });

export const qualities = closed<ParseQuality>({ clean: 0, partial: 1, lines: 2 });

export const encodings = closed<BlobFacts["encoding"]>({
  "utf-8": 0,
  "utf-16le": 1,
  "utf-16be": 2,
  "latin-1": 3,
});

/** In files and facts 0 stands for "not skipped" and these follow from 1. */
const skipReasons = closed<SkipReason>({
  binary: 0,
  "too-large": 1,
  minified: 2,
  "lfs-pointer": 3,
  symlink: 4,
  submodule: 5,
  sensitive: 6,
  excluded: 7,
  empty: 8,
  "missing-blob": 9,
  "too-complex": 10,
  "parser-crash": 11,
  "timed-out": 12,
});

/** @returns the word with this number. */
export const wordAt = <T extends string>(set: Words<T>, code: number, c: Cursor): T => {
  const word = set.words[code];
  if (word === undefined) throw corrupt(c.where, `nothing has the number ${code} here`);
  return word;
};

export const skipCode = (skip: SkipReason | null): number =>
  skip === null ? 0 : skipReasons.codes[skip] + 1;

export const skipAt = (code: number, c: Cursor): SkipReason | null =>
  code === 0 ? null : wordAt(skipReasons, code - 1, c);
