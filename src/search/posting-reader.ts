import { decodePostings } from "./columns/postings.js";
import type { ReadForm } from "./columns/read.js";
import { findSorted } from "./find-sorted.js";

/** Reads the postings of one term at a time into arrays that the next reading overwrites. */
export interface PostingReader {
  readonly form: ReadForm;
  readonly chunks: Uint32Array;
  readonly counts: Uint8Array;
  /** Chunks whose text has the term. @returns how many of `chunks` and `counts` are filled. */
  readonly readText: (term: number) => number;
  /** Chunks whose symbol has the term. */
  readonly readSymbols: (term: number) => number;
  /** Calls `visit` with each file whose text has the term, in order. */
  readonly eachFile: (term: number, visit: (file: number) => void) => void;
}

/** Not for use by two at once, as all searching: it never awaits between reading and using. */
export const createPostingReader = (form: ReadForm): PostingReader => {
  const { chunkCount, chunkFile, postings, postingOffsets, symbolPostings, symbolPostingOffsets } = form;
  const chunks = new Uint32Array(chunkCount);
  const counts = new Uint8Array(chunkCount);
  const readText = (term: number): number => {
    const end = postingOffsets[term + 1]!;
    return decodePostings(postings, postingOffsets[term]!, end, chunkCount, chunks, counts);
  };
  const readSymbols = (term: number): number => {
    const at = findSorted(form.symbolTerms, term);
    if (at < 0) return 0;
    const end = symbolPostingOffsets[at + 1]!;
    return decodePostings(symbolPostings, symbolPostingOffsets[at]!, end, chunkCount, chunks, counts);
  };
  const eachFile = (term: number, visit: (file: number) => void): void => {
    const size = readText(term);
    let previous = -1;
    for (let i = 0; i < size; i++) {
      const file = chunkFile[chunks[i]!]!;
      if (file !== previous) visit(file);
      previous = file;
    }
  };
  return { form, chunks, counts, readText, readSymbols, eachFile };
};
