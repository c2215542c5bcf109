import type { DefinitionKind } from "../../model/facts.js";
import type { LinkCounts } from "../../model/graph.js";

/** Kinds of symbols by the numbers that stand for them in the read form. */
export const symbolKinds: readonly DefinitionKind[] = [
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

/** The order of a file's counts in the read form. */
export const countNames: readonly (keyof LinkCounts)[] = [
  "calls",
  "resolved",
  "inferred",
  "external",
  "runtime",
  "unresolved",
];
