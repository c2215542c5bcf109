import { describe, expect, it } from "vitest";
import { encodeFacts } from "../../../src/bundle/facts.js";
import { decodeFiles, encodeFiles } from "../../../src/bundle/files.js";
import { shardName } from "../../../src/bundle/manifest.js";
import {
  encodeFactsShard,
  type FactsEntry,
  openFactsShard,
  shardCount,
  shardInputs,
  shardOf,
} from "../../../src/bundle/shard.js";
import { encodeVectorsShard, openVectorsShard } from "../../../src/bundle/vectors.js";
import { SheafError } from "../../../src/model/error.js";
import { summarise } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import type { SnapshotFile } from "../../../src/model/snapshot.js";
import { hex, sampleFacts } from "./sample.js";

const entry = (i: number, digits = 40): FactsEntry => {
  const key = { blob: hex(`blob ${i}`, digits), language: i % 2 === 0 ? "go" : "c++", ranked: i % 3 !== 0 };
  if (i % 7 === 3) return { key, skip: "too-complex", chunks: 0, payload: new Uint8Array(0) };
  const facts = sampleFacts(i, key.ranked);
  return { key, skip: null, chunks: facts.chunks.length, payload: encodeFacts(facts) };
};

const entries = (count: number, digits = 40): FactsEntry[] =>
  Array.from({ length: count }, (_, i) => entry(i, digits)).sort((a, b) =>
    compareUtf8(a.key.blob, b.key.blob),
  );

describe("facts shards", () => {
  it.each([40, 64])("come back with ids of %i digits", (digits) => {
    const given = entries(40, digits);
    const shard = openFactsShard(encodeFactsShard(given), "facts/000");
    expect(shard.entries.map((e) => ({ ...e, payload: Buffer.from(e.payload) }))).toEqual(
      given.map((e) => ({ ...e, payload: Buffer.from(e.payload) })),
    );
    expect(shard.chunks).toBe(given.reduce((sum, e) => sum + e.chunks, 0));
  });

  it("give payloads as views, and find them by key", () => {
    const given = entries(25);
    const bytes = encodeFactsShard(given);
    const shard = openFactsShard(bytes, "facts/000");
    for (const { key, payload } of given) {
      const found = shard.find({ ...key });
      expect(Buffer.compare(found!.payload, payload)).toBe(0);
      expect(found!.payload.buffer).toBe(bytes.buffer);
      expect(shard.find({ ...key, ranked: !key.ranked })).toBeUndefined();
      expect(shard.find({ ...key, language: "zig" })).toBeUndefined();
    }
    expect(openFactsShard(encodeFactsShard([]), "facts/000").entries).toEqual([]);
  });

  it("refuse entries out of order, twice, or skipped with facts", () => {
    const [a, b] = entries(2) as [FactsEntry, FactsEntry];
    for (const bad of [[b, a], [a, a], [{ ...a, skip: "binary" as const }]]) {
      expect(() => encodeFactsShard(bad)).toThrow(SheafError);
    }
  });
});

describe("vectors shards", () => {
  it("come back at the nearest of fifteen levels, and then stay what they are", () => {
    const rows = [Int8Array.of(1, -2, 30, 127, -127, 0), new Int8Array(0), Int8Array.of(9, 10)];
    const bytes = encodeVectorsShard(rows, 2);
    expect(bytes.length).toBe(64 + 4);
    const shard = openVectorsShard(bytes, "vectors/000");
    expect(shard.dimensions).toBe(2);
    expect([...shard.rows]).toEqual([0, 0, 36, 127, -127, 0, 0, 18]);
    expect(encodeVectorsShard([shard.rows], 2)).toEqual(bytes);
    expect(openVectorsShard(encodeVectorsShard([], 256), "vectors/000").rows.length).toBe(0);
  });

  it("keep every value within half a level", () => {
    const all = Int8Array.from({ length: 256 }, (_, i) => Math.max(i - 128, -127));
    const back = openVectorsShard(encodeVectorsShard([all], 256), "vectors/000").rows;
    for (const [i, value] of all.entries()) expect(Math.abs(back[i]! - value)).toBeLessThanOrEqual(9);
  });

  it("refuse pieces of rows, lengths that do not fit, and bytes that are no levels", () => {
    expect(() => encodeVectorsShard([new Int8Array(3)], 2)).toThrow(SheafError);
    expect(() => encodeVectorsShard([new Int8Array(3)], 3)).toThrow(SheafError);
    const bytes = encodeVectorsShard([new Int8Array(6)], 2);
    expect(() => openVectorsShard(bytes.subarray(0, 66), "vectors/000")).toThrow(/vectors\/000/);
    expect(() => openVectorsShard(Uint8Array.from(bytes).fill(0x80, 65, 66), "vectors/000")).toThrow(
      /levels/,
    );
    new DataView(bytes.buffer).setUint32(12, 0xffffffff, true);
    expect(() => openVectorsShard(bytes, "vectors/000")).toThrow(/do not fill it/);
  });
});

describe("sharding", () => {
  it("places paths as the format says, for ever", () => {
    const paths = [
      "",
      "a",
      "src/index.ts",
      "README.md",
      "src/größe.py",
      "日本/読む.go",
      "a\\xffb",
      "\u{1f600}",
    ];
    expect(paths.map((path) => shardOf(path, 65_536))).toEqual([
      31_755, 45_491, 7_669, 23_873, 1_786, 31_964, 3_475, 43_018,
    ]);
  });

  it("cuts evenly, and a shard in two when their number doubles", () => {
    const sizes = new Array<number>(64).fill(0);
    for (let i = 0; i < 6_400; i++) {
      const path = `packages/p${i % 40}/src/file${i}.ts`;
      sizes[shardOf(path, 64)]!++;
      expect(shardOf(path, 128) % 64).toBe(shardOf(path, 64));
    }
    expect(Math.min(...sizes)).toBeGreaterThan(60);
    expect(Math.max(...sizes)).toBeLessThan(150);
  });

  it("counts shards in powers of two that do not fall", () => {
    let before = 0;
    for (const files of [0, 1, 16, 17, 500, 5_000, 20_000, 1_000_000]) {
      const shards = shardCount(files);
      expect(shards & (shards - 1)).toBe(0);
      expect(shards).toBeGreaterThanOrEqual(Math.max(before, 1));
      before = shards;
    }
  });

  it("names shards in hex of three digits or more", () => {
    expect([0, 10, 4_095, 4_096].map((shard) => shardName("facts", shard))).toEqual([
      "facts/000",
      "facts/00a",
      "facts/fff",
      "facts/1000",
    ]);
  });

  it("gives inputs that tell keys and fingerprints apart, but not their order", () => {
    const keys = entries(5).map((e) => e.key);
    const inputs = shardInputs(keys, "f");
    expect(shardInputs([...keys].reverse(), "f")).toBe(inputs);
    expect(shardInputs(keys.slice(1), "f")).not.toBe(inputs);
    expect(shardInputs(keys, "g")).not.toBe(inputs);
    expect(shardInputs([{ ...keys[0]!, ranked: !keys[0]!.ranked }, ...keys.slice(1)], "f")).not.toBe(inputs);
  });
});

describe("files", () => {
  const flags = {
    test: false,
    generated: false,
    vendored: false,
    documentation: false,
    configuration: false,
    example: false,
  };
  const file = (path: string, i: number, digits: number): SnapshotFile => {
    const skip = i % 4 === 1 ? "symlink" : i % 4 === 2 ? "timed-out" : null;
    return {
      path,
      blob: hex(path, digits),
      bytes: i * 1_000_003,
      language: i % 4 === 1 ? null : i % 8 === 0 ? "go" : "markdown",
      lines: skip === null ? i : 0,
      flags: { ...flags, [Object.keys(flags)[i % 6]!]: true },
      ranked: i % 5 !== 0,
      skip,
      facts: skip === null ? summarise(sampleFacts(i)) : null,
    };
  };

  it.each([40, 64])("come back with ids of %i digits", (digits) => {
    const paths = [
      "a",
      "a/b",
      "a/é.go",
      "a\\xff",
      "z/\u{10000}",
      "z/\uffee",
      ...Array.from({ length: 60 }, (_, i) => `lib/x${i}`),
    ];
    const files = paths.sort(compareUtf8).map((path, i) => file(path, i, digits));
    expect(decodeFiles(encodeFiles(files))).toEqual(files);
    expect(decodeFiles(encodeFiles([]))).toEqual([]);
  });

  it("take few bytes each", () => {
    const paths = Array.from({ length: 5_000 }, (_, i) => `packages/p${i % 50}/src/module-${i}/index.ts`);
    const bytes = encodeFiles(paths.sort(compareUtf8).map((path, i) => ({ ...file(path, i, 40), bytes: i })));
    expect(bytes.length / paths.length).toBeLessThan(50);
  });

  it("are refused when a path leaves the tree", () => {
    const bytes = encodeFiles([file("aaaa/bbbb", 0, 40)]);
    for (const bad of [
      "../aa/bbb",
      "/aaaa/bbb",
      "a//aa/bbb",
      "aa/./bbbb",
      ".git/bbbb",
      "aaa/\0bbbb",
      "\\x2e./abc",
    ]) {
      expect(() => encodeFiles([file(bad, 0, 40)])).toThrow(/leaves it or lies in a \.git/);
      const changed = Buffer.from(bytes);
      changed.write(bad, changed.indexOf("aaaa/bbbb"), "latin1");
      expect(() => decodeFiles(changed)).toThrow(
        expect.objectContaining({
          code: "corrupt-bundle",
          message: expect.stringMatching(/leaves the tree/),
        }),
      );
    }
    expect(decodeFiles(bytes)[0]?.path).toBe("aaaa/bbbb");
  });

  it("are refused out of order, or with neither facts nor a reason", () => {
    expect(() => encodeFiles([file("b", 0, 40), file("a", 0, 40)])).toThrow(/not in order/);
    expect(() => encodeFiles([{ ...file("b", 0, 40), facts: null }])).toThrow(/either facts or a reason/);
  });
});
