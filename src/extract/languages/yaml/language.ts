import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "yaml",
  title: "YAML",
  extensions: ["yaml", "yml", "cff", "sublime-syntax"],
  filenames: [
    ".clang-format",
    ".clang-tidy",
    ".clangd",
    ".gemrc",
    ".yamllint",
    "glide.lock",
    "pixi.lock",
    "pubspec.lock",
  ],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-yaml/tree-sitter-yaml.wasm",
  comments: ["comment"],
});
