import type { CodeGraph } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import type { ChangedFile, Coverage, WorkTreeState } from "../model/report.js";
import type { ReadForm } from "../search/read-form.js";
import type { SearchIndex } from "../search/search-index.js";
import { once } from "./once.js";
import type { CurrentFile, WorkTreeChanges, WorkTreeTracker } from "./overlay/changes.js";
import type { FactsReader, ReadFile } from "./overlay/facts.js";
import { shareWork } from "./overlay/shared.js";
import { type Looked, lookAt, type Surroundings, type View } from "./view.js";

/** An opened bundle, and how its questions are answered. */
export interface Opened {
  readonly form: ReadForm;
  readonly searchOf: (form: ReadForm) => Promise<SearchIndex>;
  /** Of the indexed commit. */
  readonly graph: () => Promise<CodeGraph>;
  readonly coverage: Coverage;
  readonly surroundings: Surroundings;
}

/** What follows the working tree. */
export interface Following {
  readonly tracker: WorkTreeTracker;
  /** Made when files are to be read for the first time. */
  readonly facts: () => Promise<FactsReader>;
}

/** How any question is asked. */
export interface AskOptions {
  /** Stops what is done for this question alone. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer with the view that it is of, and what its files came to. */
interface Consulted<T> {
  readonly answer: T;
  readonly view: View;
  readonly looked: Looked;
}

export interface Views {
  /** Begins to load what searches need, while the working tree is still looked at. */
  readonly prepareSearch: () => void;
  /** @throws what `signal` aborts with. */
  readonly now: (signal: AbortSignal | undefined) => Promise<View>;
  /**
   * Asks the view of now, and once more when a file of the answer proves to have changed since the view was made, or when
   * the answer is doubtful and the working tree has changed.
   *
   * @param pathsOf the answer's files, which are compared with the working tree.
   * @param isDoubtful what an answer may be that does not find something.
   */
  readonly consult: <T>(
    signal: AbortSignal | undefined,
    ask: (view: View) => Promise<T>,
    pathsOf: (answer: T) => Iterable<RepoPath>,
    isDoubtful: (answer: T) => boolean,
  ) => Promise<Consulted<T>>;
  readonly close: () => Promise<void>;
}

/** How often a tree is asked anew that changes while it is read. */
const attempts = 3;

const noBytes: View["bytesOf"] = () => null;

/** The commit alone. */
const viewOfCommit = ({ form, searchOf, graph, coverage }: Opened): View => ({
  form,
  index: once(() => searchOf(form)),
  graph,
  coverage,
  changed: null,
  moved: new Map(),
  bytesOf: noBytes,
});

/** Counts again what could not be read anew after all. */
const countAgain = (
  state: WorkTreeState,
  before: readonly ChangedFile[],
  after: readonly ChangedFile[],
): WorkTreeState => {
  const count = (files: readonly ChangedFile[]): number => files.filter(({ overlaid }) => overlaid).length;
  const lost = count(before) - count(after);
  return { ...state, overlaid: state.overlaid - lost, flagged: state.flagged + lost };
};

/** Reads what changed and lays it over the commit's view. */
const overlay = async (
  opened: Opened,
  base: View,
  changes: WorkTreeChanges,
  wanted: readonly CurrentFile[],
  read: ReadonlyMap<RepoPath, ReadFile>,
): Promise<View> => {
  const { deriveOverlay, planOverlay } = await import("./overlay/derive.js");
  const plan = planOverlay(opened.form, changes, read);
  const form = plan.placed.length + plan.gone.length === 0 ? base.form : deriveOverlay(opened.form, plan);
  const changed = new Map(plan.files.map((file) => [file.path, file]));
  const bytes = new Map(
    wanted.flatMap(({ path }) => {
      const file = read.get(path);
      return file?.outcome.kind === "facts" && changed.get(path)?.overlaid === true
        ? [[path, file.bytes]]
        : [];
    }),
  );
  return {
    form,
    index: form === base.form ? base.index : once(() => opened.searchOf(form)),
    graph: once(async () => {
      const { graphOfNow } = await import("./overlay/graph.js");
      return graphOfNow(await opened.graph(), form, plan.files);
    }),
    coverage: { ...opened.coverage, workingTree: countAgain(changes.state, changes.files, plan.files) },
    changed,
    moved: new Map(
      plan.files.flatMap(({ path, movedFrom }) => (movedFrom === null ? [] : [[movedFrom, path]])),
    ),
    bytesOf: (path) => bytes.get(path) ?? null,
  };
};

/** Keeps the view of now. @param following null where answers speak of the commit alone. */
export const createViews = (opened: Opened, following: Following | null): Views => {
  const base = viewOfCommit(opened);
  let current: { readonly changes: WorkTreeChanges | null; readonly view: View } = {
    changes: null,
    view: base,
  };
  let reader: Promise<FactsReader> | null = null;

  const derive = async (
    { tracker, facts }: Following,
    asked: WorkTreeChanges,
    signal: AbortSignal,
  ): Promise<void> => {
    let changes = asked;
    const { filesToRead } = await import("./overlay/derive.js");
    for (let attempt = 1; ; attempt++) {
      const wanted = filesToRead(opened.form, changes);
      reader ??= wanted.length === 0 ? null : facts();
      const read = wanted.length === 0 ? new Map() : await (await reader!).read(wanted, signal);
      const next = read.size < wanted.length && attempt < attempts ? await tracker.refresh() : changes;
      signal.throwIfAborted();
      if (next === changes || next === null) {
        current = { changes, view: await overlay(opened, base, changes, wanted, read) };
        return;
      }
      // A file changed between being found and being read.
      changes = next;
    }
  };
  const work = shareWork(async (signal) => {
    const changes = await following!.tracker.changes();
    if (changes === current.changes) return;
    if (changes === null) current = { changes, view: base };
    else await derive(following!, changes, signal);
  });

  const now = async (signal: AbortSignal | undefined, fresh: boolean): Promise<View> => {
    if (following === null) return base;
    const { tracker } = following;
    let changes = await (fresh ? tracker.refresh() : tracker.changes());
    for (let attempt = 1; changes !== current.changes && attempt <= attempts; attempt++) {
      // Work that was going on may have begun with an older state.
      await work.join(signal);
      changes = await tracker.changes();
    }
    return current.view;
  };
  return {
    // Whoever asks is told of a failure, and it is tried again then.
    prepareSearch: () => void current.view.index().catch(() => undefined),
    now: (signal) => now(signal, false),
    consult: async (signal, ask, pathsOf, isDoubtful) => {
      const answerOf = async (view: View) => {
        signal?.throwIfAborted();
        const answer = await ask(view);
        return { answer, view, looked: await lookAt(view, opened.surroundings, pathsOf(answer)) };
      };
      const first = await answerOf(await now(signal, false));
      if (following === null || !(first.looked.outdated || isDoubtful(first.answer))) return first;
      const view = await now(signal, true);
      return view === first.view ? first : answerOf(view);
    },
    close: async () => (await reader)?.close(),
  };
};
