import type { Node } from "web-tree-sitter";

/** Functions without a name. */
export interface Closures {
  /**
   * Whether one of them holds a place and begins behind another: between a definition and what stands in it.
   * To be asked in ascending order of `start`.
   */
  readonly between: (behind: number, start: number) => boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export const readClosures = (nodes: readonly Node[]): Closures => {
  const spans = nodes.map((node): Span => ({ start: node.startIndex, end: node.endIndex }));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  /** Those around the last place, outermost first. */
  const open: Span[] = [];
  let next = 0;
  return {
    between: (behind, start) => {
      while (next < spans.length && spans[next]!.start <= start) {
        while (open.length > 0 && open.at(-1)!.end <= spans[next]!.start) open.pop();
        open.push(spans[next++]!);
      }
      while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
      return (open.at(-1)?.start ?? -1) > behind;
    },
  };
};
