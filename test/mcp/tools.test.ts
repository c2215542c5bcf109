import fs from "node:fs";
import path from "node:path";
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listingOf } from "../../mcp/listing.js";
import { instructions, tools } from "../../mcp/tools.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Asking, asking, index, makeKites } from "./asking.js";

const schemas = path.resolve(import.meta.dirname, "../../schemas");
const fullSchema = (name: string): z.ZodType =>
  z.fromJSONSchema(
    JSON.parse(fs.readFileSync(path.join(schemas, `mcp-${name.replaceAll("_", "-")}.json`), "utf8")),
  );

describe("the list of tools", () => {
  it("H8-102: takes fewer than 2,000 tokens", () => {
    const text = JSON.stringify({ tools: tools.map(listingOf) });
    expect(Math.max(cl100k.encode(text).length, o200k.encode(text).length)).toBeLessThan(2_000);
  });

  it("says that all of them only read", () => {
    for (const { annotations, inputSchema, outputSchema } of tools.map(listingOf)) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: false,
      });
      expect(inputSchema.type).toBe("object");
      expect(outputSchema.type).toBe("object");
    }
  });

  it("is explained in at most ten lines", () => {
    expect(instructions.split("\n").length).toBeLessThanOrEqual(10);
    for (const { name } of tools) expect(instructions).toContain(name);
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "tools", () => {
  let kites: TestRepository;
  let server: Asking;
  beforeAll(async () => {
    kites = makeKites();
    await index(kites);
    server = asking(kites.dir);
  });
  afterAll(async () => {
    await server.close();
    kites.remove();
  });

  const questions: readonly (readonly [tool: string, given: object])[] = [
    ["search_code", { query: "fly a kite" }],
    ["search_code", { query: "fly a kite", response_format: "detailed", limit: 3 }],
    ["search_code", { query: "flyKite", exists: true }],
    ["search_code", { query: "nothing like submarine sonar", mode: "keyword" }],
    ["find_symbol", { name: "flyKite" }],
    ["find_symbol", { name: "Shop.sell", response_format: "detailed" }],
    ["find_symbol", { name: "nowhere_at_all" }],
    ["trace_dependencies", { from: "src/kite.ts", direction: "in" }],
    ["trace_dependencies", { from: "ToyShop.sell", to: "flyKite" }],
    ["trace_dependencies", { from: ["flyKite"], impact: true, response_format: "detailed" }],
    ["trace_dependencies", { from: "flyKte" }],
    ["get_overview", {}],
    ["get_overview", { path: "src/kite.ts", response_format: "detailed" }],
    ["find_dead_code", {}],
    ["find_dead_code", { verdict: "unknown", path: "src", response_format: "detailed" }],
    ["find_dead_code", { symbol: "flyKite" }],
    ["find_dead_code", { symbol: "nowhere_at_all" }],
    ["find_duplicates", {}],
    ["find_duplicates", { path: "test", response_format: "detailed" }],
    ["find_duplicates", { snippet: "export const x = 1;", language: "typescript" }],
    ["find_duplicates", { similar: true, path: "src/kite.ts" }],
    ["index_status", {}],
  ];

  it.each(questions)("answers %s %j as its schemas say", async (name, given) => {
    const tool = tools.find((one) => one.name === name)!;
    const data = await server.data(name, given);
    expect(tool.output.safeParse(data).error).toBeUndefined();
    expect(z.fromJSONSchema(listingOf(tool).outputSchema).safeParse(data).error).toBeUndefined();
    expect(fullSchema(name).safeParse(data).error).toBeUndefined();
  });

  it.each(questions)("says of %s %j what it rests on", async (name, given) => {
    const text = await server.text(name, given);
    const data = await server.data(name, given);
    const commit = kites.git("rev-parse", "HEAD");
    expect(text).toContain(commit.slice(0, 9));
    if (name === "index_status") {
      expect(data.repositories[0]).toMatchObject({ state: "ready", commit, skipped: { binary: 1 } });
      return;
    }
    expect(data.basis).toMatchObject({ repo: "kites", commit: commit.slice(0, 9), changed: 0, skipped: 1 });
    expect(text).toContain('Index: "kites"');
    expect(text).toContain("1 file skipped");
  });

  it("answers a question whether there is such code with yes or no", async () => {
    expect(await server.text("search_code", { query: "flyKite", exists: true })).toMatch(
      /^yes: \d+ files match, best "src\//,
    );
    const none = { query: "submarine", exists: true, mode: "keyword" };
    expect(await server.text("search_code", none)).toMatch(/^no\. Nothing matched in \d+ files searched/);
    expect(await server.data("search_code", none)).toMatchObject({ found: false, matched: 0, best: null });
  });

  it("tells standards of the language at a path, also of a file that is still to be written", async () => {
    const all = await server.data("get_standards", {});
    for (const path of ["src/kite.ts", "src", "src/new.ts", "src/**"])
      expect((await server.data("get_standards", { path })).languages, path).toContain("typescript");
    expect(all.languages.length).toBeGreaterThan(0);
    await expect(server.text("get_standards", { path: "a.nothing" })).rejects.toThrow(
      "is no indexed file or folder",
    );
  });

  it("H8-044: says of no hits how much was searched, and what was not", async () => {
    const text = await server.text("search_code", { query: "submarine", mode: "keyword" });
    expect(text).toMatch(
      /Nothing matched in \d+ files searched; 1 of \d+ in the commit are not indexed \(1 binary\)/,
    );
    expect(await server.text("find_symbol", { name: "submarine" })).toMatch(
      /among \d+ definitions of \d+ files indexed/,
    );
  });

  it("H8-043: says when filters, not the question, left nothing", async () => {
    const given = { query: "kite", language: "markdown", extension: "ts" };
    expect(await server.text("search_code", given)).toMatch(
      /^No file passed the filters \(\d+ files indexed\)/,
    );
  });

  it("says that nothing matched well", async () => {
    const text = await server.text("search_code", { query: "quantum chromodynamics lattice" });
    expect(text).toMatch(/^Nothing matched well in \d+ files searched/);
    expect((await server.data("search_code", { query: "quantum chromodynamics lattice" })).confidence).toBe(
      "low",
    );
  });

  it("H8-045: tells shown and total of each list, and goes on by cursor", async () => {
    const first = await server.data("find_symbol", { name: "flyKite", limit: 3 });
    const [definition] = first.definitions;
    expect(definition.tests).toMatchObject({ shown: 3, total: 5 });
    expect(definition.callers).toMatchObject({ shown: 3, total: 31 });
    expect(await server.text("find_symbol", { name: "flyKite", limit: 3 })).toContain("tests (3 of 5)");
    const second = await server.data("find_symbol", { name: "flyKite", limit: 3, cursor: first.cursor });
    expect(second.definitions[0].tests).toMatchObject({ shown: 2, total: 5 });
    const tests = [...definition.tests.items, ...second.definitions[0].tests.items].map(({ path: at }) => at);
    expect(new Set(tests).size).toBe(5);
  });

  it("goes through all results by cursors, each once and in one order", async () => {
    const all = await server.data("search_code", { query: "fly kite", limit: 100 });
    expect(all.results.length).toBeGreaterThan(5);
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.data("search_code", { query: "fly kite", limit: 2, cursor });
      seen.push(...page.results.map(({ path: at }: { path: string }) => at));
      cursor = page.results.length > 0 ? page.cursor : undefined;
    } while (cursor !== undefined && seen.length < 50);
    const paths = all.results.map(({ path: at }: { path: string }) => at);
    expect(seen.slice(0, paths.length)).toEqual(paths);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("goes through a walk and a folder by cursors", async () => {
    const collect = async (
      tool: string,
      given: object,
      of: (page: never) => readonly string[],
    ): Promise<readonly string[]> => {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < 60; pages++) {
        const page = await server.data(tool, { ...given, cursor });
        seen.push(...of(page as never));
        cursor = page.cursor;
        if (cursor === undefined) break;
      }
      return seen;
    };
    const edges = ({ edges: list }: { edges: readonly { from: string }[] }) => list.map(({ from }) => from);
    const walked = await collect(
      "trace_dependencies",
      { from: "flyKite", direction: "in", depth: 1, limit: 7 },
      edges,
    );
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.length).toBe(36);
    const paths = ({ children = [] }: { children?: readonly { path: string }[] }) =>
      children.map(({ path: at }) => at);
    const inside = await collect("get_overview", { depth: 2, limit: 2 }, paths);
    expect(inside).toEqual(expect.arrayContaining(["src", "src/kite.ts", "test", "test/kite4.test.ts"]));
    expect(new Set(inside).size).toBe(inside.length);
  });

  it("refuses cursors that are forged, of another question, or of another repository", async () => {
    const { cursor } = await server.data("search_code", { query: "fly kite", limit: 2 });
    const ask = (given: object) => server.refusal("search_code", { query: "fly kite", limit: 2, ...given });
    for (const forged of [
      "x",
      "99.abc",
      cursor.replace(/^\d+/, "999"),
      `${cursor}0`,
      "",
      "\u0000",
      "9".repeat(1_000),
    ])
      expect(await ask({ cursor: forged })).toContain("`cursor` is none that this tool gave");
    expect(await ask({ cursor, query: "sell" })).toContain("belongs to another question");
    expect(await ask({ cursor, path: "src" })).toContain("belongs to another question");
    expect(await server.refusal("get_overview", { cursor })).toContain("belongs to another question");
    // How an answer is told is no part of the question.
    expect(
      (await server.ask("search_code", { query: "fly kite", limit: 5, cursor, response_format: "detailed" }))
        .isError,
    ).toBe(false);
  });

  it("H8-079: takes backslashes, `./` and a slash at the end as one path", async () => {
    const paths = [
      "src/kite.ts",
      "src\\kite.ts",
      "./src/kite.ts",
      ".\\src\\kite.ts",
      path.join(kites.dir, "src/kite.ts"),
      "src/kite.ts:7",
      "src/kite.ts:7-9",
      "src/kite.ts#L7",
    ];
    for (const given of paths) {
      expect((await server.data("get_overview", { path: given })).path).toBe("src/kite.ts");
      const found = await server.data("search_code", { query: "fly", path: given });
      expect(found.results.map(({ path: at }: { path: string }) => at)).toEqual(["src/kite.ts"]);
      expect((await server.data("trace_dependencies", { from: given })).starts[0].nodes[0]).toMatch(
        /^src\/kite\.ts/,
      );
    }
    for (const given of ["src/", "src\\", "./src", path.join(kites.dir, "src")])
      expect((await server.data("get_overview", { path: given })).path).toBe("src");
    for (const given of [
      "src/kite.ts:7",
      "src\\kite.ts:7",
      "./src/kite.ts:7",
      "src/kite.ts#L7",
      `${kites.dir}/src/kite.ts:7`,
      "src\\kite.ts#flyKite",
    ])
      expect((await server.data("find_symbol", { name: given })).definitions[0]).toMatchObject({
        symbol: "flyKite",
      });
  });

  it("H8-081: takes paths with spaces", async () => {
    for (const given of ["src/my folder/odd name.ts", "src\\my folder\\odd name.ts", "src/my folder/"])
      expect((await server.data("get_overview", { path: given })).path).toMatch(/^src\/my folder/);
    expect(
      (await server.data("find_symbol", { name: "src/my folder/odd name.ts:1" })).definitions[0].symbol,
    ).toBe("oddlyPlaced");
  });

  it("names the nearest right argument, word, language and path", async () => {
    expect(await server.refusal("search_code", { qury: "kite" })).toContain('did you mean "query"?');
    expect(await server.refusal("search_code", { query: "kite", kind: "functon" })).toContain(
      'did you mean "function"?',
    );
    expect(await server.refusal("search_code", { query: "kite", language: "typscript" })).toContain(
      "Did you mean typescript?",
    );
    expect(await server.refusal("search_code", { query: "kite", path: "srcc" })).toContain(
      "Did you mean src?",
    );
    expect(await server.refusal("get_overview", { path: "src/kites.ts" })).toContain(
      "Did you mean src/kite.ts?",
    );
    expect(await server.text("find_symbol", { name: "flyKte" })).toContain(
      'Nothing is called "flyKte". The nearest:',
    );
    expect(await server.refusal("search_code", { query: "  " })).toContain("`query` is empty");
    expect(await server.refusal("find_symbol", { name: "" })).toContain("`name` is empty");
    expect(await server.refusal("trace_dependencies", { from: [] })).toContain("`from` is empty");
    expect(await server.refusal("trace_dependencies", { from: "a", impact: true, to: "b" })).toContain(
      "exclude each other",
    );
    expect(await server.refusal("get_overview", { path: "C:\\elsewhere\\a.ts" })).toMatch(
      /^Error \(bad-argument\)/,
    );
  });

  it("takes words for numbers and flags, one for a list, and null for nothing", async () => {
    const given = {
      query: "kite",
      limit: "2",
      exists: "false",
      language: "typescript",
      path: null,
      cursor: null,
    };
    expect((await server.data("search_code", given)).results).toHaveLength(2);
    const commas = { query: "kite", language: ["typescript", "markdown"] };
    expect((await server.data("search_code", commas)).results.length).toBeGreaterThan(0);
  });

  it("stops when the client cancels", async () => {
    const stop = new AbortController();
    const asked = server.ask("search_code", { query: "kite" }, stop.signal);
    stop.abort();
    await expect(asked).rejects.toThrow();
  });
});
