import type { Reference, ReferenceKind } from "../model/facts.js";
import { holdsSecret, type Outlined } from "./definitions.js";
import type { Loaded } from "./grammar.js";
import type { Lines } from "./lines.js";
import { countItems, type Match, maxName, nodeText } from "./match.js";

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

/** Keeps, of several matches with one name node, the one whose pattern stands first. */
export const addReference = (found: Map<number, Match>, match: Match): void => {
  const at = match.parts.name?.startIndex;
  if (at === undefined) return;
  const known = found.get(at);
  if (known === undefined || match.pattern < known.pattern) found.set(at, match);
};

/**
 * Turns matches into references, in the order of the text.
 *
 * @param known names that the file defines or imports: other names that are only read are locals or globals.
 */
export const readReferences = (
  found: ReadonlyMap<number, Match>,
  outlined: readonly Outlined[],
  known: ReadonlySet<string>,
  loaded: Loaded,
  lines: Lines,
): Reference[] => {
  const { text } = lines;
  const own = new Set(outlined.map(({ nameStart }) => nameStart));
  const starts = [...found.keys()].sort((a, b) => a - b);
  const references: Reference[] = [];
  /** Names read so far, by the definition around them. */
  const read = new Map<number, Set<string>>();
  const around: number[] = [];
  let next = 0;
  for (const start of starts) {
    while (next < outlined.length && outlined[next]!.start <= start) around.push(next++);
    while (around.length > 0 && outlined[around.at(-1)!]!.end <= start) around.pop();
    if (own.has(start)) continue;
    const match = found.get(start)!;
    const node = match.parts.name!;
    const end = node.endIndex;
    if (end - start > maxName || end <= start) continue;
    const name = text.slice(start, end);
    const kind = match.kind as ReferenceKind;
    const within = around.at(-1) ?? -1;
    if (kind === "read") {
      if (!known.has(name)) continue;
      const seen = read.get(within) ?? new Set();
      if (seen.has(name)) continue;
      read.set(within, seen.add(name));
    }
    if (holdsSecret(name)) continue;
    const list = match.parts.arguments;
    references.push({
      name,
      kind,
      line: node.startPosition.row + 1,
      receiver: receiverOf(text, match),
      arity: list === undefined ? null : countItems(loaded, list, null),
      within,
    });
  }
  return references;
};

/** A node's text as a name, without quotes; null when it is too long for one. */
export const nameOf = (text: string, match: Match, part: string): string | null => {
  const node = match.parts[part];
  if (node === undefined) return null;
  const name = nodeText(text, node);
  return name.length > maxName ? null : name;
};
