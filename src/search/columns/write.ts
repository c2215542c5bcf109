import { SheafError } from "../../model/error.js";
import type { Chunk, Import } from "../../model/facts.js";
import { compareUtf8 } from "../../model/order.js";
import { writeStrings } from "../../model/string-table.js";
import { createChunkColumns } from "./chunk-columns.js";
import { createDefinitionColumns, type KeptDefinition } from "./definition-columns.js";
import { openEarlierForm } from "./earlier.js";
import { createFileColumns, type ReadFormFile } from "./file-columns.js";
import { grow, push, taken } from "./grow.js";
import { createInterner } from "./intern.js";
import { type Sections, writeSections } from "./layout.js";
import { createRankedInterner } from "./ranked.js";
import { formOver, type ReadForm } from "./read.js";

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
  /**
   * Adds a file that has the facts which a file of the earlier form has.
   *
   * @param specifiers of its imports. @param known the number of that file there.
   */
  readonly addEarlier: (file: ReadFormFile, specifiers: readonly string[], known: number) => void;
  /** Takes the files `[first, end)` of the earlier form over as they are, with how many files import them. */
  readonly keepEarlier: (first: number, end: number) => void;
  /** The whole file. The input cannot be used afterwards. */
  readonly finish: () => Uint8Array;
  /** The same opened, without being laid out as a file. The input cannot be used afterwards. */
  readonly finishOpen: () => ReadForm;
}

/**
 * Starts a read form.
 *
 * @param options.dimensions of the vectors; 0 for none.
 * @param options.digest of the bundle it belongs to: 64 lower-case hex digits.
 * @param options.earlier a form with as many dimensions, of which `addEarlier` takes files over. The bytes are those
 *   that adding all files anew gives.
 * @throws SheafError `corrupt-bundle` when the columns of the earlier form do not fit each other.
 */
export const createReadForm = (options: {
  readonly dimensions: number;
  readonly digest: string;
  readonly earlier?: ReadForm | null;
}): ReadFormInput => {
  const { dimensions, digest } = options;
  const earlier = options.earlier == null ? null : openEarlierForm(options.earlier);
  const terms = createRankedInterner(earlier?.form.termTable);
  const symbols = createInterner();
  const files = createFileColumns(terms, earlier);
  const chunks = createChunkColumns(terms, symbols, dimensions);
  const definitions = createDefinitionColumns(terms, symbols, earlier);
  const fileChunks = grow(Uint32Array);
  const fileDefinitions = grow(Uint32Array);
  push(fileChunks, 0);
  push(fileDefinitions, 0);

  const requireOrder = ({ path }: ReadFormFile): void => {
    const last = files.last();
    if (last !== undefined && compareUtf8(last.path, path) >= 0)
      throw new SheafError("internal", `files out of order: ${path} after ${last.path}`);
  };

  const addFile: ReadFormInput["addFile"] = (file, facts, vectors) => {
    requireOrder(file);
    const rows = facts?.chunks.length ?? 0;
    if (vectors.length !== rows * dimensions) {
      throw new SheafError("internal", `${file.path}: ${vectors.length} vector values for ${rows} chunks`);
    }
    files.add(file, [...new Set(facts?.imports?.map((one) => one.specifier))], -1);
    if (facts !== null) {
      const local = new Uint32Array(facts.vocabulary.length);
      for (let i = 0; i < local.length; i++) local[i] = terms.of(facts.vocabulary[i]!);
      chunks.add(facts.chunks, local, vectors);
      definitions.add(facts.definitions);
    }
    push(fileChunks, chunks.count());
    push(fileDefinitions, definitions.count());
  };

  /** Symbols have numbers in the order in which they are first met. */
  const symbolsNow = new Int32Array(earlier === null ? 0 : earlier.form.symbolOffsets.length - 1).fill(-1);
  const symbolNow = (symbol: number): number => {
    if (symbolsNow[symbol]! < 0) symbolsNow[symbol] = symbols.of(earlier!.form.symbolOf(symbol));
    return symbolsNow[symbol]!;
  };

  const addEarlier: ReadFormInput["addEarlier"] = (file, specifiers, known) => {
    if (earlier === null) throw new SheafError("internal", `there is no earlier read form with ${file.path}`);
    requireOrder(file);
    const { fileChunks: chunksOf, fileDefinitions: definitionsOf } = earlier.form;
    files.add(file, [...new Set(specifiers)], earlier.form.pathOf(known) === file.path ? known : -1);
    chunks.addEarlier(earlier, chunksOf[known]!, chunksOf[known + 1]!, symbolNow);
    definitions.addEarlier(definitionsOf[known]!, definitionsOf[known + 1]!, symbolNow);
    push(fileChunks, chunks.count());
    push(fileDefinitions, definitions.count());
  };

  const keepEarlier: ReadFormInput["keepEarlier"] = (first, end) => {
    if (earlier === null) throw new SheafError("internal", "there is no earlier read form to keep files of");
    const { form } = earlier;
    for (let file = first; file < end; file++) {
      const kept = {
        path: form.pathOf(file),
        blob: form.blobOf(file),
        language: form.languageOf(file),
        bytes: form.fileBytes[file]!,
        lines: form.fileLines[file]!,
        flags: form.flagsOf(file),
        ranked: form.isRanked(file),
        importers: form.fileImporters[file]!,
      };
      addEarlier(kept, [], file);
    }
  };

  const sectionsOf = (): Sections => {
    files.close();
    definitions.close();
    chunks.close();
    // Every term is known now, and gets the place that its bytes give it.
    const ranked = terms.rank();
    const symbolTable = writeStrings(symbols.strings);
    return {
      ...files.sections(ranked),
      ...chunks.sections(ranked),
      ...definitions.sections(ranked),
      fileChunks: taken(fileChunks),
      fileDefinitions: taken(fileDefinitions),
      terms: ranked.table.bytes,
      termOffsets: ranked.table.offsets,
      symbols: symbolTable.bytes,
      symbolOffsets: symbolTable.offsets,
    };
  };
  return {
    addFile,
    addEarlier,
    keepEarlier,
    finish: () => writeSections(sectionsOf(), digest, dimensions),
    finishOpen: () => formOver(sectionsOf(), digest, dimensions),
  };
};
