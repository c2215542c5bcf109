import { describe, expect, it } from "vitest";
import { rust } from "../../../src/graph/resolve/rust.js";
import type { Import } from "../../../src/model/facts.js";
import { definition, imports, treeOf } from "./tree.js";

const mod = (name: string, line = 1): Import => ({ ...imports(`./${name}`, "*", name), line });
const at = (line: number, one: Import): Import => ({ ...one, line });

const tests = { ...definition("module tests", 10), endLine: 20 };

const tree = treeOf(
  "rust",
  {
    "core/src/lib.rs": {
      imports: [mod("a"), mod("b"), { ...imports("./odd/place.rs", "*", "odd") }],
      definitions: [definition("macro bail"), definition("struct Top")],
    },
    "core/src/a.rs": {
      imports: [mod("deep"), at(11, mod("case"))],
      definitions: [definition("enum Kind"), definition("enum-member Kind::One"), tests],
    },
    "core/src/a/deep.rs": {},
    "core/src/a/tests/case.rs": {},
    "core/src/b/mod.rs": { definitions: [definition("function go")] },
    "core/src/odd/place.rs": { imports: [mod("next")] },
    "core/src/odd/next.rs": {},
    "core/src/alone.rs": {},
    "core/tests/it.rs": {},
    "app/src/main.rs": { imports: [mod("cli")] },
    "app/src/cli.rs": {},
    "loose/one.rs": {},
    "loose/two.rs": {},
  },
  [],
  {
    "Cargo.toml": `
      [workspace]
      members = ["core", "app"]
      [workspace.dependencies]
      kernel = { path = "core", package = "my-core" }
      serde = "1"
    `,
    "core/Cargo.toml": '[package]\nname = "my-core"\n',
    "app/Cargo.toml": `
      [package]
      name = "app"
      [dependencies]
      kernel = { workspace = true }
      serde = { workspace = true }
      tokio = "1"
    `,
    "bad/Cargo.toml": "[package\n",
  },
);
const resolver = rust.open(tree);
const ask = (path: string, imported: Import) => resolver.resolve(tree.indexOf(path), imported);
const module = (path: string, inner: string[] = [], edge = path) => ({
  kind: "module",
  module: path,
  inner,
  files: [tree.indexOf(edge)],
  folder: null,
  inferred: false,
});

describe("mod", () => {
  it("is a file beside, or in the folder of its own name", () => {
    expect(ask("core/src/lib.rs", mod("a"))).toEqual(module("core/src/a.rs"));
    expect(ask("core/src/lib.rs", mod("b"))).toEqual(module("core/src/b/mod.rs"));
    expect(ask("core/src/a.rs", mod("deep"))).toEqual(module("core/src/a/deep.rs"));
    expect(ask("core/src/a.rs", at(11, mod("case")))).toEqual(module("core/src/a/tests/case.rs"));
    expect(ask("core/src/lib.rs", mod("gone"))).toBeNull();
  });

  it("is where its attribute says, and what that declares stands beside it", () => {
    const odd = ask("core/src/lib.rs", imports("./odd/place.rs", "*", "odd"));
    expect(odd).toEqual(module("core/src/odd/place.rs"));
    expect(ask("core/src/odd/place.rs", mod("next"))).toEqual(module("core/src/odd/next.rs"));
  });
});

describe("use", () => {
  const deep = "core/src/a/deep.rs";

  it("begins at the crate, here, or above", () => {
    expect(ask(deep, imports("crate::b", "go"))).toEqual(module("core/src/b/mod.rs"));
    expect(ask(deep, imports("super", "Kind"))).toEqual(module("core/src/a.rs"));
    expect(ask(deep, imports("super::super::b", "go"))).toEqual(module("core/src/b/mod.rs"));
    expect(ask("core/src/a.rs", imports("self::deep", "x"))).toEqual(module(deep));
    expect(ask("core/src/lib.rs", imports("super", "x"))).toBeNull();
  });

  it("knows modules in files by the line", () => {
    expect(ask("core/src/a.rs", at(12, imports("super", "Kind")))).toEqual(module("core/src/a.rs"));
    expect(ask("core/src/a.rs", at(12, imports("self::case", "x")))).toEqual(
      module("core/src/a/tests/case.rs"),
    );
    expect(ask("core/src/a.rs", imports("super", "Top"))).toEqual(module("core/src/lib.rs"));
  });

  it("goes on into what no file is", () => {
    expect(ask(deep, imports("crate::a::Kind", "One"))).toEqual(module("core/src/a.rs", ["Kind"]));
    expect(ask("core/src/a.rs", imports("Kind"))).toEqual(module("core/src/a.rs", ["Kind"]));
  });

  it("leads to the file of a module that it names", () => {
    expect(ask(deep, imports("crate", "b"))).toEqual(module("core/src/lib.rs", [], "core/src/b/mod.rs"));
  });

  it("knows other crates by what the manifest calls them", () => {
    expect(ask("app/src/cli.rs", imports("kernel::a", "Kind"))).toEqual(module("core/src/a.rs"));
    expect(ask("core/tests/it.rs", imports("my_core", "Top"))).toEqual(module("core/src/lib.rs"));
    expect(ask("app/src/cli.rs", imports("my_core", "Top"))).toEqual({ kind: "external", name: "my_core" });
    expect(ask("app/src/cli.rs", imports("tokio", "spawn"))).toEqual({ kind: "external", name: "tokio" });
    expect(ask("app/src/cli.rs", imports("std::collections", "HashMap"))).toEqual({
      kind: "runtime",
      name: "std",
    });
    expect(ask("app/src/cli.rs", imports("::serde", "Serialize"))).toEqual({
      kind: "external",
      name: "serde",
    });
  });

  it("takes files that nobody declares by their place", () => {
    expect(ask("core/src/alone.rs", imports("crate::a", "Kind"))).toEqual(module("core/src/a.rs"));
    expect(ask("loose/one.rs", imports("crate::two", "x"))).toEqual(module("loose/two.rs"));
  });
});

describe("names", () => {
  it("of the crate, of other crates and of modules are modules", () => {
    const cli = tree.indexOf("app/src/cli.rs");
    expect(resolver.submodule(null, "crate", cli)).toBe("app/src/main.rs");
    expect(resolver.submodule(null, "kernel", cli)).toBe("core/src/lib.rs");
    expect(resolver.submodule("core/src/lib.rs", "a", cli)).toBe("core/src/a.rs");
    expect(resolver.submodule("core/src/lib.rs", "x", cli)).toBeNull();
  });

  it("of macros are known in all of their crate", () => {
    const lib = tree.indexOf("core/src/lib.rs");
    const { module } = resolver.placeOf!(lib, 0);
    expect(resolver.seen(tree.indexOf("core/src/a/deep.rs"))).toContain(module);
    expect(resolver.seen(tree.indexOf("app/src/cli.rs"))).not.toContain(module);
    expect(resolver.filesOf(module)).toContain(lib);
    expect(resolver.placeOf?.(lib, 1)).toEqual({ module: "core/src/lib.rs", names: ["Top"] });
  });
});
