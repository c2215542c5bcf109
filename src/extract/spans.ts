import type { Node } from "web-tree-sitter";

/** Parts of a text that the syntax tree knows and no lexer needs to. */
export const spanKinds = { skipped: 0, literal: 1, import: 2 } as const;

/** A part of a text: offsets in UTF-16 units, and one of `spanKinds`. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

/** Drops what lies in another: a template holds strings, an import its specifier. */
const outermost = (spans: Span[]): Span[] => {
  spans.sort((a, b) => a.start - b.start || b.end - a.end || b.kind - a.kind);
  const kept: Span[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start < end || span.end <= span.start) continue;
    kept.push(span);
    end = span.end;
  }
  return kept;
};

/** A match of an import or export. */
interface Link {
  readonly kind: string;
  readonly node: Node;
  readonly parts: { readonly specifier?: Node | undefined };
}

const spanOf = ({ startIndex, endIndex }: Node, kind: number): Span => ({
  start: startIndex,
  end: endIndex,
  kind,
});

/**
 * Finds the parts of a text that are no code of their own; in order, none inside another.
 *
 * @param skipped comments and attributes.
 * @param links matches of imports and exports: statements that name a module are imports. Calls that load one stand in
 *   the midst of code, and are none.
 */
export const readSpans = (
  skipped: readonly { readonly node: Node }[],
  literals: readonly Node[],
  links: readonly Link[],
): readonly Span[] => {
  const spans: Span[] = [];
  for (const { node } of skipped) spans.push(spanOf(node, spanKinds.skipped));
  for (const node of literals) spans.push(spanOf(node, spanKinds.literal));
  for (const { kind, node, parts } of links) {
    if (parts.specifier !== undefined && kind !== "dynamic") spans.push(spanOf(node, spanKinds.import));
  }
  return outermost(spans);
};
