import type { ReadForm } from "../columns/read.js";
import type { KeywordScores } from "../keyword.js";
import type { Scale } from "./scale.js";

/** How well a file's text answers, against the best: each between 0 and 1. */
export interface TextMatch {
  readonly best: number;
  /** Four best chunks, each counting half of the one before. Up to 1.875. */
  readonly several: number;
  readonly whole: number;
}

const share = (score: number, most: number): number => (most === 0 ? 0 : Math.min(1, score / most));

/** @param mask 0 for chunks that may not be in the answer; null for none. */
export const textMatch = (
  form: ReadForm,
  scores: KeywordScores,
  file: number,
  mask: Uint8Array | null,
  scale: Scale,
): TextMatch => {
  const top = [0, 0, 0, 0];
  for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
    let score = mask === null || mask[chunk] === 1 ? scores.chunks[chunk]! : 0;
    for (let i = 0; i < 4 && score > 0; i++) {
      if (score <= top[i]!) continue;
      const lower = top[i]!;
      top[i] = score;
      score = lower;
    }
  }
  const [a, b, c, d] = top.map((score) => share(score, scale.chunk)) as [number, number, number, number];
  return { best: a, several: a + b / 2 + c / 4 + d / 8, whole: share(scores.files[file]!, scale.file) };
};
