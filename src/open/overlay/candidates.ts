import type { TreeChanges } from "../../git/changes.js";
import { attributesFilesNow, type Glance, glanceAt } from "../../git/read-now.js";
import { SheafError } from "../../model/error.js";
import type { ObjectId, RepoPath } from "../../model/ids.js";
import type { TreeEntry } from "../../model/snapshot.js";
import { createPathRules } from "../../select/rules.js";
import { type PathRules, type PlannedFile, planFiles } from "../../select.js";
import type { TrackedIndex } from "./changes.js";

/** A file of now that may have other answers than the indexed commit's. */
export interface Candidate {
  readonly path: RepoPath;
  /** The content that the bundle has facts of; null for a file that it has none of. */
  readonly indexed: ObjectId | null;
  /** The indexed commit has no file there. */
  readonly added: boolean;
  readonly tracked: boolean;
  /** Of the bytes on the disk; null while nobody has read them. */
  readonly blob: ObjectId | null;
  /** False where nobody can: a sparse checkout leaves it out. */
  readonly here: boolean;
  readonly plan: PlannedFile;
  /** Tells one state of the file from another. */
  readonly signature: string;
  /** When it was last written, milliseconds since 1970. */
  readonly written: number;
}

/** What has changed, before content is looked at. */
export interface Candidates {
  /** Files that the bundle has facts of and that are gone. */
  readonly gone: readonly { readonly path: RepoPath; readonly blob: ObjectId }[];
  /** Tracked files first, then in the order of paths. */
  readonly now: readonly Candidate[];
}

const rulesOf = (workTree: string, paths: readonly RepoPath[], { config }: TrackedIndex): PathRules => {
  try {
    return createPathRules(attributesFilesNow(workTree, paths), config);
  } catch (error) {
    // Nobody has committed them yet: they may be half-written.
    if (error instanceof SheafError && error.code === "bad-configuration")
      return createPathRules(new Map(), config);
    throw error;
  }
};

const absent: Glance = { kind: "file", bytes: 0, signature: "", written: 0 };

/**
 * Decides as a build would which changed and new files count, by paths, sizes and the working tree's attributes.
 *
 * @param changes of the working tree against the indexed tree.
 */
export const findCandidates = async (
  index: TrackedIndex,
  workTree: string,
  changes: TreeChanges,
): Promise<Candidates> => {
  const standing = changes.changed.filter(({ now }) => now !== null);
  const rules = rulesOf(
    workTree,
    [...standing, ...changes.added].map(({ path }) => path),
    index,
  );
  const plan = (entries: readonly TreeEntry[]): readonly PlannedFile[] => {
    try {
      return planFiles(entries, index.config, rules);
    } catch (error) {
      if (!(error instanceof SheafError) || error.code !== "bad-configuration") throw error;
      return planFiles(entries, index.config, createPathRules(new Map(), index.config));
    }
  };
  const entry = (path: RepoPath, kind: TreeEntry["kind"], bytes: number): TreeEntry => ({
    path,
    kind,
    id: "",
    bytes,
  });
  // Of new files only those are looked at that their path does not leave out.
  const byPath = plan(changes.added.map(({ path }) => entry(path, "file", 1)));
  const added = changes.added.filter((_, i) => byPath[i]!.skip === null);
  const glances = await glanceAt(
    workTree,
    added.map(({ path }) => path),
  );
  const plans = plan([
    ...standing.map(({ path, now }) => entry(path, now!.kind, now!.bytes ?? 1)),
    ...added.map(({ path }, i) => entry(path, (glances[i] ?? absent).kind, (glances[i] ?? absent).bytes)),
  ]);
  /** What a commit would have of them is not their content. */
  const isPointer = (path: RepoPath): boolean => {
    try {
      return rules.attributes(path).lfs === true;
    } catch {
      return false;
    }
  };
  const now: Candidate[] = [];
  for (const [i, { path, now: is }] of standing.entries()) {
    const indexed = index.blobOf(path);
    const here = is!.here && is!.blob !== null;
    if (indexed === null && (plans[i]!.skip !== null || !here || isPointer(path))) continue;
    now.push({
      ...{ path, indexed, added: false, tracked: true, blob: is!.blob, here },
      ...{ plan: plans[i]!, signature: is!.blob ?? "", written: 0 },
    });
  }
  for (const [i, { path, tracked, blob }] of added.entries()) {
    const glance = glances[i] ?? null;
    const planned = plans[standing.length + i]!;
    if (glance === null || planned.skip !== null || isPointer(path)) continue;
    const { signature, written } = glance;
    now.push({
      path,
      indexed: null,
      added: true,
      tracked,
      blob,
      here: true,
      plan: planned,
      signature,
      written,
    });
  }
  const gone = changes.changed.flatMap(({ path, now: is }) => {
    const blob = is === null ? index.blobOf(path) : null;
    return blob === null ? [] : [{ path, blob }];
  });
  return { gone, now: [...now.filter(({ tracked }) => tracked), ...now.filter(({ tracked }) => !tracked)] };
};
