import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "json",
  title: "JSON",
  extensions: ["json", "jsonc", "json5", "geojson", "webmanifest", "code-workspace"],
  filenames: [".babelrc", ".jshintrc", ".jscsrc", ".swcrc", "composer.lock", "Pipfile.lock"],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-json/tree-sitter-json.wasm",
  comments: ["comment"],
});
