import type { SimilarPlace } from "../../model/alike.js";
import type { LineSpan } from "../../model/facts.js";
import type { CloneClass } from "../../model/findings.js";
import type { RepoPath } from "../../model/ids.js";

/** Whether two places are members of one clone class. */
export type IsKnown = (a: SimilarPlace, b: SimilarPlace) => boolean;

/** Lines that two spans share; below 1 for none. */
export const sharedLines = (a: LineSpan, b: LineSpan): number =>
  Math.min(a.endLine, b.endLine) - Math.max(a.startLine, b.startLine) + 1;

/** A member is a place when it holds at least half of its lines. */
export const createKnown = (classes: readonly CloneClass[]): IsKnown => {
  const byPath = new Map<RepoPath, (LineSpan & { readonly at: number })[]>();
  for (const [at, { members }] of classes.entries())
    for (const { path, startLine, endLine } of members) {
      const one = { at, startLine, endLine };
      const known = byPath.get(path);
      if (known === undefined) byPath.set(path, [one]);
      else known.push(one);
    }
  const classesAt = (place: SimilarPlace): Set<number> => {
    const lines = place.endLine - place.startLine + 1;
    const here = (byPath.get(place.path) ?? []).filter((one) => sharedLines(one, place) * 2 >= lines);
    return new Set(here.map(({ at }) => at));
  };
  return (a, b) => {
    const others = classesAt(b);
    return [...classesAt(a)].some((at) => others.has(at));
  };
};

/** Whether one place is in the other, or both are pieces of one definition. */
export const isSame = (a: SimilarPlace, b: SimilarPlace): boolean => {
  if (a.path !== b.path) return false;
  if (sharedLines(a, b) > 0) return true;
  if (a.symbol === null || b.symbol === null) return a.symbol === b.symbol;
  return a.symbol === b.symbol || a.symbol.startsWith(b.symbol) || b.symbol.startsWith(a.symbol);
};
