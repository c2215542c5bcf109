import fs from "node:fs";
import path from "node:path";
import type { RepoPath, TreeEntry } from "../../model/snapshot.js";
import { readBounded } from "../bounded.js";
import { forAll, settleCandidates } from "../candidates.js";
import type { Candidate, TreeChanges } from "../changes.js";
import type { RepositoryPlace } from "../discover.js";
import type { Folders } from "../on-disk.js";
import { kindOfMode } from "../parse.js";
import { type Comparer, lookAt } from "../standing.js";
import { type IndexEntry, type IndexFile, parseIndex } from "./index-file.js";
import { findUntracked } from "./untracked.js";

/** The index of a million files has some hundred MB. Bytes. */
const maxIndexBytes = 512 * 1024 * 1024;

/** Times and numbers are kept in 32 bits. */
const low = (value: bigint): number => Number(value & 0xffff_ffffn);
const second = 1_000_000_000n;

/** Whether a file looks as it did when the index was told of it, by git's own measure but stricter. */
const looksUntouched = (entry: IndexEntry, stat: fs.BigIntStats, written: bigint): boolean => {
  const [seconds, nanoseconds] = entry.mtime;
  // What was written as late as the index may have been written again without a sign.
  if (stat.mtimeNs >= written) return false;
  if (stat.isSymbolicLink() !== (kindOfMode(entry.mode) === "symlink")) return false;
  return (
    low(stat.size) === entry.bytes &&
    low(stat.mtimeNs / second) === seconds &&
    low(stat.mtimeNs % second) === nanoseconds &&
    low(stat.ctimeNs / second) === entry.ctime[0] &&
    low(stat.ctimeNs % second) === entry.ctime[1] &&
    low(stat.ino) === entry.inode
  );
};

/** An index, and when it was written: nanoseconds since 1970. */
export interface ReadIndex {
  readonly index: IndexFile;
  readonly written: bigint;
}

const none: ReadIndex = {
  index: { entries: new Map(), paths: new Set(), skippedFolders: [], special: false },
  written: 0n,
};

/** Reads the index of a worktree; an empty one stands for one that is absent or that cannot be read. */
export const readIndex = (gitDir: string, hashLength: number): ReadIndex => {
  const file = path.join(gitDir, "index");
  try {
    // Before it is read: a newer one would vouch for less.
    const written = fs.statSync(file, { bigint: true }).mtimeNs;
    const read = (name: string): Buffer | null => readBounded(path.join(gitDir, name), maxIndexBytes);
    const bytes = read("index");
    const index = bytes === null ? null : parseIndex(bytes, hashLength, read);
    return index === null ? none : { index, written };
  } catch {
    return none;
  }
};

/**
 * How a working tree differs from a tree, told from git's index, the times of files and the rules of ignore files.
 * Without an index that can be read every file is compared by its content.
 *
 * @param entries of the tree.
 * @param excludes the user's own file of ignore rules; null for none.
 * @param ignoreCase whether the file system takes a name in other letters for the same, by the repository's settings.
 */
export const portableChanges = async (
  place: RepositoryPlace & { readonly workTree: string },
  entries: readonly TreeEntry[],
  { index, written }: ReadIndex,
  comparer: Comparer,
  excludes: string | null,
  ignoreCase: boolean,
): Promise<TreeChanges> => {
  const folders: Folders = new Map();
  const isLeftOut = (name: RepoPath): boolean => {
    const entry = index.entries.get(name);
    return entry === undefined
      ? index.skippedFolders.some((folder) => name.startsWith(folder))
      : entry.skipped;
  };
  const candidateOf = async ({ path: name, kind, id }: TreeEntry): Promise<Candidate | null> => {
    const entry = index.entries.get(name);
    const same = entry !== undefined && entry.id === id && kindOfMode(entry.mode) === kind;
    if (same && entry.assumed) return null;
    const found = await lookAt(place.workTree, name, folders).catch(() => null);
    if (found === null && isLeftOut(name)) {
      return same || entry === undefined ? null : { path: name, before: id, index: entry.id };
    }
    if (found !== null && same && looksUntouched(entry, found.stat, written)) return null;
    return { path: name, before: id, index: null };
  };
  const files = entries.filter(({ kind }) => kind !== "submodule");
  const differing = (await forAll(files, candidateOf)).filter((candidate) => candidate !== null);
  const ofTree = new Set<RepoPath>(files.map(({ path: name }) => name));
  const staged: Candidate[] = [];
  for (const name of index.paths) {
    const mode = index.entries.get(name)?.mode;
    const isSubmodule = mode !== undefined && kindOfMode(mode) === "submodule";
    if (!ofTree.has(name) && !isSubmodule) staged.push({ path: name, before: null, index: null });
  }
  const folded = ignoreCase ? new Set([...index.paths].map((name) => name.toLowerCase())) : null;
  const isTracked = (name: RepoPath): boolean => folded?.has(name.toLowerCase()) ?? index.paths.has(name);
  const isAlias = (name: RepoPath): boolean => !index.paths.has(name) && isTracked(name);
  const untracked = findUntracked(place, excludes, isTracked);
  return settleCandidates([...differing, ...staged], untracked, comparer, isAlias);
};
