import type { ReadForm } from "../columns/read.js";
import type { KeywordScores } from "../keyword.js";

/** How well a file's text answers, against the best of the repository: each between 0 and 1. */
export interface TextMatch {
  readonly best: number;
  /** Four best chunks, each counting half of the one before. Up to 1.875. */
  readonly several: number;
  readonly whole: number;
}

/** @param mask 0 for chunks that may not be in the answer; null for none. */
export const textMatch = (
  form: ReadForm,
  scores: KeywordScores,
  file: number,
  mask: Uint8Array | null,
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
  const most = scores.chunkMaximum || 1;
  return {
    best: top[0]! / most,
    several: (top[0]! + top[1]! / 2 + top[2]! / 4 + top[3]! / 8) / most,
    whole: scores.files[file]! / (scores.fileMaximum || 1),
  };
};
