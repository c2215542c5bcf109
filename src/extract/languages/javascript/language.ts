import type { Language } from "../../language.js";

export const language: Language = {
  id: "javascript",
  title: "JavaScript",
  extensions: ["js", "jsx", "mjs", "cjs"],
  filenames: ["Jakefile"],
  interpreters: ["node", "nodejs", "bun"],
  structure: "syntax",
  grammar: "repomix/tree-sitter-javascript.wasm",
  inherits: [],
  separator: ".",
  visibility: "export-statement",
  neighbours: false,
  comments: ["comment", "html_comment", "hash_bang_line"],
  documentation: ["/**"],
  attributes: ["decorator"],
  bareImport: "none",
  parameterField: null,
};
