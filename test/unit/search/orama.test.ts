import { getByID, insert, type Results, save, search } from "@orama/orama";
import { describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import { masksOf } from "../../../src/search/filter.js";
import { createKeywordLeg } from "../../../src/search/keyword.js";
import { openDatabase } from "../../../src/search/orama/database.js";
import { createPostingReader } from "../../../src/search/posting-reader.js";
import { defaultSettings } from "../../../src/search/settings.js";
import { createCosineLeg } from "../../../src/search/vectors/scan.js";
import { ask, makeForm } from "./fixture.js";

const vectorOf = (text: string): number[] => [
  text.includes("red") ? 100 : 0,
  text.includes("blue") ? 100 : 0,
  1,
];
const form = makeForm(
  [
    { path: "src/a.ts", chunks: [{ text: "red apple", symbol: "apple" }, "green pear"] },
    { path: "src/b.ts", chunks: ["blue sky __proto__"] },
    { path: "docs/c.md", chunks: ["red and blue"], language: "markdown" },
  ],
  3,
  vectorOf,
);
const legs = {
  keyword: createKeywordLeg(createPostingReader(form), defaultSettings),
  cosine: createCosineLeg(form.vectors, form.dimensions, form.vectorSquares),
  masks: (filter: Parameters<typeof masksOf>[1]) => masksOf(form, filter),
};
const chunks = openDatabase(form, "chunks", legs);
const files = openDatabase(form, "files", legs);

interface ChunkDocument {
  readonly path: string;
  readonly symbol: string | null;
}
const run = (params: object) => search(chunks.orama, params as never) as unknown as Results<ChunkDocument>;
const pathsOf = ({ hits }: Results<ChunkDocument>): string[] => hits.map(({ document }) => document.path);

describe("Orama over the columns", () => {
  it("searches text through its own API", () => {
    chunks.byWords("red", ask("red"), 10);
    const found = run({ term: "apple" });
    expect(found.count).toBe(1);
    expect(found.hits[0]!.document).toMatchObject({ path: "src/a.ts", symbol: "apple" });
    expect(pathsOf(run({ term: "__proto__" }))).toEqual(["src/b.ts"]);
    expect(run({ term: "nowhere" }).count).toBe(0);
  });

  it("searches vectors, and gives each document afresh", () => {
    const vector = { value: Int8Array.of(100, 0, 0), property: "vector" };
    chunks.byWords("red", ask("red"), 10);
    const first = run({ mode: "vector", vector, similarity: 0.5 });
    expect(pathsOf(first)).toEqual(["src/a.ts", "docs/c.md"]);
    // Orama writes null over the vector of a document that it found.
    const second = run({ mode: "vector", vector, similarity: 0.5, includeVectors: true });
    expect(Object.keys(first.hits[0]!.document)).toContain("vector");
    expect(Object.keys(second.hits[0]!.document)).not.toContain("vector");
  });

  it("filters through its where clause", () => {
    chunks.byWords("red", ask("red"), 10);
    expect(pathsOf(run({ term: "red", where: { path: "src" } }))).toEqual(["src/a.ts"]);
    expect(pathsOf(run({ term: "red", where: { language: { in: ["markdown"] } } }))).toEqual(["docs/c.md"]);
    expect(pathsOf(run({ term: "red", where: { test: true } }))).toEqual([]);
    expect(pathsOf(run({ where: { language: { eq: "markdown" } } }))).toEqual(["docs/c.md"]);
  });

  it("gives documents by id", () => {
    expect(getByID(chunks.orama, "0")).toMatchObject({ path: "docs/c.md" });
    expect(getByID(chunks.orama, "9")).toBeUndefined();
  });

  it("has an id that does not come from the clock", () => {
    expect(chunks.orama.id).toBe(`${form.digest}:chunks`);
  });

  it("saves the sections and loads them into another database", () => {
    const saved = save(chunks.orama) as { index: unknown };
    expect(saved.index).toBe(form);
    const again = openDatabase(saved.index as typeof form, "chunks", legs);
    const filter = ask("red blue");
    expect(again.byWords("red blue", filter, 10)).toEqual(chunks.byWords("red blue", filter, 10));
  });

  it("refuses to be changed", async () => {
    await expect((async () => insert(chunks.orama, { body: "x" } as never))()).rejects.toThrow(SheafError);
  });
});

describe("the database of the pipeline", () => {
  it("gives ids of the columns, best first, no more than asked for", () => {
    const found = chunks.byWords("red blue", ask("x"), 2);
    expect(found.map(({ id }) => form.pathOf(form.chunkFile[id]!))).toEqual(["docs/c.md", "src/a.ts"]);
    expect(files.byWords("red", ask("x"), 10).map(({ id }) => form.pathOf(id))).toContain("src/a.ts");
    expect(chunks.byWords("", ask(""), 10)).toEqual([]);
    expect(chunks.byWords("  ", ask(""), 10)).toEqual([]);
  });

  it("keeps to the filter", () => {
    expect(chunks.byVector(Int8Array.of(1, 0, 0), ask("x", { paths: ["docs"] }), 10)).toHaveLength(1);
    expect(files.byVector(Int8Array.of(1, 0, 0), ask("x"), 10)).toEqual([]);
  });
});
