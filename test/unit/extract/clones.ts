import type { Units } from "../../../src/model/units.js";
import { read } from "./facts.js";

/** A run of units that two texts share, as clone detection will look for them: by units alone. */
export interface Clone {
  readonly kind: "exact" | "renamed" | "near";
  /** Units of the longer side. */
  readonly units: number;
  readonly tokens: number;
  /** First and last line in each text. */
  readonly lines: readonly [number, number, number, number];
}

export const unitsOf = async (language: string, source: string): Promise<Units> =>
  (await read(language, source)).facts.units;

const lastLine = ({ lines, spans }: Units, i: number): number => lines[i]! + spans[i]! - 1;

/** The longest run that both have; one unit more or less on either side is passed over. */
export const findClone = (a: Units, b: Units, least = 4): Clone | null => {
  let best: Clone | null = null;
  const same = (i: number, k: number): boolean =>
    i < a.lines.length &&
    k < b.lines.length &&
    a.tokens[i]! > 0 &&
    b.tokens[k]! > 0 &&
    a.blind[i] === b.blind[k];
  for (let i = 0; i < a.lines.length; i++) {
    for (let k = 0; k < b.lines.length; k++) {
      let [m, n, tokens, exact, gaps, count] = [i, k, 0, true, 0, 0];
      for (;;) {
        if (same(m, n)) {
          exact &&= a.exact[m] === b.exact[n];
          tokens += a.tokens[m]!;
          [m, n, count] = [m + 1, n + 1, count + 1];
        } else if (gaps > 0 || count === 0) break;
        else if (b.tokens[n]! > 0 && same(m, n + 1)) [n, gaps] = [n + 1, 1];
        else if (a.tokens[m]! > 0 && same(m + 1, n)) [m, gaps] = [m + 1, 1];
        else break;
      }
      if (count < least || tokens <= (best?.tokens ?? 0)) continue;
      const kind = gaps > 0 ? "near" : exact ? "exact" : "renamed";
      const lines = [a.lines[i]!, lastLine(a, m - 1), b.lines[k]!, lastLine(b, n - 1)] as const;
      best = { kind, units: Math.max(m - i, n - k), tokens, lines };
    }
  }
  return best;
};
