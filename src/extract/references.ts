import type { Node } from "web-tree-sitter";
import type { Reference, ReferenceKind } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { Outlined } from "./definitions.js";
import type { Loaded } from "./grammar.js";
import type { Leading } from "./leading.js";
import { isWordUnit } from "./letters.js";
import { isBlankBetween, type Lines } from "./lines.js";
import { behindSigils, countItems, type Match, maxName } from "./match.js";
import type { Scopes } from "./scopes.js";

/** Before the name that a node holds too: what joins them. */
const joins = ".:\\->? \t\r\n";

/** What stands before a name; null for a bare one. */
const receiverOf = (
  text: string,
  name: Node,
  { parts }: Match,
  scopes: Scopes,
  safe: Set<string>,
): string | null => {
  const { receiver } = parts;
  if (receiver === undefined) return null;
  const start = receiver.startIndex;
  let end = receiver.endIndex;
  if (end > name.startIndex) {
    end = Math.max(start, name.startIndex);
    while (end > start && joins.includes(text[end - 1]!)) end--;
    if (end === start) return null;
  }
  const origin = scopes.value(start, end);
  if (origin === "") return "?";
  if (safe.has(origin)) return origin;
  if (holdsSecret(origin)) return "?";
  safe.add(origin);
  return origin;
};

/** A reference before its text is read. */
export interface Mention {
  /** Where its name stands. */
  readonly start: number;
  /** Position of the pattern in the query files. */
  readonly pattern: number;
  readonly name: Node;
  /** Null for a bare name that is only read: those are most, and need no more than their node. */
  readonly match: Match | null;
}

/** Behind every other pattern: a name that is called is not also read. */
const last = Number.MAX_SAFE_INTEGER;

export const addRead = (mentions: Mention[], name: Node): void => {
  mentions.push({ start: name.startIndex, pattern: last, name, match: null });
};

export const addMention = (mentions: Mention[], match: Match): void => {
  const { name = match.node, receiver } = match.parts;
  const start = name.startIndex;
  if (match.kind !== "read") mentions.push({ start, pattern: match.pattern, name, match });
  else if (receiver === undefined) addRead(mentions, name);
  // Behind calls too, whose patterns may stand later: those that TSX adds to TypeScript's.
  else mentions.push({ start, pattern: last - 1, name, match });
};

/** In the order of the text; of several with one name node, first the one whose pattern stands first. */
const byPlace = (a: Mention, b: Mention): number => a.start - b.start || a.pattern - b.pattern;

/** What names can mean in this file, as far as its definitions and imports tell. */
export interface Names {
  /** Bare names: what is imported, and what is defined outside of types and objects. */
  readonly bare: ReadonlySet<string>;
  /** Names that stand behind a receiver: methods, fields, enum members. */
  readonly members: ReadonlySet<string>;
  /** Whether any other bare name may be one of a neighbouring file. */
  readonly neighbours: boolean;
  /** Where the names of the definitions stand. */
  readonly own: ReadonlySet<number>;
  /** Where the names of import and export statements stand: those are not references of the code. */
  readonly bound: ReadonlySet<number>;
  /** See `Language.sigils`. */
  readonly sigils: string;
  /** Whether a comment begins between two offsets. */
  readonly between: Leading["between"];
  /** Local names, which mean nothing outside. */
  readonly scopes: Scopes;
}

/** The first name of an origin; empty where it begins with something else. */
const rootOf = (origin: string): string => {
  for (let i = 0; i < origin.length; i++) if (".([*{?".includes(origin[i]!)) return origin.slice(0, i);
  return origin;
};

/** Whether a name that is only read can be one of a definition, not just a local's. */
const canMean = (
  { bare, members, neighbours }: Names,
  name: string,
  receiver: string | null,
  isLocal: boolean,
): boolean => {
  if (receiver === null) return neighbours || bare.has(name);
  return members.has(name) || (!isLocal && bare.has(rootOf(receiver)));
};

/**
 * Whether a member that is only read is kept at most for what stands before it, and that begins with no name that can
 * be meant: most are, and what they are read of need not be known.
 */
const isIdle = ({ bare, members }: Names, text: string, name: string, receiver: Node): boolean => {
  if (members.has(name)) return false;
  const start = receiver.startIndex;
  let end = text[start] === "@" ? start + 1 : start;
  while (end < receiver.endIndex && isWordUnit(text.charCodeAt(end))) end++;
  return !bare.has(text.slice(start, end));
};

/** So many comments stand between a decorator and what it decorates, at most: each line is one. */
const maxLeading = 64;

/** Start of what stands behind a decorator; -1 if that cannot be told. */
const behind = (node: Node, { leading }: Loaded): number => {
  let next = node.nextNamedSibling;
  for (let i = 0; i < maxLeading && next !== null; i++) {
    if (!leading.has(next.typeId)) return next.startIndex;
    next = next.nextNamedSibling;
  }
  return -1;
};

/** What each decorator stands before, by where its name stands. Siblings are asked for once a run of decorators. */
const readDecorated = (mentions: readonly Mention[], loaded: Loaded, text: string): Map<number, number> => {
  const targets = new Map<number, number>();
  let target = -1;
  let nextStart = -1;
  for (let i = mentions.length - 1; i >= 0; i--) {
    const { start, match } = mentions[i]!;
    if (match?.kind !== "decorator") continue;
    const { node } = match;
    const run = nextStart >= node.endIndex && isBlankBetween(text, node.endIndex, nextStart);
    if (!run) target = behind(node, loaded);
    targets.set(start, target);
    nextStart = node.startIndex;
  }
  return targets;
};

/** Turns mentions into references, in the order of the text. */
export const readReferences = (
  mentions: Mention[],
  outlined: readonly Outlined[],
  names: Names,
  loaded: Loaded,
  lines: Lines,
): Reference[] => {
  const { text } = lines;
  mentions.sort(byPlace);
  const decorated = readDecorated(mentions, loaded, text);
  const references: Reference[] = [];
  /** Names read so far, by the definition around them. */
  const read = new Map<number, Set<string>>();
  /** Receivers that were looked at and hold no secret. */
  const safe = new Set<string>();
  const around: number[] = [];
  let next = 0;
  let before = -1;
  for (const { start, name: node, match } of mentions) {
    if (start === before) continue;
    before = start;
    while (next < outlined.length && outlined[next]!.start <= start) around.push(next++);
    while (around.length > 0 && outlined[around.at(-1)!]!.end <= start) around.pop();
    const kind = (match?.kind ?? "read") as ReferenceKind;
    // General patterns also take the names of definitions; a special one means it: Go's embedded types.
    if (names.own.has(start) && (kind === "read" || kind === "type")) continue;
    if (names.bound.has(start)) continue;
    const end = node.endIndex;
    if (end - start > maxName || end <= start) continue;
    const name = text.slice(behindSigils(text, start, end, names.sigils), end);
    if (name === "_") continue;
    let within = around.at(-1) ?? -1;
    const of = match?.parts.receiver;
    if (kind === "read" && of !== undefined && isIdle(names, text, name, of)) continue;
    const receiver = match === null ? null : receiverOf(text, node, match, names.scopes, safe);
    const isLocalName = of === undefined && names.scopes.binds(name, start);
    // `def make(base): class Made(base)`: that there is a base is told, though not which.
    if (isLocalName && kind !== "extends") continue;
    if (kind === "read") {
      if (of !== undefined && receiver === null) continue;
      // What a local name stands for is followed, but what is read of it says too little for its price.
      const isLocal = of !== undefined && !text.startsWith(receiver!, of.startIndex);
      if (!canMean(names, name, receiver, isLocal)) continue;
      const key = receiver === null ? name : `${receiver}.${name}`;
      const seen = read.get(within) ?? new Set();
      if (seen.has(key)) continue;
      read.set(within, seen.add(key));
    }
    if (holdsSecret(name)) continue;
    if (kind === "extends" && outlined[within]?.kind === "field") within = outlined[within]!.parent;
    if (kind === "decorator" && outlined[next]?.start === decorated.get(start)) within = next;
    const list = match?.parts.arguments;
    references.push({
      name,
      kind,
      line: node.startPosition.row + 1,
      receiver: isLocalName ? "?" : receiver,
      arity: list === undefined ? null : countItems(loaded, list, null, names.between),
      within,
    });
  }
  return references;
};
