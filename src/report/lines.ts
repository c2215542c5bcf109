/** Lines longer than this are compared by their beginning. UTF-16 units. */
const longest = 2_000;

/** Who may see a definition is not what it is made of: it changes when code goes into a function or another file. */
const given = /^(?:export|pub|public)\s+(?=\w)/;

export const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => (line.length > longest ? line.slice(0, longest) : line).trim().replace(given, ""));

/** Lines that stand once in each text, as pairs of numbers from 0, in the order of the first. */
const anchorsOf = (before: readonly string[], after: readonly string[]): readonly [number, number][] => {
  const count = (lines: readonly string[]): ReadonlyMap<string, number> => {
    const at = new Map<string, number>();
    for (const [i, line] of lines.entries()) if (line !== "") at.set(line, at.has(line) ? -1 : i);
    return at;
  };
  const there = count(after);
  const pairs: [number, number][] = [];
  for (const [line, i] of count(before)) {
    const j = i < 0 ? -1 : (there.get(line) ?? -1);
    if (j >= 0) pairs.push([i, j]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
};

/** The longest part of the pairs that ascends on both sides. */
const ascending = (pairs: readonly [number, number][]): readonly [number, number][] => {
  const ends: number[] = [];
  const earlier = new Int32Array(pairs.length).fill(-1);
  for (const [i, [, j]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    if (low > 0) earlier[i] = ends[low - 1]!;
    ends[low] = i;
  }
  const kept: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at]!) kept.push(pairs[at]!);
  return kept.reverse();
};

/**
 * Says where the lines of a text stand in a later one: lines that each has once in the same order, and equal lines
 * beside them. Space around a line counts for nothing.
 *
 * @returns for each line of the earlier text, from 0, its number in the later one from 0; -1 for one that is gone.
 */
export const mapLines = (before: readonly string[], after: readonly string[]): Int32Array => {
  const map = new Int32Array(before.length).fill(-1);
  const taken = new Uint8Array(after.length);
  const fits = (i: number, j: number): boolean =>
    i >= 0 &&
    j >= 0 &&
    i < before.length &&
    j < after.length &&
    map[i] === -1 &&
    taken[j] === 0 &&
    before[i] === after[j];
  const take = (i: number, j: number): void => {
    map[i] = j;
    taken[j] = 1;
  };
  for (const [i, j] of ascending(anchorsOf(before, after))) take(i, j);
  const anchors = [...map.entries()].filter(([, j]) => j >= 0);
  for (let i = 0; fits(i, i); i++) take(i, i);
  for (let i = 1; fits(before.length - i, after.length - i); i++) take(before.length - i, after.length - i);
  for (const [i, j] of anchors) {
    for (let step = 1; fits(i + step, j + step); step++) take(i + step, j + step);
    for (let step = 1; fits(i - step, j - step); step++) take(i - step, j - step);
  }
  return map;
};
