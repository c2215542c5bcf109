import type { Language } from "../../language.js";

export const language: Language = {
  id: "yaml",
  title: "YAML",
  extensions: ["yaml", "yml"],
  filenames: [".clang-format", ".clang-tidy", ".gemrc", "CITATION.cff"],
  interpreters: [],
  structure: "syntax",
  grammar: "kerebron/tree-sitter-yaml.wasm",
  inherits: [],
  separator: ".",
  visibility: "all",
  neighbours: false,
  comments: ["comment"],
  documentation: [],
  attributes: [],
  bareImport: "none",
  parameterField: null,
};
