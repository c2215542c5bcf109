import { Class, classes } from "./letters.js";

/**
 * How much likelier a letter is behind another in names than by chance, in quarters of a bit: 26 rows for the
 * letter before, 26 columns for the letter, digits to the base of 36 less 17. Counted over 111,000 different
 * identifiers of nine repositories in nine languages (flask, prometheus, vitest, redis, tokio, gson,
 * Newtonsoft.Json, laravel, jekyll) by bench/names.mjs, where a small letter before a capital is no pair.
 */
const pairs = Int8Array.from(
  [
    "0ilk08g0g09ojm0h0nlqc869d2",
    "p080q010li0q01k30fh5o000j0",
    "o190n10nc0lk40r20i9og00080",
    "od8ju000p00h02j70gi4k204b0",
    "i1jl9da0200ifn3e9qrl6baia0",
    "p017ki50s00k18p00mehi000c0",
    "g090v0dgm00g9id00okbi30060",
    "r047t100n016b0pc0k9gi00050",
    "gcjiheg0000kirmd1fmo0d080g",
    "g005t001800000s800u7f10000",
    "d22ax2c3n00d2c8901o7e92030",
    "nb3hs200p00n00o601fika00f0",
    "re17s000m009j7no00e5g00080",
    "l0konfo1g0c93dk600lqgc0080",
    "dfik6ed090biksfj4pfikdf000",
    "p05cq00ci00m00ni0pfmh20060",
    "00000000000m000008b1y00000",
    "n1cet5d0o0aadcn50iijeb00g0",
    "f0g8q20hj0ab65if40kug020b0",
    "m0d3u00mo00740l60lied024h0",
    "ggf9obb0g00ojo3j0nno000100",
    "t000w010p00070f00070000000",
    "n400i00ou0070kj00oi0000000",
    "f0p5m004m002e1as014t000990",
    "dbb6f400e00iip9u07pk0080e1",
    "o002x400i00976h00af0c000ke",
  ].join(""),
  (digit) => Number.parseInt(digit, 36) - 17,
);

/**
 * The same for what stands behind what: small letter, capital, digit. Against chance in letters of both cases and
 * digits, in small letters and digits, and in capitals and digits.
 */
const turns = {
  mixed: [
    [4, -6, -20],
    [5, -14, -20],
    [-11, 0, 7],
  ],
  lower: [
    [2, 0, -20],
    [-4, 0, 1],
    [-8, 0, 6],
  ],
  upper: [
    [0, -4, 1],
    [0, 2, -20],
    [0, -12, 7],
  ],
} as const;

/** Eight times likelier in a name than in base64 for addresses. */
const underscore = 12;

const kindOf = (unit: number): 0 | 1 | 2 | -1 => {
  if (unit >= 0x61 && unit <= 0x7a) return 0;
  if (unit >= 0x41 && unit <= 0x5a) return 1;
  return unit >= 0x30 && unit <= 0x39 ? 2 : -1;
};

/** Which cases stand between two underscores. */
const styleOf = (word: string, start: number, end: number): keyof typeof turns => {
  let small = false;
  let capital = false;
  for (let i = start; i < end; i++) {
    const kind = kindOf(word.charCodeAt(i));
    small ||= kind === 0;
    capital ||= kind === 1;
  }
  if (!small) return "upper";
  return capital ? "mixed" : "lower";
};

/** The end of a part without the number behind it: `utf8`, `v12`. */
const withoutNumber = (word: string, start: number, end: number): number => {
  let last = end;
  while (last > start && end - last < 4 && kindOf(word.charCodeAt(last - 1)) === 2) last--;
  return end - last < 4 ? last : end;
};

const ofPart = (word: string, start: number, end: number): number => {
  const style = styleOf(word, start, end);
  const last = withoutNumber(word, start, end);
  const table = turns[style];
  let sum = 0;
  for (let i = start + 1; i < last; i++) {
    const a = word.charCodeAt(i - 1);
    const b = word.charCodeAt(i);
    const before = kindOf(a);
    const kind = kindOf(b);
    if (before < 0 || kind < 0) continue;
    sum += table[before as 0][kind as 0];
    // Abbreviations in names (`HTMLFSUsing`) have pairs that no word has.
    const joint =
      before === 2 ||
      kind === 2 ||
      (before === 0 && kind === 1) ||
      (style === "mixed" && before === 1 && kind === 1);
    if (!joint) sum += pairs[((a | 0x20) - 0x61) * 26 + (b | 0x20) - 0x61]!;
  }
  return sum;
};

/**
 * How much likelier a word is as a name that people made than as a string of random letters and digits, in
 * quarters of a bit. Letters beyond ASCII say nothing either way.
 */
export const nameLikeness = (word: string): number => {
  let sum = 0;
  let start = 0;
  for (let i = 0; i <= word.length; i++) {
    const ends = i === word.length || classes[word.charCodeAt(i)] === Class.Underscore || word[i] === "$";
    if (!ends) continue;
    if (i > start) sum += ofPart(word, start, i) + (start > 0 ? underscore : 0);
    start = i + 1;
  }
  return sum;
};
