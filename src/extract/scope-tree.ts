import type { Node } from "web-tree-sitter";

/** A stretch of text in which the names bound there hold. */
export interface Scope<Local> {
  readonly start: number;
  readonly end: number;
  /** The nearest scope around it. */
  readonly around: Scope<Local> | null;
  /** The nearest scope around it that binds names; known once all names are bound. */
  outer: Scope<Local> | null;
  names: Map<string, Local> | null;
}

/** All scopes of a text. */
export interface ScopeTree<Local> {
  /** Outer ones before inner. */
  readonly scopes: readonly Scope<Local>[];
  /** The innermost scope around an offset; null outside of all. */
  readonly find: (offset: number) => Scope<Local> | null;
}

export const createScopeTree = <Local>(nodes: readonly Node[]): ScopeTree<Local> => {
  const spans = nodes.map((node) => ({ start: node.startIndex, end: node.endIndex }));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const scopes: Scope<Local>[] = [];
  /** From each offset on, up to the next one, the same scope is innermost. */
  const offsets: number[] = [];
  const innermost: (Scope<Local> | null)[] = [];
  const mark = (offset: number, scope: Scope<Local> | null): void => {
    offsets.push(offset);
    innermost.push(scope);
  };
  const open: Scope<Local>[] = [];
  const close = (before: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= before; top = open.at(-1)) {
      open.pop();
      mark(top.end, open.at(-1) ?? null);
    }
  };
  for (const { start, end } of spans) {
    close(start);
    const scope: Scope<Local> = { start, end, around: open.at(-1) ?? null, outer: null, names: null };
    scopes.push(scope);
    open.push(scope);
    mark(start, scope);
  }
  close(Number.MAX_SAFE_INTEGER);
  const find = (offset: number): Scope<Local> | null => {
    let low = 0;
    let high = offsets.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (offsets[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : innermost[low - 1]!;
  };
  return { scopes, find };
};
