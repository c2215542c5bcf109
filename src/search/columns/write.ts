import { SheafError } from "../../model/error.js";
import type { Chunk, Import } from "../../model/facts.js";
import { compareUtf8 } from "../../model/order.js";
import { createChunkColumns } from "./chunk-columns.js";
import { createDefinitionColumns, type KeptDefinition } from "./definition-columns.js";
import { createFileColumns, type ReadFormFile } from "./file-columns.js";
import { grow, push, taken } from "./grow.js";
import { createInterner } from "./intern.js";
import { writeSections } from "./layout.js";
import { rankStrings, writeStrings } from "./strings.js";

/** What the read form keeps of a file's facts. */
export interface ReadFormFacts {
  readonly vocabulary: readonly string[];
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly KeptDefinition[];
  readonly imports?: readonly Pick<Import, "specifier">[];
}

export interface ReadFormInput {
  /**
   * Adds a file; files come in the order of their paths' UTF-8 bytes.
   *
   * @param facts null for a file without facts.
   * @param vectors one row of `dimensions` a chunk; the caller may reuse the array.
   * @throws SheafError `internal` when files are out of order or the number of rows is wrong.
   */
  readonly addFile: (file: ReadFormFile, facts: ReadFormFacts | null, vectors: Int8Array) => void;
  /** The whole file. The input cannot be used afterwards. */
  readonly finish: () => Uint8Array;
}

/**
 * Starts a read form.
 *
 * @param options.dimensions of the vectors; 0 for none.
 * @param options.digest of the bundle it belongs to: 64 lower-case hex digits.
 */
export const createReadForm = (options: {
  readonly dimensions: number;
  readonly digest: string;
}): ReadFormInput => {
  const { dimensions, digest } = options;
  const terms = createInterner();
  const symbols = createInterner();
  const files = createFileColumns(terms);
  const chunks = createChunkColumns(terms, symbols, dimensions);
  const definitions = createDefinitionColumns(terms, symbols);
  const fileChunks = grow(Uint32Array);
  const fileDefinitions = grow(Uint32Array);
  push(fileChunks, 0);
  push(fileDefinitions, 0);

  const addFile: ReadFormInput["addFile"] = (file, facts, vectors) => {
    const last = files.last();
    if (last !== undefined && compareUtf8(last.path, file.path) >= 0) {
      throw new SheafError("internal", `files out of order: ${file.path} after ${last.path}`);
    }
    const rows = facts?.chunks.length ?? 0;
    if (vectors.length !== rows * dimensions) {
      throw new SheafError("internal", `${file.path}: ${vectors.length} vector values for ${rows} chunks`);
    }
    files.add(file, [...new Set(facts?.imports?.map((one) => one.specifier))]);
    if (facts !== null) {
      const local = new Uint32Array(facts.vocabulary.length);
      for (let i = 0; i < local.length; i++) local[i] = terms.of(facts.vocabulary[i]!);
      chunks.add(facts.chunks, local, vectors);
      definitions.add(facts.definitions);
    }
    push(fileChunks, chunks.count());
    push(fileDefinitions, definitions.count());
  };

  const finish = (): Uint8Array => {
    files.close();
    definitions.close();
    chunks.close();
    // Every term is known now, and gets the place that its bytes give it.
    const { sorted, rank } = rankStrings(terms.strings);
    const termTable = writeStrings(sorted);
    const symbolTable = writeStrings(symbols.strings);
    return writeSections(
      {
        ...files.sections(rank),
        ...chunks.sections(rank),
        ...definitions.sections(rank),
        fileChunks: taken(fileChunks),
        fileDefinitions: taken(fileDefinitions),
        terms: termTable.bytes,
        termOffsets: termTable.offsets,
        symbols: symbolTable.bytes,
        symbolOffsets: symbolTable.offsets,
      },
      digest,
      dimensions,
    );
  };
  return { addFile, finish };
};
