import { describe, expect, it } from "vitest";
import { createKeywordLeg } from "../../../src/search/keyword.js";
import { createPostingReader } from "../../../src/search/posting-reader.js";
import { defaultSettings } from "../../../src/search/settings.js";
import { type MadeFile, makeForm } from "./fixture.js";

const plain = { ...defaultSettings, fields: { symbol: 0, stem: 0, directory: 0 } };

describe("BM25 over the columns", () => {
  it("is the textbook's, over chunks and over files", () => {
    const texts = [["red red blue", "green blue"], ["blue blue blue blue"], ["yellow"]];
    const form = makeForm(texts.map((chunks, i) => ({ path: `${i}.txt`, chunks })));
    const scores = createKeywordLeg(createPostingReader(form), plain)("red blue");

    const bm25 = (
      documents: readonly (readonly string[])[],
      { k1, b }: { k1: number; b: number },
    ): number[] => {
      const mean = documents.reduce((sum, words) => sum + words.length, 0) / documents.length;
      return documents.map((words) =>
        ["red", "blue"].reduce((sum, term) => {
          const holding = documents.filter((other) => other.includes(term)).length;
          const f = words.filter((word) => word === term).length;
          const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
          return sum + (idf * f * (k1 + 1)) / (f + k1 * (1 - b + (b * words.length) / mean));
        }, 0),
      );
    };
    const chunks = texts.flat().map((text) => text.split(" "));
    const files = texts.map((parts) => parts.join(" ").split(" "));
    const near = (got: Float64Array, want: readonly number[]): void => {
      for (const [i, score] of want.entries()) expect(got[i]).toBeCloseTo(score, 12);
    };
    near(scores.chunks, bm25(chunks, plain.chunkBm25));
    near(scores.files, bm25(files, plain.fileBm25));
  });

  it("finds words of prototypes", () => {
    const files: MadeFile[] = [
      { path: "a.js", chunks: ["plain words"] },
      { path: "b.js", chunks: ["obj.__proto__ = null"] },
      { path: "c.js", chunks: ["constructor() {}"] },
    ];
    const leg = createKeywordLeg(createPostingReader(makeForm(files)), plain);
    expect(Array.from(leg("__proto__").files, (score) => score > 0)).toEqual([false, true, false]);
    expect(Array.from(leg("constructor").files, (score) => score > 0)).toEqual([false, false, true]);
    expect(Array.from(leg("hasOwnProperty toString valueOf").files)).toEqual([0, 0, 0]);
  });

  it("counts symbols, names of files and folders", () => {
    const form = makeForm([
      { path: "billing/tax.ts", chunks: ["one"] },
      { path: "other/invoice.ts", chunks: ["two"] },
      { path: "other/rest.ts", chunks: [{ text: "three", symbol: "Invoice.total" }] },
    ]);
    const leg = createKeywordLeg(createPostingReader(form), defaultSettings);
    const found = (text: string): boolean[] => Array.from(leg(text).chunks, (score) => score > 0);
    expect(found("billing")).toEqual([true, false, false]);
    expect(found("invoice")).toEqual([false, true, true]);
    expect(found("total")).toEqual([false, false, true]);
  });

  it("gives the same scores for the same text whatever came between", () => {
    const form = makeForm([
      { path: "a.ts", chunks: ["alpha beta", "beta gamma"] },
      { path: "b.ts", chunks: ["gamma delta alpha"] },
    ]);
    const leg = createKeywordLeg(createPostingReader(form), defaultSettings);
    const first = Array.from(leg("alpha gamma").chunks);
    leg("delta beta nowhere");
    expect(Array.from(leg("alpha gamma").chunks)).toEqual(first);
  });
});
