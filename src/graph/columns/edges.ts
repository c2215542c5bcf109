/** Edges of one file before they are put in order: from, to, line, code, four numbers each. */
export type FileEdges = number[];

/** Edges by where they start, and by where they lead. */
interface EdgeColumns {
  readonly outOffsets: Uint32Array;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLine: Uint32Array;
  readonly edgeCode: Uint8Array;
  readonly inOffsets: Uint32Array;
  readonly inEdges: Uint32Array;
}

export interface EdgeCollector {
  /** Adds the edges of a file, each file once, in any order. */
  readonly add: (file: number, edges: FileEdges) => void;
  /**
   * @param starts how many nodes edges can start from.
   * @param nodes how many there are.
   * @param renumber gives the node for what was added as `to`.
   */
  readonly finish: (starts: number, nodes: number, renumber: (to: number) => number) => EdgeColumns;
}

const width = 4;

/** Where the edges of each node begin, from how often each node stands in a column. */
const offsetsOf = (column: Uint32Array, nodes: number): Uint32Array => {
  const offsets = new Uint32Array(nodes + 1);
  for (let i = 0; i < column.length; i++) offsets[column[i]! + 1]!++;
  for (let i = 0; i < nodes; i++) offsets[i + 1]! += offsets[i]!;
  return offsets;
};

/** Places in a column, ordered by what stands there; equal ones keep their order. */
const placesBy = (column: Uint32Array, offsets: Uint32Array): Uint32Array => {
  const next = offsets.slice();
  const places = new Uint32Array(column.length);
  for (let i = 0; i < column.length; i++) places[next[column[i]!]!++] = i;
  return places;
};

const joined = (parts: readonly (Uint32Array | undefined)[]): Uint32Array => {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let at = 0;
  for (const part of parts) {
    if (part === undefined) continue;
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** @param distinct whether two that are equal in all four numbers are one. */
export const createEdgeCollector = (distinct: boolean): EdgeCollector => {
  /** Of each file, in the order of lines, starts and targets. */
  const byFile: Uint32Array[] = [];
  const order = (edges: FileEdges): number[] => {
    const places = Array.from({ length: edges.length / width }, (_, i) => i * width);
    return places.sort(
      (a, b) =>
        edges[a + 2]! - edges[b + 2]! ||
        edges[a]! - edges[b]! ||
        edges[a + 1]! - edges[b + 1]! ||
        edges[a + 3]! - edges[b + 3]!,
    );
  };
  return {
    add: (file, edges) => {
      const rows: number[] = [];
      let before = -1;
      for (const at of order(edges)) {
        // Two calls of the same thing on one line are one edge.
        const same =
          distinct && before >= 0 && [0, 1, 2, 3].every((k) => edges[at + k] === edges[before + k]);
        before = at;
        if (!same) for (let k = 0; k < width; k++) rows.push(edges[at + k]!);
      }
      byFile[file] = Uint32Array.from(rows);
    },
    finish: (starts, nodes, renumber) => {
      // In the order of paths, then of lines, starts and targets: so are the edges that lead to a node.
      const rows = joined(byFile);
      const count = rows.length / width;
      const from = new Uint32Array(count);
      for (let i = 0; i < count; i++) from[i] = rows[i * width]!;
      const outOffsets = offsetsOf(from, starts);
      const next = outOffsets.slice();
      const edgeFrom = new Uint32Array(count);
      const edgeTo = new Uint32Array(count);
      const edgeLine = new Uint32Array(count);
      const edgeCode = new Uint8Array(count);
      const targets = new Uint32Array(count);
      const edgeAt = new Uint32Array(count);
      for (let i = 0; i < count; i++) {
        const at = next[from[i]!]!++;
        targets[i] = renumber(rows[i * width + 1]!);
        edgeAt[i] = at;
        edgeFrom[at] = from[i]!;
        edgeTo[at] = targets[i]!;
        edgeLine[at] = rows[i * width + 2]!;
        edgeCode[at] = rows[i * width + 3]!;
      }
      const inOffsets = offsetsOf(targets, nodes);
      const inEdges = placesBy(targets, inOffsets).map((row) => edgeAt[row]!);
      return { outOffsets, edgeFrom, edgeTo, edgeLine, edgeCode, inOffsets, inEdges };
    },
  };
};
