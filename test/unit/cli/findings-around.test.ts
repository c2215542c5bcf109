import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deadCodeText } from "../../../cli/format/dead-code.js";
import { paintFor } from "../../../cli/format/paint.js";
import { outputs } from "../../../cli/schemas.js";
import type { AlikeReport, DeadCodeTrace, SimilarReport } from "../../../src/index.js";
import { coverage, fakeIndex, runWith, searchReport } from "./fakes.js";
import { deadCodeReport } from "./finding-fakes.js";

const hostile = "\u001b[2J\u202e";

const traced: DeadCodeTrace = {
  path: `src/a${hostile}.ts`,
  symbol: `run${hostile}`,
  kind: "function",
  startLine: 3,
  endLine: 9,
  verdict: "live",
  reason: `reached from ${hostile}`,
  chain: [
    { path: "src/main.ts", symbol: null, line: 1, why: '"bin" of package.json' },
    { path: "src/a.ts", symbol: `run${hostile}`, line: 3, why: `called in ${hostile}:2` },
  ],
};

const place = { path: `src/b${hostile}.ts`, startLine: 1, endLine: 9, symbol: `run${hostile}` };

const alike: AlikeReport = {
  coverage,
  language: "typescript",
  tokens: 90,
  files: 12,
  places: [
    {
      ...place,
      kind: "near",
      score: 870,
      tokens: 88,
      test: true,
      given: { startLine: 2, endLine: 11 },
      freshness: "modified",
      movedTo: null,
    },
  ],
  found: 3,
  unable: null,
};

const similar: SimilarReport = {
  coverage,
  pairs: [
    {
      given: { ...place, kind: "function", language: "typescript", test: false },
      place: { ...place, kind: "method", language: "python", test: true },
      score: 912,
    },
  ],
  compared: 40,
  leftOut: 2,
  floor: 800,
  unable: null,
};

/** Runs a command on fakes, and gives what the index was asked too. */
const ask = async (
  argv: readonly string[],
  parts: { alike?: AlikeReport; found?: DeadCodeTrace[] } = {},
  stdin = "",
) => {
  const asked: unknown[] = [];
  const ran = await runWith(
    argv,
    {
      open: async () => ({
        ...fakeIndex(searchReport),
        traceDeadCode: async (symbol) => {
          asked.push(symbol);
          return parts.found ?? [traced];
        },
        alike: async (question) => {
          asked.push(question);
          return parts.alike ?? alike;
        },
        similar: async (question) => {
          asked.push(question);
          return similar;
        },
      }),
    },
    stdin,
  );
  expect(`${ran.out}${ran.err}`).not.toContain("\u001b");
  expect(`${ran.out}${ran.err}`).not.toContain("\u202e");
  return { ...ran, asked: asked[0] };
};

describe("sheaf dead-code --trace", () => {
  it("tells the way from a root, and keeps to its schema", async () => {
    const { out, code, asked } = await ask(["dead-code", "--trace", "run"]);
    expect(code).toBe(0);
    expect(asked).toBe("run");
    expect(out).toContain('  src/main.ts  "bin" of package.json\n  src/a.ts:3  run');
    const json = JSON.parse((await ask(["dead-code", "--trace", "run", "--json"])).out);
    expect(outputs["dead-code-trace"].parse(json)).toEqual(json);
    expect(json.definitions[0].chain).toHaveLength(2);
  });

  it("exits with 1 when nothing has the name, and refuses what says nothing to it", async () => {
    const none = await ask(["dead-code", "--trace", "gone"], { found: [] });
    expect(none.code).toBe(1);
    expect(none.out).toContain("is called gone.");
    for (const more of [["src"], ["--fail-on"], ["--verdict", "dead"]])
      expect((await ask(["dead-code", "--trace", "run", ...more])).code).toBe(2);
    expect((await ask(["dead-code", "--trace", " "])).code).toBe(2);
  });
});

describe("sheaf duplicates --like", () => {
  it("reads a file of the disk or standard input, and tells where there is such code", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-like-"));
    try {
      const file = join(folder, "draft.ts");
      writeFileSync(file, "code\n");
      const { out, asked } = await ask(["duplicates", "--like", file]);
      expect(asked).toEqual({ text: "code\n", language: undefined, file, limit: 20 });
      expect(out).toContain("near 87%, 88 tokens, test; given lines 2-11  [modified since aaaaaaaaa]\n");
      expect(out).toContain("2 more: --limit\n3 places like it in 12 files compared\n");
      writeFileSync(file, "x".repeat(1_100_000));
      const large = await ask(["duplicates", "--like", file]);
      expect(large.code).toBe(2);
      expect(large.err).toContain("has more than 1048576 bytes");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const piped = await ask(["duplicates", "--like", "-", "--as", "go", "--json"], {}, "func x() {}");
    expect(piped.asked).toMatchObject({ text: "func x() {}", language: "go", file: undefined });
    const json = JSON.parse(piped.out);
    expect(outputs["duplicates-like"].parse(json)).toEqual(json);
    expect(json.places[0].score).toBe(0.87);
  });

  it("says why nothing can be told", async () => {
    const short = await ask(["duplicates", "--like", "-", "--as", "go"], {
      alike: { ...alike, places: [], found: 0, tokens: 4, unable: "too-short" },
    });
    expect(short.out).toContain("The code has 4 tokens without imports, comments and data: too few to tell.");
  });

  it("refuses flags that contradict each other", async () => {
    for (const argv of [
      ["--like", "-"],
      ["--as", "go"],
      ["--like", "-", "--as", "go", "src"],
      ["--like", "-", "--as", "go", "--fail-on"],
      ["--similar", "a", "b"],
      ["--like", "/nowhere/at/all.ts"],
    ])
      expect((await ask(["duplicates", ...argv])).code, argv.join(" ")).toBe(2);
  });
});

describe("sheaf duplicates --similar", () => {
  it("tells pairs as the guess that they are, and keeps to its schema", async () => {
    const { out, asked } = await ask(["duplicates", "--similar", "src/a.ts"]);
    expect(asked).toMatchObject({ text: undefined, path: "src/a.ts", limit: 20 });
    expect(out).toContain("91.2% similar\n");
    expect(out).toContain(
      "1 pair that may mean the same, from 80% on: a guess by vectors, never a finding\n",
    );
    const json = JSON.parse((await ask(["duplicates", "--similar", "--json"])).out);
    expect(outputs["duplicates-similar"].parse(json)).toEqual(json);
  });
});

describe("reasons of dead code", () => {
  it("stand once where several findings share them", () => {
    const [first] = deadCodeReport.findings;
    const findings = [1, 2, 3].map((line) => ({ ...first!, startLine: line, reason: `of all ${hostile}` }));
    const text = deadCodeText(
      { ...deadCodeReport, findings },
      { verdicts: ["dead"], suppressed: false },
      paintFor({ color: false }),
      80,
    );
    expect(text.match(/of all/g)).toHaveLength(1);
    expect(text.match(/\(1\)\n/g)).toHaveLength(3);
    expect(text).toContain("\n(1) of all \\x1b[2J\\u{202e}\n");
  });
});
