import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "java",
  title: "Java",
  extensions: ["java"],
  interpreters: ["java"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-java.wasm",
  pathSeparator: ".",
  visibility: "public",
  neighbours: true,
  comments: ["line_comment", "block_comment"],
  attributes: ["marker_annotation", "annotation"],
  documentation: ["/**", "///"],
  literals: ["string_literal", "character_literal"],
  origins: {
    unwrapBefore: [],
    passBefore: [],
    castWords: [],
    castBefore: true,
    braces: "object",
    choice: [],
    text: "String",
    types: { open: ["var", "void"] },
  },
});
