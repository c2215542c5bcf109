import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as api from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Asking, asking, index } from "./asking.js";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read.
type Any = any;

const count = 80;

/** Many files that use one function, which uses many others and packages outside; overloads, and calls nobody resolves. */
const makeHarbour = (): TestRepository => {
  const repository = makeRepository({ name: "harbour" });
  const docks = Array.from({ length: 30 }, (_, i) => i);
  repository.write(
    "src/docks.ts",
    docks.map((i) => `export const openDock${i} = (): number => ${i};\n`).join(""),
  );
  repository.write(
    "src/moor.ts",
    `import fs from "node:fs";\nimport leftPad from "left-pad";\nimport { ${docks.map((i) => `openDock${i}`).join(", ")} } from "./docks.js";\n\n/** Moors a ship. */\nexport const moorShip = (name: string): string => {\n  leftPad(name);\n  fs.existsSync(name);\n${docks.map((i) => `  openDock${i}();\n`).join("")}  return name;\n};\n`,
  );
  for (let i = 0; i < count; i++)
    repository.write(
      `ships/ship${i}.ts`,
      `import { moorShip } from "../src/moor.js";\n\n/** Ship ${i} moors in the harbour. */\nexport const sail${i} = (): string => moorShip("ship ${i}");\n`,
    );
  repository.write(
    "src/lost.ts",
    "export const lost = (thing: any): void => {\n  thing.moorShip('x');\n};\n",
  );
  const things = Array.from({ length: 15 }, (_, i) => `export function load(thing${i}: string): string;\n`);
  repository.write(
    "src/load.ts",
    `${things.join("")}export function load(what: unknown): string {\n  return String(what);\n}\n`,
  );
  repository.commit("Harbour");
  return repository;
};

describe.skipIf(withoutGit)(withoutGit ?? "Pages of answers", () => {
  let harbour: TestRepository;
  let server: Asking;
  let opened: api.Index;
  beforeAll(async () => {
    harbour = makeHarbour();
    await index(harbour);
    server = asking(harbour.dir);
    opened = await api.open({ repo: harbour.dir });
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
    harbour.remove();
  });

  const pagesOf = async (tool: string, given: object): Promise<readonly Any[]> => {
    const pages: Any[] = [];
    let cursor: string | undefined;
    do {
      pages.push(await server.data(tool, { ...given, cursor }));
      cursor = pages.at(-1).cursor;
    } while (cursor !== undefined && pages.length < 100);
    return pages;
  };

  it.each([
    {},
    { limit: 7 },
    { limit: 100 },
    { response_format: "detailed" },
    { mode: "keyword" },
    { mode: "semantic" },
  ])("of a search are the whole order of those ranked, with %j", async (given) => {
    const query = "moors in the harbour";
    const pages = await pagesOf("search_code", { query, ...given });
    const told = pages.flatMap(({ results }) => results.map(({ path }: Any) => path));
    const { mode } = given as { mode?: "keyword" };
    const whole = await opened.search({ text: query, mode: mode ?? "hybrid", narrow: true, limit: 60 });
    expect(told).toEqual(whole.results.map(({ path }) => path));
    expect(told.length).toBe(60);
    expect(await server.text("search_code", { query, ...given })).not.toContain("Only the best");
  });

  it.each([{}, { limit: 9 }, { response_format: "detailed" }])(
    "of a symbol are all of its lists, with %j",
    async (given) => {
      const pages = await pagesOf("find_symbol", { name: "moorShip", ...given });
      const whole = await opened.symbol({ name: "moorShip", limit: 1_000 });
      for (const list of ["callers", "callees", "references"] as const) {
        const items = pages.flatMap(({ definitions }) => definitions[0][list]?.items ?? []);
        expect(items.map(({ path, line, symbol }: Any) => [path, line, symbol])).toEqual(
          whole.definitions[0]![list].items.map(({ path, line, symbol }) => [path, line, symbol]),
        );
      }
    },
  );

  it.each([{}, { limit: 9 }, { response_format: "detailed" }])(
    "of a walk are all of its nodes, with %j",
    async (given) => {
      const pages = await pagesOf("trace_dependencies", { from: "moorShip", direction: "in", ...given });
      const from = pages.flatMap(({ edges }) => edges.map((edge: Any) => edge.from));
      const whole = await opened.trace({ from: ["moorShip"], direction: "in", limit: 1_000 });
      const beyond = whole.nodes.filter(({ depth }) => depth > 0).map(({ id }) => id);
      expect([...new Set(from)]).toEqual(beyond);
      expect(pages.reduce((sum, { shown }) => sum + shown, 0)).toBe(beyond.length);
    },
  );

  it.each([{}, { limit: 9 }, { response_format: "detailed" }])(
    "of an overview are all that is inside, with %j",
    async (given) => {
      const pages = await pagesOf("get_overview", { path: "ships", ...given });
      const told = pages.flatMap(({ children }) => (children ?? []).map(({ path }: Any) => path));
      const whole = await opened.overview({ path: "ships", depth: 1 });
      expect(told).toEqual(whole.children.map(({ path }) => path));
    },
  );

  it("tell what the repository has itself before packages outside, which take one line", async () => {
    const { text } = await server.ask("find_symbol", {
      name: "moorShip",
      response_format: "detailed",
      limit: 40,
    });
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith("calls ("));
    expect(lines[at + 1]).toContain("openDock0");
    expect(text.match(/outside: /g) ?? []).toHaveLength(1);
  });

  it("tell where the calls stand that may be callers", async () => {
    const { unresolvedNamed } = (await server.data("find_symbol", { name: "moorShip" })).definitions[0];
    expect(unresolvedNamed).toEqual({
      shown: 1,
      total: 1,
      items: [{ path: "src/lost.ts", line: 2, symbol: "lost" }],
    });
    const walk = await server.ask("trace_dependencies", { from: "moorShip", direction: "in" });
    expect(walk.text).toContain('1 unresolved call of its name may lead to it: "src/lost.ts:2".');
    expect(walk.structured).toMatchObject({ unresolvedNamed });
  });

  it("say how one of several overloads is meant, and what tells them apart", async () => {
    const text = await server.text("find_symbol", { name: "load" });
    expect(text).toMatch(/function load: \(thing\d+: string\): string/);
    expect(text).toContain("as path:line");
    expect(await server.text("trace_dependencies", { from: "load" })).toContain(
      "path:line means one of them",
    );
  });

  it("mark neighbours of results that are gone from the working tree", async () => {
    fs.rmSync(path.join(harbour.dir, "ships/ship0.ts"));
    const given = { query: "moorShip", path: "src/moor.ts", response_format: "detailed" };
    expect(await server.text("search_code", given)).toMatch(/ship0\.ts.*\[deleted\]/);
  });
});
