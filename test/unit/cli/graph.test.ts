import { describe, expect, it } from "vitest";
import { dotDiagram, dotText, mermaidDiagram, mermaidText } from "../../../cli/format/diagram.js";
import { graphJson, graphText } from "../../../cli/format/graph.js";
import { paintFor } from "../../../cli/format/paint.js";
import { symbolText } from "../../../cli/format/symbol.js";
import { errorOutput, outputs } from "../../../cli/schemas.js";
import { findStart } from "../../../src/graph/query/starts.js";
import { trace } from "../../../src/graph/query/trace.js";
import type { SymbolReport, TraceQuery, TraceReport } from "../../../src/index.js";
import { shop } from "../graph/query/sample.js";
import { coverage, fakeIndex, runWith, searchReport, symbolReport, traceReport } from "./fakes.js";

const plain = paintFor({ color: false });

const base: Omit<TraceQuery, "from"> = {
  to: null,
  impact: false,
  direction: "out",
  kinds: null,
  depth: null,
  limit: 100,
  level: null,
  tests: "include",
  external: false,
};

const ask = (from: string, query: Partial<TraceQuery> = {}): TraceReport => {
  const graph = shop();
  const start = (text: string) => ({ text, ...findStart(graph, text) });
  const to = query.to ?? null;
  const traced = trace(
    graph,
    { ...base, ...query, from: [from] },
    [start(from)],
    to === null ? null : start(to),
  );
  return { ...traced, stale: [], coverage };
};

const text = (from: string, query: Partial<TraceQuery> = {}): string =>
  graphText(ask(from, query), plain, 100);

describe("sheaf symbol", () => {
  it("shows a definition with callers, tests, callees and what is open", () => {
    const shown = symbolText(symbolReport, plain, 100).split("\n");
    expect(shown).toEqual([
      "splitBody  function  src/chunk.ts:41-45",
      "  const splitBody = (): void",
      "  Splits a body.",
      "  callers  3 resolved, 1 inferred, 1 of them in tests",
      "    src/split.ts:12, 20  split",
      "    src/windows.ts:3  (top level)  inferred: only-candidate",
      "  may be called too  3 calls of this name (splitBody) could not be resolved",
      "    src/x.ts:7  splitBody",
      "    and 2 more",
      "  tests  1 resolved",
      "    test/split.test.ts:8  splits",
      "  callees  1 resolved",
      "    outside  lodash  line 42",
      "  unresolved inside  1 call  cut:43",
      "",
      "commit aaaaaaaaa (HEAD): 213 of 225 files indexed; 340 of 9,120 calls in this repository could not be resolved",
      "",
    ]);
  });

  it("says how a name was found, what is left out, and what changed", () => {
    const say = (parts: Partial<SymbolReport>): string =>
      symbolText({ ...symbolReport, ...parts }, plain, 100);
    expect(say({ match: "fuzzy", query: "splitbdy" })).toMatch(
      /^Nothing is called splitbdy\. The nearest there is:\n/,
    );
    expect(say({ match: "suffix" })).toMatch(/^Found by the end of the name: splitBody\n/);
    const [first] = symbolReport.definitions;
    const others = [{ ...first!, symbol: "other", path: "b.ts" }];
    expect(say({ total: 2, others })).toContain(
      "1 more definition (path#name, --path or --kind narrow):\n  other  function  b.ts:44\n",
    );
    expect(
      say({
        definitions: [{ ...first!, freshness: "modified" }],
        stale: [
          { path: "src/chunk.ts", freshness: "modified", added: false, movedFrom: null, overlaid: false },
        ],
      }),
    ).toContain("[modified since aaaaaaaaa]");
    expect(say({ textless: "no repository was given to read from" })).toContain(
      "no signatures: no repository",
    );
    expect(
      say({
        definitions: [{ ...first!, callers: { items: [], total: 0, tests: 0, resolved: 0, inferred: 0 } }],
      }),
    ).toContain("  callers  none found\n");
  });

  it("says what to ask instead of what is no symbol", () => {
    const say = (parts: Partial<SymbolReport>): string =>
      symbolText({ ...symbolReport, match: "none", total: 0, definitions: [], ...parts }, plain, 100);
    expect(say({ query: "a.ts", instead: { kind: "file", path: "a.ts" } })).toMatch(
      /^a\.ts is a file, no symbol\. Try: sheaf overview a\.ts, or sheaf graph a\.ts\n/,
    );
    expect(say({ query: "a.ts:1", instead: { kind: "file", path: "a.ts" } })).toMatch(
      /^No symbol stands at a\.ts:1\. Try: sheaf overview a\.ts,/,
    );
    expect(say({ query: "src/", instead: { kind: "directory", path: "src" } })).toMatch(
      /^src\/ is a folder, no symbol\. Try: sheaf overview src\n/,
    );
    expect(say({ leftOut: 2 })).toMatch(
      /^2 definitions are called splitBody, all left out by --path and --kind\.\n/,
    );
  });

  it("does not count as known what types of Go implement", () => {
    const [first] = symbolReport.definitions;
    const say = (parts: Partial<typeof first>): string =>
      symbolText({ ...symbolReport, definitions: [{ ...first!, ...parts }] }, plain, 100);
    expect(say({ kind: "interface", language: "go" })).toContain("  derived  not known: types of Go");
    expect(say({ kind: "interface", language: "java" })).not.toContain("not known");
  });

  it("prints JSON by its schema, and exits with 1 for a name that is nowhere", async () => {
    const found = await runWith(["symbol", "splitBody", "--json"]);
    expect(found.code).toBe(0);
    const parsed = outputs.symbol.parse(JSON.parse(found.out));
    expect(parsed.definitions[0]).toMatchObject({
      path: "src/chunk.ts",
      callers: [{ path: "src/split.ts", line: 12, symbol: "split", basis: "resolved" }, {}, {}, {}],
      counts: { callers: { total: 4, tests: 1, resolved: 3, inferred: 1 } },
    });
    const nobody: SymbolReport = {
      ...symbolReport,
      match: "none",
      total: 0,
      definitions: [],
      nearest: ["splitBody"],
    };
    const open = async () => ({ ...fakeIndex(searchReport), symbol: async () => nobody });
    const missing = await runWith(["symbol", "nosuch"], { open });
    expect(missing).toMatchObject({ code: 1, err: "" });
    expect(missing.out).toContain("Near: splitBody\n");
    expect((await runWith(["symbol", "nosuch", "--json"], { open })).code).toBe(1);
  });

  it("passes its flags on, and refuses wrong ones", async () => {
    const asked: unknown[] = [];
    const open = async () => ({
      ...fakeIndex(searchReport),
      symbol: async (query: unknown) => {
        asked.push(query);
        return symbolReport;
      },
    });
    await runWith(
      ["symbol", "x", "--limit", "7", "--definitions", "2", "--path", "a/**", "--kind", "class"],
      { open },
    );
    expect(asked).toEqual([{ name: "x", limit: 7, definitions: 2, paths: ["a/**"], kinds: ["class"] }]);
    for (const argv of [
      ["symbol"],
      ["symbol", "x", "--kind", "klass"],
      ["symbol", "x", "--limit", "0"],
      ["symbol", "x", "--rev", "a", "--bundle", "b"],
    ]) {
      const failed = await runWith([...argv, "--json"]);
      expect(failed.code).toBe(2);
      expect(errorOutput.parse(JSON.parse(failed.out)).error.code).toBe("bad-argument");
    }
  });
});

describe("sheaf graph", () => {
  it("draws a walk as a tree", () => {
    expect(text("main", { depth: 5, external: true })).toBe(
      [
        "main  function  src/app/main.ts:1-9",
        "├─ calls  Service.constructor  src/service.ts:2  line 2",
        "│  └─ calls  openStore  src/store/base.ts:11  line 3",
        "│     └─ calls  DiskStore  src/store/disk.ts:1  line 12  inferred: only-candidate",
        "│        └─ implements  Store  src/store/base.ts:1  line 1",
        "├─ calls  Service.take  src/service.ts:5  line 3",
        "│  └─ calls ×2  Store.take  src/store/base.ts:2  line 6",
        "│     ├─ overridden by  DiskStore.take  src/store/disk.ts:2",
        "│     │  └─ calls  node:fs  outside  line 3",
        "│     └─ overridden by  MemoryStore.take  src/store/memory.ts:2",
        "└─ calls  chalk  outside  line 6",
        "",
        "1 unresolved call in what is shown: edges may be missing",
        "commit aaaaaaaaa (HEAD): 213 of 225 files indexed; 2 of 13 calls in this repository could not be resolved",
        "",
      ].join("\n"),
    );
  });

  it("shows callers where they call, and calls that may lead there too", () => {
    expect(text("DiskStore.take", { direction: "in", depth: 4 })).toContain(
      [
        "DiskStore.take  method  src/store/disk.ts:2-9",
        "└─ overrides  Store.take  src/store/base.ts:2",
        "   └─ called by ×2  Service.take  src/service.ts:6",
        "      ├─ called by  main  src/app/main.ts:3",
        "      └─ called by  testTake  test/service.test.ts:3  test",
        "",
        "1 unresolved call has the name of a start:",
        "  src/service.ts:11  take  in Service.close",
      ].join("\n"),
    );
  });

  it("goes both ways, and names a node again where it comes up again", () => {
    const both = text("src/service.ts", { direction: "both", depth: 3 });
    expect(both).toContain("└─ imports, calls ×3, uses  src/store/base.ts  line 1, 3\n");
    expect(both).toContain("├─ re-exported by  src/index.ts:1\n");
    const folders = text("src", { level: "directory" });
    expect(folders).toContain("└─ imports, calls ×2  src/  (above)\n");
    expect(folders).toContain("Without such edges:\n  src/store/\n");
  });

  it("shows a path with its lines, or says how far it looked", () => {
    expect(text("main", { to: "DiskStore.take" })).toContain(
      [
        "main  src/app/main.ts:1",
        "  calls  Service.take  src/service.ts:5  line 3",
        "  calls  Store.take  src/store/base.ts:2  line 6",
        "  overridden by  DiskStore.take  src/store/disk.ts:2  at src/store/disk.ts:2",
        "3 steps, all resolved",
      ].join("\n"),
    );
    const none = text("DiskStore.take", { to: "main" });
    expect(none).toContain(
      "No path leads from DiskStore.take to main.\n1 node looked at: that is all there is",
    );
    expect(none).toContain("To go against the edges: --direction in.");
    expect(text("main", { to: "DiskStore.take", depth: 1 })).toContain(
      "--depth stopped the search; 1 call there could not be resolved",
    );
  });

  it("shows what a change can reach, by distance, with the tests", () => {
    const impact = text("Store.take", { impact: true });
    expect(impact).toMatch(/^A change can reach 5 places in 5 files that use it; 1 more file import/);
    expect(impact).toContain(
      "distance 1  3 places in 3 files\n  Service.take  src/service.ts:6  calls Store.take\n",
    );
    expect(impact).toContain("tests  1 file\n  test/service.test.ts  distance 2\n");
    expect(text("main", { impact: true })).toContain("Nothing that is known uses it.");
  });

  it("says what was not found, with exit code 1", async () => {
    expect(text("nosuchname")).toMatch(/^Nothing is called nosuchname\.\n/);
    expect(text("openstor")).toMatch(/^Nothing is called openstor\. The nearest there is:\n/);
    const open = async () => ({ ...fakeIndex(searchReport), trace: async () => ask("nosuchname") });
    expect((await runWith(["graph", "nosuchname"], { open })).code).toBe(1);
    const pathless = async () => ({
      ...fakeIndex(searchReport),
      trace: async () => ask("DiskStore.take", { to: "main" }),
    });
    expect((await runWith(["graph", "a", "--to", "b"], { open: pathless })).code).toBe(1);
  });

  it("keeps to the width of the terminal", () => {
    for (const line of graphText(ask("main", { depth: 5 }), plain, 40)
      .split("\n")
      .slice(0, 9))
      expect([...line].length).toBeLessThanOrEqual(50);
  });

  it("prints JSON by its schema", async () => {
    const ran = await runWith(["graph", "splitBody", "--json"]);
    expect(ran.code).toBe(0);
    expect(outputs.graph.parse(JSON.parse(ran.out))).toMatchObject({
      nodes: [{ id: "src/chunk.ts#splitBody" }, {}, {}],
      edges: [
        { from: "src/chunk.ts#splitBody", to: "src/cut.ts#cut", kind: "calls", line: 42, basis: "resolved" },
        {},
      ],
      unresolved: 2,
    });
    expect((await runWith(["graph", "splitBody", "--format", "json"])).out).toBe(ran.out);
    for (const query of [
      { impact: true },
      { to: "DiskStore.take" },
      { direction: "both" as const, external: true },
    ])
      expect(outputs.graph.parse(graphJson(ask("main", query)))).toEqual(graphJson(ask("main", query)));
  });

  it("passes its flags on, and refuses what contradicts itself", async () => {
    const asked: TraceQuery[] = [];
    const open = async () => ({
      ...fakeIndex(searchReport),
      trace: async (query: Partial<TraceQuery>) => {
        asked.push(query as TraceQuery);
        return traceReport;
      },
    });
    await runWith(
      [
        "graph",
        "a",
        "b",
        "--kind",
        "calls,imports",
        "--kind",
        "tests",
        "--depth",
        "4",
        "--direction",
        "in",
        "--tests",
        "exclude",
      ],
      { open },
    );
    await runWith(["graph", "a", "--to", "b", "--level", "file", "--external"], { open });
    expect(asked[0]).toEqual({
      ...base,
      from: ["a", "b"],
      kinds: ["calls", "imports", "tests"],
      depth: 4,
      direction: "in",
      tests: "exclude",
    });
    expect(asked[1]).toEqual({ ...base, from: ["a"], to: "b", level: "file", external: true });
    const wrong = [
      ["graph"],
      ["graph", "a", "--impact", "--to", "b"],
      ["graph", "a", "--impact", "--direction", "out"],
      ["graph", "a", "--impact", "--kind", "calls"],
      ["graph", "a", "--kind", "call"],
      ["graph", "a", "--format", "svg"],
      ["graph", "a", "--json", "--format", "dot"],
      ["graph", "a", "--depth", "0"],
    ];
    for (const argv of wrong) expect((await runWith(argv)).code).toBe(2);
    const failed = await runWith(["graph", "--format", "json"]);
    expect(errorOutput.parse(JSON.parse(failed.out)).error.message).toContain("nothing to start from");
  });
});

const hostile = [
  'a"]; click n0 href "javascript:alert(1)" %%',
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "`**bold**` [x](javascript:1) #quot;",
  "end\n  n0 --> n9\nsubgraph evil",
  'x\\"] n9 [label="pwned',
  "\\N \\G \\l &quot; \u202e\u001b[31m",
  "1. list",
  "- list",
  "%%{init: {'theme':'x'}}%%",
  "}}}]]]))){{{",
];

const hostileReport = (name: string): TraceReport => ({
  ...traceReport,
  nodes: traceReport.nodes.map((node) => ({ ...node, id: `${node.id}${name}`, symbol: name, path: name })),
  edges: traceReport.edges.map((edge) => ({ ...edge, from: `${edge.from}${name}`, to: `${edge.to}${name}` })),
});

describe("diagrams", () => {
  it("draws Mermaid and DOT", async () => {
    expect(mermaidDiagram(traceReport)).toBe(
      [
        "flowchart LR",
        "  %% commit aaaaaaaaa; 340 of 9,120 calls in this repository could not be resolved",
        "  %% 7 more nodes left out: --limit",
        '  n0["splitBody<br/>src/chunk.ts:44"]:::start',
        '  n1["cut<br/>src/cut.ts:3"]',
        '  n2["pieces<br/>src/cut.ts:9"]',
        '  n0 -->|"calls line 42, 2 times"| n1',
        '  n1 -.->|"calls line 4 (inferred)"| n2',
        "  classDef start stroke-width:3px",
        "  classDef test stroke-dasharray:4 2",
        "",
      ].join("\n"),
    );
    const dot = await runWith(["graph", "splitBody", "--format", "dot"]);
    expect(dot.out).toBe(dotDiagram(traceReport));
    expect(dot.out).toContain('  n1 -> n2 [label="calls line 4 (inferred)", style=dashed]\n');
  });

  it.each(hostile)("lets nothing break out of a label: %j", (name) => {
    const mermaid = mermaidDiagram(hostileReport(name)).split("\n");
    // As many lines as for a tame name, each of the one shape that lines have.
    expect(mermaid).toHaveLength(mermaidDiagram(traceReport).split("\n").length);
    const node =
      /^ {2}n\d+\["(?:[\p{L}\p{N}\p{M} _/.,:()=+@~-]|#\d+;)*<br\/>(?:[\p{L}\p{N}\p{M} _/.,:()=+@~-]|#\d+;)*"\](?::::start)?$/u;
    for (const line of mermaid.slice(3, 6)) expect(line).toMatch(node);
    const dot = dotDiagram(hostileReport(name)).split("\n");
    expect(dot).toHaveLength(dotDiagram(traceReport).split("\n").length);
    for (const line of dot.slice(6, 9))
      expect(line).toMatch(/^ {2}n\d+ \[label="(?:[^"\\]|\\\\|\\"|\\n)*"(?:, penwidth=3)?\]$/);
    const all = `${mermaid.join("\n")}${dot.join("\n")}`;
    for (const hidden of ["\u001b", "\u202e"]) expect(all).not.toContain(hidden);
  });

  it("escapes by number for Mermaid, and what Graphviz would read", () => {
    expect(mermaidText('a<b>"c"#d`e`')).toBe("a#60;b#62;#34;c#34;#35;d#96;e#96;");
    expect(mermaidText("1. x")).toBe("1#46; x");
    expect(mermaidText("- x")).toBe("#45; x");
    expect(mermaidText("größe 日本")).toBe("größe 日本");
    expect(dotText('a\\N"b"&amp;')).toBe('a\\\\N\\"b\\"&amp;amp;');
    expect([...dotText("x".repeat(999))]).toHaveLength(120);
  });
});
