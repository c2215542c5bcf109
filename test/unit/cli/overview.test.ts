import { describe, expect, it } from "vitest";
import { overviewJson, overviewText } from "../../../cli/format/overview.js";
import { paintFor } from "../../../cli/format/paint.js";
import { overviewOutput } from "../../../cli/schemas/overview.js";
import { fakeIndex, overviewReport, runWith, searchReport } from "./fakes.js";

const plain = paintFor({ color: false });

describe("an overview", () => {
  it("keeps to its schema", () => {
    const json = overviewJson(overviewReport);
    expect(overviewOutput.parse(json)).toEqual(json);
  });

  it("says what a folder is for, its symbols, neighbours and what is inside", () => {
    const text = overviewText(overviewReport, plain, 100);
    expect(text).toContain("src/auth/  4 files; 1,200 lines; typescript 92%, markdown 8%; 25% tests\n");
    expect(text).toContain("Signs people in. Tokens live for an hour.\n");
    expect(text).toContain("about       token, session\n");
    expect(text).toContain("uses        src/store/ (2 files)\n");
    expect(text).toContain("used by     ./ (1 file)\n");
    expect(text).toContain("  Token  token.ts:5  class, used in 7 files\n");
    expect(text).toContain("  index.ts  index\n");
    expect(text).toMatch(
      /\n {2}keys\/ +2 files {2}About keys\n {4}a\.ts +10 lines {2}make\n {2}token\.ts +600 lines {2}Token\n/,
    );
  });

  it("marks a changed file, and shows hidden characters of a hostile one", () => {
    const text = overviewText(
      { ...overviewReport, kind: "file", freshness: "modified", path: "src/\u001b[31ma.ts" },
      plain,
      100,
    );
    expect(text).toContain("src/\\x1b[31ma.ts");
    expect(text).toContain("Changed in the working tree since aaaaaaaaa.");
    expect(text).not.toContain("\u001b");
  });

  it("asks for the path and the depth that were given", async () => {
    const asked: unknown[] = [];
    const api = { open: async () => fakeIndex(searchReport, asked) };
    const { code, out } = await runWith(["overview", "src/auth", "--depth", "3", "--json"], api);
    expect(code).toBe(0);
    expect(asked).toEqual([{ path: "src/auth", depth: 3 }]);
    expect(JSON.parse(out)).toMatchObject({ path: "src/auth", kind: "directory", commit: "a".repeat(40) });
    await runWith(["overview"], api);
    expect(asked[1]).toEqual({ path: "", depth: 1 });
  });
});
