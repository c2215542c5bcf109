import { expect, test } from "vitest";
import { componentsOf, shortestWay } from "../../../../src/detect/structure/components.js";
import { cutOf, type WeightedEdges } from "../../../../src/detect/structure/cut.js";

type Pair = readonly [number, number];

const graph = (nodes: number, edges: readonly Pair[]): WeightedEdges =>
  Array.from(
    { length: nodes },
    (_, node) => new Map(edges.filter(([from]) => from === node).map(([, to]) => [to, 1])),
  );

const without = (edges: WeightedEdges, cut: readonly Pair[]): number[][] =>
  edges.map((targets, from) =>
    [...targets.keys()].filter((to) => !cut.some(([a, b]) => a === from && b === to)),
  );

/** Whether nothing goes round any more. */
const isCut = (edges: WeightedEdges, cut: readonly Pair[]): boolean =>
  componentsOf(without(edges, cut)).length === 0;

/** Numbers from 0 below `below`, the same each time. */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % below;
  };
};

/** A ring, so that it is one component, with chords. */
const random = (nodes: number, chords: number, seed: number): WeightedEdges => {
  const next = numbers(seed);
  const ring = Array.from({ length: nodes }, (_, i): Pair => [i, (i + 1) % nodes]);
  const more = Array.from({ length: chords }, (): Pair => [next(nodes), next(nodes)]);
  return graph(
    nodes,
    [...ring, ...more].filter(([a, b]) => a !== b),
  );
};

/** The fewest edges by trying all sets of growing size. */
const fewest = (edges: WeightedEdges): number => {
  const all = edges.flatMap((targets, from) => [...targets.keys()].map((to): Pair => [from, to]));
  const tries = (from: number, left: number, chosen: Pair[]): boolean => {
    if (left === 0) return isCut(edges, chosen);
    for (let i = from; i < all.length; i++) if (tries(i + 1, left - 1, [...chosen, all[i]!])) return true;
    return false;
  };
  let size = 0;
  while (!tries(0, size, [])) size++;
  return size;
};

test("components are those that reach each other, however deep", () => {
  expect(componentsOf([[1], [2], [0], [4], [3, 0], [5]])).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  const deep = Array.from({ length: 50_000 }, (_, i) => [(i + 1) % 50_000]);
  expect(componentsOf(deep)[0]).toHaveLength(50_000);
});

test("the shortest way takes no detour", () => {
  expect(shortestWay([[1, 2], [3], [3], [0]], 0, 3)).toEqual([0, 1, 3]);
  expect(shortestWay([[1], [], [0]], 0, 2)).toBeNull();
});

test("the cut of a small component has as few edges as any", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const edges = random(6, 6, seed);
    const cut = cutOf(edges);
    expect(isCut(edges, cut)).toBe(true);
    expect(cut).toHaveLength(fewest(edges));
  }
});

test("among cuts of as many edges the cheaper one is taken", () => {
  expect(cutOf([new Map([[1, 1_003]]), new Map([[0, 1_001]])])).toEqual([[1, 0]]);
});

test("the cut of a large component is one, and no edge of it is there for nothing", () => {
  const edges = random(60, 60, 7);
  const cut = cutOf(edges);
  expect(isCut(edges, cut)).toBe(true);
  expect(cut.length).toBeLessThan(40);
  expect(cutOf(edges)).toEqual(cut);
  for (const spared of cut)
    expect(
      isCut(
        edges,
        cut.filter((edge) => edge !== spared),
      ),
    ).toBe(false);
});
