import { describe, expect, it } from "vitest";
import { createDotsKernel } from "../../../src/search/vectors/kernel.js";
import { createCosineLeg, createFastScan, createPlainScan } from "../../../src/search/vectors/scan.js";
import { numbers } from "./fixture.js";

const rowsOf = (seed: number, count: number): Int8Array => {
  const random = numbers(seed);
  return Int8Array.from({ length: count }, () => (random() >>> 8) & 0xff);
};

describe("the vector scan", () => {
  it("runs in WebAssembly here", () => {
    expect(createDotsKernel(65_536)).not.toBeNull();
  });

  it.each([1, 2, 7, 15, 16, 17, 100, 256, 384])(
    "gives the same integers both ways with %i dimensions",
    (dimensions) => {
      const vectors = rowsOf(dimensions, dimensions * 101);
      const query = rowsOf(99, dimensions);
      const fast = createFastScan(vectors, dimensions)!;
      const plain = createPlainScan(vectors, dimensions);
      expect(fast(query)).toEqual(plain(query));
      // A second query must not see anything of the first.
      const other = rowsOf(98, dimensions);
      expect(fast(other)).toEqual(plain(other));
    },
  );

  it("does not overflow at the extremes", () => {
    const vectors = new Int8Array(4096 * 2).fill(-128);
    vectors.fill(127, 4096);
    const query = new Int8Array(4096).fill(-128);
    const want = Int32Array.of(128 * 128 * 4096, -128 * 127 * 4096);
    expect(createFastScan(vectors, 4096)!(query)).toEqual(want);
    expect(createPlainScan(vectors, 4096)(query)).toEqual(want);
  });

  it("takes no rows", () => {
    expect(createFastScan(new Int8Array(0), 16)!(new Int8Array(16))).toEqual(new Int32Array(0));
    expect(createFastScan(new Int8Array(0), 0)).toBeNull();
  });
});

describe("cosines", () => {
  it("are dots over norms, and zero for a zero row or query", () => {
    const cosine = createCosineLeg(Int8Array.of(3, 4, 0, 0, -3, -4), 2, Uint32Array.of(25, 0, 25));
    expect(Array.from(cosine(Int8Array.of(4, 3)))).toEqual([24 / 25, 0, -24 / 25]);
    expect(Array.from(cosine(Int8Array.of(0, 0)))).toEqual([0, 0, 0]);
    expect(Array.from(cosine(Int8Array.of(3, 4)))).toEqual([1, 0, -1]);
  });
});
