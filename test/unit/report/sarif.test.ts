import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { DeltaReport } from "../../../src/model/delta.js";
import { sarifReport } from "../../../src/report/sarif.js";
import { clones, cycle, dead, deltaReport } from "./findings.js";

/** The schema is of an earlier draft, which says the same in these words. */
const schema = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "sarif-2.1.0.json"), "utf8")
    .replace('"id": "https', '"$id": "https')
    .replace("draft-04", "draft-07"),
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const everything = (): DeltaReport =>
  deltaReport(
    {
      found: {
        dead: [
          dead("src/old.ts", "gone"),
          dead("src/a.ts", "same"),
          dead("src/a.ts", "worse", { verdict: "test-only" }),
        ],
        classes: [
          clones("gone", ["src/a.ts:1-9", "src/b.ts:1-9"]),
          clones("more", ["src/a.ts:20-40#f", "src/b.ts:20-40"]),
        ],
        cycles: [cycle(["src/x.ts", "src/y.ts"])],
      },
    },
    {
      found: {
        dead: [
          dead("src/a.ts", "same"),
          dead("src/a.ts", "worse"),
          dead("src/sp ace/ü#?%.ts", "added\u202e"),
          dead("src/c.ts", "hidden", { suppressed: { reason: "on purpose", path: "src/c.ts", line: 2 } }),
          dead("src/whole.ts", null, { startLine: 0, endLine: 0 }),
        ],
        classes: [clones("more", ["src/a.ts:20-40#f", "src/b.ts:20-40", "src/new.ts:1-21#g"])],
        cycles: [
          cycle(["src/p.ts", "src/q.ts"], { typesOnly: true }),
          cycle(["src/r.ts", "src/s.ts"], { cut: [] }),
        ],
      },
    },
    { notes: ["The configuration changed"] },
  );

interface Log {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly baselineState: string;
      readonly level: string;
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
          readonly region: { readonly startLine: number; readonly endLine: number };
        };
      }[];
      readonly suppressions?: readonly unknown[];
    }[];
  }[];
}

describe("SARIF", () => {
  it.each([
    ["nothing", deltaReport({}, {}), null],
    ["everything", everything(), "https://github.com/owner/name"],
    ["an address that is none", everything(), "javascript:alert(1)"],
    ["a pattern of addresses", everything(), "https://host/{commit}/{path}"],
  ])("fits its schema with %s", (_, report, web) => {
    isValid(sarifReport(report, { version: "1.2.3", web }));
    expect(isValid.errors).toBeNull();
  });

  it("can fail: the schema finds what is not allowed", () => {
    const log = JSON.parse(JSON.stringify(sarifReport(everything(), { version: "1.2.3" })));
    log.runs[0].results[0].baselineState = "gone";
    expect(isValid(log)).toBe(false);
  });

  it("says of each finding what became of it, with relative addresses and a fingerprint", () => {
    const log = sarifReport(everything(), { version: "1.2.3" }) as Log;
    const results = log.runs[0]!.results;
    const states = (rule: string) =>
      results.filter(({ ruleId }) => ruleId === rule).map((one) => one.baselineState);
    expect(states("dead-code")).toEqual(["new", "new", "updated", "unchanged", "new", "absent"]);
    expect(states("duplicate-code")).toEqual(["new", "absent"]);
    expect(states("import-cycle")).toEqual(["new", "new", "absent"]);
    expect(results.filter(({ suppressions }) => suppressions !== undefined)).toHaveLength(1);
    for (const { partialFingerprints, locations } of results) {
      expect(Object.values(partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(artifactLocation.uriBaseId).toBe("%SRCROOT%");
      expect(artifactLocation.uri).not.toMatch(/^\/|:/);
      expect(region.startLine).toBeGreaterThan(0);
    }
    expect(results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri)).toContain(
      "src/sp%20ace/%C3%BC%23%3F%25.ts",
    );
    expect(JSON.stringify(log)).not.toContain("\u202e");
  });

  it("gives one finding one fingerprint, wherever it stands", () => {
    const at = (place: string): string => {
      const report = deltaReport({}, { found: { classes: [clones("x", [place, "src/z.ts:1-9"])] } });
      return JSON.stringify(
        (sarifReport(report, { version: "1" }) as Log).runs[0]!.results[0]!.partialFingerprints,
      );
    };
    expect(at("src/a.ts:1-9")).toBe(at("lib/b.ts:90-98"));
  });
});
