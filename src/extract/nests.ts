/** What the depths at all marks may add up to: about a second. Documents of people stay below a hundredth. */
const maxDepths = 200_000_000;

/**
 * Whether parsing a text would take minutes because its elements nest too deep: the lexers of markup keep a stack of
 * open elements and copy it for each token. The parser's reports of progress don't count that.
 *
 * @param nests `Language.nests`; empty for a language whose lexer keeps no stack.
 */
export const nestsTooDeep = (text: string, nests: string): boolean => {
  if (nests === "") return false;
  let depth = 0;
  let sum = 0;
  for (const { groups } of text.matchAll(new RegExp(nests, "giu"))) {
    depth = groups?.close === undefined ? depth + 1 : Math.max(0, depth - 1);
    sum += depth;
    if (sum > maxDepths) return true;
  }
  return false;
};
