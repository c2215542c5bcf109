import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "php",
  title: "PHP",
  extensions: ["php", "phtml", "php5", "php7", "php8"],
  interpreters: ["php"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-php.wasm",
  separator: "::",
  pathSeparator: "\\",
  visibility: "all",
  // A namespace needs no import inside itself.
  neighbours: true,
  comments: ["comment"],
  attributes: ["attribute_list"],
  documentation: ["/**"],
  literals: ["string", "encapsed_string", "heredoc", "nowdoc", "shell_command_expression", "text"],
  bareImport: "last",
});
