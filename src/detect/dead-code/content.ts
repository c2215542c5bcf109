import { createHash } from "node:crypto";
import type { Units } from "../../model/units.js";

const sixteen = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** @param number tells apart several of one name: 0 for the first. */
export const idOf = (kind: string, path: string, symbol: string | null, number: number): string =>
  sixteen(JSON.stringify(number === 0 ? [kind, path, symbol] : [kind, path, symbol, number]));

/** A hash of the statements on some lines, wherever these stand; null when there are none. */
export const contentOf = (units: Units, startLine: number, endLine: number, name: string): string | null => {
  const rows: number[] = [];
  for (let i = 0; i < units.lines.length; i++) {
    const line = units.lines[i]!;
    if (line < startLine || line > endLine || units.tokens[i] === 0) continue;
    rows.push(units.tokens[i]!, units.blind[i]!, units.exact[i]!);
  }
  return rows.length === 0 ? null : sixteen(JSON.stringify([name, rows]));
};
