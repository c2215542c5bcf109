/** Shortest and longest run of characters that an unknown word is cut into, in UTF-16 units. */
const shortest = 3;
const longest = 5;
/** A word is long enough for any identifier part; what follows is not looked at. */
const longestWord = 48;

/**
 * Buckets of a word that is not in the vocabulary: FNV-1a over each run of 3 to 5 units of `<word>`, modulo
 * `buckets`. Integer arithmetic only. A one-letter word gives the one run `<x>`.
 *
 * @returns bucket numbers from 0, in reading order, repeats kept; empty when there are no buckets.
 */
export const ngramBuckets = (word: string, buckets: number): number[] => {
  if (buckets === 0) return [];
  const framed = `<${word.length > longestWord ? word.slice(0, longestWord) : word}>`;
  const out: number[] = [];
  for (let size = shortest; size <= longest; size++) {
    for (let start = 0; start + size <= framed.length; start++) {
      let hash = 0x811c9dc5;
      for (let i = start; i < start + size; i++) {
        const unit = framed.charCodeAt(i);
        hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
        if (unit > 0xff) hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
      }
      out.push((hash >>> 0) % buckets);
    }
  }
  return out;
};
