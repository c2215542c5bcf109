/** What a UTF-16 unit is to the tokenizer. */
export enum Class {
  Separator = 0,
  /** Ends a word, but not a key or base64. */
  Joint = 1,
  Lower = 2,
  Upper = 3,
  Digit = 4,
  Underscore = 5,
  /** Scripts without spaces between words: cut into overlapping pairs. */
  Ideograph = 6,
}

const classify = (unit: number): Class => {
  if (unit < 0x80) {
    if (unit >= 0x61 && unit <= 0x7a) return Class.Lower;
    if (unit >= 0x41 && unit <= 0x5a) return Class.Upper;
    if (unit >= 0x30 && unit <= 0x39) return Class.Digit;
    if (unit === 0x2b || unit === 0x2d || unit === 0x2f) return Class.Joint;
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

/** By UTF-16 unit: its `Class`. */
export const classes = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x10000; unit++) classes[unit] = classify(unit);
