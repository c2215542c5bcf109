import { defineLanguage } from "../../language.js";
import { origins } from "../typescript/origins/origins.js";

export const language = defineLanguage({
  id: "javascript",
  title: "JavaScript",
  extensions: ["js", "jsx", "mjs", "cjs"],
  filenames: ["Jakefile"],
  interpreters: ["node", "nodejs", "bun", "zx", "gjs", "qjs"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-javascript.wasm",
  visibility: "export-statement",
  comments: ["comment", "html_comment", "hash_bang_line"],
  documentation: ["/**"],
  attributes: ["decorator"],
  literals: ["string", "template_string", "regex", "jsx_text"],
  lineStatements: true,
  origins,
});
