import type { ReadForm } from "../columns/read.js";
import type { KeywordScores } from "../keyword.js";
import type { Prior } from "./prior.js";

/** The best scores of a question, against which others are measured. */
export interface Scale {
  readonly chunk: number;
  readonly file: number;
  readonly cosine: number;
}

const measure = (
  form: ReadForm,
  keyword: KeywordScores,
  cosines: Float64Array | null,
  files: readonly number[],
  mask: Uint8Array | null,
): Scale => {
  let [chunkBest, fileBest, cosineBest] = [0, 0, 0];
  for (const file of files) {
    fileBest = Math.max(fileBest, keyword.files[file]!);
    for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
      if (mask !== null && mask[chunk] === 0) continue;
      chunkBest = Math.max(chunkBest, keyword.chunks[chunk]!);
      if (cosines !== null) cosineBest = Math.max(cosineBest, cosines[chunk]!);
    }
  }
  return { chunk: chunkBest, file: fileBest, cosine: cosineBest };
};

/**
 * The best among the candidates that are not ranked lower for what they are, or among all where there is none.
 *
 * A guide or a test that repeats the question word for word would else press the text of all code to nothing.
 */
export const scaleOf = (
  form: ReadForm,
  keyword: KeywordScores,
  cosines: Float64Array | null,
  candidates: readonly number[],
  prior: (file: number) => Prior,
  mask: Uint8Array | null,
): Scale => {
  const usual = candidates.filter((file) => {
    const { test, example, documentation, configuration } = prior(file);
    return test + example + documentation + configuration === 0;
  });
  const scale = measure(form, keyword, cosines, usual, mask);
  return scale.chunk > 0 ? scale : measure(form, keyword, cosines, candidates, mask);
};
