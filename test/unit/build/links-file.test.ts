import { describe, expect, it } from "vitest";
import { decodeLinkMemory, encodeLinkMemory } from "../../../src/build/links-file.js";

const digest = "ab".repeat(32);
const memory = {
  files: [
    { reads: Uint32Array.of(1, 2, 0xffffffff), cells: Uint32Array.of(7), edges: 3 },
    { reads: new Uint32Array(0), cells: new Uint32Array(0), edges: 0 },
    { reads: Uint32Array.of(9), cells: Uint32Array.of(4, 5), edges: 1 },
  ],
  common: Uint32Array.of(11, 12),
};

describe("what a build remembers of linking", () => {
  it("comes back whole, for its own bundle alone", () => {
    const bytes = encodeLinkMemory(memory, digest);
    expect(decodeLinkMemory(bytes, digest)).toEqual(memory);
    expect(decodeLinkMemory(bytes, "cd".repeat(32))).toBeNull();
    const none = { files: [], common: new Uint32Array(0) };
    expect(decodeLinkMemory(encodeLinkMemory(none, digest), digest)).toEqual(none);
  });

  it("is not believed when it is damaged", () => {
    const bytes = encodeLinkMemory(memory, digest);
    for (let at = 0; at < bytes.length; at++) {
      const flipped = bytes.slice();
      flipped[at]! ^= 1;
      expect(decodeLinkMemory(flipped, digest)).toBeNull();
      expect(decodeLinkMemory(bytes.subarray(0, at), digest)).toBeNull();
    }
  });
});
