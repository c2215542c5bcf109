import type { Node, Query, QueryMatch } from "web-tree-sitter";

/** How often the query may report progress (every hundred steps) before it is stopped. */
const budgetOf = (text: string): number => 5_000 + (text.length >> 2);

/** Deeper patterns are not looked for: on trees with 50,000 levels a query would take minutes. */
const maxDepth = 2_000;

/** Patterns that are looked for in one walk. */
export interface Patterns {
  readonly query: Query;
  /** For each pattern of the query its position in the query files. */
  readonly positions: readonly number[];
  /** Whether all of them begin at the root: then only what they may hold is walked. */
  readonly atRoot: boolean;
}

const countdown = (budget: number): { readonly tick: () => boolean; readonly over: () => boolean } => {
  let left = budget;
  return { tick: () => --left < 0, over: () => left < 0 };
};

/** What the squares of the error nodes' lengths may add up to: about a second. */
const maxTangle = 1_000_000_000;

/**
 * Whether a query would take minutes: it looks at all later siblings of each child, and error nodes alone
 * have long flat lists of children. Progress reports don't count that work.
 */
const isTangled = (root: Node): boolean => {
  if (!root.hasError) return false;
  let sum = 0;
  for (const error of root.descendantsOfType("ERROR")) sum += error.childCount ** 2;
  return sum > maxTangle;
};

/**
 * How many beginnings of patterns may wait for their end at once; beyond it the oldest are given up, and the
 * blob is `partial`. Ordinary code, however nested, stays below 250; a list of 30,000 names before what they
 * are taken from would cost the square of it.
 */
const maxWaiting = 500;

/** All matches of the patterns; null when the counted budget is used up. */
export const queryWithin = (
  walks: readonly Patterns[],
  root: Node,
  text: string,
): readonly QueryMatch[] | null => {
  if (isTangled(root)) return null;
  const { tick, over } = countdown(budgetOf(text));
  const matches: QueryMatch[] = [];
  for (const { query, positions, atRoot } of walks) {
    const found = query.matches(root, {
      progressCallback: tick,
      maxStartDepth: atRoot ? 0 : maxDepth,
      matchLimit: maxWaiting,
    });
    if (over()) return null;
    for (const match of found) {
      match.patternIndex = positions[match.patternIndex]!;
      matches.push(match);
    }
  }
  return matches;
};
