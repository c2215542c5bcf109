import { decodePostings } from "../columns/postings.js";
import type { ReadForm } from "../columns/read.js";
import type { Question } from "./question.js";

/** A word that more files hold is not a pointer to any of them. */
const maxFiles = 5;

/** Files whose text has a term; null when it is in more than `maxFiles`. */
const filesWith = (form: ReadForm, term: number): Set<number> | null => {
  const chunks = form.termChunks[term]!;
  if (chunks === 0 || chunks > 1_000) return null;
  const items = new Uint32Array(form.chunkCount);
  const counts = new Uint8Array(form.chunkCount);
  const start = form.postingOffsets[term]!;
  const size = decodePostings(
    form.postings,
    start,
    form.postingOffsets[term + 1]!,
    form.chunkCount,
    items,
    counts,
  );
  const files = new Set<number>();
  for (let i = 0; i < size; i++) files.add(form.chunkFile[items[i]!]!);
  return files.size > maxFiles ? null : files;
};

/**
 * Files that are among the few with a name of code that the question spells out: 1 for the only one, 1/n for n,
 * and half of that where the name is one word of a longer question.
 */
export const matchLiterals = (form: ReadForm, question: Question): ReadonlyMap<number, number> => {
  const matches = new Map<number, number>();
  const words = question.words.length === 1 ? question.words : question.words.filter((word) => word.code);
  for (const word of words) {
    // A word of several parts stands whole in the vocabulary; any other is its only part.
    const term = form.findTerm(word.parts.length > 1 ? word.lower : (word.parts[0] ?? word.lower));
    const files = term < 0 ? null : filesWith(form, term);
    if (files === null) continue;
    const value = (question.words.length === 1 ? 1 : 0.5) / files.size;
    for (const file of files) matches.set(file, Math.max(value, matches.get(file) ?? 0));
  }
  return matches;
};
