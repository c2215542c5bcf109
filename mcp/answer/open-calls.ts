import { z } from "zod";
import type { OpenCalls } from "../../src/model/graph-report.js";
import { visible } from "../../src/model/visible.js";
import { quotedList } from "./content.js";
import { counted } from "./numbers.js";

export const openCallsSchema = z.looseObject({
  shown: z.int().min(0),
  total: z.int().min(0),
  items: z.array(z.looseObject({ path: z.string(), line: z.int(), symbol: z.string().nullable() })),
});

/** More places than these say no more of what to look at. */
const shownOf = ({ items }: OpenCalls, most: number) => items.slice(0, Math.min(most, 10));

/** Calls that may lead to what an answer tells of, with their places: only reading those decides. Empty for none. */
export const openCallsText = (calls: OpenCalls, most: number, said: string): string => {
  if (calls.total === 0) return "";
  const shown = shownOf(calls, most).map(({ path, line }) => `${path}:${line}`);
  const where = shown.length === 0 ? "" : `: ${quotedList(shown)}`;
  const more =
    shown.length > 0 && shown.length < calls.total ? ` and ${calls.total - shown.length} more` : "";
  return `${counted(calls.total, "unresolved call")} ${said}${where}${more}.\n`;
};

/** The same as data; nothing for none. */
export const openCallsData = (calls: OpenCalls, most: number) => {
  if (calls.total === 0) return {};
  const items = shownOf(calls, most).map(({ path, line, symbol }) => ({
    path: visible(path),
    line,
    symbol: symbol === null ? null : visible(symbol),
  }));
  return { unresolvedNamed: { shown: items.length, total: calls.total, items } };
};
