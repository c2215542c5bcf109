import { defineLanguage } from "../../language.js";
import { origins } from "./origins/origins.js";

export const language = defineLanguage({
  id: "typescript",
  title: "TypeScript",
  extensions: ["ts", "mts", "cts"],
  interpreters: ["deno", "ts-node", "tsx"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-typescript.wasm",
  visibility: "export-statement",
  comments: ["comment"],
  documentation: ["/**"],
  attributes: ["decorator"],
  literals: ["string", "template_string", "template_literal_type", "regex"],
  lineStatements: true,
  origins,
});
