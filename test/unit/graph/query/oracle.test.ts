import { describe, expect, it } from "vitest";
import { impactOf } from "../../../../src/graph/query/impact.js";
import { route } from "../../../../src/graph/query/route.js";
import { createView } from "../../../../src/graph/query/view.js";
import { walk } from "../../../../src/graph/query/walk.js";
import { type CodeGraph, type EdgeKind, edgeKinds, type NodeId } from "../../../../src/model/graph.js";
import { sampleLinked } from "../graph-sample.js";
import { graphOfLinked } from "./sample.js";

const kinds: ReadonlySet<EdgeKind> = new Set(["calls", "references", "imports", "extends"]);
const everything = { kinds, limit: 100_000, tests: true, external: true };

/** Distances by a plain search of the graph's own edges, function by function as the view sees them. */
const distances = (graph: CodeGraph, start: NodeId, inward: boolean): Map<NodeId, number> => {
  const view = createView(graph, "symbol", [start]);
  const pairs: [NodeId, NodeId][] = [];
  const all = Array.from({ length: graph.nodeCount }, (_, id) => id);
  const holders = new Map<NodeId, NodeId[]>();
  for (const id of all)
    for (const part of view.parts(id)) holders.set(part, [...(holders.get(part) ?? []), id]);
  for (const id of all) {
    for (const { from, to, kind } of graph.out(id)) {
      if (!kinds.has(kind)) continue;
      for (const holder of holders.get(inward ? to : from) ?? [])
        pairs.push([view.of(holder), view.of(inward ? from : to)]);
    }
  }
  const found = new Map<NodeId, number>([[start, 0]]);
  for (let round = 1, grown = true; grown; round++) {
    grown = false;
    for (const [from, to] of pairs) {
      if (found.get(from) !== round - 1 || found.has(to)) continue;
      found.set(to, round);
      grown = true;
    }
  }
  return found;
};

const byNumber = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0];

describe.each([1, 2, 3, 4, 5, 6])("random graph %i", (seed) => {
  const graph = graphOfLinked(sampleLinked(seed, 18));
  const starts = [...graph.files.flatMap((file) => graph.symbolsOf(file)), ...graph.files].filter(
    (_, i) => i % 5 === 0,
  );

  it("walks to the same nodes at the same depths as a plain search", () => {
    for (const start of starts) {
      for (const inward of [false, true]) {
        const view = createView(graph, "symbol", [start]);
        const walked = walk(graph, view, [start], inward, { ...everything, depth: Number.POSITIVE_INFINITY });
        const wanted = distances(graph, start, inward);
        expect([...walked.depths].sort(byNumber)).toEqual([...wanted].sort(byNumber));
        const near = walk(graph, view, [start], inward, { ...everything, depth: 2 });
        expect([...near.depths].sort(byNumber)).toEqual(
          [...wanted].filter(([, at]) => at <= 2).sort(byNumber),
        );
        for (const { from, to } of walked.edges) expect(wanted.has(from) && wanted.has(to)).toBe(true);
      }
    }
  });

  it("finds routes as short as the distance, of edges that are there", () => {
    for (const start of starts) {
      const wanted = distances(graph, start, false);
      for (const target of starts) {
        if (graph.node(start).path === graph.node(target).path) continue;
        const view = createView(graph, "symbol", [start]);
        const found = route(graph, view, [start], [target], ["out"], { ...everything, depth: 1_000 });
        expect(found.nodes === null ? undefined : found.edges.length).toBe(wanted.get(target));
        for (const [i, { from, to }] of found.edges.entries()) {
          expect([from, to]).toEqual([found.nodes![i], found.nodes![i + 1]]);
          expect(view.out(from, kinds).some((edge) => edge.to === to)).toBe(true);
        }
      }
    }
  });

  it("counts every node of an impact once, each by an edge to one nearer", () => {
    for (const start of starts.slice(0, 10)) {
      const view = createView(graph, "symbol", [start]);
      const reached = impactOf(graph, view, [start]);
      for (const [id, { distance, edge, certainty }] of reached) {
        if (id === start) continue;
        const other = edge!.from === id ? edge!.to : edge!.from;
        if (certainty === "imports") continue;
        expect(reached.get(other)!.distance).toBeLessThan(distance);
        if (
          edge!.basis === "resolved" &&
          edge!.kind !== "overrides" &&
          reached.get(other)!.certainty === "resolved"
        )
          expect(certainty).toBe("resolved");
      }
      const direct = view.in(start, new Set(edgeKinds.filter((kind) => kind === "calls")));
      for (const { from } of direct) expect(reached.get(from)?.distance).toBe(1);
    }
  });
});
