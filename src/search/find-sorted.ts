/** The index of `value` in an ascending array; -1 when it is not there. */
export const findSorted = (values: Uint32Array, value: number): number => {
  const at = lowerIndex(values, value);
  return values[at] === value ? at : -1;
};

/** The first index whose value is not below `value`. */
export const lowerIndex = (values: Uint32Array, value: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
