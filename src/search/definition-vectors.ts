import type { ChunkKind } from "../model/facts.js";
import { chunkKinds } from "./columns/kinds.js";
import type { ReadForm } from "./columns/read.js";
import { createCosineLeg } from "./vectors/scan.js";

/** Vectors of some kinds of chunks, apart from all others. */
export interface DefinitionVectors {
  /** Numbers of the chunks, ascending: a row each. */
  readonly chunks: Uint32Array;
  readonly vectorOf: (row: number) => Int8Array;
  /** How many words a row's chunk has. */
  readonly sizeOf: (row: number) => number;
  readonly kindOf: (chunk: number) => ChunkKind;
  /** Rows whose cosine with a vector is at least `least`, nearest first. */
  readonly nearest: (
    vector: Int8Array,
    least: number,
  ) => readonly { readonly row: number; readonly score: number }[];
}

/** With fewer words, a chunk means nothing of its own. */
const leastWords = 16;

/** @param kinds of chunks that are compared; those with few words are not. */
export const createDefinitionVectors = (form: ReadForm, kinds: ReadonlySet<ChunkKind>): DefinitionVectors => {
  const { dimensions } = form;
  const kindOf = (chunk: number): ChunkKind => chunkKinds[form.chunkKind[chunk]!]!;
  const found: number[] = [];
  for (let chunk = 0; chunk < form.chunkCount; chunk++)
    if (kinds.has(kindOf(chunk)) && form.chunkLength[chunk]! >= leastWords) found.push(chunk);
  const chunks = Uint32Array.from(found);
  const vectors = new Int8Array(chunks.length * dimensions);
  const squares = new Uint32Array(dimensions === 0 ? 0 : chunks.length);
  if (dimensions > 0)
    for (const [row, chunk] of chunks.entries()) {
      vectors.set(form.vectors.subarray(chunk * dimensions, (chunk + 1) * dimensions), row * dimensions);
      squares[row] = form.vectorSquares[chunk]!;
    }
  const cosines = createCosineLeg(vectors, dimensions, squares);
  return {
    chunks,
    vectorOf: (row) => vectors.subarray(row * dimensions, (row + 1) * dimensions),
    sizeOf: (row) => form.chunkLength[chunks[row]!]!,
    kindOf,
    nearest: (vector, least) => {
      const near: { readonly row: number; readonly score: number }[] = [];
      for (const [row, score] of cosines(vector).entries()) if (score >= least) near.push({ row, score });
      return near.sort((a, b) => b.score - a.score || a.row - b.row);
    },
  };
};
