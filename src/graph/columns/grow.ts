/** Whole numbers below 2^32 in an array that grows by doubling: millions of them without an object each. */
export interface Numbers {
  readonly push: (value: number) => void;
  readonly length: () => number;
  /** What was pushed so far, without a copy. */
  readonly view: () => Uint32Array;
}

export const createNumbers = (): Numbers => {
  let data = new Uint32Array(1024);
  let length = 0;
  return {
    push: (value) => {
      if (length === data.length) {
        const grown = new Uint32Array(length * 2);
        grown.set(data);
        data = grown;
      }
      data[length++] = value;
    },
    length: () => length,
    view: () => data.subarray(0, length),
  };
};
