import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchOutput } from "../../../cli/schemas.js";
import { runWith } from "./fakes.js";

describe("search --queries", () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-cli-"));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const file = (content: string): string => {
    const name = path.join(folder, "queries.jsonl");
    fs.writeFileSync(name, content);
    return name;
  };

  it("prints a line for each question, in order", async () => {
    const name = file('\ufeff{"query":"one","label":3}\r\n\n{"query":"two"}\n{"query":"three"}');
    const done = await runWith(["search", "--queries", name]);
    expect(done.code).toBe(0);
    const lines = done.out.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).query)).toEqual(["one", "two", "three"]);
  });

  it("reads standard input", async () => {
    const done = await runWith(
      ["search", "--queries", "-", "--json"],
      {},
      '{"query":"one"}\n{"query":"two"}\n',
    );
    expect(done.out.trimEnd().split("\n")).toHaveLength(2);
  });

  it("answers an empty question with nothing, and goes on", async () => {
    const done = await runWith([
      "search",
      "--queries",
      file('{"query":""}\n{"query":"  "}\n{"query":"two"}\n'),
    ]);
    expect(done).toMatchObject({ code: 0, err: "" });
    const answers = done.out
      .trimEnd()
      .split("\n")
      .map((line) => searchOutput.parse(JSON.parse(line)));
    expect(answers.map(({ query }) => query)).toEqual(["", "  ", "two"]);
    expect(answers.map(({ results }) => results.length)).toEqual([0, 0, 1]);
    expect(answers[0]!.confidence).toBe("low");
  });

  it("names the line that is wrong", async () => {
    const done = await runWith(["search", "--queries", file('{"query":"one"}\n{"quer":1}\n{"query":"x"}\n')]);
    expect(done.code).toBe(2);
    expect(done.out.trimEnd().split("\n")).toHaveLength(2);
    expect(done.err).toMatch(/^error: line 2 of .*queries\.jsonl has no "query"\n/);
    expect((await runWith(["search", "--queries", file("nonsense\n")])).err).toMatch(
      /line 1 of .* is not JSON/,
    );
  });

  it("says that a file is not there", async () => {
    const done = await runWith(["search", "--queries", path.join(folder, "none")]);
    expect(done.code).toBe(2);
    expect(JSON.parse(done.out).error).toMatchObject({ code: "bad-argument" });
    expect(done.err).toContain("ENOENT");
  });
});
