import { type Evidence, evidenceWords } from "../model/facts.js";
import type { Match } from "./match.js";

/** So many lines are kept for each word. */
const keptLines = 2;

/** Counts matches of `@evidence.<word>`; the same node counts once. */
export const readEvidence = (matches: readonly Match[]): Evidence[] => {
  const places = new Map<string, Map<number, number>>();
  for (const { kind, node } of matches) {
    const rows = places.get(kind) ?? new Map<number, number>();
    places.set(kind, rows);
    rows.set(node.startIndex, node.startPosition.row);
  }
  return evidenceWords.flatMap((word) => {
    const rows = places.get(word);
    if (rows === undefined) return [];
    const lines = [...new Set(rows.values())].sort((a, b) => a - b).slice(0, keptLines);
    return [{ word, count: rows.size, lines: lines.map((row) => row + 1) }];
  });
};
