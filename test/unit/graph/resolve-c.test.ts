import { describe, expect, it } from "vitest";
import { c } from "../../../src/graph/resolve/c.js";
import { definition, imports, treeOf } from "./tree.js";

const tree = treeOf(
  "cpp",
  {
    "app/main.cc": {
      imports: [imports("net/socket.h"), imports("util.h"), imports("stdio.h"), imports("gone.h")],
    },
    "app/util.h": { definitions: [definition("module work::inner")] },
    "include/net/socket.h": { imports: [imports("../base.h")] },
    "include/base.h": {},
    "app/string.h": {},
    "deps/one/deep.h": {},
    "deps/two/deep.h": {},
    "other/alone.h": {},
  },
  ["app/table.inc"],
);
const resolver = c.open(tree);
const file = (path: string): number => tree.indexOf(path);
const ask = (specifier: string, imported?: string) =>
  resolver.resolve(file("app/main.cc"), imports(specifier, imported));

describe("includes", () => {
  it("are found beside the file and below usual roots", () => {
    expect(ask("util.h")).toMatchObject({ files: [file("app/util.h")], inferred: false });
    expect(ask("net/socket.h")).toMatchObject({ files: [file("include/net/socket.h")], inferred: false });
  });

  it("are the library's first in angle brackets", () => {
    expect(ask("<net/socket.h>")).toMatchObject({ files: [file("include/net/socket.h")], inferred: false });
    expect(ask("<alone.h>")).toMatchObject({ files: [file("other/alone.h")], inferred: true });
    expect(ask("<string.h>")).toMatchObject({ kind: "runtime" });
    expect(ask("string.h")).toMatchObject({ files: [file("app/string.h")] });
  });

  it("are inferred where one file alone ends so, and unresolved where several do", () => {
    expect(ask("alone.h")).toMatchObject({ files: [file("other/alone.h")], inferred: true });
    expect(ask("deep.h")).toBeNull();
    expect(ask("gone.h")).toBeNull();
  });

  it("may be files without facts, or parts of the library", () => {
    expect(ask("table.inc")).toEqual({ kind: "file", path: "app/table.inc" });
    expect(ask("stdio.h")).toEqual({ kind: "runtime", name: "stdio.h" });
  });

  it("let a file see what they include in turn, and nothing else", () => {
    const from = file("app/main.cc");
    expect(resolver.sees?.(from, file("include/base.h"))).toBe(true);
    expect(resolver.sees?.(from, from)).toBe(true);
    expect(resolver.sees?.(from, file("other/alone.h"))).toBe(false);
    expect(resolver.sees?.(file("include/base.h"), from)).toBe(false);
  });

  it("never leave the tree", () => {
    expect(ask("../../../etc/passwd")).toBeNull();
  });
});

describe("namespaces", () => {
  it("are opened by a using, by their full name", () => {
    expect(ask("work::inner")).toMatchObject({ kind: "module", inner: ["work", "inner"], files: [] });
    expect(ask("work", "Thing")).toMatchObject({ inner: ["work"] });
    expect(ask("std", "string")).toEqual({ kind: "runtime", name: "std" });
  });
});
