import { describe, expect, it } from "vitest";
import { paintFor } from "../../../cli/format/paint.js";
import { searchJson, searchText } from "../../../cli/format/search.js";
import { searchOutput } from "../../../cli/schemas.js";
import type { SearchReport } from "../../../src/index.js";
import { fakeIndex, runWith, searchReport } from "./fakes.js";

const plain = paintFor({ color: false });
const show = { snippet: "none", explain: false } as const;

const report: SearchReport = {
  ...searchReport,
  related: [
    {
      path: "src/split.ts",
      startLine: 10,
      endLine: 30,
      symbol: "split",
      kind: "function",
      language: "typescript",
      score: 0.5,
      freshness: "fresh",
      via: {
        kind: "calls",
        direction: "in",
        from: { path: "src/chunk.ts", symbol: "splitBody" },
        line: 12,
        basis: "inferred",
      },
    },
    {
      path: "src/\u001b[2Jnode.ts",
      startLine: 1,
      endLine: 1,
      symbol: null,
      kind: "file",
      language: "typescript",
      score: 0.5,
      freshness: null,
      via: {
        kind: "imports",
        direction: "out",
        from: { path: "src/chunk.ts", symbol: null },
        line: 1,
        basis: "resolved",
      },
    },
  ],
  folders: [
    { path: "src/chunks", score: 0.9, files: 7, narrowed: true },
    { path: "src", score: 0.4, files: 70, narrowed: false },
  ],
};

describe("what stands around an answer", () => {
  it("keeps to the schema", () => {
    const json = searchJson(report, show);
    expect(searchOutput.parse(json)).toEqual(json);
    expect(json.related).toHaveLength(2);
    expect(json.directories[0]).toEqual({ path: "src/chunks", score: 0.9, files: 7, narrowed: true });
  });

  it("is said in words, with the edge, what is inferred, and how to search everything", () => {
    const text = searchText(report, show, plain, 100);
    expect(text).toContain(
      "related\n  src/split.ts:10-30  split  calls splitBody, inferred\n  src/\\x1b[2Jnode.ts  imported by src/chunk.ts\n",
    );
    expect(text).toContain(
      "Only src/chunks/ (7 files), which the question means; --no-narrow searches everything.\n",
    );
    expect(searchText(searchReport, show, plain, 100)).not.toMatch(/related|Only/);
  });

  it.each([
    [[], { narrow: true, related: 5 }],
    [["--related", "2"], { related: 2 }],
    [["--no-related"], { related: 0 }],
    [["--no-narrow"], { narrow: false }],
  ])("is asked for with %j", async (flags, wanted) => {
    const asked: { query: unknown }[] = [];
    await runWith(["search", "a question", ...flags], { open: async () => fakeIndex(searchReport, asked) });
    expect(asked[0]!.query).toMatchObject(wanted);
  });
});
