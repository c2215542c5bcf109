import type { Language } from "../../language.js";

export const language: Language = {
  id: "markdown",
  title: "Markdown",
  extensions: ["md", "markdown", "mdown", "mkd", "mdx", "mdc"],
  filenames: [],
  interpreters: [],
  structure: "sections",
  grammar: null,
  inherits: [],
  separator: ".",
  visibility: "all",
  neighbours: false,
  comments: [],
  documentation: [],
  attributes: [],
  bareImport: "none",
  parameterField: null,
};
