import { describe, expect, it } from "vitest";
import type { FoundAt } from "../../../src/model/findings-report.js";
import { cyclesReport } from "../../../src/open/cycles-report.js";
import { coverage } from "../cli/coverage.js";
import { cycle, found } from "../report/findings.js";

describe("cycles of a commit", () => {
  it("say which of their files have changed since, and so does coupling but of folders", async () => {
    const { structure, ...rest } = found({ cycles: [cycle(["a.ts", "b.ts"]), cycle(["c.ts", "d.ts"])] });
    const coupling = ["b.ts", "pkg/"].map((path) => ({
      path,
      direction: "fan-in" as const,
      count: 20,
      bound: 15,
    }));
    const changed: FoundAt = { freshness: "moved", movedTo: "z.ts" };
    const asked: string[] = [];
    const report = await cyclesReport(
      { ...rest, structure: { ...structure, coupling } },
      { limit: 1 },
      () => true,
      async (paths) => {
        asked.push(...paths);
        return (path) => (path === "b.ts" ? changed : { freshness: "fresh", movedTo: null });
      },
      coverage,
    );
    expect(report.cycles.map((one) => one.changed)).toEqual([[{ path: "b.ts", ...changed }]]);
    expect(report.coupling).toEqual([
      { ...coupling[0], ...changed },
      { ...coupling[1], freshness: null, movedTo: null },
    ]);
    expect(asked.sort()).toEqual(["a.ts", "b.ts", "b.ts"]);
  });
});
