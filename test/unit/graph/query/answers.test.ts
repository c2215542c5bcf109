import { describe, expect, it } from "vitest";
import { answerOf } from "../../../../src/graph/query/neighbours.js";
import { findStart } from "../../../../src/graph/query/starts.js";
import { trace } from "../../../../src/graph/query/trace.js";
import type { CodeGraph } from "../../../../src/model/graph.js";
import type { Neighbours, TraceQuery } from "../../../../src/model/graph-report.js";
import { graphOf, shop } from "./sample.js";

const answer = (graph: CodeGraph, name: string, limit = 50) => {
  const { nodes } = findStart(graph, name);
  expect(nodes).toHaveLength(1);
  return answerOf(graph, nodes[0]!, limit);
};

const brief = ({ items }: Neighbours): string[] =>
  items.map(({ path, line, symbol, basis, via }) =>
    [`${path}:${line}`, symbol, basis, ...(via === null ? [] : [`via ${via}`])].join(" "),
  );

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

const ask = (graph: CodeGraph, from: string | readonly string[], query: Partial<TraceQuery> = {}) => {
  const all = typeof from === "string" ? [from] : from;
  const start = (text: string) => ({ text, ...findStart(graph, text) });
  const to = query.to ?? null;
  return trace(graph, { ...base, ...query, from: all }, all.map(start), to === null ? null : start(to));
};

const ids = (report: {
  readonly nodes: readonly { readonly id: string; readonly depth: number }[];
}): string[] => report.nodes.map(({ id, depth }) => `${depth} ${id}`);

const lines = (report: ReturnType<typeof ask>): string[] =>
  report.edges.map(
    ({ from, to, kind, line, basis, count }) =>
      `${from} ${kind} ${to} @${line} ${basis}${count > 1 ? ` x${count}` : ""}`,
  );

describe("what is said of a symbol", () => {
  it("lists who calls a method, what it calls and overrides, and calls of its name that are open", () => {
    const take = answer(shop(), "Store.take");
    expect(brief(take.callers)).toEqual([
      "src/service.ts:6 Service.take resolved",
      "src/service.ts:7 Service.take resolved",
    ]);
    expect(take.callers).toMatchObject({ total: 2, resolved: 2, inferred: 0 });
    expect(brief(take.overriddenBy)).toEqual([
      "src/store/disk.ts:2 DiskStore.take resolved",
      "src/store/memory.ts:2 MemoryStore.take resolved",
    ]);
    expect(take.unresolvedNamed).toEqual({
      items: [{ path: "src/service.ts", line: 11, symbol: "Service.close", name: "take" }],
      total: 1,
    });
    expect(take.unresolved.total).toBe(0);
    const disk = answer(shop(), "DiskStore.take");
    expect(brief(disk.overrides)).toEqual(["src/store/base.ts:2 Store.take resolved"]);
    expect(disk.callees.items).toMatchObject([{ path: null, symbol: "node:fs", kind: "external", at: 3 }]);
  });

  it("counts those who construct a type among its callers, and what its members call", () => {
    const service = answer(shop(), "Service");
    expect(brief(service.callers)).toEqual([
      "src/app/main.ts:2 main resolved via Service.constructor",
      "test/service.test.ts:2 testTake resolved via Service.constructor",
    ]);
    expect(brief(service.callees)).toEqual([
      "src/store/base.ts:11 openStore resolved via Service.constructor",
      "src/store/base.ts:2 Store.take resolved via Service.take",
      "src/store/base.ts:2 Store.take resolved via Service.take",
    ]);
    expect(brief(service.tests)).toEqual([
      "test/service.test.ts:1  resolved",
      "test/service.test.ts:2 testTake resolved via Service.constructor",
    ]);
    expect(service.members.map(({ symbol }) => symbol)).toEqual([
      "Service.constructor",
      "Service.take",
      "Service.close",
    ]);
    expect(service.unresolved).toMatchObject({
      total: 1,
      items: [{ name: "take", symbol: "Service.close" }],
    });
    const store = answer(shop(), "Store");
    expect(brief(store.derived)).toEqual([
      "src/store/disk.ts:1 DiskStore resolved",
      "src/store/memory.ts:1 MemoryStore resolved",
    ]);
  });

  it("marks what is inferred with its reason, and cuts with counts", () => {
    const disk = answer(shop(), "DiskStore");
    expect(disk.callers.items).toMatchObject([
      { basis: "inferred", reason: "only-candidate", symbol: "openStore" },
    ]);
    expect(disk.callers).toMatchObject({ total: 1, resolved: 0, inferred: 1 });
    const cut = answer(shop(), "Store.take", 1);
    expect(cut.callers).toMatchObject({ total: 2 });
    expect(cut.callers.items).toHaveLength(1);
  });

  it("takes methods that stand apart for members of their type, and no other type's", () => {
    const graph = graphOf(
      {
        "a/engine.go": "struct Engine 1-3\nmethod Engine.Run 5-6",
        "a/routes.go": "method Engine.Use 1-2",
        "a/twin.ts": "class Engine 1-9\nmethod Engine.stop 2-3",
        "b/engine.go": "method Engine.Far 1-2",
      },
      ["a/routes.go#Engine.Use calls b/engine.go#Engine.Far 1"],
    );
    const engine = graph.named("Engine").find((id) => graph.node(id).path === "a/engine.go")!;
    const said = answerOf(graph, engine, 9);
    expect(said.members.map(({ symbol }) => symbol)).toEqual(["Engine.Run", "Engine.Use"]);
    expect(said.callees.items).toMatchObject([{ symbol: "Engine.Far", via: "Engine.Use" }]);
  });
});

describe("walks", () => {
  it("goes out from a symbol, to those who override what is called, and not beyond the depth", () => {
    const report = ask(shop(), "Service.take", { depth: 1 });
    expect(ids(report)).toEqual(["0 src/service.ts#Service.take", "1 src/store/base.ts#Store.take"]);
    expect(lines(report)).toEqual([
      "src/service.ts#Service.take calls src/store/base.ts#Store.take @6 resolved x2",
    ]);
    expect(ids(ask(shop(), "Service.take", { depth: 2 }))).toEqual([
      "0 src/service.ts#Service.take",
      "1 src/store/base.ts#Store.take",
      "2 src/store/disk.ts#DiskStore.take",
      "2 src/store/memory.ts#MemoryStore.take",
    ]);
  });

  it("shows what a method overrides, and does not go from there to its brothers", () => {
    expect(ids(ask(shop(), "DiskStore.take", { depth: 5 }))).toEqual([
      "0 src/store/disk.ts#DiskStore.take",
      "1 src/store/base.ts#Store.take",
    ]);
  });

  it("goes in, through the base of what is overridden", () => {
    expect(ids(ask(shop(), "DiskStore.take", { direction: "in", depth: 2 }))).toEqual([
      "0 src/store/disk.ts#DiskStore.take",
      "1 src/store/base.ts#Store.take",
      "2 src/service.ts#Service.take",
    ]);
  });

  it("takes a type for all its members, and shows packages only when asked", () => {
    const report = ask(shop(), "Service", { depth: 1 });
    expect(ids(report)).toEqual([
      "0 src/service.ts#Service",
      "1 src/store/base.ts#openStore",
      "1 src/store/base.ts#Store.take",
    ]);
    expect(report.unresolved).toBe(1);
    const uses = ask(shop(), "Service", { depth: 1, kinds: ["references"] });
    expect(ids(uses)).toEqual(["0 src/service.ts#Service", "1 src/store/base.ts#Store"]);
    expect(ids(ask(shop(), "Store", { depth: 1, direction: "in" }))).toContain("1 src/service.ts#Service");
    expect(ids(ask(shop(), "main", { depth: 1, external: true }))).toContain("1 external:chalk");
    expect(ids(ask(shop(), "main", { depth: 1 }))).not.toContain("1 external:chalk");
  });

  it("goes from file to file when files are asked, and from folder to folder", () => {
    const report = ask(shop(), "src/service.ts", { depth: 1 });
    expect(report.level).toBe("file");
    expect(lines(report)).toEqual([
      "src/service.ts imports src/store/base.ts @1 resolved",
      "src/service.ts references src/store/base.ts @1 resolved",
      "src/service.ts calls src/store/base.ts @3 resolved x3",
    ]);
    const inward = ask(shop(), "src/service.ts", { direction: "in", depth: 1 });
    expect(ids(inward)).toEqual([
      "0 src/service.ts",
      "1 src/index.ts",
      "1 test/service.test.ts",
      "1 src/app/main.ts",
    ]);
    const folders = ask(shop(), "src/app", { level: "directory", depth: 3 });
    expect(ids(folders)).toEqual(["0 src/app/", "1 src/", "2 src/store/"]);
  });

  it("leaves tests out when told, goes both ways, and says what the limit cut", () => {
    const both = ask(shop(), "Service.take", { direction: "both", depth: 1 });
    expect(ids(both)).toEqual([
      "0 src/service.ts#Service.take",
      "1 src/store/base.ts#Store.take",
      "1 src/app/main.ts#main",
      "1 test/service.test.ts#testTake",
    ]);
    expect(ids(ask(shop(), "Service.take", { direction: "in", depth: 1, tests: "exclude" }))).toEqual([
      "0 src/service.ts#Service.take",
      "1 src/app/main.ts#main",
    ]);
    const cut = ask(shop(), "Service.take", { direction: "in", limit: 1 });
    expect(cut).toMatchObject({ cut: 1 });
    expect(cut.nodes).toHaveLength(2);
    expect(ask(shop(), "Service.take", { kinds: ["imports"] }).edges).toEqual([]);
  });

  it("gives every node an id of its own", () => {
    const graph = graphOf({ "a.ts": "function f 1-2\nfunction f 3-4\nfunction f 3-4\nfunction g 6-9" }, [
      "a.ts#g calls a.ts#f 7",
    ]);
    const report = ask(graph, "f", { depth: 1 });
    expect(report.starts[0]!.nodes).toEqual(["a.ts#f", "a.ts#f@3", "a.ts#f@3.2"]);
  });

  it("starts nowhere when nothing is found", () => {
    const report = ask(shop(), "nosuchthing");
    expect(report).toMatchObject({ nodes: [], edges: [], starts: [{ match: "none" }] });
  });
});

describe("shortest paths", () => {
  it("goes along calls and to overriders, with lines", () => {
    const report = ask(shop(), "main", { to: "DiskStore.take" });
    expect(lines(report)).toEqual([
      "src/app/main.ts#main calls src/service.ts#Service.take @3 resolved",
      "src/service.ts#Service.take calls src/store/base.ts#Store.take @6 resolved x2",
      "src/store/disk.ts#DiskStore.take overrides src/store/base.ts#Store.take @2 resolved",
    ]);
    expect(report.route!.hops).toHaveLength(3);
  });

  it("respects direction, and says how far it looked when there is none", () => {
    const none = ask(shop(), "DiskStore.take", { to: "main" });
    expect(none.route).toEqual({ hops: null, seen: 1, farthest: 0, stopped: false });
    expect(ask(shop(), "DiskStore.take", { to: "main", direction: "in" }).route!.hops).toHaveLength(3);
    const short = ask(shop(), "main", { to: "DiskStore.take", depth: 1 });
    expect(short.route).toMatchObject({ hops: null, farthest: 1, stopped: true });
    expect(short.unresolved).toBe(1);
    expect(ask(shop(), "main", { to: "main" }).route!.hops).toEqual([]);
  });
});

describe("impact", () => {
  it("finds all that a change of a base method reaches, and the tests", () => {
    const report = ask(shop(), "Store.take", { impact: true });
    expect(ids(report)).toEqual([
      "0 src/store/base.ts#Store.take",
      "1 src/service.ts#Service.take",
      "1 src/store/disk.ts#DiskStore.take",
      "1 src/store/memory.ts#MemoryStore.take",
      "2 src/app/main.ts#main",
      "2 test/service.test.ts#testTake",
    ]);
    expect(report.impact).toMatchObject({
      distances: [
        { distance: 1, nodes: 3, files: 3 },
        { distance: 2, nodes: 2, files: 2 },
      ],
      nodes: 5,
      inferred: 0,
      tests: [{ path: "test/service.test.ts", distance: 2, importOnly: false }],
      importers: ["src/index.ts"],
    });
    expect(report.unresolvedNamed.total).toBe(1);
  });

  it("reaches from an overrider those who call the base", () => {
    expect(ids(ask(shop(), "DiskStore.take", { impact: true, tests: "exclude" }))).toEqual([
      "0 src/store/disk.ts#DiskStore.take",
      "1 src/store/base.ts#Store.take",
      "2 src/service.ts#Service.take",
      "3 src/app/main.ts#main",
    ]);
  });

  it("counts what rests on an inferred edge, and takes a file for all in it", () => {
    const report = ask(shop(), "src/store/disk.ts", { impact: true });
    expect(report.impact!.inferred).toBeGreaterThan(0);
    expect(ids(report)).toContain("1 src/store/base.ts#openStore");
    expect(report.level).toBe("symbol");
  });

  it("reaches the function around a nested one", () => {
    const graph = graphOf({ "a.ts": "function outer 1-9\nfunction outer.inner 2-3\nfunction user 11-12" }, [
      "a.ts#user calls a.ts#outer 11",
    ]);
    expect(ids(ask(graph, "outer.inner", { impact: true }))).toEqual([
      "0 a.ts#outer.inner",
      "1 a.ts#outer",
      "2 a.ts#user",
    ]);
  });
});
