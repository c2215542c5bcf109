import type { AdjacentFolder, UsedPackage } from "../model/directory.js";
import { compareUtf8 } from "../model/order.js";
import { createTally, type Tally } from "./count.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";
import type { Reached } from "./references.js";

const maxNeighbours = 6;
const maxPackages = 6;

export interface Neighbours {
  readonly uses: (folder: number) => readonly AdjacentFolder[];
  readonly usedBy: (folder: number) => readonly AdjacentFolder[];
  readonly packages: (folder: number) => readonly UsedPackage[];
}

const most = (
  counts: ReadonlyMap<number, number>,
  name: (key: number) => string,
  limit: number,
): { readonly name: string; readonly files: number }[] =>
  [...counts]
    .map(([key, files]) => ({ name: name(key), files }))
    .sort((a, b) => b.files - a.files || compareUtf8(a.name, b.name))
    .slice(0, limit);

/**
 * Counts, for each folder, the files that lead out of it and into it.
 *
 * A neighbour is the folder beside this one that holds the other end: below the innermost folder around both, or that
 * folder itself when the other end stands directly in it. What a test uses is no use of the folder it is in, unless
 * there are only tests.
 */
export const findNeighbours = (
  files: readonly SummaryFile[],
  reached: readonly Reached[],
  folders: Folders,
): Neighbours => {
  const uses = createTally();
  const usedBy = createTally();
  const packages = createTally();
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const code = new Uint32Array(folders.all.length);
  const up = (folder: number): number => folders.all[folder]!.parent;
  for (const [number, file] of files.entries()) {
    if (!file.test) for (let at = folders.of(number); at >= 0; at = up(at)) code[at]!++;
  }
  /** Adds each pair of one file once. */
  const addOnce = (tally: Tally, seen: Set<number>, folder: number, neighbour: number): void => {
    const pair = folder * folders.all.length + neighbour;
    if (seen.has(pair)) return;
    seen.add(pair);
    tally.add(folder, neighbour);
  };
  for (const [number, file] of files.entries()) {
    if (!file.ranked) continue;
    const home = folders.of(number);
    const out = new Set<number>();
    const into = new Set<number>();
    for (const target of reached[number]!.folders) {
      const top = folders.common(home, target);
      for (let at = home; at !== top; at = up(at)) {
        if (!file.test || code[at] === 0) addOnce(uses, out, at, folders.below(top, target));
      }
      for (let at = target; at !== top; at = up(at)) addOnce(usedBy, into, at, folders.below(top, home));
    }
    for (const name of reached[number]!.packages) {
      const known = numbers.get(name) ?? names.push(name) - 1;
      numbers.set(name, known);
      for (let at = home; at >= 0; at = up(at)) {
        if (!file.test || code[at] === 0) packages.add(at, known);
      }
    }
  }
  const pathsOf = (counts: ReadonlyMap<number, number>): readonly AdjacentFolder[] =>
    most(counts, (key) => folders.all[key]!.path, maxNeighbours).map(({ name, files }) => ({
      path: name,
      files,
    }));
  return {
    uses: (folder) => pathsOf(uses.of(folder)),
    usedBy: (folder) => pathsOf(usedBy.of(folder)),
    packages: (folder) => most(packages.of(folder), (key) => names[key]!, maxPackages),
  };
};
