import { termsOf } from "../model/terms.js";
import type { ReadForm } from "./columns/read.js";
import { findSorted } from "./find-sorted.js";
import type { PostingReader } from "./posting-reader.js";
import type { Bm25Settings, SearchSettings } from "./settings.js";

/** BM25 of every chunk and every file for one text. */
export interface KeywordScores {
  readonly chunks: Float64Array;
  readonly files: Float64Array;
}

/** Scores a text; the same text twice in a row is scored once. */
export type KeywordLeg = (text: string) => KeywordScores;

/** ln(1 + (N - n + 0.5) / (n + 0.5)): never negative. */
export const inverseFrequency = (all: number, holding: number): number =>
  Math.log(1 + (all - holding + 0.5) / (holding + 0.5));

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 || sum === 0 ? 1 : sum / values.length;
};

/** `k1 * (1 - b + b * length / mean)` of each document. */
const lengthNorms = (lengths: ArrayLike<number>, { k1, b }: Bm25Settings): Float64Array => {
  const mean = meanOf(lengths);
  return Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean));
};

const fileLengths = (form: ReadForm): Float64Array => {
  const out = new Float64Array(form.fileCount);
  for (let chunk = 0; chunk < form.chunkCount; chunk++)
    out[form.chunkFile[chunk]!]! += form.chunkLength[chunk]!;
  return out;
};

/** Sums one term's weighted frequencies over documents, and then scores them. */
const createTally = (size: number, norms: Float64Array, k1: number, all: number) => {
  const frequency = new Float64Array(size);
  const touched = new Uint32Array(size);
  let count = 0;
  const add = (document: number, weight: number): void => {
    if (frequency[document] === 0) touched[count++] = document;
    frequency[document]! += weight;
  };
  const flush = (scores: Float64Array, times: number): void => {
    const weight = times * inverseFrequency(all, count) * (k1 + 1);
    for (let i = 0; i < count; i++) {
      const document = touched[i]!;
      const f = frequency[document]!;
      scores[document]! += (weight * f) / (f + norms[document]!);
      frequency[document] = 0;
    }
    count = 0;
  };
  return { add, flush };
};

/** Exact-term BM25 over the columns, with weights by field. Holds scratch arrays; not for use by two at once. */
export const createKeywordLeg = (
  reader: PostingReader,
  settings: Pick<SearchSettings, "chunkBm25" | "fileBm25" | "fields">,
): KeywordLeg => {
  const { form } = reader;
  const { fields, chunkBm25, fileBm25 } = settings;
  const { chunkCount, fileCount, chunkFile, fileChunks } = form;
  const ranked = countRanked(form);
  const chunkTally = createTally(
    chunkCount,
    lengthNorms(form.chunkLength, chunkBm25),
    chunkBm25.k1,
    chunkCount,
  );
  const fileTally = createTally(fileCount, lengthNorms(fileLengths(form), fileBm25), fileBm25.k1, ranked);

  const addRead = (size: number, weight: number): void => {
    for (let i = 0; i < size; i++) {
      const chunk = reader.chunks[i]!;
      const frequency = weight * reader.counts[i]!;
      chunkTally.add(chunk, frequency);
      fileTally.add(chunkFile[chunk]!, frequency);
    }
  };
  const addFile = (file: number, weight: number): void => {
    const end = fileChunks[file + 1]!;
    const start = fileChunks[file]!;
    for (let chunk = start; chunk < end; chunk++) chunkTally.add(chunk, weight);
    if (end > start) fileTally.add(file, weight);
  };
  const addTerm = (term: number): void => {
    addRead(reader.readText(term), 1);
    addRead(reader.readSymbols(term), fields.symbol);
    for (const file of namedFiles(form, term)) addFile(file, fields.stem);
    for (const directory of namedDirectories(form, term)) {
      const end = Math.min(form.directoryEnd[directory]!, fileCount);
      for (let file = form.directoryFirst[directory]!; file < end; file++) addFile(file, fields.directory);
    }
  };

  const score = (text: string): KeywordScores => {
    const chunks = new Float64Array(chunkCount);
    const files = new Float64Array(fileCount);
    const times = new Map<string, number>();
    for (const term of termsOf(text)) times.set(term, (times.get(term) ?? 0) + 1);
    for (const [term, count] of times) {
      const id = form.findTerm(term);
      if (id < 0) continue;
      addTerm(id);
      chunkTally.flush(chunks, count);
      fileTally.flush(files, count);
    }
    return { chunks, files };
  };

  let last: { text: string; scores: KeywordScores } | null = null;
  return (text) => {
    if (last === null || last.text !== text) last = { text, scores: score(text) };
    return last.scores;
  };
};

const countRanked = (form: ReadForm): number => {
  let count = 0;
  for (let file = 0; file < form.fileCount; file++) {
    if (form.fileChunks[file + 1]! > form.fileChunks[file]!) count++;
  }
  return count;
};

/** Files whose name has the term. */
export const namedFiles = (form: ReadForm, term: number): Uint32Array => {
  const at = findSorted(form.stemIndexTerms, term);
  if (at < 0) return none;
  return form.stemIndexFiles.subarray(form.stemIndexOffsets[at]!, form.stemIndexOffsets[at + 1]!);
};

/** Directories whose own name has the term. */
const namedDirectories = (form: ReadForm, term: number): Uint32Array => {
  const at = findSorted(form.directoryIndexTerms, term);
  if (at < 0) return none;
  return form.directoryIndex.subarray(form.directoryIndexOffsets[at]!, form.directoryIndexOffsets[at + 1]!);
};

const none = new Uint32Array(0);
