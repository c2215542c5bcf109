import type { ToolAnswer } from "../tool.js";
import { estimateTokens } from "./tokens.js";

/** One result in one of its lengths: as text, and as data. */
export interface Form {
  readonly text: string;
  readonly data: unknown;
}

/** A result that can be told in several lengths, the whole one first. */
export type Item = readonly (() => Form)[];

/** How much an answer may take, in tokens of text and data together. */
const budgets = {
  /** A concise answer that was asked for no number of results. */
  usual: 690,
  /** The same of an answer whose lists are read together: fewer entries would say too little. */
  wide: 1_090,
  /** A concise one with a `limit`, and what no answer exceeds. */
  concise: 1_400,
  detailed: 3_800,
} as const;

export const budgetOf = (
  given: { readonly response_format?: string | undefined; readonly limit?: number | undefined },
  usual: "usual" | "wide" = "usual",
): number => {
  if (given.response_format === "detailed") return budgets.detailed;
  return given.limit === undefined ? budgets[usual] : budgets.concise;
};

/** What an answer takes. */
export const tokensOf = ({ text, structured }: ToolAnswer): number =>
  estimateTokens(text) + estimateTokens(JSON.stringify(structured));

const costOf = ({ text, data }: Form): number =>
  estimateTokens(text) + estimateTokens(JSON.stringify(data)) + 2;

export interface Fitted {
  readonly forms: readonly Form[];
  /** The last one is told in a shorter length than it has. */
  readonly shortened: boolean;
}

/**
 * Tells as many items as there is room for, the last one shorter where that lets it in. The first is always told, in
 * its least length if need be: an answer that is cut is better than none.
 *
 * @param room in tokens.
 */
export const fitItems = (items: readonly Item[], room: number): Fitted => {
  const forms: Form[] = [];
  let left = room;
  for (const item of items) {
    const length = lengthFor(item, left, forms.length === 0);
    // What does not fit in any length ends the answer: what follows is worse.
    if (length === null) break;
    const form = item[length]!();
    forms.push(form);
    left -= costOf(form);
    if (length > 0) return { forms, shortened: true };
  }
  return { forms, shortened: false };
};

/** The first length of an item that there is room for. @param must take the least one rather than none. */
const lengthFor = (item: Item, room: number, must: boolean): number | null => {
  const found = item.findIndex((tell) => costOf(tell()) <= room);
  if (found >= 0) return found;
  return must ? item.length - 1 : null;
};
