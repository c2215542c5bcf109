import type { Language } from "../../language.js";

export const language: Language = {
  id: "typescript",
  title: "TypeScript",
  extensions: ["ts", "mts", "cts"],
  filenames: [],
  interpreters: ["deno", "ts-node", "tsx"],
  structure: "syntax",
  grammar: "repomix/tree-sitter-typescript.wasm",
  inherits: [],
  separator: ".",
  visibility: "export-statement",
  neighbours: false,
  comments: ["comment"],
  documentation: ["/**"],
  attributes: ["decorator"],
  bareImport: "none",
  parameterField: null,
};
