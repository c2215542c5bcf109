/** Endings by which English makes one word of another: `render` -> `renderer`, `valid` -> `validation`. */
const endings = new Set([
  "",
  ...(
    "er or ion ation ator ator ment able ible al ly ity ize iz ise ization ive ance ence ant ent y ry s ed ing ering " +
    "at ar tion ness ful ist ism ic ical"
  ).split(" "),
]);

const isVowel = (letter: string): boolean => "aeiou".includes(letter);

const sharedLength = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a[i] === b[i]) i++;
  return i;
};

/** `logg|er` and `log`: the doubled consonant belongs to the ending. */
const isEnding = (root: string, rest: string): boolean =>
  endings.has(rest) || (rest.length > 1 && rest[0] === root.at(-1) && endings.has(rest.slice(1)));

const sameRoot = (a: string, b: string): boolean => {
  const shared = sharedLength(a, b);
  for (let length = shared; length >= 3 && length >= shared - 2; length--) {
    const root = a.slice(0, length);
    if (length < 4 && length < Math.min(a.length, b.length)) return false;
    if (isEnding(root, a.slice(length)) && isEnding(root, b.slice(length))) return true;
  }
  return false;
};

/** `ctx` is `context` without vowels and with letters left out; `cfg`, `msg`, `mgr` alike. */
const isSkeleton = (short: string, long: string): boolean => {
  if (short.length < 3 || short.length * 2 > long.length + 1 || short[0] !== long[0]) return false;
  let at = 0;
  for (let i = 0; i < short.length; i++) {
    const letter = short[i]!;
    if (i > 0 && isVowel(letter)) return false;
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
};

/**
 * How surely a word of a name stands for a word of the question, between 0 and 1. Both are stemmed.
 *
 * The same word 1, another form of it .95, the beginning of it (`auth`) .8, its skeleton (`ctx`) .7.
 */
export const wordMatch = (name: string, asked: string): number => {
  if (name === asked) return 1;
  if (name[0] !== asked[0] || name.length < 2 || asked.length < 3) return 0;
  if (sameRoot(name, asked)) return 0.95;
  if (name.length >= 3 && asked.startsWith(name)) return 0.8;
  if (asked.length >= 4 && name.startsWith(asked)) return 0.8 * (asked.length / name.length);
  return isSkeleton(name, asked) ? 0.7 : 0;
};

/** Matches a name's word with several words of the question at once. */
export type CompoundMatcher = (name: string) => number;

/**
 * How much of a name's word is made of neighbouring words of the question: `errorhandler` of "error handler",
 * `jwt` of "json web token", and a part of `filesystem` of "file".
 */
export const createCompoundMatcher = (asked: readonly string[]): CompoundMatcher => {
  const joined = new Set<string>();
  const initials = new Set<string>();
  for (let from = 0; from < asked.length; from++) {
    let word = asked[from]!;
    let letters = word[0] ?? "";
    for (let to = from + 1; to < asked.length && to < from + 5; to++) {
      word += asked[to]!;
      letters += asked[to]![0] ?? "";
      joined.add(word);
      if (letters.length >= 3) initials.add(letters);
    }
  }
  const long = asked.filter((word) => word.length >= 4);
  return (name) => {
    if (joined.has(name)) return 1;
    if (initials.has(name)) return 0.9;
    let best = 0;
    for (const word of long) {
      if (name.length > word.length && (name.startsWith(word) || name.endsWith(word))) {
        best = Math.max(best, word.length / name.length);
      }
    }
    return best;
  };
};
