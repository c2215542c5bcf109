import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "rust",
  title: "Rust",
  extensions: ["rs"],
  interpreters: ["rust-script"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-rust.wasm",
  separator: "::",
  pathSeparator: "::",
  visibility: "marked",
  comments: ["line_comment", "block_comment"],
  documentation: ["///", "/**"],
  attributes: ["attribute_item"],
  literals: ["string_literal", "raw_string_literal", "char_literal"],
  bareImport: "last",
});
