import { describe, expect, it } from "vitest";
import { outputs } from "../../../cli/schemas.js";
import { decodeFindings, decodeStandards, encodeFindings } from "../../../src/bundle/findings.js";
import { checkFindings } from "../../../src/bundle/verify-findings.js";
import type { Findings } from "../../../src/model/findings.js";
import type { SnapshotFile } from "../../../src/model/snapshot.js";
import { errorOf } from "../../helpers/readers.js";
import { findings } from "../cli/finding-fakes.js";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

type Json = Record<string, unknown>;

/** The sample with another value at a place, keys between dots. */
const changed = (place: string, value: unknown): Uint8Array => {
  const whole = JSON.parse(new TextDecoder().decode(encodeFindings(findings))) as Json;
  const keys = place.split(".");
  const last = keys.pop()!;
  let here = whole;
  for (const key of keys) here = here[key] as Json;
  here[last] = value;
  return bytesOf(whole);
};

const read = async (decode: (bytes: Uint8Array) => unknown, bytes: Uint8Array): Promise<unknown> =>
  decode(bytes);

const fileOf = (path: string, lines: number): SnapshotFile => ({
  path,
  blob: "a".repeat(40),
  bytes: 1,
  language: "typescript",
  lines,
  flags: {
    test: false,
    generated: false,
    vendored: false,
    documentation: false,
    configuration: false,
    example: false,
  },
  ranked: true,
  skip: null,
  facts: null,
});

const files = [
  "sheaf.json",
  "src/a.ts",
  "src/b.ts",
  "src/legacy.ts",
  "src/main.ts",
  "src/plugins/a.ts",
  "src/plugins/b.ts",
  "src/store/disk.ts",
  "test/a.test.ts",
  "test/b.test.ts",
].map((path) => fileOf(path, 140));

const problemsOf = (some: Findings): string[] => {
  const problems: string[] = [];
  checkFindings(some, null, files, (object, problem) => problems.push(`${object}: ${problem}`));
  return problems;
};

/** The sample with other dead code. */
const withDead = (change: Partial<Findings["deadCode"]["findings"][number]>): Findings => ({
  ...findings,
  deadCode: {
    ...findings.deadCode,
    findings: findings.deadCode.findings.map((one, i) => (i === 3 ? { ...one, ...change } : one)),
  },
});

describe("findings as an object of a bundle", () => {
  it("come back as they were, and keep to their schema", () => {
    const bytes = encodeFindings(findings);
    expect(decodeFindings(bytes)).toEqual(findings);
    const json = JSON.parse(new TextDecoder().decode(bytes));
    expect(outputs.findings.parse(json)).toEqual(json);
  });

  it("leave out fields that a later version adds", () => {
    const [first] = findings.deadCode.findings;
    const rest = findings.deadCode.findings.slice(1);
    const more = changed("deadCode.findings", [{ ...first, later: "x" }, ...rest]);
    expect(decodeFindings(more)).toEqual(findings);
  });

  it.each([
    ["no JSON", new TextEncoder().encode("{")],
    ["no UTF-8", Uint8Array.from([0x22, 0xff, 0x22])],
    ["a list", bytesOf([])],
    ["nothing", bytesOf(null)],
    ["a huge number", changed("deadCode.definitions", 1e300)],
    ["half a number", changed("duplicates.classes.0.score", 0.5)],
    ["a score above all", changed("duplicates.classes.0.score", 1_001)],
    ["a line beyond all", changed("deadCode.findings.0.startLine", 2 ** 40)],
    ["a line below all", changed("deadCode.findings.0.startLine", -1)],
    ["a verdict of its own", changed("deadCode.findings.0.verdict", "deader")],
    ["a key of the prototype", changed("deadCode.findings.0.kind", "toString")],
    ["an id with a path", changed("deadCode.findings.0.id", "../../../../etc")],
    ["a path of ten megabytes", changed("deadCode.findings.0.path", "a".repeat(10_000_000))],
    ["no path", changed("deadCode.findings.0.path", "")],
    ["a reason of ten megabytes", changed("deadCode.findings.0.reason", "r".repeat(1e7))],
    ["a key of ten megabytes", changed(`duplicates.skipped.${"k".repeat(1e7)}`, 1)],
    ["lists in lists", new TextEncoder().encode(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  ])("with %s are a damaged bundle", async (_, bytes) => {
    const error = await errorOf(read(decodeFindings, bytes));
    expect(error.code).toBe("corrupt-bundle");
    expect(error.message).toContain("findings.json");
    expect(error.message.length).toBeLessThan(1_000);
    expect((await errorOf(read(decodeStandards, bytes))).code).toBe("corrupt-bundle");
  });
});

describe("verify of findings", () => {
  it("finds nothing wrong with the sample", () => {
    expect(problemsOf(findings)).toEqual([]);
  });

  it("notes files and lines that the commit does not have", () => {
    expect(problemsOf(withDead({ path: "src/store/a.ts" }))).toEqual([
      "findings.json: it speaks of src/store/a.ts, which the commit does not have",
    ]);
    for (const lines of [
      { startLine: 141, endLine: 142 },
      { startLine: 0, endLine: 3 },
      { startLine: 9, endLine: 8 },
    ])
      expect(problemsOf(withDead(lines))).toContain(
        `findings.json: it speaks of lines ${lines.startLine} to ${lines.endLine} of src/store/disk.ts, which has 140`,
      );
    const [first] = findings.duplicates.classes;
    const members = first!.members.map((one) => ({ ...one, path: "gone.ts" }));
    expect(
      problemsOf({
        ...findings,
        duplicates: { ...findings.duplicates, classes: [{ ...first!, members }] },
      })[0],
    ).toContain("gone.ts");
  });

  it("notes what stands twice, and what is not in its order", () => {
    const all = findings.deadCode.findings;
    expect(problemsOf(withDead({ id: all[0]!.id }))).toEqual([
      `findings.json: the id ${all[0]!.id} stands twice among its dead code`,
    ]);
    expect(
      problemsOf({ ...findings, deadCode: { ...findings.deadCode, findings: [...all].reverse() } }),
    ).toContain("findings.json: its dead code findings are not in order");
    const cycle = {
      id: "9".repeat(16),
      files: ["src/a.ts"],
      path: [],
      cut: [],
      typesOnly: false,
      suppressed: null,
    };
    expect(problemsOf({ ...findings, structure: { cycles: [cycle], coupling: [] } })).toEqual([
      `findings.json: the cycle ${cycle.id} has no two files`,
    ]);
  });
});
