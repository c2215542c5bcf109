import type { Node } from "web-tree-sitter";
import type { DefinitionKind } from "../model/facts.js";
import { trimEnd } from "./lines.js";
import { type Match, nodeText } from "./match.js";
import { type Given, givenBy } from "./scopes.js";

/** What the matches of one name add up to. */
export interface Draft {
  readonly nameNode: Node;
  /** The last node of a name of several. */
  readonly nameEnd: Node | null;
  /** What its matches say of its type and its value, in the first pattern that does. */
  given: Given | null;
  /** That pattern, and what kind it takes this for: the type of a variable is not the result of its function. */
  givenPattern: number;
  givenKind: DefinitionKind;
  node: Node;
  pattern: number;
  kind: DefinitionKind;
  start: number;
  end: number;
  spanStart: number;
  spanEnd: number;
  receiver: Node | null;
  parameters: Node | null;
  doc: boolean;
  exported: boolean;
  private: boolean;
  /** Private, unless it is a member of a type. */
  hidden: boolean;
  /** The match says that its node has one name. */
  once: boolean;
  until: Node | null;
  /** Says how deep a section is that goes on behind its node, as far as `within` reaches. */
  level: Node | null;
  within: Node | null;
  member: boolean;
}

const saysOrigin = ({ type, value, each, from, self }: Match["parts"]): boolean =>
  type !== undefined || value !== undefined || each !== undefined || from !== undefined || self !== undefined;

/** Collects the matches of definitions; several with one name node are one. */
export const addDefinition = (drafts: Map<number, Draft>, { kind, pattern, node, parts }: Match): void => {
  const { name, nameEnd = null, wrapper } = parts;
  if (name === undefined) return;
  let draft = drafts.get(name.startIndex);
  if (draft === undefined) {
    draft = {
      nameNode: name,
      nameEnd,
      given: null,
      givenPattern: Number.MAX_SAFE_INTEGER,
      givenKind: kind as DefinitionKind,
      node,
      pattern,
      kind: kind as DefinitionKind,
      start: node.startIndex,
      end: -1,
      spanStart: node.startIndex,
      spanEnd: 0,
      receiver: null,
      parameters: null,
      doc: false,
      exported: false,
      private: false,
      hidden: false,
      once: parts.once !== undefined,
      until: parts.until ?? null,
      level: parts.level ?? null,
      within: parts.within ?? null,
      member: false,
    };
    drafts.set(name.startIndex, draft);
  } else if (pattern < draft.pattern) {
    draft.node = node;
    draft.pattern = pattern;
    draft.kind = kind as DefinitionKind;
    draft.start = node.startIndex;
  }
  if (pattern < draft.givenPattern && saysOrigin(parts)) {
    draft.given = givenBy(name, parts);
    draft.givenPattern = pattern;
    draft.givenKind = kind as DefinitionKind;
  }
  if (wrapper !== undefined) {
    draft.spanStart = Math.min(draft.spanStart, wrapper.startIndex);
    draft.spanEnd = Math.max(draft.spanEnd, wrapper.endIndex);
  }
  draft.receiver ??= parts.receiver ?? null;
  draft.parameters ??= parts.parameters ?? null;
  draft.doc ||= parts.doc !== undefined;
  draft.exported ||= parts.exported !== undefined;
  draft.private ||= parts.private !== undefined;
  draft.hidden ||= parts.hidden !== undefined;
  draft.member ||= parts.member !== undefined;
};

export type Drafts = Map<number, Draft>;

/** Where several names are offered for one node, keeps that of the first pattern, and of those the first name. */
export const withOneName = (ordered: readonly Draft[]): readonly Draft[] => {
  const best = new Map<number, Draft>();
  for (const draft of ordered) {
    if (!draft.once) continue;
    const known = best.get(draft.node.id);
    if (known === undefined || draft.pattern < known.pattern) best.set(draft.node.id, draft);
  }
  return best.size === 0
    ? ordered
    : ordered.filter((draft) => !draft.once || best.get(draft.node.id) === draft);
};

/**
 * Lets sections go on behind their headings: up to the next one in the same node that is not deeper, or to that
 * node's end. Levels are compared as text: `h2` is deeper than `h1`.
 *
 * @param ordered by their starts, with their ends.
 */
export const reachOn = (ordered: readonly Draft[], text: string): void => {
  const open = new Map<number, Draft[]>();
  for (const draft of ordered) {
    const { level, within, start } = draft;
    if (level === null || within === null) continue;
    const around = open.get(within.id) ?? [];
    open.set(within.id, around);
    const depth = nodeText(text, level);
    for (let top = around.at(-1); top !== undefined; top = around.at(-1)) {
      if (nodeText(text, top.level!) < depth) break;
      top.end = Math.max(top.end, trimEnd(text, top.start, start));
      around.pop();
    }
    around.push(draft);
  }
  for (const around of open.values()) {
    for (const draft of around)
      draft.end = Math.max(draft.end, trimEnd(text, draft.start, draft.within!.endIndex));
  }
  for (const draft of ordered) draft.spanEnd = Math.max(draft.spanEnd, draft.end);
};

/**
 * A file with more of these is data, not settings, or was put together from many: nobody looks for its keys as
 * symbols.
 */
const most = { key: 500, section: 2_000 } as const;

const isData = (kind: DefinitionKind | null): boolean => kind === "key" || kind === "section";

/**
 * Leaves out what stands inside keys and sections where there are too many, and all of them where that is not enough.
 *
 * @param ordered by their starts, outer before inner.
 */
export const withoutData = <
  T extends Pick<Draft, "start" | "end"> & { readonly kind: DefinitionKind | null },
>(
  ordered: readonly T[],
): readonly T[] => {
  const tooMany = (drafts: readonly T[]): boolean =>
    drafts.length > most.key &&
    (["key", "section"] as const).some(
      (data) => drafts.filter(({ kind }) => kind === data).length > most[data],
    );
  if (!tooMany(ordered)) return ordered;
  let reached = -1;
  const outer = ordered.filter(({ kind, start, end }) => {
    if (start < reached) return false;
    if (isData(kind)) reached = end;
    return true;
  });
  return tooMany(outer) ? outer.filter(({ kind }) => !isData(kind)) : outer;
};
