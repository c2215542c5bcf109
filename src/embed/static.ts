import { createHash } from "node:crypto";
import type { Embedder } from "../model/embedder.js";
import type { ChunkText } from "../model/facts.js";
import { eachWord, splitWord } from "../model/terms.js";
import { openStaticModel, type StaticModel } from "./model-file.js";
import { ngramBuckets } from "./ngrams.js";

/** The default embedder: a table of word vectors, added up in integers. */
export interface StaticEmbedder extends Embedder {
  /** As `embed`, at once. */
  readonly embedChunks: (chunks: readonly ChunkText[]) => Int8Array;
  /** As `embedQuery`, at once. */
  readonly embedText: (text: string) => Int8Array;
}

const nothingSent = { requests: 0, bytes: 0 } as const;

/** Characters (UTF-16 units) of a text and of a symbol that are read; chunks are far shorter. */
const textLimit = 32_768;
const symbolLimit = 1_024;
/**
 * Distinct words of a text that count. With the largest count weight (2,047) and scale (1,023) a word adds at
 * most 8,180 x 127 to an accumulator, so that 2,048 words stay below 2^31.
 */
const wordLimit = 2_048;
/** Words whose rows are remembered, and composed rows of words outside the vocabulary. */
const rememberedWords = 100_000;
const composedRows = 16_384;
/** Parts of one word that count. */
const partLimit = 64;

/**
 * The same word without the text around it: an engine keeps a piece of a string as a view of the whole, so that a
 * remembered word would keep its whole file in memory.
 */
const detached = (word: string): string => ` ${word}`.slice(1);

/** Rows of the table, and behind them those composed of character runs for words that it lacks. */
const createRows = (model: StaticModel) => {
  const { dimensions, vocabulary, buckets } = model;
  const known = vocabulary.size + buckets;
  const sums = new Int32Array(dimensions);
  const composed = new Int8Array(composedRows * dimensions);
  const composedScales = new Uint16Array(composedRows);
  let used = 0;
  let rowsOfWord = new Map<string, readonly number[]>();
  const rowOfPart = new Map<string, number>();

  /** The mean of the runs' rows, brought back to int8 with a scale: a pure function of the word. */
  const compose = (part: string): number => {
    const runs = ngramBuckets(part, buckets);
    if (runs.length === 0) return -1;
    sums.fill(0);
    for (const bucket of runs) {
      const scale = model.scales[vocabulary.size + bucket]!;
      const from = (vocabulary.size + bucket) * dimensions;
      for (let d = 0; d < dimensions; d++) sums[d]! += scale * model.table[from + d]!;
    }
    let largest = 0;
    for (let d = 0; d < dimensions; d++) largest = Math.max(largest, Math.abs(sums[d]!));
    if (largest === 0) return -1;
    const scale = Math.max(1, Math.round(largest / (127 * runs.length)));
    for (let d = 0; d < dimensions; d++) {
      const value = Math.round(sums[d]! / (scale * runs.length));
      composed[used * dimensions + d] = Math.max(-127, Math.min(127, value));
    }
    composedScales[used] = scale;
    return known + used++;
  };

  const rowOf = (part: string): number => {
    const row = vocabulary.get(part) ?? rowOfPart.get(part);
    if (row !== undefined) return row;
    const made = compose(part);
    rowOfPart.set(part, made);
    return made;
  };

  return {
    /** More than any row number. */
    size: known + composedRows,
    scaleOf: (row: number): number => (row < known ? model.scales[row]! : composedScales[row - known]!),
    tableOf: (row: number): Int8Array => (row < known ? model.table : composed),
    offsetOf: (row: number): number => (row < known ? row : row - known) * dimensions,
    /** Rows of a word's parts, in order. Row numbers hold until the next call of `makeRoom`. */
    of: (word: string): readonly number[] => {
      const seen = rowsOfWord.get(word);
      if (seen !== undefined) return seen;
      const own = detached(word);
      const { parts } = splitWord(own);
      const rows: number[] = [];
      for (let i = 0; i < parts.length && i < partLimit; i++) {
        const row = rowOf(parts[i]!);
        if (row >= 0) rows.push(row);
      }
      rowsOfWord.set(own, rows);
      return rows;
    },
    /**
     * Forgets what was remembered when it grew large. Called between texts; changes no result: a text composes
     * at most `wordLimit + partLimit` rows, and half of them all are free when it begins.
     */
    makeRoom: (): void => {
      if (used < composedRows / 2 && rowsOfWord.size < rememberedWords) return;
      used = 0;
      rowOfPart.clear();
      rowsOfWord = new Map();
    },
  };
};

/**
 * Makes the static embedder from the bytes of a model file (`models/static-v1.bin`).
 *
 * A text's vector is the sum of its words' rows, each weighted by a table of how often the word stands there.
 * Everything is added in 32-bit integers and scaled once at the end, so that the same text gives the same bytes
 * on every machine. Texts without a known word, and empty ones, give a row of zeros.
 *
 * @throws SheafError `bad-model`
 */
export const createStaticEmbedder = (bytes: Uint8Array): StaticEmbedder => {
  const model = openStaticModel(bytes);
  const { dimensions, countWeights, symbolWeight } = model;
  const rows = createRows(model);
  const counts = new Int32Array(rows.size);
  const touched = new Uint32Array(wordLimit);
  const sums = new Int32Array(dimensions);
  let distinct = 0;
  let weight = 1;

  const count = (word: string): void => {
    if (distinct === wordLimit) return;
    const found = rows.of(word);
    for (let i = 0; i < found.length; i++) {
      const row = found[i]!;
      if (counts[row] === 0) {
        if (distinct === wordLimit) continue;
        touched[distinct++] = row;
      }
      counts[row]! += weight;
    }
  };

  const add = (row: number): void => {
    const times = Math.min(counts[row]!, countWeights.length - 1);
    counts[row] = 0;
    const by = (countWeights[times]! * rows.scaleOf(row) + 128) >> 8;
    if (by === 0) return;
    const table = rows.tableOf(row);
    const from = rows.offsetOf(row);
    for (let d = 0; d < dimensions; d++) sums[d]! += Math.imul(by, table[from + d]!);
  };

  const write = (symbol: string, text: string, out: Int8Array, at: number): void => {
    rows.makeRoom();
    distinct = 0;
    weight = symbolWeight;
    if (symbolWeight > 0 && symbol !== "") eachWord(symbol.slice(0, symbolLimit), count);
    weight = 1;
    eachWord(text.length > textLimit ? text.slice(0, textLimit) : text, count);
    sums.fill(0);
    for (let i = 0; i < distinct; i++) add(touched[i]!);
    let largest = 0;
    for (let d = 0; d < dimensions; d++) {
      const size = Math.abs(sums[d]!);
      if (size > largest) largest = size;
    }
    if (largest === 0) return;
    for (let d = 0; d < dimensions; d++) out[at + d] = Math.round((sums[d]! * 127) / largest);
  };

  const embedChunks = (chunks: readonly ChunkText[]): Int8Array => {
    const out = new Int8Array(chunks.length * dimensions);
    for (let i = 0; i < chunks.length; i++) write(chunks[i]!.symbol, chunks[i]!.text, out, i * dimensions);
    return out;
  };
  const embedText = (text: string): Int8Array => {
    const out = new Int8Array(dimensions);
    write("", text, out, 0);
    return out;
  };
  return {
    id: "static",
    dimensions,
    weights: createHash("sha256").update(bytes).digest("hex"),
    reproducible: true,
    service: null,
    sent: () => nothingSent,
    embedChunks,
    embedText,
    embed: async (chunks) => embedChunks(chunks),
    embedQuery: async (query) => embedText(query),
  };
};
