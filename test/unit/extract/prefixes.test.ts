import { beforeAll, describe, expect, it } from "vitest";
import { toPath } from "../../../src/extract/path.js";
import { imported, inlineLanguage, type Reader } from "./inline.js";

describe("import prefixes", () => {
  let rust: Reader;
  beforeAll(async () => {
    rust = await inlineLanguage({
      grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-rust.wasm",
      separator: "::",
      pathSeparator: "::",
      bareImport: "last",
      imports: `
        (scoped_use_list path: (_) @specifier) @import.prefix
        (use_declaration (visibility_modifier)) @import.re-export
        (use_declaration argument: [
          (scoped_identifier path: (_) @specifier name: (_) @imported)
          (use_as_clause path: (scoped_identifier path: (_) @specifier name: (_) @imported) alias: (_) @local)
          (use_wildcard (_) @specifier) @namespace
        ]) @import.static
        (use_list (identifier) @imported @import.static)
        (use_list (self) @import.static)
        (use_list (scoped_identifier path: (_) @specifier name: (_) @imported) @import.static)
        (use_list (use_wildcard (_) @specifier) @namespace @import.static)
        (use_list (use_as_clause path: (identifier) @imported alias: (_) @local) @import.static)
        (use_list (use_as_clause
          path: (scoped_identifier path: (_) @specifier name: (_) @imported) alias: (_) @local) @import.static)
        (mod_item name: (identifier) @specifier @local @namespace !body) @import.static @relative
      `,
    });
  });

  it("nest", () => {
    expect(
      imported(rust("use a::{b::{c, d as e, self, g::h, i::*}, f, self};\nuse x::y;\nuse a::*;")),
    ).toEqual([
      "a::b c c",
      "a::b d e",
      "a::b * b",
      "a::b::g h h",
      "a::b::i * -",
      "a f f",
      "a * a",
      "x y y",
      "a * -",
    ]);
  });

  it("make exports of what a statement gives away", () => {
    const facts = rust("pub use a::{b, c as d, e::{self, f}, g::*};\nuse h::i;");
    expect(imported(facts)).toEqual([
      "a b b re-export",
      "a c d re-export",
      "a::e * e re-export",
      "a::e f f re-export",
      "a::g * - re-export",
      "h i i",
    ]);
    expect(facts.exports.map(({ exported, local, from }) => `${exported} ${local} ${from}`)).toEqual([
      "b b a",
      "d c a",
      "e * a::e",
      "f f a::e",
      "* * a::g",
    ]);
  });

  it("put `./` before what is relative", () => {
    expect(imported(rust("mod net;\nmod own {}"))).toEqual(["./net * net"]);
  });

  it("drop paths without end, in time that grows with the text", () => {
    const deep = 600;
    const facts = rust(
      `use ${"aaa::{b, ".repeat(deep)}c${"}".repeat(deep)};\n${"use x::{y};\n".repeat(5_000)}`,
    );
    expect(facts.imports.length).toBeGreaterThan(5_200);
    expect(Math.max(...facts.imports.map(({ specifier }) => specifier.length))).toBeLessThan(1_025);
  });
});

describe("toPath", () => {
  it.each([
    ["a.b", "a.b"],
    ["a\n  .b", "a.b"],
    ["a?.b", "a.b"],
    ["a!.b", "a.b"],
    ["a&.b", "a.b"],
    ["$this->a?->b", "$this.a.b"],
    ["List<int>", "List"],
    ["Vec::<Fn(A) -> B>", "Vec"],
    ["Map<String, List<T>> . Entry", "Map.Entry"],
    ["\\App\\Models", "\\App\\Models"],
    ["::std::fmt", "::std::fmt"],
  ])("takes %j for %j", (text, path) => expect(toPath(text)).toBe(path));

  it.each([
    "await a",
    "new A",
    "f(x)",
    "a[0]",
    "a + b",
    "a < b",
    "!a",
    "-a",
    "a ? b",
    "a && b",
    "",
    "<T>",
    "*p",
  ])("takes %j for no path", (text) => expect(toPath(text)).toBeNull());

  it("leaves out what the caller says means nothing", () => {
    expect(toPath("*Stack[T]", "<[(*&")).toBe("Stack");
  });
});
