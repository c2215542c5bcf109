import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "css",
  title: "CSS",
  extensions: ["css", "pcss", "postcss"],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-css/tree-sitter-css.wasm",
  separator: " ",
  comments: ["comment"],
});
