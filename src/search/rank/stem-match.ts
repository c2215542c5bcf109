import { lowerBound } from "../../model/string-table.js";
import type { ReadForm } from "../columns/read.js";
import { lowerIndex } from "../find-sorted.js";
import { namedFiles } from "../keyword.js";
import { topScores } from "../top.js";
import type { AskedParts, Rarity } from "./asked.js";
import { type CompoundMatcher, createCompoundMatcher, wordMatch } from "./word-match.js";

/** How well a file's name answers the question. */
export interface StemMatch {
  /** Share of the name's words that the question speaks of, by rarity. */
  readonly recall: number;
  /** Harmonic mean of that and of the question's share that the name covers. */
  readonly balance: number;
  /** Share of the question, by rarity, that the name covers. */
  readonly coverage: number;
}

export interface StemMatcher {
  readonly match: (file: number) => StemMatch;
  /** Files with the best names, best first. */
  readonly best: (limit: number, mask: Uint8Array | null) => number[];
}

/** One word that stands in names of files, against the question. */
interface WordScore {
  /** Best match with any part of the question. */
  readonly value: number;
  /** By part of the question; null when none matches. */
  readonly byPart: Float64Array | null;
}

/** A name that covers this share of the question counts in full. */
const enough = 0.15;

const nothing: WordScore = { value: 0, byPart: null };

const scoreWord = (word: string, asked: readonly string[], compounds: CompoundMatcher): WordScore => {
  let byPart: Float64Array | null = null;
  let value = 0;
  for (let i = 0; i < asked.length; i++) {
    const match = wordMatch(word, asked[i]!);
    if (match === 0) continue;
    byPart ??= new Float64Array(asked.length);
    byPart[i] = match;
    if (match > value) value = match;
  }
  if (value >= 0.9) return { value, byPart };
  const compound = compounds(word);
  if (compound <= value) return value > 0 ? { value, byPart } : nothing;
  byPart ??= new Float64Array(asked.length);
  for (let i = 0; i < asked.length; i++) {
    if (word.includes(asked[i]!)) byPart[i] = Math.max(byPart[i]!, compound);
  }
  return { value: compound, byPart };
};

/** Matches names of files against one question; words are compared once, however many files have them. */
export const createStemMatcher = (form: ReadForm, asked: AskedParts, rarity: Rarity): StemMatcher => {
  const { parts, weights, total } = asked;
  const compounds = createCompoundMatcher(parts);
  const scores = new Map<number, WordScore>();
  const wordScore = (term: number): WordScore => {
    const known = scores.get(term);
    if (known !== undefined) return known;
    const score = scoreWord(form.termOf(term), parts, compounds);
    scores.set(term, score);
    return score;
  };

  const match = (file: number): StemMatch => {
    let all = 0;
    let matched = 0;
    const covered = new Float64Array(parts.length);
    for (let i = form.stemOffsets[file]!; i < form.stemOffsets[file + 1]!; i++) {
      const term = form.stemTerms[i]!;
      const weight = rarity(term);
      const { value, byPart } = wordScore(term);
      all += weight;
      matched += weight * value;
      if (byPart === null) continue;
      for (let j = 0; j < covered.length; j++) covered[j] = Math.max(covered[j]!, byPart[j]!);
    }
    if (matched === 0 || total === 0) return { recall: 0, balance: 0, coverage: 0 };
    const coverage = weights.reduce((sum, weight, j) => sum + weight * covered[j]!, 0) / total;
    // `test.ts` for a question of ten words that also says "test" is no find.
    const recall = (matched / all) * Math.min(1, Math.sqrt(coverage / enough));
    const balance = coverage === 0 ? 0 : (2 * recall * coverage) / (recall + coverage);
    return { recall, balance, coverage };
  };

  /** Words of names that can match: all rules but compounds keep the first letter. */
  const candidates = (): Set<number> => {
    const found = new Set<number>();
    const firsts = new Set(parts.map((part) => part[0] ?? ""));
    for (const first of firsts) {
      if (first === "") continue;
      const code = first.charCodeAt(0);
      const from = lowerIndex(form.stemIndexTerms, lowerBound(form.termTable, first));
      const to = lowerIndex(form.stemIndexTerms, lowerBound(form.termTable, String.fromCharCode(code + 1)));
      for (let i = from; i < to; i++) {
        const term = form.stemIndexTerms[i]!;
        if (wordScore(term).value > 0.3) found.add(term);
      }
    }
    return found;
  };

  const best = (limit: number, mask: Uint8Array | null): number[] => {
    const files = new Set<number>();
    for (const term of candidates()) for (const file of namedFiles(form, term)) files.add(file);
    const kept = [...files].filter((file) => mask === null || mask[file] === 1).sort((a, b) => a - b);
    const values = kept.map((file) => {
      const { recall, balance } = match(file);
      return recall + balance;
    });
    return topScores(values, limit, null, 0).map(({ id }) => kept[id]!);
  };
  return { match, best };
};
