import type { toMarkdown } from "mdast-util-to-markdown";

/** What the writer of Markdown takes: its types come from a package that is not installed with this one. */
type Nodes = Parameters<typeof toMarkdown>[0];
type Node<K extends Nodes["type"]> = Extract<Nodes, { readonly type: K }>;

export type Root = Node<"root">;
export type TableCell = Node<"tableCell">;
export type InlineCode = Node<"inlineCode">;
export type Link = Node<"link">;
export type Text = Node<"text">;
export type PhrasingContent = InlineCode | Link | Text;
export type BlockContent = Node<"heading"> | Node<"html"> | Node<"paragraph"> | Node<"table">;
