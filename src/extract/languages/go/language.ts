import type { Language } from "../../language.js";

export const language: Language = {
  id: "go",
  title: "Go",
  extensions: ["go"],
  filenames: [],
  interpreters: [],
  structure: "syntax",
  grammar: "repomix/tree-sitter-go.wasm",
  inherits: [],
  separator: ".",
  visibility: "capitalised",
  neighbours: true,
  comments: ["comment"],
  documentation: [],
  attributes: [],
  bareImport: "last",
  parameterField: "name",
};
