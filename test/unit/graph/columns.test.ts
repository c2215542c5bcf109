import { describe, expect, it } from "vitest";
import { writeSections } from "../../../src/graph/columns/layout.js";
import { graphOver, openGraph } from "../../../src/graph/columns/open.js";
import { createGraphColumns } from "../../../src/graph/columns/write.js";
import type { CodeGraph, Target } from "../../../src/model/graph.js";
import { edgeOfReference } from "../../../src/model/links.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { definition, type LinkedFile, sampleLinked } from "./graph-sample.js";

const digest = "ab".repeat(32);

const columnsOf = (files: readonly LinkedFile[]) => {
  const columns = createGraphColumns(
    files.map((file) => ({ ...file, definitions: file.facts.definitions.length })),
  );
  for (const [i, file] of files.entries()) columns.add(i, file.facts, file.links);
  return columns.finish();
};

const graphOf = (files: readonly LinkedFile[]): CodeGraph =>
  openGraph(writeSections(columnsOf(files), digest), digest);

/** A node in words. */
const say = (graph: CodeGraph, id: number): string => {
  const { kind, path, symbol, line } = graph.node(id);
  return kind === "symbol" ? `${path}#${symbol}:${line}` : `${kind} ${path ?? symbol}`;
};

const edgesOf = (graph: CodeGraph): string[] => {
  const found: string[] = [];
  for (let id = 0; id < graph.nodeCount; id++) {
    for (const { from, to, kind, line, reason } of graph.out(id)) {
      if (kind !== "contains") found.push(`${say(graph, from)} ${kind} ${say(graph, to)} @${line} ${reason}`);
    }
  }
  return found.sort(compareUtf8);
};

/** What the edges should be, from the links alone. */
const expectedEdges = (files: readonly LinkedFile[]): string[] => {
  const symbol = (file: LinkedFile, index: number): string => {
    const { qualified, line } = file.facts.definitions[index]!;
    return `${file.path}#${qualified}:${line}`;
  };
  const target = (to: Target): string => {
    if (to.kind === "definition") return symbol(files.find((file) => file.path === to.path)!, to.index);
    return `${to.kind} ${to.kind === "external" ? to.name : to.path}`;
  };
  const found = new Set<string>();
  for (const file of files) {
    const { facts, links } = file;
    const start = (within: number): string => (within < 0 ? `file ${file.path}` : symbol(file, within));
    for (const [i, { kind, line }] of facts.imports.entries()) {
      for (const one of typeof links.imports[i] === "string" ? [] : links.imports[i]!)
        found.add(
          `file ${file.path} ${kind === "re-export" ? "re-exports" : "imports"} ${target(one.target)} @${line} ${one.reason}`,
        );
    }
    for (const [i, { kind, line, within }] of facts.references.entries()) {
      for (const one of typeof links.references[i] === "string" ? [] : links.references[i]!)
        found.add(`${start(within)} ${edgeOfReference[kind]} ${target(one.target)} @${line} ${one.reason}`);
    }
    for (const { definition: at, link } of links.overrides)
      found.add(
        `${start(at)} overrides ${target(link.target)} @${facts.definitions[at]!.line} ${link.reason}`,
      );
    for (const link of links.tests)
      found.add(`file ${file.path} tests ${target(link.target)} @0 ${link.reason}`);
  }
  return [...found].sort(compareUtf8);
};

describe("columns of a graph", () => {
  it.each([1, 2, 3, 4, 5, 6])("hold every link once, in both directions (%i)", (seed) => {
    const files = sampleLinked(seed);
    const graph = graphOf(files);
    expect(edgesOf(graph)).toEqual(expectedEdges(files));
    for (let id = 0; id < graph.nodeCount; id++) {
      for (const edge of graph.out(id)) expect(graph.in(edge.to)).toContainEqual(edge);
      const into = graph.in(id);
      for (const edge of into) expect(graph.out(edge.from)).toContainEqual(edge);
      const places = into
        .filter((edge) => edge.kind !== "contains")
        .map((edge) => {
          const { path } = graph.node(edge.from);
          return { path: path!, line: edge.line };
        });
      const sorted = [...places].sort((a, b) => compareUtf8(a.path, b.path) || a.line - b.line);
      expect(places).toEqual(sorted);
    }
  });

  it.each([7, 8])("find files, folders, packages and names (%i)", (seed) => {
    const files = sampleLinked(seed);
    const graph = graphOf(files);
    for (const [i, { path, facts }] of files.entries()) {
      expect(graph.file(path)).toBe(i);
      expect(graph.symbolsOf(i).map((id) => graph.node(id).symbol)).toEqual(
        facts.definitions.map((d) => d.qualified),
      );
    }
    expect(graph.file("nowhere.ts")).toBe(-1);
    expect(graph.directory("nowhere")).toBe(-1);
    expect(graph.external("left-pad")).toBe(-1);
    expect(graph.node(graph.directory("src/deep"))).toMatchObject({ kind: "directory", path: "src/deep" });
    expect(graph.node(graph.external("lodash"))).toMatchObject({
      kind: "external",
      symbol: "lodash",
      path: null,
    });
    const all = files.flatMap(({ path, facts }) =>
      facts.definitions.map(({ name, qualified, line }) => ({ path, name, symbol: qualified, line })),
    );
    expect(graph.names).toEqual([...new Set(all.map(({ name }) => name))].sort(compareUtf8));
    for (const name of [...graph.names, "nothing"]) {
      const here = graph.named(name).map((id) => graph.node(id));
      expect(here.map(({ path, symbol, line }) => ({ path, symbol, line }))).toEqual(
        all.filter((one) => one.name === name).map(({ path, symbol, line }) => ({ path, symbol, line })),
      );
    }
  });

  it("count calls by what became of them, and those of a name that could not be resolved", () => {
    const files = sampleLinked(9);
    const graph = graphOf(files);
    const calls = files.flatMap(({ path, facts, links }) =>
      facts.references.flatMap((one, i) =>
        one.kind === "call" || one.kind === "construct"
          ? [{ ...one, path, found: links.references[i]! }]
          : [],
      ),
    );
    const unresolved = calls.filter(({ found }) => found === "unresolved");
    expect(graph.total).toMatchObject({ calls: calls.length, unresolved: unresolved.length });
    const sums = files.map((_, i) => graph.counts(i).unresolved);
    expect(sums.reduce((a, b) => a + b, 0)).toBe(unresolved.length);
    for (const name of [...new Set(unresolved.map((one) => one.name)), "nothing"]) {
      const named = graph.unresolvedNamed(name);
      expect(named.map(({ from, line }) => ({ path: graph.node(from).path, line }))).toEqual(
        unresolved.filter((one) => one.name === name).map(({ path, line }) => ({ path, line })),
      );
      for (const call of named) expect(graph.unresolvedIn(call.from)).toContainEqual(call);
    }
    const everywhere = Array.from({ length: graph.nodeCount }, (_, id) => graph.unresolvedIn(id)).flat();
    expect(everywhere.length).toBe(unresolved.length);
  });

  it("tell what contains what", () => {
    const none = { imports: [], references: [], overrides: [], tests: [] };
    const file = (path: string, definitions: LinkedFile["facts"]["definitions"] = []): LinkedFile => ({
      path,
      language: "typescript",
      test: false,
      facts: { definitions, references: [], imports: [] },
      links: none,
    });
    const graph = graphOf([
      file("a/b.ts", [
        definition({ name: "A", kind: "class", startLine: 1, endLine: 9 }),
        definition({ name: "m", qualified: "A.m", kind: "method", startLine: 2, endLine: 4 }),
        definition({ name: "x", qualified: "A.m.x", startLine: 3, endLine: 3 }),
        definition({ name: "n", qualified: "A.n", startLine: 9, endLine: 9 }),
        definition({ name: "after", startLine: 9, endLine: 9 }),
        definition({ name: "one", startLine: 11, endLine: 11 }),
        definition({ name: "oneMore", startLine: 11, endLine: 11 }),
      ]),
      file("a/c/d.ts"),
      file("e.ts"),
    ]);
    const childrenOf = (id: number): string[] =>
      graph.out(id, new Set(["contains"])).map((edge) => say(graph, edge.to));
    expect(childrenOf(graph.directory(""))).toEqual(["directory a", "file e.ts"]);
    expect(childrenOf(graph.directory("a"))).toEqual(["file a/b.ts", "directory a/c"]);
    const symbols = graph.symbolsOf(graph.file("a/b.ts"));
    expect(childrenOf(graph.file("a/b.ts"))).toEqual([
      "a/b.ts#A:1",
      "a/b.ts#after:9",
      "a/b.ts#one:11",
      "a/b.ts#oneMore:11",
    ]);
    expect(childrenOf(symbols[0]!)).toEqual(["a/b.ts#A.m:2", "a/b.ts#A.n:9"]);
    expect(childrenOf(symbols[1]!)).toEqual(["a/b.ts#A.m.x:3"]);
    expect(graph.in(graph.directory(""))).toEqual([]);
  });

  it("do not depend on the order in which files are added", () => {
    const files = sampleLinked(12);
    const columns = createGraphColumns(files.map((f) => ({ ...f, definitions: f.facts.definitions.length })));
    for (let i = files.length - 1; i >= 0; i--) columns.add(i, files[i]!.facts, files[i]!.links);
    expect(edgesOf(graphOver(columns.finish()))).toEqual(expectedEdges(files));
  });

  it("are refused when they are damaged or belong to another bundle", () => {
    const bytes = writeSections(columnsOf(sampleLinked(10)), digest);
    expect(() => openGraph(bytes, "cd".repeat(32))).toThrow(/another bundle/);
    for (let at = 0; at < bytes.length; at += 97) {
      const flipped = bytes.slice();
      flipped[at]! ^= 4;
      expect(() => openGraph(flipped, digest)).toThrow(/damaged/);
      expect(() => openGraph(bytes.subarray(0, at), digest)).toThrow(/damaged/);
    }
  });

  it("refuse links that lead nowhere, and a file that comes twice", () => {
    const files = sampleLinked(11);
    const columns = createGraphColumns(files.map((f) => ({ ...f, definitions: f.facts.definitions.length })));
    const astray = { target: { kind: "file", path: "gone.ts" }, reason: null } as const;
    columns.add(1, files[1]!.facts, files[1]!.links);
    expect(() => columns.add(1, files[1]!.facts, files[1]!.links)).toThrow(/twice/);
    expect(() => columns.add(2, files[2]!.facts, { ...files[2]!.links, tests: [astray] })).toThrow(
      /not there/,
    );
    expect(() => graphOver(columns.finish())).toThrow(/lacks/);
  });
});
