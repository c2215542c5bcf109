import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "python",
  title: "Python",
  extensions: ["py", "pyi", "pyw", "wsgi", "gyp", "gypi"],
  filenames: ["SConstruct", "SConscript", "wscript"],
  interpreters: ["python", "pypy", "uv"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm",
  pathSeparator: ".",
  visibility: "underscore",
  // The `/` and `*` of a parameter list are nodes but no parameters; they stand nowhere else.
  comments: ["comment", "positional_separator", "keyword_separator"],
  // A comment above a function is a remark to its reader; only a docstring documents.
  documentation: ['"""'],
  attributes: ["decorator"],
  bareImport: "first",
  literals: ["string"],
  lineStatements: true,
});
