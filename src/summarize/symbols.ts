import type { MainSymbol } from "../model/directory.js";
import type { DefinitionKind } from "../model/facts.js";
import { log2 } from "./count.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";
import type { Reached } from "./references.js";

const maxSymbols = 8;
/** Of one file, so that one does not crowd out the others. */
const maxOfFile = 3;
/** Most symbols of a folder that are handed to the one around it. */
const maxCandidates = 64;

/** How much a definition of this kind tells, in 256ths of a doubling of its users. Kinds without a weight tell nothing. */
const weights: ReadonlyMap<DefinitionKind, number> = new Map([
  ["class", 640],
  ["interface", 512],
  ["struct", 640],
  ["trait", 640],
  ["type", 320],
  ["enum", 256],
  ["function", 448],
  ["module", 128],
  ["method", 0],
  ["macro", -256],
  ["constant", 64],
  ["variable", 0],
]);

interface Candidate {
  readonly file: number;
  readonly index: number;
  /** What does not depend on the folder that is summarised. */
  readonly weight: number;
  /** Files that refer to it, by how deep the folder around both stands; tests apart. */
  readonly users: readonly number[];
  readonly testers: readonly number[];
}

const sum = (counts: readonly number[], from: number, to: number): number => {
  let total = 0;
  for (let i = from; i < Math.min(to, counts.length); i++) total += counts[i]!;
  return total;
};

/** Counts who refers to each definition. */
const countUsers = (
  files: readonly SummaryFile[],
  reached: readonly Reached[],
  folders: Folders,
): Map<number, { readonly users: number[]; readonly testers: number[] }>[] => {
  const found = files.map(() => new Map<number, { readonly users: number[]; readonly testers: number[] }>());
  for (const [number, file] of files.entries()) {
    for (const target of reached[number]!.definitions) {
      const { depth } = folders.all[folders.common(folders.of(number), folders.of(target.file))]!;
      const known = found[target.file]!.get(target.index) ?? { users: [], testers: [] };
      found[target.file]!.set(target.index, known);
      const counts = file.test ? known.testers : known.users;
      while (counts.length <= depth) counts.push(0);
      counts[depth]!++;
    }
  }
  return found;
};

/** Names of members that every type has. */
const dull = new Set("new default anonymous from into init main empty get set build create of".split(" "));

/** Whether a name says nothing by itself, or names what only tests of the same file use. */
const isDull = (name: string, qualified: string): boolean =>
  name.length < 2 ||
  dull.has(name) ||
  // Targets of a Makefile are paths and patterns.
  /^\W|[/$%]/.test(name) ||
  /^tests?(?:::|\.)/.test(qualified);

const candidatesOf = (
  file: SummaryFile,
  number: number,
  users: ReadonlyMap<number, { readonly users: readonly number[]; readonly testers: readonly number[] }>,
): Candidate[] =>
  file.definitions.flatMap((definition, index) => {
    const kind = weights.get(definition.kind);
    if (kind === undefined || isDull(definition.name, definition.qualified)) return [];
    const counts = users.get(index);
    const local = definition.qualified !== definition.name && definition.kind !== "method";
    if (counts === undefined && (!definition.exported || definition.kind === "method")) return [];
    const lines = definition.endLine - definition.startLine + 1;
    const weight =
      kind +
      (definition.exported ? 256 : 0) +
      (definition.documented ? 192 : 0) -
      (local ? 512 : 0) -
      (file.example ? 512 : 0) +
      Math.min(384, log2(lines) >> 2);
    return [{ file: number, index, weight, users: counts?.users ?? [], testers: counts?.testers ?? [] }];
  });

/**
 * Finds the definitions that tell what each folder is for: those that files outside of it refer to, then those that its
 * own files do, exported and documented ones before others.
 */
export const findSymbols = (
  files: readonly SummaryFile[],
  reached: readonly Reached[],
  folders: Folders,
): ((folder: number) => readonly MainSymbol[]) => {
  const users = countUsers(files, reached, folders);
  const scoreIn = ({ users, testers, weight }: Candidate, depth: number): number => {
    const outside = sum(users, 0, depth);
    const inside = sum(users, depth, users.length);
    const tests = sum(testers, 0, testers.length);
    return weight + 2 * log2(1 + outside) + log2(1 + inside) + (log2(1 + tests) >> 1);
  };
  const best = (candidates: readonly Candidate[], depth: number, limit: number): Candidate[] =>
    candidates
      .map((candidate) => ({ candidate, score: scoreIn(candidate, depth) }))
      .sort(
        (a, b) =>
          b.score - a.score || a.candidate.file - b.candidate.file || a.candidate.index - b.candidate.index,
      )
      .slice(0, limit)
      .map(({ candidate }) => candidate);
  const byFolder: Candidate[][] = folders.all.map(() => []);
  for (const [number, file] of files.entries()) {
    if (!file.ranked) continue;
    const own = candidatesOf(file, number, users[number]!);
    byFolder[folders.of(number)]!.push(...best(own, folders.all[folders.of(number)]!.depth, maxCandidates));
  }
  const onlyTests = folders.all.map(({ first, end }) => files.slice(first, end).every(({ test }) => test));
  // Children stand behind their parents, so each has all of its own when it is reached.
  for (let folder = folders.all.length - 1; folder > 0; folder--) {
    const { depth, parent } = folders.all[folder]!;
    byFolder[parent]!.push(...best(byFolder[folder]!, depth - 1, maxCandidates));
  }
  return (folder) => {
    const { depth } = folders.all[folder]!;
    const shown: MainSymbol[] = [];
    const ofFile = new Map<number, number>();
    const names = new Set<string>();
    for (const { file, index, users, testers } of best(byFolder[folder]!, depth, byFolder[folder]!.length)) {
      if (shown.length >= maxSymbols) break;
      const taken = ofFile.get(file) ?? 0;
      const { qualified, kind } = files[file]!.definitions[index]!;
      // Of tests only what others use is worth a name.
      if (files[file]!.test && (onlyTests[folder] !== true || users.length + testers.length === 0)) continue;
      if (taken >= maxOfFile || names.has(qualified)) continue;
      ofFile.set(file, taken + 1);
      names.add(qualified);
      const to = depth === 0 ? Number.MAX_SAFE_INTEGER : depth;
      shown.push({
        path: files[file]!.path,
        qualified,
        kind,
        users: sum(users, 0, to) + sum(testers, 0, to),
      });
    }
    return shown;
  };
};
