import { describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import { findString, writeStrings } from "../../../src/model/string-table.js";
import { directoryRanges } from "../../../src/search/columns/directories.js";
import { countImporters } from "../../../src/search/columns/importers.js";
import { invert, sparse } from "../../../src/search/columns/invert.js";
import { fileStem, nameParts, nameTerms, spokenName } from "../../../src/search/columns/names.js";
import { decodePostings, encodePostings } from "../../../src/search/columns/postings.js";
import { rankStrings } from "../../../src/search/columns/strings.js";
import { topScores } from "../../../src/search/top.js";
import { numbers } from "./fixture.js";

describe("postings", () => {
  const limit = 200_000;
  const items = new Uint32Array(limit);
  const counts = new Uint8Array(limit);

  it("come back as they went in", () => {
    const random = numbers(1);
    for (const spread of [1, 3, 70, 9_000, 60_000]) {
      const ids: number[] = [];
      const times: number[] = [];
      for (let id = random() % spread; id < limit && ids.length < 2_000; id += 1 + (random() % spread)) {
        ids.push(id);
        times.push(1 + (random() % 3 === 0 ? random() % 255 : 0));
      }
      const { offsets, bytes } = encodePostings({
        starts: Uint32Array.of(0, 0, ids.length),
        items: Uint32Array.from(ids),
        counts: Uint8Array.from(times),
      });
      expect(offsets[1]).toBe(0);
      const size = decodePostings(bytes, offsets[1]!, offsets[2]!, limit, items, counts);
      expect(Array.from(items.subarray(0, size))).toEqual(ids);
      expect(Array.from(counts.subarray(0, size))).toEqual(times);
    }
  });

  it("refuse ids out of bounds, cut numbers and endless ones", () => {
    const far = encodePostings({ starts: Uint32Array.of(0, 1), items: Uint32Array.of(99), counts: null });
    expect(() => decodePostings(far.bytes, 0, far.bytes.length, 99, items, counts)).toThrow(SheafError);
    for (const bytes of [
      [0x80],
      [0x02],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
      [0xff, 0xff, 0xff, 0xff, 0x0f, 1],
    ]) {
      const broken = Uint8Array.from(bytes);
      expect(() => decodePostings(broken, 0, broken.length, limit, items, counts)).toThrow(SheafError);
    }
    expect(() => decodePostings(far.bytes, 0, 1_000, limit, items, counts)).toThrow(SheafError);
  });
});

describe("inverting", () => {
  it("gives each term its items in order", () => {
    const forward = {
      offsets: Uint32Array.of(0, 2, 2, 5),
      terms: Uint32Array.of(0, 2, 2, 1, 0),
      counts: Uint8Array.of(1, 2, 3, 4, 5),
    };
    // Provisional 0, 1, 2 become 2, 0, 1.
    const { starts, items, counts } = invert(forward, Uint32Array.of(2, 0, 1));
    expect(Array.from(starts)).toEqual([0, 1, 3, 5]);
    expect(Array.from(items)).toEqual([2, 0, 2, 0, 2]);
    expect(Array.from(counts!)).toEqual([4, 2, 3, 1, 5]);
  });

  it("leaves out terms without items", () => {
    const inverted = { starts: Uint32Array.of(0, 0, 2, 2, 3), items: Uint32Array.of(7, 8, 9), counts: null };
    const { terms, offsets } = sparse(inverted);
    expect(Array.from(terms)).toEqual([1, 3]);
    expect(Array.from(offsets)).toEqual([0, 2, 3]);
  });
});

describe("string tables", () => {
  it("are sorted by bytes and found again", () => {
    const strings = ["", "a", "aa", "ab", "b", "\u{1f600}", "ﬀ", "é", "e", "\0", "a\0", "zz", "__proto__"];
    const { sorted, rank } = rankStrings(strings);
    expect(sorted).toEqual([...strings].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect(strings.map((_, i) => sorted[rank[i]!])).toEqual(strings);
    const table = writeStrings(sorted);
    expect(sorted.map((text) => findString(table, text))).toEqual(sorted.map((_, i) => i));
    for (const missing of ["aaa", "A", "zzz", "é́", "\u{1f601}"]) expect(findString(table, missing)).toBe(-1);
  });
});

describe("directories", () => {
  it("cover the files below them", () => {
    const paths = ["a.ts", "src-x/a.ts", "src/a.ts", "src/b/c/d.ts", "src/b/e.ts", "src/f.ts", "z/b/q.ts"];
    const ranges = directoryRanges(paths).map(({ name, first, end }) => `${name} ${first}-${end}`);
    expect(ranges).toEqual(["src-x 1-2", "src 2-6", "b 3-5", "c 3-4", "z 6-7", "b 6-7"]);
  });
});

describe("names of files", () => {
  it("are their stems, or their folder's for index and the like", () => {
    expect(fileStem("src/a.test.ts")).toBe("a.test");
    expect(fileStem(".eslintrc")).toBe(".eslintrc");
    expect(spokenName("src/auth/index.ts")).toBe("auth");
    expect(spokenName("flask/json/__init__.py")).toBe("json");
    expect(spokenName("crates/axum-core/src/lib.rs")).toBe("axum-core");
    expect(spokenName("index.js")).toBe("index");
    expect(spokenName("src/main.go")).toBe("main");
  });

  it("split into parts, each once", () => {
    expect(nameParts("HTTPServer_httpError")).toEqual(["http", "server", "error"]);
    expect(nameTerms("parseHTML")).toEqual(["parsehtml", "pars", "html"]);
    expect(nameTerms("a b c d e f g h i j k l m n o p q r s t").length).toBe(16);
  });
});

describe("importers", () => {
  const paths = [
    "lib/index.js",
    "pkg/__init__.py",
    "pkg/a/mod.py",
    "pkg/b.py",
    "src/util.ts",
    "src/x/y.ts",
  ].sort();
  const count = (from: string, ...specifiers: string[]): Record<string, number> => {
    const counts = countImporters(paths, [{ file: paths.indexOf(from), specifiers }]);
    return Object.fromEntries(paths.map((path, i) => [path, counts[i]!]).filter(([, n]) => n !== 0));
  };

  it("are found through relative paths, with and without extension", () => {
    expect(count("src/x/y.ts", "../util.js", "../util", "./none")).toEqual({ "src/util.ts": 1 });
    expect(count("src/util.ts", "../lib")).toEqual({ "lib/index.js": 1 });
  });

  it("are found through dotted packages", () => {
    expect(count("pkg/b.py", ".a.mod")).toEqual({ "pkg/a/mod.py": 1 });
    expect(count("pkg/a/mod.py", "..b", "pkg.b")).toEqual({ "pkg/b.py": 1 });
  });

  it("leave alone what has no path, and a file's import of itself", () => {
    expect(count("src/util.ts", "react", "fs", "./util")).toEqual({});
  });
});

describe("topScores", () => {
  it("agrees with sorting everything", () => {
    const random = numbers(5);
    for (let round = 0; round < 200; round++) {
      const scores = Array.from({ length: random() % 60 }, () => random() % 12);
      const mask = random() % 2 === 0 ? null : Uint8Array.from(scores, () => random() % 2);
      const limit = random() % 20;
      const want = scores
        .map((score, id) => ({ id, score }))
        .filter(({ id, score }) => score > 2 && (mask === null || mask[id] === 1))
        .sort((a, b) => b.score - a.score || a.id - b.id)
        .slice(0, limit);
      expect(topScores(scores, limit, mask, 2)).toEqual(want);
    }
  });
});
