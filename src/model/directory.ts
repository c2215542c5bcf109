import type { DefinitionKind } from "./facts.js";
import type { RepoPath } from "./ids.js";

/** How a file is entered from outside. New words go at the end: their places stand in bundles. */
export const entryKinds = [
  /** A manifest names it as a command. */
  "command",
  /** It runs: it has a `main`, or a name that says so. */
  "main",
  /** Those who import the folder or package get it. */
  "index",
] as const;

export type EntryKind = (typeof entryKinds)[number];

/** A file at which reading or running begins. */
export interface EntryPoint {
  readonly path: RepoPath;
  readonly kind: EntryKind;
}

/** A definition that tells what a folder is for; its lines stand in the facts of its file. */
export interface MainSymbol {
  readonly path: RepoPath;
  readonly qualified: string;
  readonly kind: DefinitionKind;
  /** Files outside the folder that refer to it, tests too; for the root: other files. */
  readonly users: number;
}

/** Another folder that imports or refers to this one, or the other way round. */
export interface AdjacentFolder {
  readonly path: RepoPath;
  /** Files that do so. */
  readonly files: number;
}

/** A package that is not in the repository. */
export interface UsedPackage {
  readonly name: string;
  /** Files below the folder that import it. */
  readonly files: number;
}

/**
 * What a folder is for, in words taken from the code itself. Sizes and languages are not in it: they are those of the
 * files below.
 */
export interface DirectoryNode {
  /** Empty for the root. */
  readonly path: RepoPath;
  /** First paragraph of its README; null without one. */
  readonly readme: string | null;
  /** Words of names that set it apart from the rest of the repository, the strongest first. */
  readonly terms: readonly string[];
  /** The strongest first. */
  readonly symbols: readonly MainSymbol[];
  readonly entries: readonly EntryPoint[];
  /** What its files import or refer to outside of it, most files first. */
  readonly uses: readonly AdjacentFolder[];
  /** Who imports it or refers to it. */
  readonly usedBy: readonly AdjacentFolder[];
  readonly packages: readonly UsedPackage[];
}

/** All folders that hold files, parents before their children, as ranges `[first, end)` of sorted paths. */
export interface FolderRange {
  readonly path: RepoPath;
  readonly first: number;
  readonly end: number;
  /** Index of the folder around it; -1 for those at the top. */
  readonly parent: number;
}

/**
 * Sorted by bytes, the files below a folder are neighbours, because they share everything up to its slash.
 *
 * @param paths sorted by their UTF-8 bytes. The root is not among the folders.
 */
export const folderRanges = (paths: readonly RepoPath[]): FolderRange[] => {
  const out: { path: string; first: number; end: number; parent: number }[] = [];
  const open: { prefix: string; at: number }[] = [];
  for (const [file, path] of paths.entries()) {
    while (open.length > 0 && !path.startsWith(open.at(-1)!.prefix)) out[open.pop()!.at]!.end = file;
    let from = open.at(-1)?.prefix.length ?? 0;
    for (let slash = path.indexOf("/", from); slash >= 0; slash = path.indexOf("/", from)) {
      const parent = open.at(-1)?.at ?? -1;
      open.push({ prefix: path.slice(0, slash + 1), at: out.length });
      out.push({ path: path.slice(0, slash), first: file, end: paths.length, parent });
      from = slash + 1;
    }
  }
  return out;
};
