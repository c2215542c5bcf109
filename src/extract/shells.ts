import type { Node, Parser, QueryMatch, Range, Tree } from "web-tree-sitter";
import type { Loaded } from "./grammar.js";
import { parseWithin } from "./parse.js";
import { queryWithin } from "./query.js";

/** A piece of code whose grammar sees tokens only, because of what stands around it: see captures.ts. */
interface Shell {
  readonly whole: Range;
  /** What is left out, so that the rest is read as code. */
  readonly skips: readonly Range[];
}

/** By where they begin. */
type Shells = ReadonlyMap<number, Shell>;

/** A tree in which shells are open. */
interface Opened {
  readonly tree: Tree;
  /** All trees that hold nodes of the matches, and the tree itself. The caller deletes them. */
  readonly trees: readonly Tree[];
  /** What the shells say themselves: references and evidence. */
  readonly matches: readonly QueryMatch[];
}

/** The parser looks through all left-out pieces at each token. */
const maxSkips = 1_000;

/** A text with more errors is not mended by closing shells. */
const maxErrors = 500;

/** So many closed shells are tried by themselves. */
const maxAlone = 20;

/** Not the node: its tree may be deleted first. */
const rangeOf = ({ startIndex, endIndex, startPosition, endPosition }: Node): Range => ({
  startIndex,
  endIndex,
  startPosition,
  endPosition,
});

const shellOf = ({ captures }: QueryMatch): Shell | null => {
  const outer = captures.find(({ name }) => name === "shell")?.node;
  const skips = captures.filter(({ name }) => name === "skip").map(({ node }) => rangeOf(node));
  return outer === undefined || skips.length === 0 ? null : { whole: rangeOf(outer), skips };
};

const wholeText = (text: string): Range => ({
  startIndex: 0,
  startPosition: { row: 0, column: 0 },
  endIndex: text.length,
  endPosition: { row: text.length + 1, column: 0 },
});

/** What is left of a range without the skips of these shells. */
const rangesBetween = (whole: Range, shells: Shells): Range[] => {
  const skips = [...shells.values()].flatMap((shell) => shell.skips);
  skips.sort((a, b) => a.startIndex - b.startIndex);
  const ranges: Range[] = [];
  let { startIndex, startPosition } = whole;
  for (const skip of skips) {
    const { startIndex: endIndex, startPosition: endPosition } = skip;
    if (endIndex > startIndex) ranges.push({ startIndex, startPosition, endIndex, endPosition });
    if (skip.endIndex > startIndex) ({ endIndex: startIndex, endPosition: startPosition } = skip);
  }
  if (startIndex < whole.endIndex) ranges.push({ ...whole, startIndex, startPosition });
  return ranges;
};

/** Where a tree has errors, or tokens that are missing; null when there are too many. */
const errorsOf = (tree: Tree): readonly { readonly start: number; readonly end: number }[] | null => {
  const errors: { start: number; end: number }[] = [];
  if (!tree.rootNode.hasError) return errors;
  const cursor = tree.walk();
  try {
    for (;;) {
      const node = cursor.currentNode;
      const bad = node.isError || node.isMissing;
      if (bad) errors.push({ start: node.startIndex, end: Math.max(node.endIndex, node.startIndex + 1) });
      if (errors.length > maxErrors) return null;
      if (!bad && node.hasError && cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return errors;
    }
  } finally {
    cursor.delete();
  }
};

/** Which shells to close for these errors: the innermost in which each begins, else those in it; or all it touches. */
const blame = (
  shells: Shells,
  errors: readonly { readonly start: number; readonly end: number }[],
  all: boolean,
): ReadonlySet<number> => {
  const blamed = new Set<number>();
  for (const { start, end } of errors) {
    const touched: number[] = [];
    let innermost = -1;
    for (const [begin, { whole }] of shells) {
      if (begin >= end || whole.endIndex <= start) continue;
      touched.push(begin);
      if (begin <= start) innermost = Math.max(innermost, begin);
    }
    if (all || innermost < 0) for (const begin of touched) blamed.add(begin);
    else blamed.add(innermost);
  }
  return blamed;
};

/** Those of some closed shells that have no errors when they are read alone: an error also spoils what is behind it. */
const soundAlone = (parser: Parser, loaded: Loaded, text: string, wanted: Shells, open: Shells): Shells => {
  const sizeOf = ({ whole }: Shell): number => whole.endIndex - whole.startIndex;
  const closed = [...wanted].filter(([start]) => !open.has(start));
  // The largest hold most; the smaller of them first, as they may stand in the others.
  closed.sort(([a, one], [b, other]) => sizeOf(other) - sizeOf(one) || a - b);
  const sound = new Map(open);
  for (const [start, shell] of closed.slice(0, maxAlone).reverse()) {
    const { startIndex, endIndex } = shell.whole;
    const inside = [...sound].filter(
      ([begin, { whole }]) => begin > startIndex && whole.endIndex <= endIndex,
    );
    const includedRanges = rangesBetween(shell.whole, new Map([[start, shell], ...inside]));
    const tree = parseWithin(parser, loaded, text, { before: null, includedRanges });
    if (tree?.rootNode.hasError === false) sound.set(start, shell);
    tree?.delete();
  }
  return sound;
};

/** Reads a text with as many of these shells open as parse; null when there are none. */
const parseOpen = (
  parser: Parser,
  loaded: Loaded,
  text: string,
  first: Tree,
  wanted: Shells,
): Tree | null => {
  const parse = (shells: Shells, before: Tree): Tree | null =>
    parseWithin(parser, loaded, text, { before, includedRanges: rangesBetween(wholeText(text), shells) });
  let open = wanted;
  let tree: Tree | null = null;
  for (const all of [false, false, true, true]) {
    if (open.size === 0) break;
    tree = parse(open, first);
    if (tree === null) return null;
    const errors = errorsOf(tree);
    if (errors?.length === 0) break;
    tree.delete();
    tree = null;
    if (errors === null) return null;
    const blamed = blame(open, errors, all);
    if (blamed.size === 0) return null;
    open = new Map([...open].filter(([start]) => !blamed.has(start)));
  }
  if (tree === null && open.size > 0) return null;
  if (open.size === wanted.size) return tree;
  const sound = soundAlone(parser, loaded, text, wanted, open);
  const better = sound.size === open.size ? null : parse(sound, tree ?? first);
  if (better === null) return tree;
  const [kept, dropped] = better.rootNode.hasError ? [tree, better] : [better, tree];
  dropped?.delete();
  return kept;
};

/**
 * Reads a text again without the shells around its code. A shell stays closed whose contents have errors: they are
 * in another language, or none.
 *
 * @param first the tree of the whole text; it is used, and is among those to delete.
 */
export const openShells = (parser: Parser, loaded: Loaded, text: string, first: Tree): Opened => {
  if (loaded.shells.length === 0) return { tree: first, trees: [first], matches: [] };
  const matches = queryWithin(loaded.shells, first.rootNode, text) ?? [];
  const shells = new Map<number, Shell>();
  let skips = 0;
  for (const match of matches) {
    const shell = shellOf(match);
    if (shell === null || shells.has(shell.whole.startIndex)) continue;
    skips += shell.skips.length;
    if (skips <= maxSkips) shells.set(shell.whole.startIndex, shell);
  }
  const opens = shells.size > 0 && !first.rootNode.hasError;
  const tree = opens ? parseOpen(parser, loaded, text, first, shells) : null;
  return tree === null ? { tree: first, trees: [first], matches } : { tree, trees: [tree, first], matches };
};
