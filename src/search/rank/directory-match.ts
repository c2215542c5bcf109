import { partsOf } from "../../model/terms.js";
import type { AskedParts } from "./asked.js";
import { wordMatch } from "./word-match.js";

/** Share of the question, by rarity, found in the names of a file's folders. Remembers folders. */
export const createDirectoryMatcher = (asked: AskedParts): ((path: string) => number) => {
  const { total } = asked;
  const known = new Map<string, number>();
  const score = (folder: string): number => {
    const words = new Set(partsOf(folder));
    let found = 0;
    for (const [i, part] of asked.parts.entries()) {
      let best = 0;
      for (const word of words) best = Math.max(best, wordMatch(word, part));
      found += asked.weights[i]! * best;
    }
    return total === 0 ? 0 : found / total;
  };
  return (path) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (folder === "") return 0;
    const seen = known.get(folder);
    if (seen !== undefined) return seen;
    const value = score(folder);
    known.set(folder, value);
    return value;
  };
};
