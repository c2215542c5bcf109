import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "json",
  title: "JSON",
  extensions: [
    "json",
    "jsonc",
    "json5",
    "geojson",
    "topojson",
    "importmap",
    "avsc",
    "har",
    "sarif",
    "webmanifest",
    "code-workspace",
  ],
  filenames: [
    ...[
      ".babelrc",
      ".eslintrc",
      ".jshintrc",
      ".jslintrc",
      ".jscsrc",
      ".swcrc",
      ".prettierrc",
      ".stylelintrc",
    ],
    ...[".lintstagedrc", ".nycrc", ".c8rc", ".releaserc", ".firebaserc", ".htmlhintrc", ".markdownlintrc"],
    ...[".all-contributorsrc", ".arcconfig", ".watchmanconfig", ".tern-project"],
    ...["composer.lock", "Pipfile.lock", "flake.lock", "deno.lock", "bun.lock"],
  ],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-json/tree-sitter-json.wasm",
  comments: ["comment"],
});
