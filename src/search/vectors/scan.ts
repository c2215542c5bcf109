import { createDotsKernel } from "./kernel.js";

/** Exact dot products of a query with every row. */
export type DotScan = (query: Int8Array) => Int32Array;

/** A WebAssembly memory ends at 4 GiB; larger sets of vectors are scanned in JavaScript. */
const memoryLimit = 4 * 1024 ** 3 - 65_536;

/** The scan in plain JavaScript: slower by ten times, the same integers. */
export const createPlainScan = (vectors: Int8Array, dimensions: number): DotScan => {
  const rows = dimensions === 0 ? 0 : vectors.length / dimensions;
  return (query) => {
    const out = new Int32Array(rows);
    for (let row = 0, at = 0; row < rows; row++) {
      let sum = 0;
      for (let i = 0; i < dimensions; i++, at++) sum += vectors[at]! * query[i]!;
      out[row] = sum;
    }
    return out;
  };
};

/** The scan in WebAssembly; null where that is not to be had. Copies the vectors once. */
export const createFastScan = (vectors: Int8Array, dimensions: number): DotScan | null => {
  if (dimensions === 0) return null;
  const rows = vectors.length / dimensions;
  const stride = Math.ceil(dimensions / 16) * 16;
  const outAt = stride;
  const rowsAt = outAt + Math.ceil((rows * 4) / 16) * 16;
  const bytes = rowsAt + rows * stride;
  if (bytes > memoryLimit) return null;
  const kernel = createDotsKernel(bytes);
  if (kernel === null) return null;
  const values = new Int8Array(kernel.memory);
  if (stride === dimensions) values.set(vectors, rowsAt);
  else {
    for (let row = 0; row < rows; row++) {
      values.set(vectors.subarray(row * dimensions, (row + 1) * dimensions), rowsAt + row * stride);
    }
  }
  return (query) => {
    values.set(query.subarray(0, dimensions), 0);
    kernel.dots(0, rowsAt, outAt, rows, stride);
    return new Int32Array(kernel.memory, outAt, rows).slice();
  };
};

/** Cosines of a query with every row; 0 where either is all zero. */
export type CosineLeg = (query: Int8Array) => Float64Array;

const squareOf = (row: Int8Array): number => {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i]! * row[i]!;
  return sum;
};

/**
 * Scores a vector; the same vector twice in a row is scored once.
 *
 * Sets itself up at the first query, so that opening costs nothing where no vector is asked for.
 *
 * @param squares each row's dot product with itself.
 */
export const createCosineLeg = (vectors: Int8Array, dimensions: number, squares: Uint32Array): CosineLeg => {
  let ready: { readonly scan: DotScan; readonly norms: Float64Array } | null = null;
  const score = (query: Int8Array): Float64Array => {
    ready ??= {
      scan: createFastScan(vectors, dimensions) ?? createPlainScan(vectors, dimensions),
      norms: Float64Array.from(squares, (square) => Math.sqrt(square)),
    };
    const own = Math.sqrt(squareOf(query));
    const out = new Float64Array(squares.length);
    if (own === 0) return out;
    const dots = ready.scan(query);
    for (let row = 0; row < out.length; row++) {
      const norm = ready.norms[row]!;
      out[row] = norm === 0 ? 0 : dots[row]! / (own * norm);
    }
    return out;
  };
  let last: { readonly query: Int8Array; readonly scores: Float64Array } | null = null;
  return (query) => {
    if (last === null || last.query.some((value, i) => value !== query[i])) {
      last = { query: query.slice(), scores: score(query) };
    }
    return last.scores;
  };
};
