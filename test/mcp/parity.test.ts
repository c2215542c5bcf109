import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as api from "../../src/index.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { runWith } from "../unit/cli/fakes.js";
import { type Asking, asking, index, makeKites } from "./asking.js";

// biome-ignore lint/suspicious/noExplicitAny: what two front ends say is compared whatever it is.
type Any = any;

describe.skipIf(withoutGit)(withoutGit ?? "H8-090: command line and tools", () => {
  let kites: TestRepository;
  let server: Asking;
  let opened: api.Index;
  beforeAll(async () => {
    kites = makeKites();
    await index(kites);
    // Answers of both speak of the working tree as it is now.
    kites.write("src/added.ts", "export const addedKite = (): number => 5;\n");
    kites.write(
      "src/shop.ts",
      `// sold out\n${'import { flyKite } from "./kite.js";\n\nexport class Shop {\n  sell(): string {\n    return flyKite({ size: 3 }, 1);\n  }\n}\n'}`,
    );
    server = asking(kites.dir);
    // Opened once: each time the changed files would be read anew.
    opened = await api.open({ repo: kites.dir });
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
    kites.remove();
  });

  const cli = async (...args: readonly string[]): Promise<Any> => {
    const { out, err } = await runWith([...args, "--repo", kites.dir, "--json"], {
      ...api,
      open: async () => opened,
    });
    return JSON.parse(out === "" ? err : out);
  };

  const hit = ({ path: at, startLine, endLine, symbol, kind, freshness, source }: Any) => ({
    path: at,
    startLine,
    endLine,
    symbol,
    kind,
    freshness,
    source,
  });

  it.each([
    ["fly a kite", [], {}],
    ["flyKite", [], {}],
    ["where does it land", [], {}],
    ["kite size", ["--path", "src"], { path: "src" }],
    ["sell in the shop", ["--path", "src/**"], { path: "src/**" }],
    ["flies", ["--tests", "only"], { tests: "only" }],
    ["flies", ["--tests", "exclude"], { tests: "exclude" }],
    ["library", ["--lang", "markdown"], { language: "markdown" }],
    ["kite", ["--ext", "md"], { extension: "md" }],
    ["Shop", ["--kind", "class"], { kind: "class" }],
    ["kite", ["--mode", "keyword"], { mode: "keyword" }],
    ["what flies", ["--mode", "semantic"], { mode: "semantic" }],
    ["added kite", [], {}],
    ["submarine", ["--mode", "keyword"], { mode: "keyword" }],
    ["handler", [], {}],
    ["wind", [], {}],
    ["toy shop", [], {}],
    ["oddlyPlaced", [], {}],
    ["use", [], {}],
    ["kites README", [], {}],
  ])("search for %j %j the same", async (query, flags, given) => {
    const mine = await server.data("search_code", { query, limit: 6, response_format: "detailed", ...given });
    const theirs = await cli("search", query, "--limit", "6", ...flags);
    expect(mine.results.map(hit)).toEqual(theirs.results.slice(0, mine.results.length).map(hit));
    expect(mine.results.length).toBe(theirs.results.length);
    expect(mine).toMatchObject({
      confidence: theirs.confidence,
      matched: theirs.matched,
      searched: theirs.searched,
    });
    const exists = await server.data("search_code", { query, exists: true, ...given });
    const told = await cli("search", query, "--exists", ...flags);
    expect(exists).toMatchObject({
      found: told.found,
      matched: told.count,
      best: told.best,
      searched: told.searched,
    });
  });

  const neighbour = ({ path: at, line, symbol, basis, reason }: Any) => ({
    path: at,
    line,
    symbol,
    basis,
    reason: reason ?? null,
  });
  const lists = [
    "callers",
    "callees",
    "bases",
    "derived",
    "overrides",
    "overriddenBy",
    "references",
    "tests",
  ] as const;

  it.each([
    "flyKite",
    "Shop.sell",
    "Kite",
    "ToyShop",
    "handler7",
    "src/kite.ts:7",
    "addedKite",
    "windOf",
    "flyKte",
    "nowhere",
  ])("tell the symbol %s the same", async (name) => {
    const mine = await server.data("find_symbol", { name, limit: 100, response_format: "detailed" });
    const theirs = await cli("symbol", name, "--limit", "200");
    expect([mine.match, mine.total, mine.nearest ?? []]).toEqual([
      theirs.match,
      theirs.total,
      theirs.nearest,
    ]);
    for (const [i, definition] of mine.definitions.entries()) {
      const other = theirs.definitions[i];
      expect(hit(definition)).toEqual(hit(other));
      expect([definition.line, definition.signature ?? null]).toEqual([other.line, other.signature]);
      for (const list of lists) {
        const told = definition[list]?.items ?? [];
        // Callers and users in tests stand once, among the tests.
        const apart = list === "callers" || list === "references";
        const all = apart ? other[list].filter(({ test }: Any) => !test) : other[list];
        expect(told.map(neighbour)).toEqual(all.slice(0, told.length).map(neighbour));
        expect(definition[list]?.total ?? 0).toBe(all.length);
      }
    }
  });

  const edge = ({ from, to, kind, line, basis }: Any) => `${from} ${kind} ${to} ${line} ${basis}`;

  it.each([
    [["src/shop.ts"], {}],
    [["src/kite.ts", "--direction", "in"], { direction: "in" }],
    [["flyKite", "--direction", "in", "--depth", "1"], { direction: "in", depth: 1 }],
    [["Shop.sell", "--direction", "both"], { direction: "both" }],
    [["src", "--level", "directory", "--direction", "both"], { level: "directory", direction: "both" }],
    [["ToyShop.sell", "--to", "flyKite"], { to: "flyKite" }],
    [["flyKite", "--to", "ToyShop"], { to: "ToyShop" }],
    [["windOf", "--impact"], { impact: true }],
    [["src/kite.ts", "--kind", "imports", "--direction", "in"], { kinds: "imports", direction: "in" }],
    [["src/added.ts"], {}],
    [["who flies the kite"], {}],
    [["nowhere"], {}],
  ])("walk %j the same", async ([from, ...flags], given) => {
    const mine = await server.data("trace_dependencies", {
      from,
      limit: 50,
      response_format: "detailed",
      ...given,
    });
    const theirs = await cli("graph", from!, "--limit", "50", ...flags);
    expect(mine.starts.map(({ match, nodes }: Any) => [match, nodes])).toEqual(
      theirs.starts.map(({ match, nodes }: Any) => [match, nodes.slice(0, 5)]),
    );
    const ids = (mine.nodes ?? []).map(({ id, line, depth }: Any) => [id, line, depth]);
    if (theirs.route === null)
      expect(ids).toEqual(
        theirs.nodes.slice(0, ids.length).map(({ id, line, depth }: Any) => [id, line, depth]),
      );
    const edges = theirs.route === null ? theirs.edges : (theirs.route.hops ?? []);
    for (const one of mine.edges) expect(edges.map(edge)).toContain(edge(one));
    if (mine.cut === undefined && theirs.route === null) expect(mine.edges.length).toBe(edges.length);
    if (theirs.impact !== null)
      expect(mine.impact).toMatchObject({ nodes: theirs.impact.nodes, files: theirs.impact.files });
  });

  it.each(["", "src", "src/kite.ts", "src/added.ts", "src/shop.ts", "test"])(
    "tell what %j is for the same",
    async (at) => {
      const mine = await server.data("get_overview", { path: at, depth: 2, response_format: "detailed" });
      const theirs = await cli("overview", at === "" ? "." : at, "--depth", "2");
      expect(mine).toMatchObject({
        path: theirs.path,
        kind: theirs.kind,
        freshness: theirs.freshness,
        role: theirs.role,
        files: theirs.size.files,
        lines: theirs.size.lines,
      });
      const flat = (children: readonly Any[]): readonly string[] =>
        children.flatMap((child) => [child.path, ...flat(child.children)]);
      expect((mine.children ?? []).map((child: Any) => child.path)).toEqual(flat(theirs.children));
      const symbol = ({ line, symbol: name, kind }: Any) => [line, name, kind];
      expect((mine.symbols ?? []).map(symbol)).toEqual(theirs.symbols.map(symbol));
    },
  );

  it("tell the state of the index the same", async () => {
    const [mine] = (await server.data("index_status")).repositories;
    const theirs = await cli("status");
    expect(mine).toMatchObject({
      branch: theirs.branch,
      head: theirs.head,
      commit: theirs.bundle.commit,
      choice: theirs.choice,
      skipped: theirs.bundle.skipped,
    });
    expect(mine.changed.map(({ path: at }: Any) => at)).toEqual(theirs.workingTree.paths);
    expect(path.resolve(mine.root)).toBe(kites.dir);
  });
});
