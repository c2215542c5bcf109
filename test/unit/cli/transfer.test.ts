import { describe, expect, it } from "vitest";
import { pruneOutput, publishOutput, pullOutput } from "../../../cli/schemas/transfer.js";
import { type PullOptions, SheafError } from "../../../src/index.js";
import { publishReport, pullReport, runWith } from "./fakes.js";

describe("pull", () => {
  it("says what it took, how far it is, and how little had to travel", async () => {
    const ran = await runWith(["pull"]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("Pulled the bundle of eeeeeeeee (3 commits behind aaaaaaaaa)");
    expect(ran.out).toContain("from https://example.com/a/b.git in 1.2 s");
    expect(ran.out).toContain("20 of 230 objects, 400 kB of 5.0 MB");
    const json = await runWith(["pull", "--json"]);
    expect(pullOutput.strict().parse(JSON.parse(json.out))).toEqual(pullReport);
  });

  it("says nothing with --quiet, and hands its flags on", async () => {
    let given: PullOptions | null = null;
    const api = {
      pull: async (options: PullOptions) => {
        given = options;
        return pullReport;
      },
    };
    const flags = ["--exact", "--transport", "directory", "--remote", "/share", "--quiet"];
    const ran = await runWith(["pull", "v1", ...flags], api);
    expect([ran.code, ran.out, ran.err]).toEqual([0, "", ""]);
    expect(given).toMatchObject({ revision: "v1", exact: true, transport: "directory", remote: "/share" });
    expect((await runWith(["pull", "--exact", "--nearest"], api)).code).toBe(2);
    expect((await runWith(["pull", "--transport", "pigeon"], api)).code).toBe(2);
  });

  it("ends well when nothing is published yet, and tells what to do", async () => {
    const nothing = { ...pullReport, outcome: "nothing" as const, bundle: null, published: 0 };
    const ran = await runWith(["pull"], { pull: async () => nothing });
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("No bundle is published at https://example.com/a/b.git yet");
    expect(ran.out).toContain("sheaf build");
  });

  it("tells of what was passed over, of other versions, and of shallow clones", async () => {
    const report = {
      ...pullReport,
      bundle: { ...pullReport.bundle!, current: false, distance: null },
      skipped: [{ commit: "f".repeat(40), problem: "it is \u001b[31mbad" }],
      hidden: "this clone is shallow",
    };
    const { out } = await runWith(["pull"], { pull: async () => report });
    expect(out).toContain("Passed over the bundle of fffffffff: it is \\x1b[31mbad");
    expect(out).toContain("an ancestor of aaaaaaaaa");
    expect(out).toContain("another version of Sheaf");
    expect(out).toContain("git fetch --deepen");
  });

  it("fails with the code and the next step", async () => {
    const pull = async () => {
      throw new SheafError("not-published", "no bundle of abc is published", "Run sheaf publish.");
    };
    const ran = await runWith(["pull", "--exact", "--json"], { pull });
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.out).error).toMatchObject({ code: "not-published", hint: "Run sheaf publish." });
  });
});

describe("publish", () => {
  it("says what travelled and where it is", async () => {
    const ran = await runWith(["publish"]);
    expect(ran.out).toContain("Published the bundle of aaaaaaaaa at https://example.com/a/b.git");
    expect(ran.out).toContain("20 of 230 objects, 400 kB of 5.0 MB uncompressed");
    expect(ran.out).toContain("refs/sheaf/v1/");
    const json = await runWith(["publish", "--json"]);
    expect(publishOutput.strict().parse(JSON.parse(json.out))).toEqual(publishReport);
    const dry = await runWith(["publish"], {
      publish: async () => ({ ...publishReport, state: "dry-run" as const }),
    });
    expect(dry.out).toContain("Would publish");
    expect(ran.out).not.toContain("built");
  });

  it("says how much of the time was building", async () => {
    const report = { ...publishReport, milliseconds: 11_000, builtMilliseconds: 9_100 };
    const { out } = await runWith(["publish"], { publish: async () => report });
    expect(out).toContain("in 11.0 s\n");
    expect(out).toContain("  built     first, in 9.1 s\n");
  });
});

describe("prune", () => {
  it("says what went and why the rest stays", async () => {
    const ran = await runWith(["prune", "--local"]);
    expect(ran.out).toContain("Removed 1 commit's bundle from the store, 1.5 MB; 2 commits kept");
    expect(ran.out).toContain("tag v1\\x1b[31m");
    expect(pruneOutput.strict().parse(JSON.parse((await runWith(["prune", "--json"])).out)).at).toBe(null);
    expect((await runWith(["prune", "--local", "--remote", "x"])).code).toBe(2);
    expect((await runWith(["prune", "--keep", "0"])).code).toBe(2);
  });
});
