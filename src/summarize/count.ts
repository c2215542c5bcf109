/** Counts by number, for each of so many groups. */
export interface Tally {
  readonly add: (group: number, key: number) => void;
  readonly of: (group: number) => ReadonlyMap<number, number>;
}

const nothing: ReadonlyMap<number, number> = new Map();

export const createTally = (): Tally => {
  const groups = new Map<number, Map<number, number>>();
  return {
    add: (group, key) => {
      const counts = groups.get(group) ?? new Map<number, number>();
      groups.set(group, counts);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    of: (group) => groups.get(group) ?? nothing,
  };
};

const table = Array.from({ length: 257 }, (_, i) => {
  // log2(1 + i / 256) in 256ths by squaring: whole numbers only, so the same on every machine.
  let value = 256n * 2n ** 24n + BigInt(i) * 2n ** 24n;
  const one = 256n * 2n ** 24n;
  let bits = 0;
  for (let k = 0; k < 8; k++) {
    value = (value * value) / one;
    bits *= 2;
    if (value >= 2n * one) {
      value /= 2n;
      bits++;
    }
  }
  return i === 256 ? 256 : bits;
});

/** Logarithm to the base 2 in 256ths, rounded down. @param n a whole number from 1 to 2^31 - 1. */
export const log2 = (n: number): number => {
  const whole = 31 - Math.clz32(n);
  const rest = whole >= 8 ? (n >>> (whole - 8)) & 0xff : (n << (8 - whole)) & 0xff;
  return whole * 256 + table[rest]!;
};
