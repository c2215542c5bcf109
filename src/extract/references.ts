import type { Node } from "web-tree-sitter";
import type { Reference, ReferenceKind } from "../model/facts.js";
import { holdsSecret, type Outlined } from "./definitions.js";
import type { Loaded } from "./grammar.js";
import type { Lines } from "./lines.js";
import { countItems, type Match, maxName } from "./match.js";

const maxReceiver = 120;

/** A plain name or a dotted path: letters, digits and `_ $ @ # . :`, and anything beyond ASCII. */
const isPath = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const letter = (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x40 && unit <= 0x5a) || unit > 0xa0;
    const other =
      (unit >= 0x30 && unit <= 0x3a) || unit === 0x5f || unit === 0x24 || unit === 0x2e || unit === 0x23;
    if (!letter && !other) return false;
  }
  return text.length > 0;
};

const receiverOf = (text: string, match: Match): string | null => {
  const node = match.parts.receiver;
  if (node === undefined) return null;
  const end = node.endIndex;
  if (end - node.startIndex > maxReceiver) return null;
  const receiver = text.slice(node.startIndex, end);
  return isPath(receiver) && !holdsSecret(receiver) ? receiver : null;
};

/** A reference before its text is read. */
export interface Mention {
  /** Where its name stands. */
  readonly start: number;
  /** Position of the pattern in the query files. */
  readonly pattern: number;
  readonly name: Node;
  /** Null for a name that is only read: those are most, and need no more than their node. */
  readonly match: Match | null;
}

export const addMention = (mentions: Mention[], match: Match): void => {
  const { name } = match.parts;
  if (name === undefined) return;
  const bare = match.kind === "read";
  mentions.push({ start: name.startIndex, pattern: match.pattern, name, match: bare ? null : match });
};

/** In the order of the text; of several with one name node, first the one whose pattern stands first. */
const byPlace = (a: Mention, b: Mention): number => a.start - b.start || a.pattern - b.pattern;

/**
 * Turns mentions into references, in the order of the text.
 *
 * @param known what a bare name can mean here: other names that are only read are locals or globals.
 * @param bound where the names of import and export statements stand: those are not read by the code.
 */
export const readReferences = (
  mentions: Mention[],
  outlined: readonly Outlined[],
  known: ReadonlySet<string>,
  bound: ReadonlySet<number>,
  loaded: Loaded,
  lines: Lines,
): Reference[] => {
  const { text } = lines;
  const own = new Set(outlined.map(({ nameStart }) => nameStart));
  mentions.sort(byPlace);
  const references: Reference[] = [];
  /** Names read so far, by the definition around them. */
  const read = new Map<number, Set<string>>();
  const around: number[] = [];
  let next = 0;
  let before = -1;
  for (const { start, name: node, match } of mentions) {
    if (start === before) continue;
    before = start;
    while (next < outlined.length && outlined[next]!.start <= start) around.push(next++);
    while (around.length > 0 && outlined[around.at(-1)!]!.end <= start) around.pop();
    if (own.has(start) || (match === null && bound.has(start))) continue;
    const end = node.endIndex;
    if (end - start > maxName || end <= start) continue;
    const name = text.slice(start, end);
    const within = around.at(-1) ?? -1;
    if (match === null) {
      if (!known.has(name)) continue;
      const seen = read.get(within) ?? new Set();
      if (seen.has(name)) continue;
      read.set(within, seen.add(name));
    }
    if (holdsSecret(name)) continue;
    const list = match?.parts.arguments;
    references.push({
      name,
      kind: (match?.kind ?? "read") as ReferenceKind,
      line: node.startPosition.row + 1,
      receiver: match === null ? null : receiverOf(text, match),
      arity: list === undefined ? null : countItems(loaded, list, null),
      within,
    });
  }
  return references;
};
