import type { Node, QueryMatch } from "web-tree-sitter";
import type { Loaded, Role } from "./grammar.js";

/** Longer names are data. UTF-16 units. */
export const maxName = 256;

/** One match of the query, with its captures by what they mean. */
export interface Match {
  readonly family: Exclude<Role["family"], "part">;
  /** The kind behind the dot of the capture. */
  readonly kind: string;
  /** Position of the pattern in the query files: the first one wins. */
  readonly pattern: number;
  readonly node: Node;
  readonly parts: Readonly<Partial<Record<string, Node>>>;
}

const noParts: Match["parts"] = {};

/** Sorts a match's captures into their roles; null for a match without an outer capture. */
export const readMatch = ({ roles }: Loaded, match: QueryMatch): Match | null => {
  if (match.captures.length === 1) {
    // Most matches are comments, literals, bindings: one node.
    const { name, node } = match.captures[0]!;
    const { family, word } = roles.get(name)!;
    if (family === "part") return null;
    return { family, kind: word, pattern: match.patternIndex, node, parts: noParts };
  }
  let family: Match["family"] | null = null;
  let kind = "";
  let node: Node | null = null;
  const parts: Partial<Record<string, Node>> = {};
  for (const capture of match.captures) {
    const role = roles.get(capture.name)!;
    if (role.family === "part") {
      const again = role.word === "name" && parts.name !== undefined;
      parts[again ? "nameEnd" : role.word] = capture.node;
      continue;
    }
    family = role.family;
    kind = role.word;
    node = capture.node;
  }
  return family === null || node === null ? null : { family, kind, pattern: match.patternIndex, node, parts };
};

/** The node of a match that is no more than a name that is read; null for any other match. */
export const readName = ({ roles }: Loaded, { captures }: QueryMatch): Node | null => {
  if (captures.length !== 1) return null;
  const { name, node } = captures[0]!;
  const { family, word } = roles.get(name)!;
  return family === "reference" && word === "read" ? node : null;
};

const quotes = "\"'`";

/** Text without the quotes around it. */
export const unquote = (text: string): string => {
  if (text.length < 2) return text;
  const first = text.charAt(0);
  return quotes.includes(first) && text.endsWith(first) ? text.slice(1, -1) : text;
};

/** A node's text as a name: without sigils in front, and without quotes. */
export const bareName = (text: string, node: Node, sigils: string): string => {
  const { startIndex: start, endIndex: end } = node;
  return unquote(text.slice(behindSigils(text, start, end, sigils), end));
};

/** A name that goes from one node to the end of another: `operator bool`. */
export const wholeName = (text: string, first: Node, last: Node | null, sigils: string): string =>
  last === null || last.endIndex - first.startIndex > maxName
    ? bareName(text, first, sigils)
    : text.slice(first.startIndex, last.endIndex).replace(/\s+/g, " ");

/** Where a name begins behind the characters that are no part of it; one of nothing else is a name. */
export const behindSigils = (text: string, start: number, end: number, sigils: string): number => {
  if (sigils === "") return start;
  let at = start;
  while (at < end && sigils.includes(text.charAt(at))) at++;
  return at < end ? at : start;
};

/** A node's source text. Slicing the source is several times cheaper than `node.text`. */
export const nodeText = (text: string, node: Node): string => text.slice(node.startIndex, node.endIndex);

/**
 * Number of a list node's named children that are not comments; 1 for a bare name without a list.
 *
 * @param between whether a comment may stand between two places. Children are fetched only then.
 */
export const countItems = (
  { leading }: Loaded,
  list: Node,
  field: string | null,
  between: (start: number, end: number) => boolean,
): number => {
  const named = list.namedChildCount;
  if (named === 0) return list.childCount === 0 ? 1 : 0;
  if (field === null && !between(list.startIndex, list.endIndex)) return named;
  let items = 0;
  for (const child of list.namedChildren) {
    if (leading.has(child.typeId)) continue;
    items += field === null ? 1 : Math.max(1, child.childrenForFieldName(field).length);
  }
  return items;
};
