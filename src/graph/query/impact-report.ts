import type { CodeGraph, NodeId } from "../../model/graph.js";
import type { Impact } from "../../model/graph-report.js";
import { compareUtf8 } from "../../model/order.js";
import type { Reached } from "./impact.js";

/** Counts what was reached, by distance, with the tests among it. */
export const impactReport = (
  graph: CodeGraph,
  reached: ReadonlyMap<NodeId, Reached>,
  limit: number,
): Impact => {
  const distances: { nodes: number; files: Set<string> }[] = [];
  const used = new Map<string, number>();
  const importing = new Map<string, number>();
  let inferred = 0;
  let nodes = 0;
  for (const [id, { distance, certainty }] of reached) {
    const { path } = graph.node(id);
    if (path === null || distance === 0) continue;
    const files = certainty === "imports" ? importing : used;
    files.set(path, Math.min(distance, files.get(path) ?? distance));
    if (certainty === "imports") continue;
    nodes++;
    if (certainty === "inferred") inferred++;
    while (distances.length < distance) distances.push({ nodes: 0, files: new Set() });
    distances[distance - 1]!.nodes++;
    distances[distance - 1]!.files.add(path);
  }
  const importers = [...importing.keys()].filter((path) => !used.has(path)).sort(compareUtf8);
  const isTest = (path: string): boolean => {
    const file = graph.file(path);
    return file >= 0 && graph.node(file).test;
  };
  const tests = [
    ...[...used].map(([path, distance]) => ({ path, distance, importOnly: false })),
    ...importers.map((path) => ({ path, distance: importing.get(path)!, importOnly: true })),
  ]
    .filter(({ path }) => isTest(path))
    .sort(
      (a, b) =>
        Number(a.importOnly) - Number(b.importOnly) || a.distance - b.distance || compareUtf8(a.path, b.path),
    );
  return {
    distances: distances.map(({ nodes: count, files }, i) => ({
      distance: i + 1,
      nodes: count,
      files: files.size,
    })),
    nodes,
    files: used.size,
    inferred,
    importers: importers.slice(0, limit),
    importerCount: importers.length,
    tests: tests.slice(0, limit),
    testCount: tests.length,
    usingTestCount: tests.filter(({ importOnly }) => !importOnly).length,
  };
};
