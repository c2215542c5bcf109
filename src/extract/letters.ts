/** Letters, digits, `_`, `$` and all beyond ASCII: what names are made of. */
export const isWordUnit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  (unit >= 0x30 && unit <= 0x39) ||
  unit === 0x5f ||
  unit === 0x24 ||
  unit > 0xa0;

export const isDigitUnit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

export const isBlankUnit = (unit: number): boolean =>
  unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0xa0;
