import type { Language } from "../../language.js";

export const language: Language = {
  id: "tsx",
  title: "TSX",
  extensions: ["tsx"],
  filenames: [],
  interpreters: [],
  structure: "syntax",
  grammar: "repomix/tree-sitter-tsx.wasm",
  inherits: ["typescript"],
  separator: ".",
  visibility: "export-statement",
  neighbours: false,
  comments: ["comment"],
  documentation: ["/**"],
  attributes: ["decorator"],
  bareImport: "none",
  parameterField: null,
};
