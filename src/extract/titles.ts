import type { Node } from "web-tree-sitter";

/** Longer ones are text. UTF-16 units. */
const maxTitle = 1_000;

/** Comments, tags, and what a template puts in their place: `{{ x }}`, `{% x %}`, `<%= x %>`. */
const markup = /<!--[^>]*-->|<\/?[A-Za-z][^<>]*>|<%[^<>]*%>|\{\{[^{}]*\}\}|\{[%#][^{}]*[%#]\}/g;

/**
 * The title of a section: without markup, and on one line. Headings hold tags, lists of selectors go over lines.
 *
 * @param until where it ends inside the node; null for its end.
 */
export const titleOf = (text: string, { startIndex, endIndex }: Node, until: Node | null): string => {
  const end = until?.startIndex ?? endIndex;
  if (end - startIndex > maxTitle) return "";
  return text.slice(startIndex, end).replace(markup, "").replace(/\s+/g, " ").trim();
};
