import { decode } from "../extract/decode.js";
import type { GitReader } from "../git/reader.js";
import { freshness } from "../git/worktree.js";
import type { Freshness } from "../model/answer.js";
import type { CodeGraph } from "../model/graph.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import type { ChangedFile, Coverage } from "../model/report.js";
import type { ReadForm } from "../search/read-form.js";
import type { SearchIndex } from "../search/search-index.js";
import { type FileText, readText } from "./text.js";

/** What an answer says of a file of it. */
export interface Mark {
  /** Null without a working tree to compare. */
  readonly freshness: Freshness | null;
  /** Whose lines and words the answer has. */
  readonly source: "commit" | "working-tree";
  readonly added: boolean;
  readonly movedFrom: RepoPath | null;
}

/** What questions are answered from: a commit, or the working tree as it was a moment ago. Nothing in it changes. */
export interface View {
  readonly form: ReadForm;
  readonly index: () => Promise<SearchIndex>;
  readonly graph: () => Promise<CodeGraph>;
  readonly coverage: Coverage;
  /** Null where the answer speaks of the commit alone. */
  readonly changed: ReadonlyMap<RepoPath, ChangedFile> | null;
  /** Where the commit's files stand that were moved, by the path that they have in it. */
  readonly moved: ReadonlyMap<RepoPath, RepoPath>;
  /** The very bytes that were read of a file; null for one whose text the commit has. */
  readonly bytesOf: (path: RepoPath) => Uint8Array | null;
}

/** Where texts are read and compared. */
export interface Surroundings {
  readonly reader: GitReader | null;
  /** The working tree that the bundle can be compared with. */
  readonly workTree: string | null;
  /** The content that the indexed commit has at a path; null for none. */
  readonly indexedBlob: (path: RepoPath) => ObjectId | null;
}

/** Files of an answer that are compared with the working tree. */
const maxCompared = 500;

export const blobIn = (form: ReadForm, path: RepoPath): ObjectId | null => {
  const file = form.findPath(path);
  return file < 0 ? null : form.blobOf(file);
};

/** The text of a file as the view has it, or why there is none. */
export const textOf = async (view: View, { reader }: Surroundings, path: RepoPath): Promise<FileText> => {
  const bytes = view.bytesOf(path);
  if (bytes !== null) return { text: decode(bytes).text, from: "working-tree" };
  const blob = blobIn(view.form, path);
  if (blob === null) return { text: null, reason: "the file is not in the bundle" };
  return readText(reader, { path, blob });
};

/** What the files of an answer came to. */
export interface Looked {
  readonly markOf: (path: RepoPath) => Mark;
  /** A file is not what the view has it for: it changed since. */
  readonly outdated: boolean;
}

/** What a view says of a file by itself. */
const markIn = ({ changed, bytesOf }: View, path: RepoPath): Mark => {
  const change = changed?.get(path);
  return {
    freshness: changed === null ? null : (change?.freshness ?? "fresh"),
    source: bytesOf(path) === null ? "commit" : "working-tree",
    added: change?.added ?? false,
    movedFrom: change?.movedFrom ?? null,
  };
};

/** Whether the tree's state of a file is what the view expects. */
const fits = (view: View, path: RepoPath, state: Freshness): boolean => {
  const change = view.changed?.get(path);
  if (change === undefined) return state === "fresh";
  if (change.freshness === "deleted") return state === "deleted";
  // What has no facts any more, and what was not read anew, is only known to differ.
  const read = change.overlaid && view.form.findPath(path) >= 0;
  return read ? state === "fresh" : state === "modified" || (state === "fresh" && change.movedFrom !== null);
};

/** A file that a sparse checkout leaves out is not on the disk, and nobody has deleted it. */
const stateOf = async (
  reader: GitReader,
  workTree: string,
  path: RepoPath,
  blob: ObjectId,
): Promise<Freshness> => {
  const state = await freshness(workTree, path, blob, reader.objectFormat);
  const leftOut = state === "deleted" ? reader.leftOut(path) : null;
  if (leftOut === null) return state;
  return leftOut.blob === null || leftOut.blob === blob ? "fresh" : "modified";
};

/** Whether a file that counts as moved stands where it stood: then it was copied. */
const isBack = async (
  reader: GitReader,
  workTree: string,
  path: RepoPath,
  { movedFrom }: Mark,
  indexedBlob: Surroundings["indexedBlob"],
): Promise<boolean> => {
  // Where a file system takes both names for the same, the old one is always there.
  if (movedFrom === null || movedFrom.toLowerCase() === path.toLowerCase()) return false;
  const blob = indexedBlob(movedFrom);
  return blob !== null && (await stateOf(reader, workTree, movedFrom, blob)) !== "deleted";
};

/**
 * Compares the files of an answer with the working tree, by their content.
 *
 * @param paths of the answer; of many the first.
 */
export const lookAt = async (
  view: View,
  { reader, workTree, indexedBlob }: Surroundings,
  paths: Iterable<RepoPath>,
): Promise<Looked> => {
  const marks = new Map<RepoPath, Mark>();
  let outdated = false;
  if (reader !== null && workTree !== null) {
    for (const path of paths) {
      if (marks.has(path) || marks.size >= maxCompared) continue;
      const mark = markIn(view, path);
      // A deleted file is looked for as the commit had it; one that has no facts any more is not in the view.
      const blob = blobIn(view.form, path) ?? indexedBlob(path);
      if (blob === null) {
        marks.set(path, mark);
        continue;
      }
      const state = await stateOf(reader, workTree, path, blob);
      if (view.changed === null) marks.set(path, { ...mark, freshness: state });
      else if (fits(view, path, state)) marks.set(path, mark);
      else {
        outdated = true;
        marks.set(path, { ...mark, freshness: state === "fresh" ? "modified" : state });
      }
      outdated ||= await isBack(reader, workTree, path, mark, indexedBlob);
    }
  }
  return { markOf: (path) => marks.get(path) ?? markIn(view, path), outdated };
};

/** The changes among some files of an answer, sorted; null where that can't be told. */
export const staleAmong = (
  view: View,
  { workTree }: Surroundings,
  { markOf }: Looked,
  paths: readonly RepoPath[],
): readonly ChangedFile[] | null => {
  if (workTree === null) return null;
  return paths.flatMap((path) => {
    const { freshness: state, added, movedFrom } = markOf(path);
    if (state === null || state === "fresh") return [];
    const overlaid = view.changed?.get(path)?.overlaid ?? false;
    return [{ path, freshness: state, added, movedFrom, overlaid }];
  });
};
