import { defineLanguage, slashQuotes } from "../../language.js";
import { preprocess } from "../c/preprocess/preprocess.js";

export const language = defineLanguage({
  id: "cpp",
  title: "C++",
  extensions: [
    "cpp",
    "cc",
    "cxx",
    "c++",
    "h",
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
  // What no C compiler takes. A header for both keeps such things from C by asking for `__cplusplus`.
  signs: [
    "^[ \\t]*(?:inline[ \\t]+)?namespace\\b[^;()\\r\\n]*(?:[{=]|$)",
    "^[ \\t]*(?:export[ \\t]+)?template[ \\t]*(?:<|class\\b|struct\\b)",
    "^[ \\t]*(?:typedef[ \\t]+|friend[ \\t]+|enum[ \\t]+)?class[ \\t]+[A-Za-z_[]",
    "^[ \\t]*(?:public|protected|private)(?:[ \\t]+[A-Za-z_]\\w*)?[ \\t]*:(?!:)",
    "^[ \\t]*(?:virtual|explicit|friend|typename|using|constexpr)[ \\t]+[A-Za-z_:~]",
    "\\b(?:constexpr|constinit|consteval|noexcept|decltype|typeid)\\b",
    "\\b(?:static|dynamic|const|reinterpret)_cast[ \\t]*<",
    // Attributes have two colons in C, too.
    "\\b(?<!\\[\\[[ \\t]{0,4})[A-Za-z_]\\w*::[A-Za-z_~]",
    "\\bconst[ \\t]+[A-Za-z_][\\w:]*[ \\t]*&",
    "\\boperator[ \\t]*(?:[-+*/%^&|~!=<>]{1,3}|,|\\(\\)|\\[\\])[ \\t]*\\(",
    "=[ \\t]*(?:default|delete)[ \\t]*;",
    // Headers without an ending: those of its library, and of Qt.
    "^[ \\t]*#[ \\t]*include[ \\t]*<[A-Za-z_][\\w/]*>",
    "^[ \\t]*import[ \\t]+[<A-Za-z_][^;\\r\\n]*;",
  ],
  quotes: [
    {
      open: "^[ \\t]*#[ \\t]*if(?:def[ \\t]+|[ \\t]+(?:defined[ \\t]*)?\\(?[ \\t]*)__cplusplus\\b",
      close: "^[ \\t]*#[ \\t]*(?:else|elif|endif)\\b",
    },
    ...slashQuotes,
  ],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-cpp.wasm",
  separator: "::",
  visibility: "all",
  prepare: preprocess,
  // What is not static is seen by every file of the program, and headers bring names without naming them.
  neighbours: true,
  noParameters: "(void)",
  comments: ["comment"],
  attributes: ["attribute_specifier", "attribute_declaration", "ms_declspec_modifier"],
  literals: [
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "system_lib_string",
    "user_defined_literal",
  ],
});
