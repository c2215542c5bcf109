import type { Assembly } from "../../model/assembly.js";
import type { Coupling } from "../../model/findings.js";
import type { NodeId } from "../../model/graph.js";
import { compareUtf8 } from "../../model/order.js";
import type { FileImports } from "./imports.js";

/** Fewer files than this are never many. */
const floor = 15;

/** With fewer files there is no distribution to stand out of. */
const leastFiles = 20;

/** Third quartile and three times the range between the quartiles above it, of numbers that are not 0. */
const boundOf = (counts: readonly number[]): number => {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b);
  if (sorted.length < leastFiles) return Number.MAX_SAFE_INTEGER;
  const quartile = (quarters: number): number => sorted[Math.floor(((sorted.length - 1) * quarters) / 4)]!;
  const upper = quartile(3);
  return Math.max(floor, upper + 3 * (upper - quartile(1)));
};

/**
 * Files that far more files import than nearly all others, or that import far more. Tests and what programs write are not
 * counted. What a file only passes on is no fan-out of its own. A package that is imported as a whole stands for its
 * files: its path ends with a slash.
 */
export const couplingOf = ({ graph }: Assembly, files: readonly FileImports[]): readonly Coupling[] => {
  const counted = files.filter(({ file }) => !file.flags.test && !file.flags.example);
  const fanIn = new Map<NodeId, number>();
  for (const { uses, passes } of counted)
    for (const to of new Set([...uses, ...passes])) fanIn.set(to, (fanIn.get(to) ?? 0) + 1);
  const own = new Set(counted.map(({ node }) => node));
  const isPackage = (id: NodeId): boolean => graph.node(id).kind === "directory";
  const pathOf = (id: NodeId): string => `${graph.node(id).path!}${isPackage(id) ? "/" : ""}`;
  const beyond = (
    direction: Coupling["direction"],
    counts: readonly (readonly [NodeId, number])[],
  ): readonly Coupling[] => {
    const bound = boundOf(counts.map(([, count]) => count));
    return counts
      .filter(([, count]) => count > bound)
      .map(([id, count]) => ({ path: pathOf(id), direction, count, bound }))
      .sort((a, b) => b.count - a.count || compareUtf8(a.path, b.path));
  };
  const into = [...fanIn];
  return [
    // Files among files, packages among packages.
    ...beyond(
      "fan-in",
      into.filter(([id]) => own.has(id)),
    ),
    ...beyond(
      "fan-in",
      into.filter(([id]) => isPackage(id)),
    ),
    ...beyond(
      "fan-out",
      counted.map(({ node, uses }) => [node, uses.size] as const),
    ),
  ];
};
