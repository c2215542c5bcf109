import { beforeAll, describe, expect, it } from "vitest";
import { Parser } from "web-tree-sitter";
import { type Loaded, loadLanguage, startParser } from "../../../src/extract/grammar.js";
import type { Language } from "../../../src/extract/language.js";
import { toLines } from "../../../src/extract/lines.js";
import { parseWithin } from "../../../src/extract/parse.js";
import { languages } from "../../../src/extract/registry.js";
import { readSyntax } from "../../../src/extract/syntax.js";
import { assets } from "./assets.js";

const typescript = languages.find(({ id }) => id === "typescript")!;
let parser: Parser;
let loaded: Loaded;

beforeAll(async () => {
  await startParser(assets);
  parser = new Parser();
  loaded = await loadLanguage(assets, typescript);
});

describe("readSyntax", () => {
  it("gives up on error nodes whose children a query would take minutes over", () => {
    const text = "(\n".repeat(60_000);
    const tree = parseWithin(parser, loaded, text)!;
    expect(readSyntax(tree, loaded, typescript, toLines(text))).toBeNull();
    tree.delete();
  });
});

describe("loadLanguage", () => {
  it("names the grammar that is missing", async () => {
    const broken: Language = {
      ...typescript,
      id: "broken",
      grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-none.wasm",
    };
    await expect(loadLanguage(assets, broken)).rejects.toMatchObject({
      code: "internal",
      message: "the grammar grammars/tree-sitter-none.wasm did not load",
    });
  });
});
