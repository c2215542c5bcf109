import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "cpp",
  title: "C++",
  extensions: [
    "cpp",
    "cc",
    "cxx",
    "c++",
    "hpp",
    "hh",
    "hxx",
    "h++",
    "ipp",
    "tpp",
    "ixx",
    "cppm",
    "cu",
    "cuh",
  ],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-cpp.wasm",
  separator: "::",
  visibility: "all",
  // What is not static is seen by every file of the program, and headers bring names without naming them.
  neighbours: true,
  noParameters: "(void)",
  comments: ["comment"],
  literals: [
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "system_lib_string",
    "user_defined_literal",
  ],
});
