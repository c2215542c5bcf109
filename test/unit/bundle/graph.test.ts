import { describe, expect, it } from "vitest";
import { decodeGraphShard, encodeGraphShard, renumberGraphShard } from "../../../src/bundle/graph.js";
import { createLinkNames } from "../../../src/bundle/graph-links.js";
import { createGraphTree } from "../../../src/bundle/graph-tree.js";
import { shardOf } from "../../../src/bundle/shard.js";
import { SheafError } from "../../../src/model/error.js";
import { type LinkedFile, sampleLinked } from "../graph/graph-sample.js";

const shards = 2;

/** Files of each shard with their bytes. */
const encoded = (files: readonly LinkedFile[], allPaths = files.map((file) => file.path)) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const names = createLinkNames((path) => byPath.get(path)?.facts.definitions ?? []);
  const tree = createGraphTree(allPaths, shards);
  return [0, 1].map((shard) => {
    const rows = files
      .filter((file) => shardOf(file.path, shards) === shard)
      .map((file) => ({ ...file, links: names.name(file.links), plain: file.links }));
    return { rows, tree, names, bytes: encodeGraphShard(rows, tree) };
  });
};

describe("links of a shard", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("come back as they were (%i)", (seed) => {
    for (const { rows, tree, names, bytes } of encoded(sampleLinked(seed))) {
      const links = decodeGraphShard(bytes, "graph/000", rows, tree);
      expect(links).toEqual(rows.map((row) => row.links));
      expect(links.map((one) => names.bind(one, "graph/000"))).toEqual(rows.map((row) => row.plain));
      expect(encodeGraphShard(rows, tree)).toEqual(bytes);
    }
  });

  it("are the same bytes for the same links, and an empty list of links is none", () => {
    const files = sampleLinked(3);
    const again = files.map((file) => ({
      ...file,
      links: { ...file.links, imports: file.links.imports.map((one) => (one === "unresolved" ? [] : one)) },
    }));
    expect(encoded(again).map(({ bytes }) => bytes)).toEqual(encoded(files).map(({ bytes }) => bytes));
  });

  it("take a byte for a run of right guesses", () => {
    const one = sampleLinked(1, 1)[0]!;
    const call = { kind: "call", line: 1, receiver: null, arity: 0, within: -1 } as const;
    const file = {
      ...one,
      facts: {
        ...one.facts,
        imports: [],
        references: Array.from({ length: 500 }, () => ({ ...call, name: "x" })),
      },
      links: { imports: [], references: Array(500).fill("runtime"), overrides: [], tests: [] },
    };
    expect(encoded([file]).reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(2 * 9 + 8);
  });

  it("are refused wherever bytes are cut off, and never read as what nobody wrote when bits flip", () => {
    for (const { rows, tree, bytes } of encoded(sampleLinked(5))) {
      for (let end = 0; end < bytes.length; end++)
        expect(() => decodeGraphShard(bytes.subarray(0, end), "graph/000", rows, tree)).toThrow(SheafError);
      for (let at = 0; at < bytes.length; at++) {
        for (const bit of [1, 8, 128]) {
          const flipped = bytes.slice();
          flipped[at]! ^= bit;
          let links: ReturnType<typeof decodeGraphShard>;
          try {
            links = decodeGraphShard(flipped, "graph/000", rows, tree);
          } catch (error) {
            expect(error).toMatchObject({ code: "corrupt-bundle" });
            continue;
          }
          // What reads is a graph of these files: it can be written again, in its one way.
          encodeGraphShard(
            rows.map((row, i) => ({ ...row, links: links[i]! })),
            tree,
          );
        }
      }
    }
  });

  it("name definitions so that others may come and go around them", () => {
    const [a, b] = [{ name: "a" }, { name: "b" }];
    const link = { target: { kind: "definition", path: "f.ts", index: 2 }, reason: null } as const;
    const links = { imports: [], references: [[link]], overrides: [], tests: [] };
    const named = createLinkNames(() => [a, b, a]).name(links);
    expect(named.references).toEqual([
      [{ place: { kind: "file", path: "f.ts" }, name: "a", ordinal: 1, reason: null }],
    ]);
    const later = createLinkNames(() => [b, a, b, b, a]).bind(named, "graph/000");
    expect(later.references).toEqual([[{ ...link, target: { ...link.target, index: 4 } }]]);
    expect(() => createLinkNames(() => [b, a]).bind(named, "graph/000")).toThrow(/not there/);
    expect(() => createLinkNames(() => [a]).name(links)).toThrow(/leads to definition 2/);
  });

  it("get other numbers for the same rows when files come and go", () => {
    const files = sampleLinked(6);
    const paths = files.map((file) => file.path);
    const more = [...paths, "0.ts", "a.css", "src/deep/a.ts", "src/deep/zz.ts"].sort();
    const after = encoded(files, more);
    for (const [i, { bytes, tree }] of encoded(files).entries()) {
      expect(renumberGraphShard(bytes, "graph/000", tree, after[i]!.tree)).toEqual(after[i]!.bytes);
      expect(renumberGraphShard(after[i]!.bytes, "graph/000", after[i]!.tree, tree)).toEqual(bytes);
      expect(() => renumberGraphShard(bytes, "graph/000", tree, createGraphTree(["x.ts"], 2))).toThrow(
        /no file/,
      );
    }
  });

  it("number files by shard, so that a new one moves only those behind it in its own", () => {
    const paths = Array.from({ length: 40 }, (_, i) => `src/f${String(i).padStart(2, "0")}.ts`);
    const before = createGraphTree(paths, 8);
    const added = "src/f20b.ts";
    const after = createGraphTree([...paths, added].sort(), 8);
    for (const path of paths) {
      expect(before.pathOf(before.numberOf(path))).toBe(path);
      const moves = shardOf(path, 8) === shardOf(added, 8) && path > added;
      expect(after.numberOf(path)).toBe(before.numberOf(path) + (moves ? 8 : 0));
    }
    expect(before.numberOf(added)).toBe(-1);
    expect(before.pathOf(8 * 40)).toBeNull();
  });
});
