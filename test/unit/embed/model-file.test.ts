import { describe, expect, it } from "vitest";
import { openStaticModel } from "../../../src/embed/model-file.js";
import { SheafError } from "../../../src/model/error.js";
import { tinyModel } from "./tiny-model.js";

const good = tinyModel({ dimensions: 2, words: { a: [1, 2], b: [3, 4] }, buckets: [[5, 6]] });

const changed = (change: (bytes: Uint8Array, view: DataView) => void): Uint8Array => {
  const bytes = good.slice();
  change(bytes, new DataView(bytes.buffer));
  return bytes;
};

const refusal = (bytes: Uint8Array): SheafError => {
  try {
    openStaticModel(bytes);
  } catch (error) {
    if (error instanceof SheafError) return error;
    throw error;
  }
  throw new Error("the model was accepted");
};

describe("openStaticModel", () => {
  it("opens a whole model", () => {
    const model = openStaticModel(good);
    expect([...model.vocabulary]).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
    expect(model.buckets).toBe(1);
    expect([...model.table]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...model.scales]).toEqual([100, 100, 100]);
  });

  it("opens at any offset of a larger buffer", () => {
    const outer = new Uint8Array(good.length + 3);
    outer.set(good, 3);
    expect([...openStaticModel(outer.subarray(3)).table]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("refuses every truncation, and bytes too many", () => {
    for (let length = 0; length < good.length; length++)
      expect(refusal(good.subarray(0, length)).code).toBe("bad-model");
    const longer = new Uint8Array(good.length + 1);
    longer.set(good);
    expect(refusal(longer).code).toBe("bad-model");
  });

  it.each([
    ["another magic", changed((bytes) => bytes.set([0x58])), "SHEAFEMB"],
    ["another version", changed((_, view) => view.setUint32(8, 2, true)), "version 2"],
    ["no dimensions", changed((_, view) => view.setUint32(12, 0, true)), "dimensions"],
    ["huge sizes", changed((_, view) => view.setUint32(16, 0xffffffff, true)), "words"],
    [
      "a word too few",
      changed((_, view) => {
        view.setUint32(16, 1, true);
        view.setUint32(20, 2, true);
      }),
      "1 words",
    ],
    [
      "words out of order",
      changed((bytes) => {
        const at = bytes.lastIndexOf(0x0a);
        bytes[at - 1] = 0x63;
      }),
      "out of order",
    ],
    ["a scale over the bound", changed((_, view) => view.setUint16(40 + 14, 1_024, true)), "scale"],
    ["a count weight over the bound", changed((_, view) => view.setUint16(42, 2_048, true)), "count weight"],
    [
      "a vocabulary that is no UTF-8",
      changed((bytes) => {
        bytes[bytes.lastIndexOf(0x0a) - 1] = 0xff;
      }),
      "UTF-8",
    ],
  ])("refuses %s", (_, bytes, says) => {
    const error = refusal(bytes);
    expect(error.code).toBe("bad-model");
    expect(error.message).toContain(says);
    expect(error.hint).not.toBeNull();
  });
});
