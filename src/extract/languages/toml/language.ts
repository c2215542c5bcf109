import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "toml",
  title: "TOML",
  extensions: ["toml"],
  filenames: ["Cargo.lock", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile"],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-toml/tree-sitter-toml.wasm",
  comments: ["comment"],
});
