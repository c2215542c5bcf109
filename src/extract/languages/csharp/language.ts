import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "csharp",
  title: "C#",
  extensions: ["cs", "csx"],
  interpreters: ["dotnet-script"],
  structure: "syntax",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm",
  pathSeparator: ".",
  visibility: "public",
  // A namespace needs no import inside itself, and neither do the members of a base or of the other parts of a type.
  neighbours: true,
  comments: ["comment"],
  attributes: ["attribute_list"],
  documentation: ["///", "/**"],
  literals: [
    "string_literal",
    "verbatim_string_literal",
    "raw_string_literal",
    "interpolated_string_expression",
    "character_literal",
  ],
  branches: { begin: ["if"], otherwise: ["elif", "else"], end: ["endif"] },
  // `a < a < a` may be a type within a type up to its end: the parser's memory grows with the square of such a run.
  nests: "<|(?<close>[>;{}])",
  nestsAtMost: 1_000_000,
  origins: {
    base: ["base"],
    castBefore: true,
    passBehind: ["!"],
    braces: "object",
    nothing: ["null", "default"],
    choice: ["??"],
    text: "string",
    types: { open: ["var", "dynamic", "void"] },
  },
});
