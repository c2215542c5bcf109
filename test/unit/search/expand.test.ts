import { describe, expect, it } from "vitest";
import type { SearchHit } from "../../../src/model/answer.js";
import type { CodeGraph, EdgeKind, GraphEdge, GraphNode, LinkCounts } from "../../../src/model/graph.js";
import { createExpander } from "../../../src/search/expand.js";

const zero: LinkCounts = { calls: 0, resolved: 0, inferred: 0, external: 0, runtime: 0, unresolved: 0 };

type Drawn = readonly [from: string, kind: EdgeKind, to: string, basis?: "resolved" | "inferred"];

/** A graph of `file` and `file#symbol` nodes, lines counted from 1 in the order of edges; `npm:x` is outside. */
const graphOf = (edges: readonly Drawn[], tests: readonly string[] = []): CodeGraph => {
  const names = [
    ...new Set(edges.flatMap(([from, , to]) => [from, to]).flatMap((one) => [one.split("#")[0]!, one])),
  ];
  const node = (id: number): GraphNode => {
    const [path, symbol] = names[id]!.split("#") as [string, string | undefined];
    const outside = path.startsWith("npm:");
    return {
      id,
      kind: outside ? "external" : symbol === undefined ? "file" : "symbol",
      path: outside ? null : path,
      symbol: symbol ?? null,
      definition: symbol === undefined ? null : "function",
      startLine: symbol === undefined ? 0 : 10,
      endLine: symbol === undefined ? 0 : 20,
      line: symbol === undefined ? 0 : 11,
      exported: true,
      test: tests.includes(path),
      language: "typescript",
    };
  };
  const drawn = edges.map(
    ([from, kind, to, basis = "resolved"], i): GraphEdge => ({
      from: names.indexOf(from),
      to: names.indexOf(to),
      kind,
      line: i + 1,
      basis,
      reason: basis === "resolved" ? null : "only-candidate",
    }),
  );
  const side = (key: "from" | "to") => (id: number, kinds?: ReadonlySet<EdgeKind>) =>
    drawn.filter((edge) => edge[key] === id && (kinds === undefined || kinds.has(edge.kind)));
  return {
    nodeCount: names.length,
    node,
    file: (path) => names.indexOf(path),
    directory: () => -1,
    external: () => -1,
    files: [],
    symbolsOf: (file) => names.flatMap((name, id) => (name.startsWith(`${names[file]}#`) ? [id] : [])),
    named: () => [],
    names: [],
    out: side("from"),
    in: side("to"),
    counts: () => zero,
    unresolvedIn: () => [],
    unresolvedNamed: () => [],
    total: zero,
  };
};

const hit = (path: string, symbol: string | null = null, score = 10): SearchHit => ({
  path,
  blob: "0".repeat(40),
  startLine: 10,
  endLine: 20,
  symbol,
  kind: "function",
  language: "typescript",
  score,
  parts: [],
});

describe("neighbours of the best hits", () => {
  const graph = graphOf([
    ["a.ts#run", "calls", "b.ts#take"],
    ["a.ts", "imports", "c.ts"],
    ["d.ts#go", "calls", "a.ts#run"],
    ["a.ts#run", "calls", "npm:lodash"],
    ["a.ts#other", "calls", "e.ts#far"],
    ["a.ts#run", "references", "f.ts#Type"],
  ]);

  it("are brought by calls of the symbol and imports of its file, with the edge", () => {
    const found = createExpander(graph)([hit("a.ts", "run")], 10);
    expect(found.map(({ path }) => path)).toEqual(["d.ts", "b.ts", "c.ts"]);
    expect(found[1]).toEqual({
      path: "b.ts",
      startLine: 10,
      endLine: 20,
      symbol: "take",
      kind: "function",
      language: "typescript",
      score: 7,
      via: {
        kind: "calls",
        direction: "out",
        from: { path: "a.ts", symbol: "run" },
        line: 1,
        basis: "resolved",
      },
    });
    expect(found[0]!.via).toMatchObject({ kind: "calls", direction: "in", line: 3 });
    expect(found[2]).toMatchObject({
      symbol: null,
      kind: "file",
      via: { kind: "imports", from: { symbol: null } },
    });
  });

  it("are never among the hits, also behind the tenth", () => {
    const many = Array.from({ length: 12 }, (_, i) => hit(`x${i}.ts`));
    expect(
      createExpander(graph)([hit("a.ts", "run"), ...many, hit("b.ts")], 10).map(({ path }) => path),
    ).toEqual(["d.ts", "c.ts"]);
    expect(createExpander(graph)([...many.slice(0, 10), hit("a.ts", "run")], 10)).toEqual([]);
  });

  it("come at most three from one hit, as many as asked, each file once", () => {
    const star = graphOf([
      ...["b", "c", "d", "e"].map((name): Drawn => ["a.ts#run", "calls", `${name}.ts#f`]),
      ["z.ts#run", "calls", "y.ts#f"],
      ["z.ts#run", "calls", "b.ts#f"],
    ]);
    const hits = [hit("a.ts", "run", 10), hit("z.ts", "run", 5)];
    expect(createExpander(star)(hits, 10).map(({ path, score }) => [path, score])).toEqual([
      ["b.ts", 7],
      ["c.ts", 7],
      ["d.ts", 7],
      ["y.ts", 3.5],
    ]);
    expect(createExpander(star)(hits, 2)).toHaveLength(2);
    expect(createExpander(star)(hits, 0)).toEqual([]);
  });

  it("put what was inferred and tests behind", () => {
    const mixed = graphOf(
      [
        ["a.ts#run", "calls", "b.ts#f", "inferred"],
        ["a.test.ts#t", "calls", "a.ts#run"],
        ["a.ts#run", "extends", "z.ts#Base"],
      ],
      ["a.test.ts"],
    );
    expect(createExpander(mixed)([hit("a.ts", "run")], 10).map(({ path }) => path)).toEqual([
      "z.ts",
      "a.test.ts",
      "b.ts",
    ]);
  });

  it("are none for a file that the graph does not have", () => {
    expect(createExpander(graph)([hit("nowhere.ts", "run")], 10)).toEqual([]);
  });
});
