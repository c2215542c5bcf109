/**
 * Compares two strings by their UTF-8 bytes, which is code point order.
 *
 * JavaScript's `<` compares UTF-16 units, and so puts U+FFxx after astral characters; `localeCompare`
 * depends on the machine. Neither may order anything that is written.
 *
 * @returns negative, zero or positive, as `Array.prototype.sort` wants it.
 */
export const compareUtf8 = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate stands for a code point above every other unit, so it sorts last.
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    return xSurrogate === ySurrogate ? x - y : xSurrogate ? 1 : -1;
  }
  return a.length - b.length;
};
