import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Parser } from "web-tree-sitter";
import { loadLanguage, startParser } from "../../../src/extract/grammar.js";
import { defineLanguage, type Language } from "../../../src/extract/language.js";
import { toLines } from "../../../src/extract/lines.js";
import { parseWithin } from "../../../src/extract/parse.js";
import { readSyntax, type SyntaxFacts } from "../../../src/extract/syntax.js";
import { assets } from "./assets.js";

/** A language that exists for one test: fields, and queries as text. */
interface Inline extends Partial<Language> {
  /** `<package>/<path>` below node_modules. */
  readonly grammar: string;
  readonly tags?: string;
  readonly imports?: string;
}

export type Reader = (source: string) => SyntaxFacts;

/** Makes a reader of facts for a language that is not in the registry. */
export const inlineLanguage = async ({ tags = "", imports = "", ...fields }: Inline): Promise<Reader> => {
  const id = "inline";
  const language = defineLanguage({ id, title: id, extensions: [], structure: "syntax", ...fields });
  const folder = mkdtempSync(join(tmpdir(), "sheaf-inline-"));
  try {
    for (const made of ["grammars", "languages/inline"]) mkdirSync(join(folder, made), { recursive: true });
    symlinkSync(resolve("node_modules", fields.grammar), join(folder, "grammars", basename(fields.grammar)));
    writeFileSync(join(folder, "languages/inline/tags.scm"), tags);
    writeFileSync(join(folder, "languages/inline/imports.scm"), imports);
    await startParser(assets);
    const loaded = await loadLanguage(folder, language);
    const parser = new Parser();
    return (source) => {
      const tree = parseWithin(parser, loaded, source);
      if (tree === null) throw new Error("the parser gave up");
      const facts = readSyntax(tree, loaded, language, toLines(source));
      tree.delete();
      if (facts === null) throw new Error("the query gave up");
      return facts;
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const mark = (exported: boolean, hidden: boolean): string =>
  exported ? " exported" : hidden ? " private" : "";

/** `qualified exported` for each definition. */
export const seen = ({ outlined }: SyntaxFacts): string[] =>
  outlined.map((found) => found.qualified + mark(found.exported, found.private));

/** `specifier imported local` for each import, with its kind where it is not static. */
export const imported = ({ imports }: SyntaxFacts): string[] =>
  imports.map(
    ({ specifier, imported: name, local, kind }) =>
      `${specifier} ${name || "-"} ${local || "-"}${kind === "static" ? "" : ` ${kind}`}`,
  );
