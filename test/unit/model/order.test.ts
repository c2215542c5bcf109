import { describe, expect, it } from "vitest";
import { nearest } from "../../../src/model/nearest.js";
import { compareUtf8 } from "../../../src/model/order.js";

describe("order by UTF-8 bytes", () => {
  it("is that of the bytes, also where UTF-16 differs", () => {
    const texts = [
      "",
      "a",
      "A",
      "ab",
      "a/b",
      "a-b",
      "z",
      "é",
      "e\u0301",
      "中",
      "\uffee",
      "😀",
      "😀a",
      "\ud7ff",
      "\ue000",
      "𐀀",
    ];
    const bytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...texts].sort(compareUtf8)).toEqual(bytes);
    expect([...texts].reverse().sort(compareUtf8)).toEqual(bytes);
    expect([...texts].sort()).not.toEqual(bytes);
  });
});

describe("the nearest known word", () => {
  it("is one of few edits away, swapped letters being one", () => {
    const known = ["include", "exclude", "limits", "chunking"];
    expect(nearest("exlude", known)).toBe("exclude");
    expect(nearest("limtis", known)).toBe("limits");
    expect(nearest("chunk", known)).toBeNull();
    expect(nearest("x", known)).toBeNull();
    expect(nearest("y".repeat(100_000), known)).toBeNull();
  });
});
