import { Class, classes } from "./letters.js";
import { nameLikeness } from "./likeness.js";

/** Nothing shorter is taken for a secret. UTF-16 units. */
export const shortestSecret = 12;

/** Keys that say what they are, each with the rest of its run. Tried only where a word begins. */
const marked = new RegExp(
  `(?:${[
    "A(?:KIA|SIA)[A-Z0-9]{16}",
    "AIza[\\w-]{30}",
    "gh[oprsu]_[A-Za-z0-9]{20}",
    "github_pat_\\w{20}",
    "glpat-[\\w-]{16}",
    "xox[abeprs]-[A-Za-z0-9-]{10}",
    "[rs]k_(?:live|test)_[A-Za-z0-9]{10}",
    "sk-(?=[\\w-]*[0-9A-Z])[\\w-]{20}",
    "npm_[A-Za-z0-9]{30}",
    "pypi-(?=[\\w-]*[A-Z])[\\w-]{20}",
    "eyJ[\\w-]{8}",
    "SG\\.[\\w-]{16}",
  ].join("|")})[\\w+/=.-]*`,
  "y",
);

/** Whether a key that says what it is can begin with these two units. */
const beginsMarked = (first: number, second: number): boolean => {
  switch (first) {
    case 0x41:
      return second === 0x4b || second === 0x53 || second === 0x49;
    case 0x53:
      return second === 0x47;
    case 0x65:
      return second === 0x79;
    case 0x67:
      return second === 0x68 || second === 0x69 || second === 0x6c;
    case 0x6e:
      return second === 0x70;
    case 0x70:
      return second === 0x79;
    case 0x72:
    case 0x73:
      return second === 0x6b;
    case 0x78:
      return second === 0x6f;
    default:
      return false;
  }
};

/** Where the key ends that begins with a word; 0 when none does. The `n` of a written `\\n` is not its first letter. */
const markedEnd = (text: string, start: number): number => {
  const at = start > 0 && text.charCodeAt(start - 1) === 0x5c ? start + 1 : start;
  if (!beginsMarked(text.charCodeAt(at), text.charCodeAt(at + 1))) return 0;
  marked.lastIndex = at;
  return marked.test(text) ? marked.lastIndex : 0;
};

/** A word of small letters, with or without a capital before them: what paths are made of. */
const isPlain = (text: string, start: number, end: number): boolean => {
  if (end - start < 3) return false;
  for (let i = start + 1; i < end; i++) if (classes[text.charCodeAt(i)] !== Class.Lower) return false;
  return true;
};

/** Base64 in pieces that is shorter can't be told from names. UTF-16 units. */
const shortestJoined = 20;

/**
 * Whether words with their joints look like base64. Changes of kind over a joint or an underscore don't count:
 * `Foo/Bar` and `x1-y2` have those too.
 */
const looksJoined = (text: string, start: number, end: number): boolean => {
  if (end - start < shortestJoined) return false;
  let pieces = 0;
  let piece = 0;
  let longest = 0;
  let solid = 0;
  let changes = 0;
  let run = 0;
  let wordy = 0;
  let seen = 0;
  let previous: number = Class.Joint;
  for (let i = start; i < end; i++) {
    const kind = classes[text.charCodeAt(i)]!;
    if (kind === Class.Joint || kind === Class.Underscore) {
      piece = 0;
      run = 0;
      previous = Class.Joint;
      continue;
    }
    if (previous === Class.Joint) pieces++;
    else if (kind !== previous) changes++;
    solid++;
    piece++;
    run = kind === Class.Lower ? run + 1 : 0;
    if (run >= 3) wordy += run === 3 ? 3 : 1;
    if (piece > longest) longest = piece;
    seen |= 1 << kind;
    previous = kind;
  }
  const all = (1 << Class.Lower) | (1 << Class.Upper) | (1 << Class.Digit);
  if (wordy * 2 >= solid) return false;
  return (
    (seen & all) === all && changes * 5 >= solid * 2 && longest >= 5 && solid >= 4 * pieces && solid >= 16
  );
};

/**
 * Marks the words of one run that are pieces of a secret: their starts become -1.
 *
 * @param bounds starts and ends of the run's words.
 * @param filled how many of `bounds` are in use.
 * @returns where a key ends that began in this run, which can be behind the run; 0 when none did.
 */
export const markSecrets = (text: string, bounds: number[], filled: number): number => {
  for (let at = 0; at < filled; at += 2) {
    const start = bounds[at]!;
    const end = markedEnd(text, start);
    if (end === 0) continue;
    for (let rest = at; rest < filled; rest += 2) bounds[rest] = -1;
    return end;
  }
  // A word that stands alone is judged when it is split, once for all places.
  if (filled === 2 || bounds[filled - 1]! - bounds[0]! < shortestJoined) return 0;
  let first = 0;
  let last = filled - 2;
  while (first < last && isPlain(text, bounds[first]!, bounds[first + 1]!)) first += 2;
  while (first < last && isPlain(text, bounds[last]!, bounds[last + 1]!)) last -= 2;
  if (!looksJoined(text, bounds[first]!, bounds[last + 1]!)) return 0;
  for (let at = first; at <= last; at += 2) bounds[at] = -1;
  return 0;
};

/** So much likelier by chance than as a name, in quarters of a bit, is what no person wrote. */
const leastLikeness = -30;

const isHex = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66) || (unit >= 0x41 && unit <= 0x46);

/**
 * Whether a word looks like a key, a hash or base64 rather than like a name. Such words are never stored.
 *
 * An integer rule: hex digits with enough digits among them, or letters and digits that follow each other as they
 * do by chance and not as in names.
 */
export const looksSecret = (word: string): boolean => {
  if (word.length < 12) return false;
  let digits = 0;
  let hex = 0;
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    const kind = classes[unit]!;
    if (kind === Class.Digit) digits++;
    if (kind === Class.Lower || kind === Class.Upper) letters++;
    if (isHex(unit)) hex++;
  }
  if (hex === word.length && digits >= 3 && letters >= 1) return true;
  // Digits alone are data. A run of ideographs has no letters in this sense, and is a sentence.
  if (letters === 0) return digits > 16;
  if (word.length < 16) return false;
  return markedEnd(word, 0) > 0 || nameLikeness(word) < leastLikeness;
};
