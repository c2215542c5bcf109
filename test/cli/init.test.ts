import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initOutput } from "../../cli/schemas/setup.js";
import { errorOutput } from "../../cli/schemas.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { jsonOf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "sheaf init", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    repository.write("CLAUDE.md", "# Rules\r\n");
    repository.commit();
  });
  afterEach(() => repository.remove());

  const run = (...args: readonly string[]) => sheafIn(["init", ...args], { cwd: repository.dir });
  const setUp = ["--editor", "vscode", "--editor", "cursor", "--agents", "--hooks"];

  it("sets up what is named, tells so, and takes it out again without a trace", async () => {
    const available = async () => jsonOf(await run("--json"), initOutput).available!;
    const before = await available();
    expect(before.editors.filter(({ scope }) => scope === "project").map(({ state }) => state)).toEqual([
      "absent",
      "absent",
      "absent",
    ]);
    expect(before).toMatchObject({ hooks: "none" });
    const planned = await run(...setUp, "--dry-run");
    expect(planned.out).toContain('  +     "sheaf": {\n');
    expect(repository.git("status", "--short")).toBe("");

    expect(planned.out).toMatch(/the line `\/\.mcp\.json` in .+exclude keeps/);
    expect(planned.out).toContain("First: sheaf build");

    const made = jsonOf(await run(...setUp, "--json"), initOutput);
    expect(made.indexed).toBe(false);
    expect(made.editors?.map(({ action, git }) => [action, git])).toEqual([
      ["create", "untracked"],
      ["create", "untracked"],
    ]);
    expect(made).toMatchObject({ written: true, agents: [{ action: "add" }] });
    const after = await available();
    expect(after).toMatchObject({ hooks: "all" });
    expect(after.editors.filter(({ state }) => state === "current")).toHaveLength(2);
    expect(after.agents.map(({ present }) => present)).toEqual([false, true]);

    expect((await run(...setUp, "--remove")).code).toBe(0);
    expect(repository.git("status", "--short")).toBe("");
    expect(await available()).toEqual(before);
  });

  it("ends with 1 when a file was left alone, and with 2 when nothing could be done", async () => {
    repository.write(".mcp.json", "{ not json\n");
    const refused = await run("--editor", "claude-code");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.out).toContain("left alone: line 1 is no JSON");
    expect(fs.readFileSync(path.join(repository.dir, ".mcp.json"), "utf8")).toBe("{ not json\n");
    const outside = await run("--agents", "../x.md", "--json");
    expect(outside.code).toBe(2);
    expect(jsonOf(outside, errorOutput).error.code).toBe("bad-argument");
  });
});
