import type { Language } from "../../language.js";

export const language: Language = {
  id: "json",
  title: "JSON",
  extensions: ["json", "jsonc", "json5", "geojson", "webmanifest", "code-workspace"],
  filenames: [".babelrc", ".jshintrc", ".jscsrc", ".swcrc", "composer.lock", "Pipfile.lock"],
  interpreters: [],
  structure: "syntax",
  grammar: "kerebron/tree-sitter-json.wasm",
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
