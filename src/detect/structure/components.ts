/** Whom each node leads to: numbers of nodes, ascending. */
export type Adjacency = readonly (readonly number[])[];

/**
 * Strongly connected components of two or more nodes, after Tarjan, without recursion. Each is ascending; they stand in
 * the order of their first nodes.
 */
export const componentsOf = (graph: Adjacency): readonly (readonly number[])[] => {
  const index = new Int32Array(graph.length).fill(-1);
  const low = new Int32Array(graph.length);
  const next = new Int32Array(graph.length);
  const onStack = new Uint8Array(graph.length);
  const stack: number[] = [];
  const found: number[][] = [];
  let count = 0;
  const enter = (node: number): void => {
    index[node] = low[node] = count++;
    stack.push(node);
    onStack[node] = 1;
  };
  const leave = (root: number): void => {
    const members: number[] = [];
    for (;;) {
      const node = stack.pop()!;
      onStack[node] = 0;
      members.push(node);
      if (node === root) break;
    }
    if (members.length > 1) found.push(members.sort((a, b) => a - b));
  };
  for (let start = 0; start < graph.length; start++) {
    if (index[start]! >= 0) continue;
    const way = [start];
    enter(start);
    while (way.length > 0) {
      const node = way.at(-1)!;
      const to = graph[node]![next[node]!++];
      if (to === undefined) {
        way.pop();
        if (low[node] === index[node]) leave(node);
        const before = way.at(-1);
        if (before !== undefined) low[before] = Math.min(low[before]!, low[node]!);
      } else if (index[to]! < 0) {
        way.push(to);
        enter(to);
      } else if (onStack[to] === 1) low[node] = Math.min(low[node]!, index[to]!);
    }
  }
  return found.sort((a, b) => a[0]! - b[0]!);
};

/** The shortest way from one node to another, both ends in it; null when there is none. Ties go to smaller numbers. */
export const shortestWay = (graph: Adjacency, from: number, to: number): readonly number[] | null => {
  const before = new Int32Array(graph.length).fill(-1);
  const queue = [from];
  const seen = new Uint8Array(graph.length);
  seen[from] = 1;
  for (const node of queue) {
    for (const next of graph[node]!) {
      if (seen[next] === 1) continue;
      seen[next] = 1;
      before[next] = node;
      if (next !== to) {
        queue.push(next);
        continue;
      }
      const way = [to];
      for (let at = node; at >= 0; at = before[at]!) way.unshift(at);
      return way;
    }
  }
  return null;
};
