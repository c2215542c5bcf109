import type { Language } from "./language.js";

/**
 * Whether parsing a text would take minutes, or all memory, because it nests too deep: the lexers of markup keep a
 * stack of open elements and copy it for each token. The parser's reports of progress don't count that.
 */
export const nestsTooDeep = (
  text: string,
  { nests, nestsAtMost }: Pick<Language, "nests" | "nestsAtMost">,
): boolean => {
  if (nests === "") return false;
  let depth = 0;
  let sum = 0;
  for (const { groups } of text.matchAll(new RegExp(nests, "giu"))) {
    depth = groups?.close === undefined ? depth + 1 : Math.max(0, depth - 1);
    sum += depth;
    if (sum > nestsAtMost) return true;
  }
  return false;
};
