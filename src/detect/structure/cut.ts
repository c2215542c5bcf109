/** Edges between the nodes of one component: whom each leads to, and what it costs to cut that. */
export type WeightedEdges = readonly ReadonlyMap<number, number>[];

export type CutEdge = readonly [from: number, to: number];

/** Components of so many nodes are solved exactly: there are 2^16 sets of them to look at. */
const exactNodes = 16;

/** Longer orders are left as they are: a move takes as long as the way that it goes. */
const siftedNodes = 4_000;

/** How often a long order is gone through for better places. */
const rounds = 6;

/**
 * The order with the cheapest edges backward, by dynamic programming over all sets of nodes: the best order of a set ends
 * with the node that costs least behind the best order of the rest.
 */
const exactOrder = (edges: WeightedEdges): readonly number[] => {
  const n = edges.length;
  const all = 2 ** n;
  const best = new Float64Array(all).fill(Infinity);
  const last = new Int8Array(all);
  best[0] = 0;
  for (let set = 0; set < all; set++) {
    for (let node = 0; node < n; node++) {
      if ((set >>> node) & 1) continue;
      let cost = best[set]!;
      for (const [to, weight] of edges[node]!) if ((set >>> to) & 1) cost += weight;
      const larger = set | (1 << node);
      if (cost < best[larger]!) {
        best[larger] = cost;
        last[larger] = node;
      }
    }
  }
  const order: number[] = [];
  for (let set = all - 1; set > 0; set &= ~(1 << order[0]!)) order.unshift(last[set]!);
  return order;
};

const reversed = (edges: WeightedEdges): WeightedEdges => {
  const into = edges.map(() => new Map<number, number>());
  edges.forEach((targets, from) => {
    for (const [to, weight] of targets) into[to]!.set(from, weight);
  });
  return into;
};

/** After Eades, Lin and Smyth: sinks to the back, sources to the front, else the node with the most out over in. */
const greedyOrder = (edges: WeightedEdges, into: WeightedEdges): number[] => {
  const left = new Set(edges.keys());
  const weightOf = (targets: ReadonlyMap<number, number>): number => {
    let sum = 0;
    for (const weight of targets.values()) sum += weight;
    return sum;
  };
  const outOf = edges.map(weightOf);
  const inOf = into.map(weightOf);
  const front: number[] = [];
  const back: number[] = [];
  const take = (node: number): void => {
    left.delete(node);
    for (const [to, weight] of edges[node]!) inOf[to]! -= weight;
    for (const [from, weight] of into[node]!) outOf[from]! -= weight;
  };
  while (left.size > 0) {
    let chosen = -1;
    for (const node of left) {
      if (outOf[node] === 0 || inOf[node] === 0) {
        chosen = node;
        break;
      }
      if (chosen < 0 || outOf[node]! - inOf[node]! > outOf[chosen]! - inOf[chosen]!) chosen = node;
    }
    if (outOf[chosen] === 0) back.push(chosen);
    else front.push(chosen);
    take(chosen);
  }
  return [...front, ...back.reverse()];
};

/** Moves each node to where the fewest of its edges lead backward, as long as that helps. */
const sift = (order: number[], edges: WeightedEdges, into: WeightedEdges): void => {
  const place = new Int32Array(order.length);
  for (const [i, node] of order.entries()) place[node] = i;
  const move = (node: number, to: number): void => {
    const from = place[node]!;
    const step = from < to ? 1 : -1;
    for (let i = from; i !== to; i += step) {
      order[i] = order[i + step]!;
      place[order[i]!] = i;
    }
    order[to] = node;
    place[node] = to;
  };
  /** What it costs to stand behind a neighbour rather than before it, by the neighbour's place. */
  const stepsOf = (node: number): readonly (readonly [number, number])[] => {
    const at = place[node]!;
    const steps = new Map<number, number>();
    const add = (other: number, weight: number): void => {
      const where = place[other]! > at ? place[other]! - 1 : place[other]!;
      steps.set(where, (steps.get(where) ?? 0) + weight);
    };
    for (const [from, weight] of into[node]!) add(from, -weight);
    for (const [to, weight] of edges[node]!) add(to, weight);
    return [...steps].sort((a, b) => a[0] - b[0]);
  };
  for (let round = 0; round < rounds; round++) {
    let better = false;
    for (let node = 0; node < edges.length; node++) {
      const at = place[node]!;
      let [chosen, least] = [0, 0];
      let [sum, here] = [0, 0];
      for (const [where, step] of stepsOf(node)) {
        sum += step;
        if (where < at) here = sum;
        if (sum < least) [chosen, least] = [where + 1, sum];
      }
      if (least === here || chosen === at) continue;
      better = true;
      move(node, chosen);
    }
    if (!better) return;
  }
};

const backward = (order: readonly number[], edges: WeightedEdges): CutEdge[] => {
  const place = new Map(order.map((node, i) => [node, i]));
  return edges.flatMap((targets, from) =>
    [...targets.keys()]
      .filter((to) => place.get(to)! < place.get(from)!)
      .sort((a, b) => a - b)
      .map((to): CutEdge => [from, to]),
  );
};

/** Takes edges out of a cut that it does not need, the dearest first. */
const withoutSpare = (edges: WeightedEdges, cut: readonly CutEdge[]): readonly CutEdge[] => {
  const left = edges.map((targets) => new Set(targets.keys()));
  for (const [from, to] of cut) left[from]!.delete(to);
  const reaches = (start: number, end: number): boolean => {
    const seen = new Set([start]);
    for (const node of seen) {
      if (node === end) return true;
      for (const next of left[node]!) seen.add(next);
    }
    return false;
  };
  const spare = new Set<CutEdge>();
  const costOf = ([from, to]: CutEdge): number => edges[from]!.get(to)!;
  for (const edge of [...cut].sort((a, b) => costOf(b) - costOf(a) || a[0] - b[0] || a[1] - b[1])) {
    if (reaches(edge[1], edge[0])) continue;
    spare.add(edge);
    left[edge[0]]!.add(edge[1]);
  }
  return cut.filter((edge) => !spare.has(edge));
};

/**
 * The cheapest edges without which nothing is left of a component's cycles. Exact for up to 16 nodes. For more, the greedy
 * order of Eades, Lin and Smyth, each node moved to its best place in turn for at most six rounds: then
 * edges that are not needed are taken out of the cut. It is a function of the numbers alone.
 *
 * @param edges of one strongly connected component.
 * @returns edges by where they start and lead.
 */
export const cutOf = (edges: WeightedEdges): readonly CutEdge[] => {
  if (edges.length <= exactNodes) return backward(exactOrder(edges), edges);
  const into = reversed(edges);
  const order = greedyOrder(edges, into);
  if (edges.length <= siftedNodes) sift(order, edges, into);
  const cut = backward(order, edges);
  return edges.length <= siftedNodes ? withoutSpare(edges, cut) : cut;
};
