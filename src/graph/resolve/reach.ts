/**
 * Whether a file is another one or leads to it, itself or through others.
 *
 * @param count of files. @param direct the files that one leads to itself.
 */
export const createReach = (
  count: number,
  direct: (file: number) => readonly number[],
): ((from: number, file: number) => boolean) => {
  const seen = new Map<number, Uint32Array>();
  const closure = (from: number): Uint32Array => {
    const known = seen.get(from);
    if (known !== undefined) return known;
    const bits = new Uint32Array((count >>> 5) + 1);
    const open = [from];
    bits[from >>> 5]! |= 1 << (from & 31);
    while (open.length > 0) {
      const file = open.pop()!;
      // What another file leads to is taken whole.
      const whole = file === from ? undefined : seen.get(file);
      if (whole !== undefined) {
        for (let i = 0; i < bits.length; i++) bits[i]! |= whole[i]!;
        continue;
      }
      for (const next of direct(file)) {
        if ((bits[next >>> 5]! & (1 << (next & 31))) !== 0) continue;
        bits[next >>> 5]! |= 1 << (next & 31);
        open.push(next);
      }
    }
    seen.set(from, bits);
    return bits;
  };
  return (from, file) => (closure(from)[file >>> 5]! & (1 << (file & 31))) !== 0;
};
