import type { GitReader } from "../git/reader.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { Coverage, SkippedFile, UnrankedFile } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { ReadForm } from "../search/read-form.js";
import type { Choice } from "./choose.js";

/** Whether a repository has a commit. */
const hasCommit = async (reader: GitReader, commit: ObjectId): Promise<boolean> => {
  try {
    await reader.resolve(commit);
    return true;
  } catch (error) {
    const absent = ["unknown-revision", "no-commits", "missing-object"];
    if (error instanceof SheafError && absent.includes(error.code)) return false;
    throw error;
  }
};

/**
 * What every answer says about the commit it speaks of.
 *
 * @param head of the repository, as the bundle was chosen by it; null on an unborn branch.
 */
export const coverageOf = async (
  { bundle, choice }: Choice,
  reader: GitReader | null,
  head: ObjectId | null,
  unranked: number,
): Promise<Coverage> => {
  const { manifest, digest } = bundle;
  // What is checked out is here, and nothing lies between it and itself.
  const same = manifest.commit === head;
  const between = async (): Promise<Coverage["distance"]> => {
    if (same) return { ahead: 0, behind: 0 };
    return head === null || reader === null ? null : reader.distance(manifest.commit, head);
  };
  // An ancestor was found among those that are here.
  const isHere = async (): Promise<boolean | null> =>
    reader === null ? null : same || choice === "ancestor" || (await hasCommit(reader, manifest.commit));
  const [distance, known] = await Promise.all([between(), isHere()]);
  return {
    commit: manifest.commit,
    tree: manifest.tree,
    digest,
    head,
    distance,
    known,
    incomplete: manifest.incomplete,
    counts: manifest.counts,
    unranked,
    skipped: manifest.skipped,
    workingTree: null,
  };
};

/**
 * The working tree to compare a bundle's files with. A bundle of another repository says nothing of it; one that
 * the repository's own store holds does, also where its commit is gone and HEAD has the same tree.
 */
export const comparableTree = (
  reader: GitReader | null,
  { known }: Coverage,
  choice: Choice["choice"],
): string | null => (known === true || choice === "same-tree" ? (reader?.workTree ?? null) : null);

const whyUnranked = ({ flags, ranked, facts }: SnapshotFile): UnrankedFile["reason"] => {
  if (flags.vendored) return "vendored";
  return ranked && facts?.generated !== true ? "blank" : "generated";
};

/** The indexed files of a bundle that give no answers, with the reason. */
export const unrankedFiles = (files: readonly SnapshotFile[]): readonly UnrankedFile[] =>
  files.flatMap((file) =>
    file.facts?.chunks === 0 ? [{ path: file.path, reason: whyUnranked(file), bytes: file.bytes }] : [],
  );

/** Of an opened read form: its files without chunks. */
export const countUnranked = ({ fileChunks, fileCount }: ReadForm): number => {
  let count = 0;
  for (let file = 0; file < fileCount; file++) if (fileChunks[file] === fileChunks[file + 1]) count++;
  return count;
};

/** The files of a bundle that have no facts, with the reason. */
export const skippedFiles = (files: readonly SnapshotFile[]): readonly SkippedFile[] =>
  files.flatMap(({ path, skip, bytes }) => (skip === null ? [] : [{ path, reason: skip, bytes }]));
