/** A set of positions, and where the bytes after it begin. */
interface Positions {
  readonly positions: readonly number[];
  readonly next: number;
}

/**
 * Reads a bitmap as git writes it: runs of equal 64-bit words, each followed by words as they are.
 *
 * @param limit positions from there on have no meaning.
 * @returns null for a damaged one.
 */
export const readBitmap = (bytes: Buffer, start: number, limit: number): Positions | null => {
  if (start + 8 > bytes.length) return null;
  const words = bytes.readUInt32BE(start + 4);
  const end = start + 8 + 8 * words;
  if (end + 4 > bytes.length) return null;
  const positions: number[] = [];
  let position = 0;
  const word = (at: number): void => {
    // The high half comes first.
    for (const [half, first] of [
      [bytes.readUInt32BE(at + 4), 0],
      [bytes.readUInt32BE(at), 32],
    ] as const) {
      for (let bit = 0; bit < 32; bit++)
        if (((half >>> bit) & 1) === 1) positions.push(position + first + bit);
    }
    position += 64;
  };
  for (let at = start + 8; at < end; ) {
    const marker = bytes.readBigUInt64BE(at);
    const run = Number((marker >> 1n) & 0xffff_ffffn) * 64;
    const literal = Number(marker >> 33n);
    at += 8;
    if (position + run > limit + 64 || at + 8 * literal > end) return null;
    if ((marker & 1n) === 1n) for (let i = 0; i < run; i++) positions.push(position + i);
    position += run;
    for (let i = 0; i < literal; i++) word(at + 8 * i);
    at += 8 * literal;
  }
  return positions.every((found) => found < limit) ? { positions, next: end + 4 } : null;
};
