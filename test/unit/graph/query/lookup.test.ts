import { describe, expect, it } from "vitest";
import { lookUp } from "../../../../src/graph/query/lookup.js";
import { nearnessTo, segmentsOf } from "../../../../src/graph/query/names.js";
import { byUse } from "../../../../src/graph/query/places.js";
import { findStart, isQuestion, nodeOfHit } from "../../../../src/graph/query/starts.js";
import { graphOf, say, shop } from "./sample.js";

const found = (text: string, graph = shop()) => {
  const { match, nodes, nearest } = lookUp(graph, text);
  return { match, nodes: nodes.map((id) => say(graph, id)), nearest };
};

describe("looking a name up", () => {
  it("finds simple and qualified names exactly, with any separator", () => {
    expect(found("openStore")).toEqual({
      match: "exact",
      nodes: ["src/store/base.ts#openStore"],
      nearest: [],
    });
    for (const text of [
      "Store.take",
      "Store::take",
      "Store#take",
      "Store/take",
      "Store->take()",
      "(*Store).take",
    ])
      expect(found(text)).toMatchObject({ match: "exact", nodes: ["src/store/base.ts#Store.take"] });
    expect(found("take").nodes).toEqual([
      "docs/take.md#take",
      "src/service.ts#Service.take",
      "src/store/base.ts#Store.take",
      "src/store/disk.ts#DiskStore.take",
      "src/store/memory.ts#MemoryStore.take",
    ]);
  });

  it("finds by the end of path and name, with the file's stem or without", () => {
    for (const text of [
      "disk.DiskStore.take",
      "store.disk.DiskStore.take",
      "store/DiskStore/take",
      "src::store::DiskStore::take",
    ])
      expect(found(text)).toMatchObject({ match: "suffix", nodes: ["src/store/disk.ts#DiskStore.take"] });
    expect(found("memory.openStore").match).not.toBe("suffix");
  });

  it("finds places: a line, and a symbol of a file", () => {
    expect(found("src/service.ts:6")).toEqual({
      match: "place",
      nodes: ["src/service.ts#Service.take"],
      nearest: [],
    });
    expect(found("src/service.ts:2-4").nodes).toEqual(["src/service.ts#Service.constructor"]);
    expect(found("src/service.ts:99").nodes).toEqual(["src/service.ts"]);
    expect(found("src/store/disk.ts#take")).toMatchObject({
      match: "place",
      nodes: ["src/store/disk.ts#DiskStore.take"],
    });
    expect(found("src/nosuch.ts:6").match).toBe("none");
  });

  it("finds members that a type inherits", () => {
    const graph = graphOf(
      {
        "a.py": "class Base 1-9\nmethod Base.run 2-3\nclass Mid 11-12",
        "b.py": "class Leaf 1-2\nfunction run 4-5",
      },
      ["a.py#Mid extends a.py#Base 11", "b.py#Leaf extends a.py#Mid 1", "a.py#Base extends b.py#Leaf 1"],
    );
    expect(found("Leaf.run", graph)).toEqual({ match: "inherited", nodes: ["a.py#Base.run"], nearest: [] });
  });

  it("finds nearly: case, joints, slips, and words in order", () => {
    for (const text of ["openstore", "open_store", "OPENSTORE", "opneStore", "openStroe"])
      expect(found(text)).toMatchObject({ match: "fuzzy", nodes: ["src/store/base.ts#openStore"] });
    const graph = graphOf({ "a.ts": "function parseConfigurationFile 1-2\nfunction render 4-5" }, []);
    expect(found("parseFile", graph)).toMatchObject({
      match: "fuzzy",
      nodes: ["a.ts#parseConfigurationFile"],
    });
    expect(found("DiskStor.take")).toMatchObject({
      match: "fuzzy",
      nodes: ["src/store/disk.ts#DiskStore.take"],
    });
  });

  it("names what is near, and answers with nothing, when nothing fits", () => {
    expect(found("Stor")).toMatchObject({ match: "fuzzy" });
    expect(found("Memory")).toEqual({ match: "none", nodes: [], nearest: ["MemoryStore"] });
    expect(found("Nowhere.close")).toEqual({ match: "none", nodes: [], nearest: ["Service.close"] });
    for (const text of ["zzzzzz", "", ".", "::", "#", " ", "/".repeat(9_999), "x".repeat(99_999)])
      expect(found(text)).toEqual({ match: "none", nodes: [], nearest: [] });
  });

  it("takes names of objects' prototypes and marks for ordinary names", () => {
    const graph = graphOf({ "a.ts": "function __proto__ 1-2\nfunction hasOwnProperty 3-4" }, []);
    expect(found("__proto__", graph).nodes).toEqual(["a.ts#__proto__"]);
    expect(found("toString", graph).match).toBe("none");
  });
});

describe("order and nearness", () => {
  it("puts code before prose, and what is used most first", () => {
    const graph = shop();
    expect(byUse(graph, graph.named("take"), "take").map((id) => say(graph, id))).toEqual([
      "src/service.ts#Service.take",
      "src/store/base.ts#Store.take",
      "src/store/disk.ts#DiskStore.take",
      "src/store/memory.ts#MemoryStore.take",
      "docs/take.md#take",
    ]);
  });

  it("puts what is called so as a whole before members of that name", () => {
    const graph = graphOf({ "a.ts": "interface Render 1-3\nmethod Context.Render 5-6\nfunction f 8-9" }, [
      "a.ts#f calls a.ts#Context.Render 8",
    ]);
    expect(byUse(graph, graph.named("Render"), "Render").map((id) => say(graph, id))).toEqual([
      "a.ts#Render",
      "a.ts#Context.Render",
    ]);
  });

  it("takes names apart", () => {
    expect(segmentsOf("(*Engine).Run")).toEqual(["Engine", "Run"]);
    expect(segmentsOf("a/b.c::d->e#f\\g()")).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  });

  it("measures with bounds", () => {
    const near = nearnessTo("retryDelay");
    expect(near("retry_delay")).toEqual({ rank: 0, meant: true });
    expect(near("retryDelays")).toMatchObject({ meant: true });
    expect(near("retryBackoffDelay")).toMatchObject({ meant: true });
    expect(near("retryDelayOfTheWholeBigProgramme")?.meant).toBe(false);
    expect(near("unrelated")).toBeNull();
    expect(nearnessTo("get")("set")?.meant).toBe(false);
    expect(nearnessTo("ab")("ac")).toBeNull();
  });
});

describe("starts of a walk", () => {
  const start = (text: string) => {
    const graph = shop();
    const { match, nodes } = findStart(graph, text);
    return [match, ...nodes.map((id) => say(graph, id))];
  };

  it("takes files and folders, then symbols, then ends of paths, then packages", () => {
    expect(start("./src/service.ts")).toEqual(["file", "src/service.ts"]);
    expect(start("src/store/")).toEqual(["directory", "src/store/"]);
    expect(start("src/store")).toEqual(["directory", "src/store/"]);
    expect(start(".")).toEqual(["directory", "/"]);
    expect(start("service.ts")).toEqual(["file", "src/service.ts"]);
    expect(start("app")).toEqual(["directory", "src/app/"]);
    expect(start("Service")).toEqual(["exact", "src/service.ts#Service"]);
    expect(start("chalk")).toEqual(["external", "external:chalk"]);
    expect(start("openstor")).toEqual(["fuzzy", "src/store/base.ts#openStore"]);
    expect(start("src/servise.ts")).toEqual(["none"]);
    expect(findStart(shop(), "src/servise.ts").nearest[0]).toBe("src/service.ts");
  });

  it("takes a package before the key of a manifest that has its name, and no heading that is only near", () => {
    const graph = graphOf(
      {
        "package.json": "key dependencies.chalk 2-2",
        "guide.md": "section Chalks 1-3",
        "a.ts": "function paint 1-2",
      },
      ["a.ts#paint calls external:chalk 1"],
    );
    expect(findStart(graph, "chalk").nodes.map((id) => say(graph, id))).toEqual(["external:chalk"]);
    expect(findStart(graph, "dependencies.chalk").match).toBe("exact");
    expect(findStart(graph, "chalkz").match).toBe("none");
  });

  it("knows a question by its words", () => {
    expect(isQuestion("where are stores opened")).toBe(true);
    expect(isQuestion(" openStore ")).toBe(false);
  });

  it("takes the symbol that a hit shows", () => {
    const graph = shop();
    const hit = { path: "src/service.ts", startLine: 5, endLine: 12, symbol: "Service.close" };
    expect(say(graph, nodeOfHit(graph, hit))).toBe("src/service.ts#Service.close");
    expect(say(graph, nodeOfHit(graph, { ...hit, symbol: null }))).toBe("src/service.ts#Service.take");
    const later = { ...hit, startLine: 7, endLine: 8 };
    expect(say(graph, nodeOfHit(graph, { ...later, symbol: "Service" }))).toBe("src/service.ts#Service");
    expect(say(graph, nodeOfHit(graph, { ...later, symbol: null }))).toBe("src/service.ts#Service.take");
    expect(say(graph, nodeOfHit(graph, { ...hit, startLine: 40, endLine: 50 }))).toBe("src/service.ts");
    expect(nodeOfHit(graph, { ...hit, path: "nosuch" })).toBe(-1);
  });
});
