/** Two things and how alike they are. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/** A cluster does not grow beyond so many things, for each pair of it is compared. */
const maxSize = 64;

/**
 * Puts things together of which each two are alike: from the pairs most alike on, two clusters become one when all of
 * their pairs meet the bound.
 *
 * @param edges the pairs that are known to meet it.
 * @param isAlike compares any other pair.
 * @returns clusters of two and more, each ascending, in the order of their first.
 */
export const clusterAlike = (
  edges: readonly Edge[],
  isAlike: (a: number, b: number) => boolean,
): readonly (readonly number[])[] => {
  const known = new Map<string, boolean>();
  const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
  for (const { a, b } of edges) known.set(keyOf(a, b), true);
  const alike = (a: number, b: number): boolean => {
    const key = keyOf(a, b);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = isAlike(a, b);
    known.set(key, found);
    return found;
  };
  const clusters = new Map<number, number[]>();
  const clusterOf = (one: number): number[] => {
    const own = clusters.get(one) ?? [one];
    clusters.set(one, own);
    return own;
  };
  for (const { a, b } of [...edges].sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b)) {
    const [one, other] = [clusterOf(a), clusterOf(b)];
    if (one === other || one.length + other.length > maxSize) continue;
    if (!one.every((x) => other.every((y) => alike(x, y)))) continue;
    const merged = [...one, ...other].sort((x, y) => x - y);
    for (const member of merged) clusters.set(member, merged);
  }
  return [...new Set(clusters.values())]
    .filter((cluster) => cluster.length > 1)
    .sort((x, y) => x[0]! - y[0]!);
};
