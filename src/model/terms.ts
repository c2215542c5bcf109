/**
 * One tokenizer for both legs of a search and for the model's training: text to words, words to terms.
 *
 * A scanner over code units with arithmetic tables only: regular expressions with Unicode classes and
 * `toLowerCase` change with the engine's Unicode version, and a term reaches an object's bytes.
 */

enum Class {
  Separator = 0,
  Lower = 1,
  Upper = 2,
  Digit = 3,
  Underscore = 4,
  /** Scripts without spaces between words: cut into overlapping pairs. */
  Ideograph = 5,
}

const classify = (unit: number): Class => {
  if (unit < 0x80) {
    if (unit >= 0x61 && unit <= 0x7a) return Class.Lower;
    if (unit >= 0x41 && unit <= 0x5a) return Class.Upper;
    if (unit >= 0x30 && unit <= 0x39) return Class.Digit;
    return unit === 0x5f ? Class.Underscore : Class.Separator;
  }
  if (unit < 0x100) {
    if (unit < 0xc0) return unit === 0xaa || unit === 0xb5 || unit === 0xba ? Class.Lower : Class.Separator;
    if (unit === 0xd7 || unit === 0xf7) return Class.Separator;
    return unit < 0xdf ? Class.Upper : Class.Lower;
  }
  if (unit >= 0x391 && unit <= 0x3a9) return Class.Upper;
  if (unit >= 0x400 && unit <= 0x42f) return Class.Upper;
  if (unit >= 0x2000 && unit <= 0x2bff) return Class.Separator;
  if (unit >= 0x3000 && unit <= 0x303f) return Class.Separator;
  if ((unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff)) return Class.Ideograph;
  if (unit >= 0xac00 && unit <= 0xd7af) return Class.Ideograph;
  // Surrogates (emoji and the like), private use, specials, full-width punctuation.
  if (unit >= 0xd800 && unit <= 0xf8ff) return Class.Separator;
  if (unit >= 0xfe00) return Class.Separator;
  return Class.Lower;
};

const classes = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x10000; unit++) classes[unit] = classify(unit);

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

/**
 * Whether a word looks like a key, a hash or base64 rather than like a name. Such words are never stored.
 *
 * An integer rule on length and character classes: long runs in which digits and letters, or the cases,
 * alternate far more often than in a name that people made.
 */
export const looksSecret = (word: string): boolean => {
  if (word.length < 12) return false;
  let digits = 0;
  let hex = 0;
  let lower = 0;
  let upper = 0;
  let mixed = 0;
  let flips = 0;
  let underscores = 0;
  let run = 0;
  let longest = 0;
  let previous = -1;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    const kind = classes[unit]!;
    if (kind === Class.Digit) digits++;
    run = kind === Class.Lower ? run + 1 : 0;
    if (run > longest) longest = run;
    if (kind === Class.Lower) lower++;
    if (kind === Class.Upper) upper++;
    if (kind === Class.Underscore) underscores++;
    if (kind === Class.Digit || (unit >= 0x61 && unit <= 0x66) || (unit >= 0x41 && unit <= 0x46)) hex++;
    if (previous >= 0 && kind !== previous && kind !== Class.Underscore && previous !== Class.Underscore) {
      if (kind === Class.Digit || previous === Class.Digit) mixed++;
      else flips++;
    }
    previous = kind;
  }
  const letters = lower + upper;
  if (hex === word.length && digits >= 3 && letters >= 1) return true;
  if (letters === 0) return word.length > 16;
  if (word.length < 16) return false;
  if (digits >= 3 && mixed >= 5 && underscores * 12 < word.length) return true;
  if (underscores === 0 && lower === 0 && digits >= 1) return true;
  // A name has a word in it somewhere: a run of small letters, longer than chance gives.
  if (word.length >= 20 && digits >= 1 && underscores === 0 && longest <= Math.min(digits, 3) + 1)
    return true;
  if (word.length >= 20 && digits >= 2 && (flips + mixed) * 2 >= word.length) return true;
  return word.length > 80 && underscores === 0;
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

/** Calls `visit` with each word of the text, in order: maximal runs of letters, digits and underscores. */
export const eachWord = (text: string, visit: (word: string) => void): void => {
  let start = -1;
  let ideographs = false;
  for (let i = 0; i <= text.length; i++) {
    const kind = i < text.length ? classes[text.charCodeAt(i)]! : Class.Separator;
    if (start >= 0 && (kind === Class.Separator || (kind === Class.Ideograph) !== ideographs)) {
      visit(text.slice(start, i));
      start = -1;
    }
    if (start < 0 && kind !== Class.Separator) {
      start = i;
      ideographs = kind === Class.Ideograph;
    }
  }
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
