import { describe, expect, it } from "vitest";
import { ngramBuckets } from "../../../src/embed/ngrams.js";

describe("ngramBuckets", () => {
  it("hashes each run of 3 to 5 characters of the framed word by FNV-1a", () => {
    // FNV-1a (32 bit) of "<a>" by its definition.
    let hash = 0x811c9dc5n;
    for (const unit of "<a>") hash = ((hash ^ BigInt(unit.charCodeAt(0))) * 0x01000193n) & 0xffffffffn;
    expect(ngramBuckets("a", 4_096)).toEqual([Number(hash % 4_096n)]);
    expect(ngramBuckets("abcd", 4_096)).toHaveLength(4 + 3 + 2);
  });

  it("tells words of other scripts apart", () => {
    expect(ngramBuckets("шаг", 4_096)).not.toEqual(ngramBuckets("мир", 4_096));
  });

  it("does bounded work, and none without buckets", () => {
    expect(ngramBuckets("x".repeat(100_000), 4_096).length).toBeLessThan(150);
    expect(ngramBuckets("word", 0)).toEqual([]);
  });
});
