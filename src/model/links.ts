import type { ReferenceKind } from "./facts.js";
import type { EdgeKind, FileLinks, LinkCounts, Resolution } from "./graph.js";

/** The edge that a reference of each kind makes. */
export const edgeOfReference: Readonly<Record<ReferenceKind, EdgeKind>> = {
  call: "calls",
  construct: "calls",
  type: "references",
  extends: "extends",
  implements: "implements",
  decorator: "references",
  read: "references",
};

/** What became of a call, in one word. */
const outcomeOf = (resolution: Resolution): keyof LinkCounts | "local" => {
  if (typeof resolution === "string") return resolution;
  if (resolution.length === 0) return "unresolved";
  if (resolution.every((link) => link.target.kind === "external")) return "external";
  return resolution.every((link) => link.reason === null) ? "resolved" : "inferred";
};

/** Calls and constructions of a file by what became of them; those of local names count in `calls` alone. */
export const countLinks = (
  references: readonly { readonly kind: ReferenceKind }[],
  links: Pick<FileLinks, "references">,
): LinkCounts => {
  const counts = { calls: 0, resolved: 0, inferred: 0, external: 0, runtime: 0, unresolved: 0 };
  for (const [i, { kind }] of references.entries()) {
    if (kind !== "call" && kind !== "construct") continue;
    counts.calls++;
    const outcome = outcomeOf(links.references[i] ?? "unresolved");
    if (outcome !== "local") counts[outcome]++;
  }
  return counts;
};

/** All links of a file, of whatever kind. */
export const countEdges = ({ imports, references, overrides, tests }: FileLinks): number => {
  let edges = overrides.length + tests.length;
  for (const found of imports) if (typeof found !== "string") edges += found.length;
  for (const found of references) if (typeof found !== "string") edges += found.length;
  return edges;
};
