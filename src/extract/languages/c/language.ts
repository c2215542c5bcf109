import { defineLanguage } from "../../language.js";
import { preprocess } from "./preprocess/preprocess.js";

export const language = defineLanguage({
  id: "c",
  title: "C",
  extensions: ["c", "h", "xpm", "xbm"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-c.wasm",
  visibility: "all",
  prepare: preprocess,
  // Whatever is not static is seen by every file of the program, and headers bring names without naming them.
  neighbours: true,
  noParameters: "(void)",
  comments: ["comment"],
  attributes: ["attribute_specifier", "attribute_declaration", "ms_declspec_modifier"],
  literals: ["string_literal", "char_literal", "system_lib_string", "concatenated_string"],
});
