import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "yaml",
  title: "YAML",
  extensions: ["yaml", "yml"],
  filenames: [".clang-format", ".clang-tidy", ".gemrc", "CITATION.cff"],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-yaml/tree-sitter-yaml.wasm",
  comments: ["comment"],
});
