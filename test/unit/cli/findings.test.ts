import { describe, expect, it } from "vitest";
import { deadCodeText } from "../../../cli/format/dead-code.js";
import { duplicatesText } from "../../../cli/format/duplicates.js";
import { paintFor } from "../../../cli/format/paint.js";
import { outputs } from "../../../cli/schemas.js";
import { deadVerdicts } from "../../../src/index.js";
import { coverage } from "./coverage.js";
import { fakeIndex, runWith, searchReport } from "./fakes.js";
import { deadCodeReport, duplicatesReport } from "./finding-fakes.js";

const plain = paintFor({ color: false });
const all = { verdicts: deadVerdicts, suppressed: false };

/** Runs a command on reports of which a test changes a part. */
const ask = async (
  argv: readonly string[],
  parts: {
    readonly dead?: Partial<typeof deadCodeReport>;
    readonly double?: Partial<typeof duplicatesReport>;
  } = {},
) => {
  const asked: unknown[] = [];
  const ran = await runWith(argv, {
    open: async () => ({
      ...fakeIndex(searchReport),
      deadCode: async (query) => {
        asked.push(query);
        return { ...deadCodeReport, ...parts.dead };
      },
      duplicates: async (query) => {
        asked.push(query);
        return { ...duplicatesReport, ...parts.double };
      },
    }),
  });
  return { ...ran, asked: asked[0] };
};

const hostile = "\u001b[2J\u202e";

describe("sheaf dead-code", () => {
  it("prints JSON that keeps to its schema, with every verdict", async () => {
    const { code, out, asked } = await ask(["dead-code", "src", "--json"]);
    expect(code).toBe(0);
    expect(asked).toEqual({ paths: ["src"], verdicts: deadVerdicts, suppressed: false, limit: undefined });
    const json = outputs["dead-code"].parse(JSON.parse(out));
    expect(json).toEqual(JSON.parse(out));
    expect(json.findings[0]).toMatchObject({ verdict: "dead", symbol: "DiskStore.readOld", startLine: 12 });
  });

  it("lists findings by file with verdict and reason, and what was looked at", () => {
    const text = deadCodeText(deadCodeReport, all, plain, 200);
    expect(text).toContain(
      "src/store/disk.ts\n  12  dead              method DiskStore.readOld  nothing that the 3 roots reach names it\n  40  needless-export   constant maxBytes  it is used in this file only\n",
    );
    expect(text).toContain(
      "src/legacy.ts\n  140 lines  unreachable-file  the whole file  no root reaches it\n",
    );
    expect(text).toContain("1 dead, 1 unreachable-file, 1 needless-export, 1 unknown\n");
    expect(text).toContain("1 suppressed: --suppressed lists them\n");
    expect(text).toContain("900 definitions of 210 files looked at, from 1 root and 1 test root\n");
    expect(text).toContain("213 of 225 files indexed; skipped: 12 (8 binary, 4 symlink)");
  });

  it("puts a reason that does not fit below, whole", () => {
    const text = deadCodeText(deadCodeReport, all, plain, 60);
    expect(text).toMatch(/ method DiskStore\.readOld\n +nothing that the 3 roots reach names it\n/);
  });

  it("counts what cannot be told, and lists it when asked", async () => {
    const { out, asked } = await ask(["dead-code"]);
    expect(asked).toMatchObject({ verdicts: deadVerdicts.filter((one) => one !== "unknown"), limit: 200 });
    expect(out).toContain("--verdict unknown lists what cannot be told, with the reason\n");
    const wanted = await ask(["dead-code", "--verdict", "unknown", "--limit", "3"]);
    expect(wanted.asked).toMatchObject({ verdicts: ["unknown"], limit: 3 });
    expect(wanted.out).not.toContain("--verdict unknown lists");
  });

  it("exits with 1 only with --fail-on, and only for what may gate", async () => {
    expect((await ask(["dead-code"])).code).toBe(0);
    expect((await ask(["dead-code", "--fail-on"])).code).toBe(1);
    expect((await ask(["dead-code", "--fail-on"], { dead: { gating: 0 } })).code).toBe(0);
  });

  it.each(["dead-code", "duplicates"])("%s --fail-on checks no earlier commit", async (command) => {
    const head = "f".repeat(40);
    const earlier = async () => ({ ...fakeIndex(searchReport), coverage: { ...coverage, head } });
    const parts = { open: earlier };
    expect((await runWith([command], parts)).code).toBe(0);
    const { code, err } = await runWith([command, "--fail-on", "--no-build"], parts);
    expect(code).toBe(2);
    expect(err).toContain("the index is of aaaaaaaaa, and --fail-on checks fffffffff itself");
    expect(err).toContain("Run: sheaf build");
  });

  it("reports a suppression that hides nothing", () => {
    const idle = [
      { finding: "dead-code", reason: `r${hostile}`, path: "src/a.ts", line: 3, matched: 0 },
    ] as const;
    expect(deadCodeText({ ...deadCodeReport, idle }, all, plain, 80)).toContain(
      "src/a.ts:3 suppresses nothing: r\\x1b[2J\\u{202e}\n",
    );
  });

  it("says that nothing is dead where nothing begins", () => {
    const roots = { files: 1, tests: 1 };
    expect(deadCodeText({ ...deadCodeReport, roots }, all, plain, 80)).toContain("name some as `entry`");
  });

  it("marks what has changed since, and shows what hides in hostile names", () => {
    const [, first] = deadCodeReport.findings;
    const text = deadCodeText(
      {
        ...deadCodeReport,
        findings: [
          { ...first!, path: `a${hostile}`, movedTo: `b${hostile}`, freshness: "moved" },
          { ...first!, symbol: `s${hostile}`, reason: "x".repeat(10_000_000), freshness: "modified" },
          { ...first!, path: "c", suppressed: { reason: `r${hostile}`, path: `p${hostile}`, line: 3 } },
        ],
      },
      all,
      plain,
      80,
    );
    expect(text).toContain("a\\x1b[2J\\u{202e}  [moved to b\\x1b[2J\\u{202e}]\n");
    expect(text).toContain("src/legacy.ts  [modified since aaaaaaaaa]\n");
    expect(text).toContain("suppressed by p\\x1b[2J\\u{202e}:3: r\\x1b[2J\\u{202e}\n");
    expect(text).not.toContain("\u001b");
    expect(text).not.toContain("\u202e");
    expect(text.length).toBeLessThan(5_000);
  });
});

describe("sheaf duplicates", () => {
  it("prints JSON that keeps to its schema, with scores from 0 to 1", async () => {
    const { out, asked } = await ask(["duplicates", "--json", "--kind", "near", "--tests", "exclude"]);
    expect(asked).toMatchObject({ kinds: ["near"], tests: "exclude", limit: undefined });
    const json = outputs.duplicates.parse(JSON.parse(out));
    expect(json).toEqual(JSON.parse(out));
    expect(json.classes[0]).toMatchObject({ id: "abcdef0123456789", score: 0.912, tokens: 140 });
  });

  it("lists classes with their places, tests apart, and what was not compared", () => {
    const text = duplicatesText(duplicatesReport, false, plain, 100);
    expect(text).toContain(
      "near, 91% alike  140 tokens, 2 places  abcdef0123456789\n  src/a.ts:3-30  parseHead\n  src/b.ts:8-36\n",
    );
    expect(text).toContain("In tests\n\nexact  140 tokens, 2 places");
    expect(text).toContain("2 classes (1 exact, 1 near), 1 of them in tests alone\n");
    expect(text).toContain(
      "205 files compared, 0.5% of their tokens stand in a class; not compared: 8 (5 vendored, 3 generated)\n",
    );
  });

  it("exits with 1 only with --fail-on, and only for production code", async () => {
    expect((await ask(["duplicates"])).code).toBe(0);
    expect((await ask(["duplicates", "--fail-on"])).code).toBe(1);
    expect((await ask(["duplicates", "--fail-on"], { double: { gating: 0 } })).code).toBe(0);
  });

  it("shows what hides in hostile names, and not all of a thousand places", () => {
    const [first] = duplicatesReport.classes;
    const [member] = first!.members;
    const members = Array.from({ length: 1_000 }, () => ({
      ...member!,
      path: `a${hostile}`,
      symbol: "s".repeat(1_000_000),
    }));
    const text = duplicatesText({ ...duplicatesReport, classes: [{ ...first!, members }] }, false, plain, 80);
    expect(text).toContain("  a\\x1b[2J\\u{202e}:3-30\n");
    expect(text).toContain("and 980 more places");
    expect(text).not.toContain("\u001b");
    expect(text).not.toContain("\u202e");
    expect(text.length).toBeLessThan(10_000);
  });
});
