import type { LinkCounts } from "../../model/graph.js";

/** The order of a file's counts in the read form. */
export const countNames: readonly (keyof LinkCounts)[] = [
  "calls",
  "resolved",
  "inferred",
  "external",
  "runtime",
  "unresolved",
];
