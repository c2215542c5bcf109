import type { DefinitionKind } from "../../model/facts.js";

/** A definition as far as it can be known again. */
export interface Known {
  /** Qualified. */
  readonly symbol: string;
  readonly definition: DefinitionKind;
}

/**
 * Finds the definitions of a file among those that it had: by qualified name and kind, then by name alone, the first with
 * the first where several are called so.
 *
 * @returns for each of `now` its place in `then`; -1 for a new one.
 */
export const matchDefinitions = (then: readonly Known[], now: readonly Known[]): Int32Array => {
  const found = new Int32Array(now.length).fill(-1);
  const taken = new Uint8Array(then.length);
  for (const keyOf of [
    ({ symbol, definition }: Known) => `${definition} ${symbol}`,
    ({ symbol }: Known) => symbol,
  ]) {
    const places = new Map<string, number[]>();
    for (const [place, one] of then.entries()) {
      if (taken[place] === 1) continue;
      const key = keyOf(one);
      const list = places.get(key);
      if (list === undefined) places.set(key, [place]);
      else list.push(place);
    }
    const next = new Map<string, number>();
    for (const [i, one] of now.entries()) {
      if (found[i]! >= 0) continue;
      const key = keyOf(one);
      const at = next.get(key) ?? 0;
      const place = places.get(key)?.[at];
      if (place === undefined) continue;
      next.set(key, at + 1);
      found[i] = place;
      taken[place] = 1;
    }
  }
  return found;
};
