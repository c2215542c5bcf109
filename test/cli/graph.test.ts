import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphOutput, symbolOutput } from "../../cli/schemas/graph.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { jsonOf } from "./sheaf.js";

/** A library and an application in TypeScript, with an alias, a re-export, a class and a name that attacks. */
const makeShop = (): TestRepository => {
  const repository = makeRepository({ name: "a shop" });
  const write = (file: string, ...lines: readonly string[]): void =>
    repository.write(file, `${lines.join("\n")}\n`);
  write("package.json", '{ "name": "shop", "type": "module" }');
  write("tsconfig.json", '{ "compilerOptions": { "paths": { "@store/*": ["./src/store/*"] } } }');
  write(
    "src/store/price.ts",
    "/** Rounds an amount to cents. */",
    "export const roundCents = (amount: number): number => Math.round(amount * 100) / 100;",
    "",
    "export function withTax(amount: number): number {",
    "  return roundCents(amount * 1.2);",
    "}",
  );
  write("src/store/index.ts", 'export { withTax } from "./price.js";');
  write(
    "src/cart.ts",
    'import { roundCents } from "@store/price";',
    'import { withTax } from "./store/index.js";',
    "",
    "export function total(amounts: number[]): number {",
    "  let sum = 0;",
    "  for (const amount of amounts) sum += withTax(amount);",
    "  mystery.unknown(sum);",
    "  return roundCents(sum);",
    "}",
  );
  write("src/main.ts", 'import { total } from "./cart.js";', "", "export const run = () => total([1, 2]);");
  write(
    "test/cart.test.ts",
    'import { total } from "../src/cart.js";',
    "",
    'test("sums", () => {',
    "  total([1]);",
    "});",
  );
  repository.write(
    "src/evil\u001b[31m\u202e.ts",
    'import { total } from "./cart.js";\nexport const evil = () => total([]);\n',
  );
  repository.commit("First");
  return repository;
};

describe.skipIf(withoutGit)(withoutGit ?? "sheaf symbol and sheaf graph", () => {
  let repository: TestRepository;
  let head: string;
  beforeAll(async () => {
    repository = makeShop();
    head = repository.git("rev-parse", "HEAD");
    const built = await sheafIn(["build", "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
  });
  afterAll(() => repository.remove());

  const run = (...argv: readonly string[]) => sheafIn(argv, { cwd: repository.dir });

  it("tells who calls a function, through aliases and re-exports, with lines", async () => {
    const answer = jsonOf(await run("symbol", "roundCents", "--json"), symbolOutput);
    expect(answer).toMatchObject({ commit: head, head, match: "exact", total: 1, stale: [] });
    const [round] = answer.definitions;
    expect(round).toMatchObject({
      path: "src/store/price.ts",
      startLine: 1,
      line: 2,
      symbol: "roundCents",
      signature: "export const roundCents = (amount: number): number",
      doc: "Rounds an amount to cents.",
      freshness: "fresh",
    });
    expect(round!.callers).toMatchObject([
      { path: "src/cart.ts", line: 8, symbol: "total", basis: "resolved" },
      { path: "src/store/price.ts", line: 5, symbol: "withTax", basis: "resolved" },
    ]);
    const tax = jsonOf(await run("symbol", "withTax", "--json"), symbolOutput);
    expect(tax.definitions[0]!.callers).toMatchObject([{ path: "src/cart.ts", line: 6, symbol: "total" }]);
    expect(tax.definitions[0]!.callees).toMatchObject([
      { path: "src/store/price.ts", line: 2, symbol: "roundCents", at: 5 },
    ]);
  });

  it("counts what could not be resolved", async () => {
    const answer = jsonOf(await run("symbol", "total", "--json"), symbolOutput);
    expect(answer.calls.unresolved).toBeGreaterThan(0);
    expect(answer.definitions[0]!.unresolved).toMatchObject({
      total: 1,
      items: [{ path: "src/cart.ts", line: 7, name: "unknown" }],
    });
    expect(answer.definitions[0]!.tests).toMatchObject([
      { path: "test/cart.test.ts", line: 4, symbol: null, test: true },
    ]);
  });

  it("prints for people, without anything that a terminal obeys", async () => {
    const shown = await run("symbol", "total");
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toMatch(
      /^total {2}function {2}src\/cart\.ts:4-9\n {2}export function total\(amounts: number\[\]\): number\n/,
    );
    expect(shown.out).toContain("src/evil\\x1b[31m\\u{202e}.ts:2  evil");
    for (const argv of [[], ["--json"], ["--format", "mermaid"], ["--format", "dot"]]) {
      const walked = await run("graph", "total", "--direction", "in", ...argv);
      expect(walked.code).toBe(0);
      for (const hidden of ["\u001b", "\u202e"]) expect(walked.out).not.toContain(hidden);
      expect(walked.out).toContain("evil");
    }
  });

  it("walks files and folders, and finds paths and what a change reaches", async () => {
    const files = jsonOf(await run("graph", "src/main.ts", "--depth", "3", "--json"), graphOutput);
    expect(files.nodes.map(({ id, depth }) => [id, depth])).toEqual([
      ["src/main.ts", 0],
      ["src/cart.ts", 1],
      ["src/store/price.ts", 2],
      ["src/store/index.ts", 2],
    ]);
    expect(files.edges).toContainEqual(
      expect.objectContaining({
        from: "src/cart.ts",
        to: "src/store/price.ts",
        kind: "imports",
        line: 1,
        basis: "resolved",
      }),
    );
    const path = jsonOf(await run("graph", "run", "--to", "roundCents", "--json"), graphOutput);
    expect(path.route!.hops!.map(({ from, to, line }) => [from, to, line])).toEqual([
      ["src/main.ts#run", "src/cart.ts#total", 3],
      ["src/cart.ts#total", "src/store/price.ts#roundCents", 8],
    ]);
    const impact = jsonOf(await run("graph", "src/store/price.ts", "--impact", "--json"), graphOutput);
    expect(impact.impact!.tests).toMatchObject([{ path: "test/cart.test.ts", importOnly: false }]);
    expect(impact.nodes.map(({ id }) => id)).toContain("src/main.ts#run");
  });

  it("starts from the best hits of a question", async () => {
    const answer = jsonOf(await run("graph", "rounds an amount to cents", "--json"), graphOutput);
    expect(answer.starts).toMatchObject([{ match: "question" }]);
    expect(answer.starts[0]!.nodes).toContain("src/store/price.ts#roundCents");
  });

  it("exits with 1 when nothing is there, and names what is near", async () => {
    const symbol = await run("symbol", "totally");
    expect(symbol.code).toBe(1);
    expect(symbol.out).toMatch(/^Nothing is called totally\.\nNear: total\n/);
    const file = await run("symbol", "src/cart.ts");
    expect(file.code).toBe(1);
    expect(file.out).toContain("Try: sheaf overview src/cart.ts");
    expect((await run("symbol", "total", "--path", "nowhere/**")).out).toMatch(
      /^1 definition is called total/,
    );
    expect((await run("symbol", "src/cat.ts")).out).toContain("Near: src/cart.ts");
    expect((await run("symbol", " ")).code).toBe(2);
    const graph = await run("graph", "run", "--to", "evil");
    expect(graph.code).toBe(1);
    expect(graph.out).toContain("No path leads from run to evil.");
  });

  it("answers from a bundle of its own, without text", async () => {
    const folder = path.join(repository.dir, "..", "bundle");
    const built = await run("build", "--out", folder, "--quiet");
    expect(built.code).toBe(0);
    const answer = jsonOf(await sheafIn(["symbol", "withTax", "--bundle", folder, "--json"]), symbolOutput);
    expect(answer).toMatchObject({
      head: null,
      stale: null,
      textless: "no repository was given to read from",
    });
    expect(answer.definitions[0]).toMatchObject({ signature: null, freshness: null, symbol: "withTax" });
  });

  it("marks what the working tree has changed", async () => {
    const file = path.join(repository.dir, "src/cart.ts");
    const before = fs.readFileSync(file);
    fs.writeFileSync(file, `// new\n${before.toString("utf8")}`);
    try {
      const answer = jsonOf(await run("symbol", "total", "--json"), symbolOutput);
      expect(answer.definitions[0]!.freshness).toBe("modified");
      expect(answer.stale).toMatchObject([{ path: "src/cart.ts", freshness: "modified" }]);
      const walked = await run("graph", "run");
      expect(walked.out).toContain(
        "Changed since the indexed commit, edges and their lines are the commit's: src/cart.ts (modified)",
      );
      expect((await run("graph", "run", "--no-overlay")).out).toContain(
        "Changed since the indexed commit, lines may differ: src/cart.ts (modified)",
      );
    } finally {
      fs.writeFileSync(file, before);
    }
  });
});
