import type { ReadForm } from "../columns/read.js";
import type { Scale } from "./scale.js";

/** Cosines of all chunks, and the crowd's. */
export interface Meaning {
  readonly cosines: Float64Array;
  readonly median: number;
}

const bins = 4096;

/** The median to within 1/2048, in one pass. */
const medianOf = (cosines: Float64Array): number => {
  const histogram = new Uint32Array(bins + 1);
  for (let i = 0; i < cosines.length; i++) histogram[((cosines[i]! + 1) * (bins / 2)) | 0]!++;
  let seen = 0;
  for (let bin = 0; bin <= bins; bin++) {
    seen += histogram[bin]!;
    if (seen * 2 >= cosines.length) return bin / (bins / 2) - 1;
  }
  return 0;
};

export const readMeaning = (cosines: Float64Array): Meaning => ({ cosines, median: medianOf(cosines) });

/** A file's best chunk and the mean of its three best: 0 is the median chunk, 1 the best cosine of the scale. */
export const meaningOf = (
  form: ReadForm,
  meaning: Meaning,
  file: number,
  mask: Uint8Array | null,
  scale: Scale,
): { readonly best: number; readonly several: number } => {
  const spread = scale.cosine - meaning.median;
  if (spread <= 0) return { best: 0, several: 0 };
  let [first, second, third] = [0, 0, 0];
  for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
    if (mask !== null && mask[chunk] === 0) continue;
    const value = Math.min(1, (meaning.cosines[chunk]! - meaning.median) / spread);
    if (value > first) [first, second, third] = [value, first, second];
    else if (value > second) [second, third] = [value, second];
    else if (value > third) third = value;
  }
  return { best: first, several: (first + second + third) / 3 };
};
