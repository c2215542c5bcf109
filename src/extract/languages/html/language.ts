import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "html",
  title: "HTML",
  // Templates too: what stands between the tags is text to the grammar, whatever language it is.
  extensions: [
    "html",
    "htm",
    "xhtml",
    "html.j2",
    "html.jinja",
    "html.jinja2",
    "html.erb",
    "html.twig",
    "html.tmpl",
    "jinja",
    "jinja2",
    "twig",
    "hbs",
    "handlebars",
    "mustache",
    "ejs",
    "gohtml",
    "rhtml",
  ],
  structure: "syntax",
  grammar: "@kerebron/wasm/assets/tree-sitter-html/tree-sitter-html.wasm",
  separator: " > ",
  comments: ["comment"],
  // Elements that need no end are left out.
  nests:
    "(?<close></|/>)|<(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)\\b)[a-z]",
});
