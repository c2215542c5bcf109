import type { ReadForm } from "./columns/read.js";
import { byScore, type RankedChunk } from "./hits.js";
import type { Scored } from "./top.js";

/** Chunks of one leg alone, with at most so many of one file. */
export const rankSingle = (
  form: ReadForm,
  found: readonly Scored[],
  part: string,
  chunksPerFile: number,
): RankedChunk[] => {
  const shown = new Map<number, number>();
  const out: RankedChunk[] = [];
  for (const { id, score } of found) {
    const file = form.chunkFile[id]!;
    const count = shown.get(file) ?? 0;
    if (count >= chunksPerFile) continue;
    shown.set(file, count + 1);
    out.push({ chunk: id, score, parts: [{ name: part, value: score }] });
  }
  return out.sort(byScore);
};
