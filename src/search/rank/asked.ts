import type { ReadForm } from "../columns/read.js";
import { inverseFrequency } from "../keyword.js";
import type { Question } from "./question.js";

/** The parts of a question with their rarity in the repository. */
export interface AskedParts {
  readonly parts: readonly string[];
  /** As long as `parts`; a word that stands nowhere weighs most. */
  readonly weights: readonly number[];
  /** Sum of the weights. */
  readonly total: number;
  /** Weight of names of code that the question spells out and that stand nowhere. */
  readonly absent: number;
}

/** How rare a term is in the chunks of the repository. */
export type Rarity = (term: number) => number;

export const createRarity =
  (form: ReadForm): Rarity =>
  (term) =>
    inverseFrequency(form.chunkCount, form.termChunks[term] ?? 0);

export const weighParts = (form: ReadForm, question: Question, rarity: Rarity): AskedParts => {
  // Beyond any length that a person types; each part costs a pass over names.
  const parts = question.parts.slice(0, 64);
  const most = inverseFrequency(form.chunkCount, 0);
  const weights = parts.map((part) => {
    const term = form.findTerm(part);
    return term < 0 ? most : rarity(term);
  });
  // A name of several parts stands whole in the vocabulary; its parts may well be elsewhere.
  const absent = question.words.filter(
    ({ code, parts, lower }) => code && parts.length > 1 && form.findTerm(lower) < 0,
  ).length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { parts, weights, total, absent: absent * most };
};
