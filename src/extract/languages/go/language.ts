import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "go",
  title: "Go",
  extensions: ["go"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-go.wasm",
  visibility: "capitalised",
  neighbours: true,
  comments: ["comment"],
  bareImport: "last",
  parameterField: "name",
  literals: ["interpreted_string_literal", "raw_string_literal", "rune_literal"],
  lineStatements: true,
});
