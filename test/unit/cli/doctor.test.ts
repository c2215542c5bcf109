import { describe, expect, it } from "vitest";
import { doctorOutput } from "../../../cli/schemas/doctor.js";
import { runWith } from "./fakes.js";

describe("doctor", () => {
  it("shows each finding with what mends it, and nothing hidden, and exits with 1", async () => {
    const { code, out, err } = await runWith(["doctor"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toBe(
      [
        "ok       node        Node.js 22.9.0",
        "note     bundle      1 commit before HEAD",
        "                     -> sheaf build",
        "problem  hooks       gone\\x1b[2J",
        "                     -> sheaf init --hooks --repo '\\u{202e}'",
        "",
        "1 problem: what to do stands below each.",
        "",
      ].join("\n"),
    );
  });

  it("prints its report as JSON, and exits with 0 when there is no problem", async () => {
    const one = { part: "node", state: "note", found: "old", remedy: null } as const;
    const asked: unknown[] = [];
    const ran = await runWith(["doctor", "--json", "--online", "--repo", "r"], {
      doctor: async (options) => {
        asked.push(options);
        return { repository: null, online: true, findings: [one] };
      },
    });
    expect(ran.code).toBe(0);
    expect(doctorOutput.parse(JSON.parse(ran.out))).toEqual({
      repository: null,
      online: true,
      problems: 0,
      findings: [one],
    });
    expect(asked).toEqual([{ repo: "r", online: true, signal: expect.any(AbortSignal) }]);
  });
});
