import { type Tokens, tokenKinds } from "./tokens.js";

/** Brackets that are open, the innermost first. They are shared, so that a branch can begin where the first did. */
interface Open {
  readonly mark: string;
  /** Whether it is the brace of a list of values. */
  readonly list: boolean;
  readonly depth: number;
  readonly outer: Open | null;
}

/** `#if ... #elif ... #else ... #endif`, open. */
interface Group {
  /** Tokens of its directives. */
  readonly directives: number[];
  readonly before: Open | null;
  /** Where the first branch led; undefined while it is open. */
  after: Open | null | undefined;
  /** Lowest depth of brackets that the open branch has seen. */
  lowest: number;
  /** Whether the pieces between its directives are no whole statements. */
  torn: boolean;
  /** Whether its first branch is that of `#if 0`: no code at all. */
  readonly dead: boolean;
  /** Whether it stands in a list of values, between two of them. */
  readonly inList: boolean;
}

/** What of a text's conditions is not for the grammar. */
export interface Conditions {
  /** Tokens of directives that are left out. */
  readonly directives: readonly number[];
  /** Those of them that define something, in a list or between other brackets. */
  readonly definitions: readonly number[];
  /** First and last token of pieces that are left out. */
  readonly pieces: readonly (readonly [number, number])[];
}

const depthOf = (open: Open | null): number => open?.depth ?? 0;

const closes: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Marks and words behind which a brace opens a list of values. */
const beforeList = new Set(["=", ",", "(", "[", "]", "return"]);

/** Marks behind which a statement begins. */
const betweenStatements = new Set([";", "{", "}", ":"]);

const keyword = /^#[ \t]*([a-z]+)[ \t]*(.*)/;

/**
 * Finds conditions whose branches are no whole statements, such as two heads of one function. A grammar can only
 * read one of them: the first. Branches of `#if 0` are no code at all.
 */
export const readConditions = ({ text, kinds, starts, ends }: Tokens): Conditions => {
  const directives: number[] = [];
  const definitions: number[] = [];
  const pieces: [number, number][] = [];
  const groups: Group[] = [];
  let open = null as Open | null;
  /** The token before, without directives: a mark, a word that a brace may follow, or nothing. */
  let previous = ";";
  /** Between `enum` and its brace. */
  let inEnumHead = false;

  const isEnd = (directive: number): boolean =>
    /^#[ \t]*endif\b/.test(text.slice(starts[directive], starts[directive]! + 40));

  const endBranch = (group: Group, last: number): void => {
    const level = depthOf(group.before);
    if (group.dead && group.directives.length === 1) {
      group.directives.push(last);
      return;
    }
    if (!group.inList && !betweenStatements.has(previous)) group.torn = true;
    // Without a comma at its end, a branch of a list cannot stand before another.
    if (group.inList && !isEnd(last) && previous !== ",") group.torn = true;
    if (open !== group.before || group.lowest < level) group.torn ||= !group.inList;
    group.after = group.after === undefined ? open : group.after;
    group.directives.push(last);
  };

  const leaveOut = (from: number, to: number): void => {
    if (from <= to) pieces.push([from, to]);
  };

  const endGroup = (group: Group): void => {
    const [first, ...rest] = group.directives as [number, ...number[]];
    if (group.dead) leaveOut(first + 1, rest[0]! - 1);
    if (!group.torn && !group.inList) return;
    directives.push(...group.directives);
    if (!group.torn) return;
    const kept = group.dead ? 1 : 0;
    rest.forEach((directive, i) => {
      if (i !== kept) leaveOut((i === 0 ? first : rest[i - 1]!) + 1, directive - 1);
    });
  };

  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === tokenKinds.directive) {
      const [, word = ""] = keyword.exec(text.slice(starts[i], Math.min(ends[i]!, starts[i]! + 40))) ?? [];
      const group = groups.at(-1);
      if (word.startsWith("if")) {
        const inList: boolean = open?.mark === "{" && (previous === "," || (open.list && previous === "{"));
        const inside = open !== null && open.mark !== "{";
        const torn: boolean = inside || (!inList && !betweenStatements.has(previous));
        const dead = /^#[ \t]*if[ \t]+0[ \t\r]*(?:$|\/[/*])/.test(
          text.slice(starts[i], Math.min(ends[i]!, starts[i]! + 40)),
        );
        groups.push({
          directives: [i],
          before: open,
          after: undefined,
          lowest: depthOf(open),
          torn,
          dead,
          inList,
        });
      } else if (group !== undefined && word.startsWith("el")) {
        endBranch(group, i);
        open = group.before;
        group.lowest = depthOf(open);
      } else if (group !== undefined && word === "endif") {
        endBranch(group, i);
        open = group.torn ? (group.after ?? null) : group.before;
        endGroup(group);
        groups.pop();
        const around = groups.at(-1);
        if (around !== undefined) around.lowest = Math.min(around.lowest, group.lowest);
      } else if (open !== null && (open.list || open.mark !== "{")) {
        directives.push(i);
        if (word === "define") definitions.push(i);
      }
      continue;
    }
    if (kinds[i] === tokenKinds.mark) {
      const mark = text[starts[i]!]!;
      if (mark === "(" || mark === "[" || mark === "{") {
        const list: boolean =
          mark === "{" &&
          (inEnumHead || beforeList.has(previous) || (previous === "{" && open?.list === true));
        open = { mark, list, depth: depthOf(open) + 1, outer: open };
      } else if (closes[mark] === open?.mark && open !== null) {
        open = open.outer;
        const group = groups.at(-1);
        if (group !== undefined) group.lowest = Math.min(group.lowest, depthOf(open));
      }
      if (mark !== ":") inEnumHead = false;
      previous = mark;
    } else if (ends[i]! - starts[i]! === 4 && text.startsWith("enum", starts[i])) {
      inEnumHead = true;
      previous = "";
    } else previous = ends[i]! - starts[i]! === 6 && text.startsWith("return", starts[i]) ? "return" : "";
  }
  return { directives, definitions, pieces };
};
