/**
 * One tokenizer for both legs of a search and for the model's training: text to words, words to terms.
 *
 * A scanner over code units with arithmetic tables only: regular expressions with Unicode classes and
 * `toLowerCase` change with the engine's Unicode version, and a term reaches an object's bytes.
 */

import { Class, classes } from "./letters.js";
import { looksSecret, markSecrets, shortestSecret } from "./secrets.js";

const lowerUnit = (unit: number): number => {
  if (classes[unit] !== Class.Upper) return unit;
  if (unit < 0x400) return unit + 32;
  return unit < 0x410 ? unit + 80 : unit + 32;
};

/** Lower-cases ASCII, Latin-1, Greek and Cyrillic letters; everything else stands. */
export const lowerCase = (text: string): string => {
  let first = 0;
  while (first < text.length && classes[text.charCodeAt(first)] !== Class.Upper) first++;
  if (first === text.length) return text;
  let out = text.slice(0, first);
  for (let i = first; i < text.length; i++) out += String.fromCharCode(lowerUnit(text.charCodeAt(i)));
  return out;
};

const isVowel = (unit: number): boolean =>
  unit === 0x61 || unit === 0x65 || unit === 0x69 || unit === 0x6f || unit === 0x75 || unit === 0x79;

const hasVowel = (word: string, end: number): boolean => {
  for (let i = 0; i < end; i++) if (isVowel(word.charCodeAt(i))) return true;
  return false;
};

/** `runn` -> `run`, but `call` and `pass` keep their pair. */
const undouble = (word: string): string => {
  const last = word.charCodeAt(word.length - 1);
  if (word.length < 4 || last !== word.charCodeAt(word.length - 2) || isVowel(last)) return word;
  return last === 0x6c || last === 0x73 || last === 0x7a ? word : word.slice(0, -1);
};

/**
 * A light stemmer for English: plurals, `-ing`, `-ed`, and a final `e`, so that `parse`, `parses`,
 * `parsed` and `parsing` meet in `pars`. Expects lower case; other scripts pass unchanged.
 */
const stem = (word: string): string => {
  if (word.length < 4) return word;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit < 0x61 || unit > 0x7a) return word;
  }
  let out = word;
  // `cookies` and `movies` are those of `cookie` and `movie`, not of a `cooky`.
  if (/[kv]ies$/.test(out)) out = out.slice(0, -1);
  else if (out.endsWith("ies")) out = out.length > 4 ? `${out.slice(0, -3)}y` : out;
  else if (/(?:ss|x|ch|sh|zz)es$/.test(out)) out = out.slice(0, -2);
  else if (out.endsWith("s") && !/(?:ss|us|is)$/.test(out)) out = out.slice(0, -1);
  if (out.length >= 6 && out.endsWith("ing") && hasVowel(out, out.length - 3))
    out = undouble(out.slice(0, -3));
  else if (out.length >= 5 && out.endsWith("ed") && !out.endsWith("eed") && hasVowel(out, out.length - 2)) {
    out = undouble(out.slice(0, -2));
  }
  if (out.length >= 4 && out.endsWith("e")) out = out.slice(0, -1);
  return out;
};

/** What one word of text gives. */
export interface WordTerms {
  /** The whole word in lower case when it has several parts, else null. */
  readonly whole: string | null;
  /** Its camelCase, snake_case and digit parts: lower-cased and stemmed. */
  readonly parts: readonly string[];
}

const none: WordTerms = { whole: null, parts: [] };
/** Longer digit runs are data, not words. */
const maxDigits = 8;

const splitIdeographs = (word: string): WordTerms => {
  if (word.length === 1) return { whole: null, parts: [word] };
  const parts: string[] = [];
  for (let i = 0; i + 1 < word.length; i++) parts.push(word.slice(i, i + 2));
  return { whole: null, parts };
};

/** Splits one word (a maximal run of letters, digits and underscores) into its terms. */
export const splitWord = (word: string): WordTerms => {
  if (looksSecret(word)) return none;
  if (classes[word.charCodeAt(0)] === Class.Ideograph) return splitIdeographs(word);
  const parts: string[] = [];
  let start = 0;
  const push = (end: number): void => {
    if (end <= start) return;
    const digits = classes[word.charCodeAt(start)] === Class.Digit;
    if (!digits) parts.push(stem(lowerCase(word.slice(start, end))));
    else if (end - start <= maxDigits) parts.push(word.slice(start, end));
  };
  for (let i = 0; i < word.length; i++) {
    const here = classes[word.charCodeAt(i)]!;
    if (here === Class.Underscore) {
      push(i);
      start = i + 1;
      continue;
    }
    if (i === start) continue;
    const before = classes[word.charCodeAt(i - 1)]!;
    const cut =
      (here === Class.Digit) !== (before === Class.Digit) ||
      (here === Class.Upper && before === Class.Lower) ||
      // The last capital of `HTMLParser` begins a word.
      (here === Class.Lower && before === Class.Upper && i - 1 > start);
    if (!cut) continue;
    const at = here === Class.Lower && before === Class.Upper ? i - 1 : i;
    push(at);
    start = at;
  }
  push(word.length);
  const bare = word.replace(/^_+|_+$/g, "");
  const whole = parts.length > 1 || bare !== word ? lowerCase(word) : null;
  return { whole, parts };
};

const endsWithG = (text: string, dot: number): boolean =>
  text.charCodeAt(dot) === 0x2e && text.charCodeAt(dot - 1) === 0x47;

/** Visits the words of a text and tells of those that are pieces of a secret, as they come. */
const scan = (text: string, visit: (word: string) => void, hide: () => void): void => {
  /** Starts and ends of the words of one run: words with nothing but joints between them. */
  const bounds: number[] = [];
  let filled = 0;
  /** Where a secret ends that began in a run before. */
  let hidden = 0;
  let start = -1;
  let ideographs = false;
  for (let i = 0; i <= text.length; i++) {
    const kind = i < text.length ? classes[text.charCodeAt(i)]! : Class.Separator;
    const between = kind <= Class.Joint;
    if (start >= 0 && (between || (kind === Class.Ideograph) !== ideographs)) {
      // Nearly all words stand alone and are short. A `G` before a dot may be of the key `SG.`.
      if (kind === Class.Separator && filled === 0 && i - start < shortestSecret && !endsWithG(text, i)) {
        if (start >= hidden) visit(text.slice(start, i));
        else hide();
        start = -1;
        continue;
      }
      bounds[filled++] = start;
      bounds[filled++] = i;
      start = -1;
    }
    if (start < 0 && !between) {
      start = i;
      ideographs = kind === Class.Ideograph;
    }
    if (kind !== Class.Separator || filled === 0) continue;
    const length = i - bounds[0]!;
    if (length >= shortestSecret || endsWithG(text, i))
      hidden = Math.max(hidden, markSecrets(text, bounds, filled));
    for (let at = 0; at < filled; at += 2) {
      if (bounds[at]! >= hidden) visit(text.slice(bounds[at]!, bounds[at + 1]!));
      else hide();
    }
    filled = 0;
  }
};

/**
 * Calls `visit` with each word of the text, in order: maximal runs of letters, digits and underscores. Words that
 * are pieces of a key, a token or base64, which marks such as `-` and `/` cut, are passed over.
 */
export const eachWord = (text: string, visit: (word: string) => void): void => {
  scan(text, visit, () => {});
};

/** Whether any word of it, or what joins its words, looks like a key or a hash: such a name may not be stored. */
export const holdsSecret = (name: string): boolean => {
  if (name.length < shortestSecret) return false;
  let found = false;
  scan(
    name,
    (word) => {
      found ||= looksSecret(word);
    },
    () => {
      found = true;
    },
  );
  return found;
};

/** Turns words into terms, remembering what it has split: code repeats itself. Holds at most 200,000 words. */
export const createSplitter = (): ((word: string) => WordTerms) => {
  let seen = new Map<string, WordTerms>();
  return (word) => {
    const known = seen.get(word);
    if (known !== undefined) return known;
    if (seen.size >= 200_000) seen = new Map();
    // A piece of a string is a view that keeps the whole alive: without a copy, a word would keep its file.
    const own = ` ${word}`.slice(1);
    const split = splitWord(own);
    seen.set(own, split);
    return split;
  };
};

/** All terms of a text in order, wholes before their parts. For queries and short texts. */
export const termsOf = (text: string): string[] => {
  const out: string[] = [];
  eachWord(text, (word) => {
    const { whole, parts } = splitWord(word);
    if (whole !== null) out.push(whole);
    out.push(...parts);
  });
  return out;
};

/** The parts alone, in order: what the static embedder and its training read. */
export const partsOf = (text: string): string[] => {
  const out: string[] = [];
  eachWord(text, (word) => out.push(...splitWord(word).parts));
  return out;
};
