import type { PostingReader } from "../posting-reader.js";
import type { Question } from "./question.js";

/** A word that more files hold is not a pointer to any of them. */
const maxFiles = 5;

/** Files whose text has a term; null when there are more than `maxFiles`. */
const filesWith = (reader: PostingReader, term: number): ReadonlySet<number> | null => {
  const files = new Set<number>();
  // A term of many chunks is in many files, unless they are enormous.
  if (reader.form.termChunks[term]! > 1_000) return null;
  reader.eachFile(term, (file) => files.add(file));
  return files.size === 0 || files.size > maxFiles ? null : files;
};

/**
 * Files that are among the few with a name of code that the question spells out: 1 for the only one, 1/n for n,
 * and half of that where the name is one word of a longer question.
 */
export const matchLiterals = (reader: PostingReader, question: Question): ReadonlyMap<number, number> => {
  const matches = new Map<number, number>();
  const words = question.words.length === 1 ? question.words : question.words.filter((word) => word.code);
  for (const word of words) {
    // A word of several parts stands whole in the vocabulary; any other is its only part.
    const term = reader.form.findTerm(word.parts.length > 1 ? word.lower : (word.parts[0] ?? word.lower));
    const files = term < 0 ? null : filesWith(reader, term);
    if (files === null) continue;
    const value = (question.words.length === 1 ? 1 : 0.5) / files.size;
    for (const file of files) matches.set(file, Math.max(value, matches.get(file) ?? 0));
  }
  return matches;
};
