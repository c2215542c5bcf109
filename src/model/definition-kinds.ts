import type { DefinitionKind } from "./facts.js";

/** The numbers that kinds of definitions have in the read forms; a change of order is a change of their versions. */
export const definitionKinds: readonly DefinitionKind[] = [
  "function",
  "method",
  "constructor",
  "class",
  "interface",
  "type",
  "enum",
  "enum-member",
  "struct",
  "trait",
  "module",
  "constant",
  "variable",
  "field",
  "property",
  "macro",
  "section",
  "key",
  "extension",
];
