import { defineLanguage } from "../../language.js";
import { origins } from "../typescript/origins/origins.js";

export const language = defineLanguage({
  id: "tsx",
  title: "TSX",
  extensions: ["tsx"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-tsx.wasm",
  inherits: ["typescript"],
  visibility: "export-statement",
  comments: ["comment"],
  documentation: ["/**"],
  attributes: ["decorator"],
  literals: ["string", "template_string", "template_literal_type", "regex", "jsx_text"],
  lineStatements: true,
  origins,
});
