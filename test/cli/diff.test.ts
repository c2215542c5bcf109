import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diffOutput } from "../../cli/schemas/diff.js";
import { errorOutput } from "../../cli/schemas.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { jsonOf, sheaf } from "./sheaf.js";

const copied = (name: string): string =>
  [
    `export function ${name}(orders: readonly Order[], limit: number): Summary {`,
    "  const totals = new Map<string, number>();",
    "  for (const order of orders) {",
    "    if (order.cancelled || order.items.length === 0) continue;",
    "    const before = totals.get(order.customer) ?? 0;",
    "    const sum = order.items.reduce((all, item) => all + item.price * item.count, 0);",
    "    totals.set(order.customer, before + sum - order.discount);",
    "  }",
    "  const ranked = [...totals].sort((a, b) => b[1] - a[1]).slice(0, limit);",
    "  return { customers: ranked.map(([customer]) => customer), total: ranked.length };",
    "}",
    "",
  ].join("\n");

describe.skipIf(withoutGit)(withoutGit ?? "sheaf diff", () => {
  let repository: TestRepository;
  /** Commits by name: `base`, then `cycle` and `moved` on it, `later` on main beside them, `settings` on `cycle`. */
  const at: Record<string, string> = {};
  let scratch: string;

  beforeAll(() => {
    repository = makeRepository({ name: "a project" });
    scratch = path.join(repository.dir, "..", `${path.basename(repository.dir)}-out`);
    fs.mkdirSync(scratch);
    repository.write("package.json", '{ "name": "shop", "private": true, "main": "src/index.ts" }\n');
    repository.write(
      "src/index.ts",
      'import { report } from "./report.js";\nimport { bill } from "./bill.js";\nreport();\nbill();\n',
    );
    repository.write(
      "src/report.ts",
      `import type { Order, Summary } from "./types.js";\n\n${copied("report")}`,
    );
    repository.write("src/bill.ts", "export const bill = (): number => 1;\n");
    repository.write(
      "src/types.ts",
      "export interface Order { customer: string }\nexport interface Summary { total: number }\n",
    );
    at.base = repository.commit("Base");
    repository.git("checkout", "-q", "-b", "change");
    repository.write(
      "src/bill.ts",
      'import { start } from "./index.js";\nexport const bill = (): number => start;\n',
    );
    repository.write(
      "src/index.ts",
      'import { report } from "./report.js";\nimport { bill } from "./bill.js";\nexport const start = 1;\nreport();\nbill();\n',
    );
    at.cycle = repository.commit("Cycle");
    repository.git("mv", "src", "lib");
    repository.write("package.json", '{ "name": "shop", "private": true, "main": "lib/index.ts" }\n');
    at.moved = repository.commit("Move");
    repository.git("checkout", "-q", "main");
    repository.write("src/later.ts", 'import "./index.js";\n');
    at.later = repository.commit("Later");
    repository.git("checkout", "-q", "-b", "settings", at.cycle);
    repository.write("sheaf.json", '{ "exclude": ["docs/**"] }\n');
    at.settings = repository.commit("Settings");
    repository.git("checkout", "-q", "change");
  });
  afterAll(() => {
    repository.remove();
    fs.rmSync(scratch, { recursive: true, force: true });
  });

  const diff = (...args: readonly string[]) => sheafIn(["diff", ...args], { cwd: repository.dir });

  it("builds what is missing, tells what is new, and fails where it was asked to", async () => {
    const argv = ["diff", at.base!, at.cycle!, "--json", "--fail-on", "new-cycles"];
    const ran = await sheaf(argv, { cwd: repository.dir });
    expect(ran.err).toMatch(
      /Indexing the base, [0-9a-f]{9}\.[\s\S]*Indexing the head, [0-9a-f]{9}\.[\s\S]*Failed on new-cycles \(1\)\./,
    );
    expect(ran.code).toBe(1);
    const answer = jsonOf(ran, diffOutput);
    expect(answer).toMatchObject({
      base: { commit: at.base, from: "built" },
      head: { commit: at.cycle, from: "built" },
      sameCommit: false,
      failed: ["new-cycles"],
      cycles: { new: [{ files: ["src/bill.ts", "src/index.ts"], gates: true }], resolved: [] },
    });
    const back = await diff(at.cycle!, at.base!, "--json", "--no-build", "--fail-on", "any");
    expect(back).toMatchObject({ code: 0, err: "" });
    expect(jsonOf(back, diffOutput).cycles).toMatchObject({
      new: [],
      resolved: [{ files: ["src/bill.ts", "src/index.ts"] }],
    });
    expect((await diff(at.base!, at.cycle!, "--fail-on", "none")).code).toBe(0);
  });

  it("has nothing new when a folder was moved", async () => {
    const ran = await diff(at.cycle!, at.moved!, "--json", "--fail-on", "any", "--quiet");
    expect(ran.code).toBe(0);
    const answer = jsonOf(ran, diffOutput);
    expect(answer.cycles).toMatchObject({ new: [], changed: [], resolved: [], unchanged: 1 });
    expect([answer.deadCode.new, answer.duplicates.new]).toEqual([[], []]);
  });

  it("compares with the last commit that both have, and with HEAD where none is named", async () => {
    const ran = await diff("main...change~1", "--json", "--quiet");
    expect(jsonOf(ran, diffOutput)).toMatchObject({
      mergeBase: true,
      base: { commit: at.base },
      head: { commit: at.cycle },
    });
    const two = await diff("main", "--json", "--quiet");
    expect(jsonOf(two, diffOutput)).toMatchObject({
      mergeBase: false,
      base: { commit: at.later },
      head: { commit: at.moved },
    });
  });

  it("says that a commit was compared with itself", async () => {
    const ran = await diff("HEAD", "HEAD", "--json", "--quiet");
    expect(ran.err).toMatch(/^note: Base and head are the same commit/);
    expect(jsonOf(ran, diffOutput)).toMatchObject({
      sameCommit: true,
      notes: [expect.stringContaining("itself")],
    });
    expect((await diff("HEAD", "HEAD", "--quiet")).out).toContain("note: Base and head are the same commit");
  });

  it("indexes the base again with the head's settings, and without a build refuses to compare", async () => {
    const ran = await diff(at.base!, at.settings!, "--json", "--quiet");
    expect(ran.err).toMatch(/^note: The configuration changed: [0-9a-f]{9} was indexed again/);
    expect(jsonOf(ran, diffOutput)).toMatchObject({
      base: { from: "built" },
      head: { from: "built" },
      cycles: { new: [{}] },
    });
    const refused = await diff(at.base!, at.settings!, "--json", "--quiet", "--no-build");
    expect(refused.code).toBe(2);
    expect(jsonOf(refused, errorOutput).error.message).toContain("different configurations");
  });

  it("names the bundles that are missing", async () => {
    const copy = path.join(scratch, "no-bundles");
    execFileSync("git", ["clone", "-q", "--no-local", repository.dir, copy]);
    const ran = await sheafIn(["diff", "HEAD~1", "HEAD", "--no-build", "--json"], { cwd: copy });
    expect(ran.code).toBe(2);
    expect(jsonOf(ran, errorOutput).error).toMatchObject({
      code: "no-bundle",
      hint: `Run: sheaf build ${at.cycle!.slice(0, 9)} && sheaf build ${at.moved!.slice(0, 9)}`,
    });
  });

  it("says loudly how to get a commit that a shallow clone has not", async () => {
    const shallow = path.join(scratch, "shallow");
    execFileSync("git", ["clone", "-q", "--depth=1", `file://${repository.dir}`, shallow]);
    for (const [range, hint] of [
      [[at.base!], `git fetch --depth=1 origin ${at.base}`],
      [["HEAD~1"], "git fetch --unshallow origin"],
      [["origin/main...HEAD"], "git fetch --depth=1 origin main:refs/remotes/origin/main"],
    ] as const) {
      const ran = await sheafIn(["diff", ...range, "--json"], { cwd: shallow });
      expect(ran.code).toBe(2);
      const { error } = jsonOf(ran, errorOutput);
      expect(error.message).toMatch(/is a shallow clone, so nothing was compared/);
      expect(error.hint).toContain(hint);
    }
    execFileSync("git", ["fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main"], {
      cwd: shallow,
    });
    const apart = await sheafIn(["diff", "origin/main...HEAD", "--json"], { cwd: shallow });
    expect(jsonOf(apart, errorOutput).error).toMatchObject({
      message: expect.stringContaining("no commit in common as far as this shallow clone goes"),
      hint: expect.stringContaining("git fetch --unshallow origin"),
    });
    execFileSync("git", ["remote", "rename", "origin", "upstream"], { cwd: shallow });
    const renamed = await sheafIn(["diff", "upstream/next", "--json"], { cwd: shallow });
    expect(jsonOf(renamed, errorOutput).error.hint).toBe(
      "Fetch it: git fetch --depth=1 upstream next:refs/remotes/upstream/next",
    );
  });

  it("compares free-standing bundles, and writes into a file", async () => {
    const bundles = { base: path.join(scratch, "base"), head: path.join(scratch, "head") };
    await sheafIn(["build", at.base!, "--out", bundles.base, "--quiet"], { cwd: repository.dir });
    await sheafIn(["build", at.cycle!, "--out", bundles.head, "--quiet"], { cwd: repository.dir });
    const output = path.join(scratch, "report.md");
    const args = ["--base-bundle", bundles.base, "--head-bundle", bundles.head];
    const ran = await sheafIn(["diff", ...args, "--format", "markdown", "--output", output], {
      cwd: scratch,
    });
    expect(ran).toMatchObject({ code: 0, out: "" });
    expect(fs.readFileSync(output, "utf8")).toContain("### Sheaf: 1 new import cycle");
    expect(fs.readdirSync(scratch).filter((name) => name.includes("tmp"))).toEqual([]);
    const nowhere = path.join(scratch, "none", "report.md");
    const lost = await sheafIn(["diff", ...args, "--output", nowhere, "--json"], { cwd: scratch });
    expect(jsonOf(lost, errorOutput).error.message).toBe(
      `${JSON.stringify(nowhere)} cannot be written: its folder is not there`,
    );
    const odd = await diff(at.base!, "--url", "github.com/owner/name", "--json");
    expect(jsonOf(odd, errorOutput).error.message).toContain("It must be an address such as https://");
    const half = await diff("--base-bundle", bundles.base, "--format", "sarif", "--quiet");
    expect(JSON.parse(half.out)).toMatchObject({ version: "2.1.0" });
    const both = await diff(at.base!, "--base-bundle", bundles.base, "--json");
    expect(jsonOf(both, errorOutput).error.message).toContain("exclude each other");
    const nothing = await diff("--json");
    expect(jsonOf(nothing, errorOutput).error.message).toBe("there is nothing to compare with");
  });
});
