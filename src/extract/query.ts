import type { Node, Query, QueryMatch } from "web-tree-sitter";

/** How often the query may report progress (every hundred steps) before it is stopped. */
const budgetOf = (text: string): number => 5_000 + (text.length >> 2);

/** Deeper patterns are not looked for: on trees with 50,000 levels a query would take minutes. */
const maxDepth = 2_000;

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

/** All matches of a query; null when the counted budget is used up. */
export const queryWithin = (query: Query, root: Node, text: string): readonly QueryMatch[] | null => {
  if (isTangled(root)) return null;
  const { tick, over } = countdown(budgetOf(text));
  const matches = query.matches(root, {
    progressCallback: tick,
    maxStartDepth: maxDepth,
    matchLimit: maxWaiting,
  });
  return over() ? null : matches;
};
