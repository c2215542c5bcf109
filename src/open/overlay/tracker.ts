import { isDeepStrictEqual } from "node:util";
import type { TreeChanges } from "../../git/changes.js";
import { changesByContent } from "../../git/read-now.js";
import { createComparer } from "../../git/standing.js";
import { SheafError } from "../../model/error.js";
import type { ChangedFile, WorkTreeState } from "../../model/report.js";
import { once } from "../once.js";
import type { Candidates } from "./candidates.js";
import type { TrackedIndex, WorkTreeChanges, WorkTreeTracker } from "./changes.js";

/** How old an answer about the whole tree may be. Milliseconds. */
const maxAge = 2_000;

/** What was written so short a time ago may be written again without a sign. Milliseconds. */
const settled = 2_000;

/** Failures of git's own that leave the content of files to compare. */
const withoutTree = ["missing-object", "git-failed", "unsupported-repository"];

/** Asks for the changes by the tree; where that can't be, for those of the files that the bundle has. */
const createAsker = ({
  reader,
  workTree,
  tree,
  files,
}: TrackedIndex): (() => Promise<TreeChanges | null>) => {
  const byContent = once(async () => ({
    indexed: await files(),
    comparer: createComparer(workTree!, reader.objectFormat),
  }));
  return async () => {
    if (workTree === null) return null;
    try {
      return await reader.changes(tree);
    } catch (error) {
      if (!(error instanceof SheafError) || !withoutTree.includes(error.code)) throw error;
      const { indexed, comparer } = await byContent();
      return changesByContent(indexed, comparer);
    }
  };
};

/** What looks at changed files knows every language: where nothing has changed, nobody waits for that. */
const loadLooking = once(async () => {
  const [{ findCandidates }, { lookInto }] = await Promise.all([
    import("./candidates.js"),
    import("./look.js"),
  ]);
  return { findCandidates, lookInto };
});

const noCandidates: Candidates = { gone: [], now: [] };

const stateOf = (files: readonly ChangedFile[], complete: boolean): WorkTreeState => {
  const count = (matches: (file: ChangedFile) => boolean): number => files.filter(matches).length;
  const deleted = count(({ freshness }) => freshness === "deleted");
  const overlaid = count((file) => file.overlaid);
  return {
    modified: count(({ freshness, added }) => freshness === "modified" && !added),
    added: count(({ added }) => added),
    deleted,
    moved: count(({ freshness }) => freshness === "moved"),
    overlaid,
    flagged: files.length - deleted - overlaid,
    complete,
  };
};

/** The same for as long as no file that counts has changed. */
const keyOf = ({ gone, now }: Candidates, complete: boolean): string =>
  JSON.stringify([complete, gone, now.map(({ path, plan, signature }) => [path, plan, signature])]);

const isYoung = ({ now }: Candidates): boolean => {
  const since = Date.now() - settled;
  return now.some(({ written }) => written > since);
};

/** Follows the working tree of an open bundle. */
export const trackWorkTree = (index: TrackedIndex): WorkTreeTracker => {
  let told: { readonly key: string; readonly changes: WorkTreeChanges } | null = null;

  const askTree = createAsker(index);

  const ask = async (): Promise<WorkTreeChanges | null> => {
    const { workTree } = index;
    const changes = await askTree();
    if (workTree === null || changes === null) return null;
    const looking = changes.changed.length + changes.added.length === 0 ? null : await loadLooking();
    const candidates = (await looking?.findCandidates(index, workTree, changes)) ?? noCandidates;
    const key = keyOf(candidates, changes.complete);
    // What was written a moment ago may have been written again since it was read.
    const young = isYoung(candidates);
    if (told?.key === key && !young) return told.changes;
    const looked = await looking?.lookInto(index, workTree, candidates);
    const { files, current } = looked ?? { files: [], current: [] };
    const made: WorkTreeChanges = {
      state: stateOf(files, changes.complete),
      files,
      byPath: new Map(files.map((file) => [file.path, file])),
      movedFrom: new Map(files.flatMap((file) => (file.movedFrom === null ? [] : [[file.movedFrom, file]]))),
      current,
    };
    // Whoever has made something of the last answer keeps it while it holds.
    const kept = told !== null && isDeepStrictEqual(told.changes, made) ? told.changes : made;
    told = { key: young ? "" : key, changes: kept };
    return kept;
  };

  let last: { readonly at: number; readonly answer: Promise<WorkTreeChanges | null> } | null = null;
  let waiting: Promise<WorkTreeChanges | null> | null = null;
  let busy = false;

  const start = (): Promise<WorkTreeChanges | null> => {
    busy = true;
    const answer = ask().finally(() => {
      busy = false;
    });
    last = { at: index.now(), answer };
    answer.catch(() => {
      // A failure is tried again by whoever asks next.
      if (last?.answer === answer) last = null;
    });
    return answer;
  };

  /** What began before the question may have passed the file by that it is about: another one follows. */
  const refresh = (): Promise<WorkTreeChanges | null> => {
    if (!busy || last === null) return start();
    waiting ??= last.answer
      .catch(() => null)
      .then(() => {
        waiting = null;
        return start();
      });
    return waiting;
  };

  return {
    changes: () => (last !== null && index.now() - last.at < maxAge ? last.answer : refresh()),
    refresh,
  };
};
