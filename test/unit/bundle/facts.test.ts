import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createWriter, cursorOver, readVarint, readZigzag } from "../../../src/bundle/bytes.js";
import { dictionary } from "../../../src/bundle/dictionary.js";
import { decodeFacts, decodeLinkFacts, decodeSearchFacts, encodeFacts } from "../../../src/bundle/facts.js";
import { readStrings, writeStrings } from "../../../src/bundle/strings.js";
import { readVocabulary, writeVocabulary } from "../../../src/bundle/vocabulary.js";
import { SheafError } from "../../../src/model/error.js";
import type { BlobFacts, Evidence } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { allocateUnits, type Units } from "../../../src/model/units.js";
import { randomFrom, sampleFacts } from "./sample.js";

const empty: BlobFacts = {
  lines: 0,
  quality: "lines",
  encoding: "utf-8",
  generated: false,
  vocabulary: [],
  chunks: [],
  definitions: [],
  references: [],
  imports: [],
  exports: [],
  units: allocateUnits(0),
  style: null,
  evidence: [],
};

describe("numbers", () => {
  it("come back at every length", () => {
    const numbers = [
      0,
      1,
      127,
      128,
      16_383,
      16_384,
      2 ** 28,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 32,
      2 ** 40 + 5,
      2 ** 53 - 1,
    ];
    const w = createWriter(1);
    for (const n of numbers) w.varint(n);
    const c = cursorOver(w.view(), "here");
    expect(numbers.map(() => readVarint(c))).toEqual(numbers);
    expect(c.at).toBe(c.end);
  });

  it("come back with their sign", () => {
    const numbers = [0, -1, 1, -2, 2, 2 ** 31 - 1, -(2 ** 31)];
    const w = createWriter();
    for (const n of numbers) w.zigzag(n);
    const c = cursorOver(w.view(), "here");
    expect(numbers.map(() => readZigzag(c))).toEqual(numbers);
  });

  it("are refused when they are not whole or do not fit", () => {
    const w = createWriter();
    for (const bad of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => w.varint(bad)).toThrow(SheafError);
    expect(() => w.zigzag(2 ** 31)).toThrow(SheafError);
    const long = cursorOver(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1), "here");
    expect(() => readVarint(long)).toThrow(/out of range/);
    expect(() => readVarint(cursorOver(Uint8Array.of(0x80), "here"))).toThrow(/ends too early/);
  });
});

describe("string tables", () => {
  const roundTrip = (strings: string[]): string[] => {
    const w = createWriter();
    writeStrings(w, strings);
    const c = cursorOver(w.view(), "here");
    const back = readStrings(c);
    expect(c.at).toBe(c.end);
    return back;
  };

  it("come back, whatever the script and length", () => {
    const strings = [
      "",
      "a",
      "a".repeat(14),
      "a".repeat(15),
      "a".repeat(16),
      "a".repeat(400),
      "ab",
      "Z",
      "é",
      "éa",
      "日本語",
    ];
    strings.push("\uffee", "\u{10000}", `${"日".repeat(20)}x`, `${"日".repeat(20)}y`);
    strings.sort(compareUtf8);
    expect(roundTrip(strings)).toEqual(strings);
    expect(roundTrip([])).toEqual([]);
    expect(roundTrip([""])).toEqual([""]);
  });

  it("are refused out of order, so that equal facts have equal bytes", () => {
    expect(() => roundTrip(["b", "a"])).toThrow(/not in order/);
    expect(() => roundTrip(["a", "a"])).toThrow(/not in order/);
  });

  it("do not expand without bound", () => {
    const w = createWriter();
    const count = 100_000;
    w.varint(count);
    w.byte(0x0f);
    w.varint(60_000 - 15);
    for (let i = 1; i < count; i++) {
      w.byte(0xf0);
      w.varint(60_000 - 15);
    }
    w.raw(new Uint8Array(60_000));
    expect(() => readStrings(cursorOver(w.view(), "here"))).toThrow(/beyond its limit/);
  });
});

describe("dictionary", () => {
  it("is the one of the format, word for word", () => {
    const digest = createHash("sha256")
      .update(dictionary.map((word) => `${word}\n`).join(""))
      .digest("hex");
    expect(digest).toBe("9accbaf37f46f1ade07cdf23f887c347e457761b0c3c3a7c1aeafceb6c166544");
    expect(readFileSync("FORMAT.md", "utf8")).toContain(digest);
    expect([...dictionary].sort(compareUtf8)).toEqual(dictionary);
    expect(new Set(dictionary).size).toBe(2_048);
  });

  it("stands aside and between the other terms in their order", () => {
    const terms = ["", "a0", "abl", "able", "zero", "zz", "é"];
    const w = createWriter();
    writeVocabulary(w, terms);
    expect(readVocabulary(cursorOver(w.view(), "here"))).toEqual(terms);
    expect(w.length()).toBeLessThan(30);
    expect(() => writeVocabulary(createWriter(), ["abl", "a0"])).toThrow(/not in order/);
    const beyond = cursorOver(Uint8Array.of(1, 0x80, 0x10, 0, 0), "here");
    expect(() => readVocabulary(beyond)).toThrow(/beyond the dictionary/);
  });
});

describe("facts", () => {
  it("come back whole, for many shapes", () => {
    for (let seed = 0; seed < 200; seed++) {
      const facts = sampleFacts(seed, seed % 5 !== 0);
      const payload = encodeFacts(facts);
      expect(decodeFacts(payload)).toEqual(facts);
      const { references, exports, units, style, evidence, ...search } = facts;
      const definitions = facts.definitions.map(({ private: _, type: __, scope: ___, ...row }) => row);
      expect(decodeSearchFacts(payload)).toEqual({ ...search, definitions });
      const { imports } = facts;
      expect(decodeLinkFacts(payload)).toEqual({
        definitions: facts.definitions,
        references,
        imports,
        exports,
      });
    }
    expect(decodeFacts(encodeFacts(empty))).toEqual(empty);
  });

  it("are found where they lie in a larger buffer", () => {
    const facts = sampleFacts(3);
    const payload = encodeFacts(facts);
    const larger = new Uint8Array(payload.length + 100).fill(0xff);
    larger.set(payload, 50);
    expect(decodeFacts(larger.subarray(50, 50 + payload.length))).toEqual(facts);
  });

  it("ignore sections that a later build appends", () => {
    const facts = sampleFacts(4);
    expect(facts.definitions.some(({ type }) => type !== null)).toBe(true);
    expect(decodeFacts(Buffer.concat([encodeFacts(facts), Buffer.from([3, 1, 2, 3])]))).toEqual(facts);
  });

  it("leave out appended sections that hold nothing, as builds before them did", () => {
    const facts = { ...sampleFacts(4), units: allocateUnits(0), style: null, evidence: [] };
    expect(facts.definitions.some((definition) => definition.private)).toBe(true);
    const open = {
      ...facts,
      definitions: facts.definitions.map((d) => ({ ...d, private: false, type: null, scope: null })),
    };
    const payload = encodeFacts(open);
    expect(decodeFacts(payload)).toEqual(open);
    expect(payload.length).toBeLessThan(encodeFacts(facts).length);
    expect(() => decodeFacts(Buffer.concat([payload, Buffer.from([0])]))).toThrow(/holds nothing/);
  });

  it("are refused where a definition is private and exported, or private is none", () => {
    const facts = { ...sampleFacts(4), units: allocateUnits(0), style: null, evidence: [] };
    const both = facts.definitions.map((d) => ({
      ...d,
      exported: true,
      private: true,
      type: null,
      scope: null,
    }));
    expect(() => encodeFacts({ ...facts, definitions: both })).toThrow(/both exported and private/);
    const exported = facts.definitions.map((d) => ({
      ...d,
      exported: true,
      private: false,
      type: null,
      scope: null,
    }));
    const payload = encodeFacts({ ...facts, definitions: exported });
    const withPrivate = (place: number): Buffer => Buffer.concat([payload, Buffer.from([1, place])]);
    expect(() => decodeFacts(withPrivate(0))).toThrow(/both exported and private/);
    expect(() => decodeFacts(withPrivate(100))).toThrow(/out of range/);
  });

  it("are refused where what has a type is no definition, or its type no name", () => {
    const facts = { ...empty, lines: 9 };
    const withType = (...section: number[]): Buffer =>
      Buffer.concat([encodeFacts(facts), Buffer.from([0, 0, 0, 0, section.length, ...section])]);
    expect(() => decodeFacts(withType(0, 0))).toThrow(/out of range/);
    expect(() => decodeFacts(withType(7))).toThrow();
  });

  it("hold units of any size in few bytes, and refuse those out of order or range", () => {
    const units = allocateUnits(3);
    const change = (columns: Partial<Record<keyof Units, number[]>>): BlobFacts => {
      const { lines, spans, tokens, blind, exact } = units;
      const plain = {
        lines: [1, 2, 5],
        spans: [1, 3, 1],
        tokens: [4, 0, 15],
        blind: [1, 0, 4095],
        exact: [2, 0, 0],
      };
      for (const name of ["lines", "spans", "tokens", "blind", "exact"] as const) {
        ({ lines, spans, tokens, blind, exact })[name].set(columns[name] ?? plain[name]);
      }
      return { ...empty, lines: 9, units };
    };
    const payload = encodeFacts(change({}));
    expect(decodeFacts(payload).units).toEqual(units);
    // Two units of four bytes and a barrier of one, and what a blob and two sections take anyway.
    expect(payload.length - encodeFacts(empty).length).toBe(1 + 1 + 1 + 4 + 1 + 4 + 1);
    for (const bad of [
      { lines: [0, 2, 5] },
      { lines: [2, 1, 5] },
      { lines: [1, 2, 3] },
      { spans: [0, 1, 1] },
      { blind: [4096, 0, 0] },
      { exact: [1, 7, 0] },
    ]) {
      expect(() => encodeFacts(change(bad))).toThrow(/out of order|no tokens/);
    }
    const far = change({ lines: [0x7fff_ffff, 0x7fff_ffff, 0x7fff_ffff], spans: [1, 1, 1] });
    expect(decodeFacts(encodeFacts(far)).units.lines[2]).toBe(0x7fff_ffff);
    expect(() =>
      decodeFacts(encodeFacts(change({ lines: [0x8000_0000, 0x8000_0000, 0x8000_0000], spans: [1, 1, 1] }))),
    ).toThrow(/a unit is out of range/);
  });

  it("hold evidence in the order of its words", () => {
    const of = (...evidence: Evidence[]): BlobFacts => ({ ...empty, evidence });
    const two: Evidence = { word: "throw", count: 9, lines: [3, 8] };
    const whole = of({ word: "try", count: 2, lines: [7] }, two);
    expect(decodeFacts(encodeFacts(whole))).toEqual(whole);
    for (const bad of [
      of(two, { word: "try", count: 1, lines: [1] }),
      of(two, two),
      of({ ...two, count: 1 }),
      of({ ...two, lines: [] }),
      of({ ...two, lines: [8, 3] }),
    ]) {
      expect(() => encodeFacts(bad)).toThrow(/out of order/);
    }
  });

  it("replace lone surrogates, which no UTF-8 can hold", () => {
    const name = "a\ud800";
    const place = { startLine: 3, endLine: 9, line: 4 };
    const marks = {
      kind: "function",
      exported: true,
      private: false,
      arity: 2,
      documented: false,
      type: null,
      scope: null,
    } as const;
    const definition = { name, qualified: `b.${name}`, ...place, ...marks };
    const back = decodeFacts(encodeFacts({ ...empty, definitions: [definition] }));
    expect(back.definitions[0]?.name).toBe("a\ufffd");
    expect(back.definitions[0]?.qualified).toBe("b.a\ufffd");
  });

  it("are refused when what extraction gave cannot be right", () => {
    const chunk = { startLine: 1, endLine: 2, kind: "lines", symbol: null } as const;
    const one = (terms: number[], counts: number[]): BlobFacts => ({
      ...empty,
      vocabulary: ["a", "b"],
      chunks: [{ ...chunk, terms: Uint32Array.from(terms), counts: Uint8Array.from(counts) }],
    });
    for (const bad of [
      one([1, 0], [1, 1]),
      one([0, 0], [1, 1]),
      one([2], [1]),
      one([0], [0]),
      one([0], []),
    ]) {
      expect(() => encodeFacts(bad)).toThrow(SheafError);
    }
    expect(() => encodeFacts({ ...empty, vocabulary: ["b", "a"] })).toThrow(SheafError);
  });

  it("of damaged bytes are an error or some facts, never another exception", () => {
    const random = randomFrom(7);
    const payload = encodeFacts(sampleFacts(11));
    let refused = 0;
    for (let i = 0; i < 4_000; i++) {
      const damaged = Uint8Array.from(payload);
      damaged[random(damaged.length)] = random(256);
      const cut = i % 4 === 0 ? damaged.subarray(0, random(damaged.length)) : damaged;
      try {
        decodeFacts(cut, "facts/00a");
      } catch (error) {
        expect(error).toBeInstanceOf(SheafError);
        expect((error as SheafError).code).toBe("corrupt-bundle");
        expect((error as SheafError).message).toContain("facts/00a");
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(1_000);
  });
});
