import { describe, expect, it } from "vitest";
import { createLinker } from "../../../src/graph/link.js";
import type { Definition, Reference } from "../../../src/model/facts.js";
import { definition } from "./tree.js";

const typed = (text: string, line: number, type: string): Definition => ({ ...definition(text, line), type });

const call = (receiver: string): Reference => ({
  name: "run",
  kind: "call",
  line: 9,
  receiver,
  arity: 0,
  within: -1,
});

const linked = (
  language: string,
  path: string,
  definitions: readonly Definition[],
  receivers: readonly string[],
) => {
  const facts = { definitions, references: receivers.map(call), imports: [], exports: [] };
  const file = { path, language, test: false, ranked: true, facts };
  return createLinker({ paths: [path], files: [file], manifest: () => null }).link(0).links.references;
};

describe("what stands for itself", () => {
  it("has no members: aliases of types", () => {
    const aliases = [typed("type A", 1, "{B}"), typed("type B", 2, "{A}"), typed("type C", 3, "{C}")];
    const found = linked("typescript", "a.ts", aliases, ["{A}", "{C}", "A", "{A}()", "{C}.it()"]);
    expect(found).toEqual(["unresolved", "unresolved", "unresolved", "unresolved", "unresolved"]);
  });

  it("has no members: variables and functions", () => {
    const values = [
      typed("constant a", 1, "b"),
      typed("constant b", 2, "a()"),
      typed("function f", 3, "f()"),
    ];
    const found = linked("typescript", "a.ts", values, ["a", "b()", "f()", "{a}", "f()()[]*"]);
    expect(found).toEqual(["unresolved", "unresolved", "unresolved", "unresolved", "unresolved"]);
  });

  it("is a struct with another name in C", () => {
    const struct = [
      typed("type job", 1, "{job}"),
      definition("struct job", 1),
      definition("field job.run", 2),
    ];
    expect(linked("c", "a.c", struct, ["{job}"])).toEqual([
      [{ target: { kind: "definition", path: "a.c", index: 2 }, reason: null }],
    ]);
  });
});
