import { decode } from "./decode.js";
import type { Language } from "./language.js";
import { createQuoteFinder, withoutQuotes } from "./quotes.js";

/** How far signs of a language are looked for. */
export const signBytes = 65_536;

/** Where the first sign of a language stands; null for none. */
type SignFinder = (text: string) => number | null;

const createSignFinder = ({ signs, quotes }: Language): SignFinder => {
  const any = new RegExp(signs.map((sign) => `(?:${sign})`).join("|"), "mu");
  const findQuotes = createQuoteFinder(quotes);
  return (text) => {
    const at = withoutQuotes(text, findQuotes(text)).search(any);
    return at < 0 ? null : at;
  };
};

const finders = new Map<string, SignFinder>();

const finderOf = (language: Language): SignFinder => {
  const known = finders.get(language.id) ?? createSignFinder(language);
  finders.set(language.id, known);
  return known;
};

/**
 * Which of several languages a text is written in: the one whose sign stands first, else the one that has none.
 *
 * @param claiming in a fixed order, which decides between signs at one place.
 * @param head the first bytes of the text.
 */
export const languageBySigns = (claiming: readonly Language[], head: Uint8Array): string | null => {
  const { text } = decode(head.subarray(0, signBytes));
  let best: string | null = null;
  let first = Number.POSITIVE_INFINITY;
  for (const language of claiming) {
    if (language.signs.length === 0) continue;
    const at = finderOf(language)(text);
    if (at === null || at >= first) continue;
    first = at;
    best = language.id;
  }
  return best ?? claiming.find(({ signs }) => signs.length === 0)?.id ?? null;
};
