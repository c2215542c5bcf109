/** An index and its score, as Orama's components pass them: ids there begin at 1, here at 0. */
export interface Scored {
  readonly id: number;
  readonly score: number;
}

/**
 * The best `limit` of dense scores, best first; equal scores stand in the order of ids.
 *
 * @param mask where it is 0 the id is left out; null for none.
 * @param above only scores greater than this.
 */
export const topScores = (
  scores: ArrayLike<number>,
  limit: number,
  mask: Uint8Array | null,
  above: number,
): Scored[] => {
  // A heap with the worst of the kept on top.
  const ids: number[] = [];
  const worse = (a: number, b: number): boolean => {
    const difference = scores[a]! - scores[b]!;
    return difference < 0 || (difference === 0 && a > b);
  };
  const sink = (from: number): void => {
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= ids.length) return;
      if (child + 1 < ids.length && worse(ids[child + 1]!, ids[child]!)) child++;
      if (!worse(ids[child]!, ids[at]!)) return;
      const moved = ids[at]!;
      ids[at] = ids[child]!;
      ids[child] = moved;
      at = child;
    }
  };
  let threshold = above;
  for (let id = 0; id < scores.length; id++) {
    // Ids rise, so an equal score never displaces one that is kept.
    if (!(scores[id]! > threshold) || (mask !== null && mask[id] === 0)) continue;
    if (ids.length < limit) {
      ids.push(id);
      if (ids.length < limit) continue;
      for (let i = (limit >> 1) - 1; i >= 0; i--) sink(i);
    } else {
      ids[0] = id;
      sink(0);
    }
    if (ids.length === limit && limit > 0) threshold = Math.max(above, scores[ids[0]!]!);
  }
  if (limit <= 0) return [];
  return ids.sort((a, b) => (worse(a, b) ? 1 : -1)).map((id) => ({ id, score: scores[id]! }));
};
