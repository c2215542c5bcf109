/**
 * What has been found out while linking, and what it was read from.
 *
 * An answer must not depend on what was asked before: a file that is linked alone gets the links that it gets among
 * all. So what is kept for all files is only what was found without being cut short, by a question that was asked
 * again inside its own answer, or by depth; it counts as deep as if it were found anew. What was cut short holds for
 * the file at hand alone.
 */
export interface Trail {
  /** Notes that the answer depends on a cell. */
  readonly read: (cell: number) => void;
  /** Begins a file: forgets what held for the last one. */
  readonly begin: () => void;
  /** All cells that were read since then, some of them several times. */
  readonly cells: () => readonly number[];
  readonly frame: () => Frame;
  readonly enter: () => Frame;
  readonly leave: (child: Frame, parent: Frame) => void;
  /** Goes up with each file. */
  readonly file: () => number;
}

interface Frame {
  cells: number[];
  /** Answers with many cells whose cells are in already: the same few are asked for again and again. */
  taken: Set<object> | null;
  readonly depth: number;
  height: number;
  cut: boolean;
}

/** Few are as fast to take twice as to sort out. */
const distinct = (cells: number[]): number[] => (cells.length < 16 ? cells : [...new Set(cells)]);

/** Bounds the stack too: each level is a handful of calls. */
const maxDepth = 40;

export const createTrail = (): Trail => {
  const newFrame = (depth: number): Frame => ({ cells: [], taken: null, depth, height: 0, cut: false });
  let frame = newFrame(0);
  let file = 0;
  return {
    read: (cell) => void frame.cells.push(cell),
    begin: () => {
      frame = newFrame(0);
      file++;
    },
    cells: () => frame.cells,
    frame: () => frame,
    enter: () => {
      const parent = frame;
      frame = newFrame(parent.depth + 1);
      return parent;
    },
    leave: (child, parent) => {
      child.cells = distinct(child.cells);
      for (const cell of child.cells) parent.cells.push(cell);
      if (child.height + 1 > parent.height) parent.height = child.height + 1;
      if (child.cut) parent.cut = true;
      frame = parent;
    },
    file: () => file,
  };
};

interface Entry<V> {
  readonly value: V;
  readonly cells: readonly number[];
  /** How deep questions led to questions. */
  readonly height: number;
}

/** An answer that was cut short: it holds for one file, from that depth on. */
interface CutEntry<V> extends Entry<V> {
  readonly file: number;
  readonly depth: number;
}

/** An answer that may lead to the same question through others: aliases of each other. Bounded by depth alone. */
export const bounded = <V>(trail: Trail, whenCut: V, find: () => V): V => {
  const parent = trail.frame();
  if (parent.depth + 1 >= maxDepth) {
    parent.cut = true;
    return whenCut;
  }
  trail.enter();
  const child = trail.frame();
  try {
    return find();
  } finally {
    trail.leave(child, parent);
  }
};

const addCells = (frame: Frame, entry: Entry<unknown>): void => {
  if (entry.cells.length >= 16) {
    frame.taken ??= new Set();
    if (frame.taken.has(entry)) return;
    frame.taken.add(entry);
  }
  for (const cell of entry.cells) frame.cells.push(cell);
};

/** Answers to one kind of question. `whenCut` is the answer when a question comes up inside itself. */
export const createMemo = <K, V>(trail: Trail, whenCut: V): ((key: K, find: () => V) => V) => {
  const known = new Map<K, Entry<V>>();
  const cut = new Map<K, CutEntry<V>>();
  const open = new Set<K>();
  const take = (frame: Frame, entry: Entry<V>): V => {
    addCells(frame, entry);
    if (entry.height + 1 > frame.height) frame.height = entry.height + 1;
    return entry.value;
  };
  return (key, find) => {
    const frame = trail.frame();
    const entry = known.get(key);
    if (entry !== undefined && frame.depth + 1 + entry.height < maxDepth) return take(frame, entry);
    const held = cut.get(key);
    if (held !== undefined && held.file === trail.file() && frame.depth >= held.depth) {
      frame.cut = true;
      return take(frame, held);
    }
    if (open.has(key) || frame.depth + 1 >= maxDepth) {
      frame.cut = true;
      return whenCut;
    }
    const parent = trail.enter();
    const child = trail.frame();
    open.add(key);
    try {
      const value = find();
      child.cells = distinct(child.cells);
      const found = { value, cells: child.cells, height: child.height };
      if (child.cut) cut.set(key, { ...found, file: trail.file(), depth: parent.depth });
      else if (entry === undefined) known.set(key, found);
      return value;
    } finally {
      open.delete(key);
      trail.leave(child, parent);
    }
  };
};
