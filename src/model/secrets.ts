import { Class, classes } from "./letters.js";
import { nameLikeness } from "./likeness.js";

/** Nothing shorter is taken for a secret. UTF-16 units. */
export const shortestSecret = 12;

/** Keys that say what they are, each with the rest of its run. Tried only where a word begins. */
const marked = new RegExp(
  `(?:${[
    "A(?:KIA|SIA|BIA|IDA|ROA)[A-Z0-9]{16}",
    "AIza[\\w-]{30}",
    "gh[oprsu]_[A-Za-z0-9]{20}",
    "github_pat_\\w{20}",
    "gl(?:pat|dt|rt|ptt|ft|soat|imt|agent|cbt)-[\\w-]{16}",
    "GOCSPX-[\\w-]{20}",
    "xox[abeprs]-[A-Za-z0-9-]{10}",
    "xapp-[0-9]-[A-Z0-9]{8}",
    "[prs]k_(?:live|test)_[A-Za-z0-9]{10}",
    "whsec_[A-Za-z0-9]{20}",
    "dckr_[op]at_[\\w-]{20}",
    "figd_[\\w-]{20}",
    "fo1_[\\w-]{20}",
    "pscale_[a-z]{2,8}_[\\w-]{20}",
    "sq0[a-z]{3}-[\\w-]{20}",
    "sk-(?=[\\w-]*[0-9A-Z])[\\w-]{20}",
    "npm_[A-Za-z0-9]{30}",
    "pypi-(?=[\\w-]*[A-Z])[\\w-]{20}",
    "eyJ[\\w-]{8}",
    "SG\\.[\\w-]{16}",
  ].join("|")})[\\w+/=.-]*`,
  "y",
);

/** The first two letters of all of them. */
const beginnings = new Set(
  "AK AS AB AI AR GO SG ey gh gi gl np py rk sk pk xo xa wh dc fi fo ps sq"
    .split(" ")
    .map((two) => two.charCodeAt(0) * 128 + two.charCodeAt(1)),
);

/** Where the key ends that begins with a word; 0 when none does. The `n` of a written `\\n` is not its first letter. */
const markedEnd = (text: string, start: number): number => {
  const at = start > 0 && text.charCodeAt(start - 1) === 0x5c ? start + 1 : start;
  if (!beginnings.has(text.charCodeAt(at) * 128 + text.charCodeAt(at + 1))) return 0;
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

const isHex = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66) || (unit >= 0x41 && unit <= 0x46);

/** What one word of a run may be a group of; 0 for neither. */
enum Group {
  Hex = 1,
  /** Five capitals and digits. */
  Five = 2,
}

const groupOf = (text: string, start: number, end: number): number => {
  let all = Group.Hex | (end - start === 5 ? Group.Five : 0);
  for (let i = start; i < end && all !== 0; i++) {
    const unit = text.charCodeAt(i);
    if (!isHex(unit)) all &= ~Group.Hex;
    const kind = classes[unit];
    if (kind !== Class.Upper && kind !== Class.Digit) all &= ~Group.Five;
  }
  return all;
};

const mixesDigits = (text: string, start: number, end: number): boolean => {
  let digits = 0;
  for (let i = start; i < end; i++) if (classes[text.charCodeAt(i)] === Class.Digit) digits++;
  return digits > 0 && digits < end - start;
};

/** A UUID has 32 digits; dates and versions joined to words stay below. */
const leastGrouped = 20;

/** Marks groups of hex digits, as in a UUID, and of five capitals and digits, as in a licence key. */
const markGroups = (text: string, bounds: number[], filled: number): void => {
  for (const kind of [Group.Hex, Group.Five]) {
    let from = 0;
    let size = 0;
    let mixed = 0;
    for (let at = 0; at <= filled; at += 2) {
      const start = at < filled ? bounds[at]! : -1;
      const end = at < filled ? bounds[at + 1]! : -1;
      if (start >= 0 && (groupOf(text, start, end) & kind) !== 0) {
        size += end - start;
        if (mixesDigits(text, start, end)) mixed++;
        continue;
      }
      if (size >= leastGrouped && at - from >= 6 && mixed >= 2)
        for (let inside = from; inside < at; inside += 2) bounds[inside] = -1;
      from = at + 2;
      size = 0;
      mixed = 0;
    }
  }
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
  markGroups(text, bounds, filled);
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

/** Shorter runs of hex digits inside of a name may be words and numbers. */
const shortestHex = 16;

const looksRandom = (word: string): boolean =>
  word.length >= 16 && (markedEnd(word, 0) > 0 || nameLikeness(word) < leastLikeness);

/** The rule of `looksSecret` for what has no underscore around it. */
const partLooksSecret = (part: string): boolean => {
  let digits = 0;
  let letters = 0;
  let hex = 0;
  let hexDigits = 0;
  let spells = false;
  for (let i = 0; i < part.length; i++) {
    const unit = part.charCodeAt(i);
    const kind = classes[unit]!;
    if (kind === Class.Digit) digits++;
    if (kind === Class.Lower || kind === Class.Upper) letters++;
    if (!isHex(unit)) {
      hex = 0;
      hexDigits = 0;
      continue;
    }
    hex++;
    if (kind === Class.Digit) hexDigits++;
    spells ||= hex >= shortestHex && hexDigits >= 4 && hexDigits + 2 <= hex;
  }
  if (spells || (hex === part.length && digits >= 3 && letters >= 1)) return true;
  // Digits alone are data. A run of ideographs has no letters in this sense, and is a sentence.
  if (letters === 0) return digits >= 16;
  return looksRandom(part);
};

/**
 * Whether a word looks like a key, a hash or base64 rather than like a name, or holds one between underscores. Such
 * words are never stored.
 *
 * An integer rule: hex digits with enough digits among them, or letters and digits that follow each other as they
 * do by chance and not as in names.
 */
export const looksSecret = (word: string): boolean => {
  if (word.length < shortestSecret) return false;
  if (!word.includes("_")) return partLooksSecret(word);
  if (looksRandom(word)) return true;
  return word.split("_").some((part) => part.length >= shortestSecret && partLooksSecret(part));
};
