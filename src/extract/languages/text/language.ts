import type { Language } from "../../language.js";

export const language: Language = {
  id: "text",
  title: "Plain text",
  extensions: ["txt", "text", "log"],
  filenames: [],
  interpreters: [],
  structure: "lines",
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
