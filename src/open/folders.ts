import { decodeDirectories, directoryObjects, joinDirectories } from "../bundle/directories.js";
import type { GetObject } from "../derive.js";
import type { Manifest } from "../model/bundle.js";
import type { DirectoryNode } from "../model/directory.js";
import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import type { OverviewQuery, OverviewReport } from "../model/overview.js";
import { whyAbsent } from "./absent.js";
import { countChangedBelow } from "./changed-below.js";
import { graphIfAny } from "./code-graph.js";
import { once } from "./once.js";
import { type Overview, overviewOf } from "./overview.js";
import type { View } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** Nodes sorted by path; null in a bundle that an older build made. */
export type FolderNodes = () => Promise<readonly DirectoryNode[] | null>;

/** Questions about folders. */
export interface FolderAnswers {
  readonly overview: (query: OverviewQuery, options?: AskOptions) => Promise<OverviewReport>;
}

/** Reads the nodes of a bundle. @param bundle whose objects can be read. */
export const readDirectories = async ({
  manifest,
  get,
}: {
  readonly manifest: Manifest;
  readonly get: GetObject;
}): Promise<readonly DirectoryNode[] | null> => {
  const objects = directoryObjects(manifest);
  if (objects.length === 0) return null;
  const cut: DirectoryNode[][] = [];
  for (const object of objects) cut.push(decodeDirectories(await get(object), object.name));
  return joinDirectories(cut);
};

/** Files among what an overview lists, and those that it names symbols of. */
const filesOf = ({ kind, path, symbols, children }: Overview): readonly RepoPath[] => {
  const listed = (some: Overview["children"]): RepoPath[] =>
    some.flatMap((child) => (child.kind === "file" ? [child.path] : listed(child.children)));
  const own = kind === "file" ? [path] : [];
  return [...own, ...symbols.map((symbol) => symbol.path), ...listed(children)];
};

/** Makes the answers about the folders of an open bundle. */
export const createFolderAnswers = (views: Views, nodes: FolderNodes): FolderAnswers => {
  const byPath = once(async () => new Map((await nodes())?.map((node) => [node.path, node])));
  const look = async (view: View, query: OverviewQuery): Promise<Overview | SheafError> => {
    if ((await nodes()) === null) {
      throw new SheafError(
        "unsupported-format",
        `the bundle of ${view.coverage.commit.slice(0, 9)} was made before folders were summarised`,
        "Run `sheaf build` to make it again.",
      );
    }
    const graph = await graphIfAny(view.graph);
    const changedBelow = countChangedBelow(view.changed);
    try {
      return overviewOf(
        { form: view.form, nodes: await byPath(), graph, moved: view.moved, changedBelow },
        query,
      );
    } catch (error) {
      if (error instanceof SheafError && error.code === "bad-argument")
        return whyAbsent(view.changed, query.path) ?? error;
      throw error;
    }
  };
  const overview: FolderAnswers["overview"] = async (query, { signal } = {}) => {
    const { answer, view, looked } = await views.consult(
      signal,
      (now) => look(now, query),
      (told) => (told instanceof SheafError ? [] : filesOf(told)),
      // What is not there may have been made a moment ago.
      (told) => told instanceof SheafError,
    );
    if (answer instanceof SheafError) throw answer;
    const { freshness, ...mark } = looked.markOf(answer.path);
    return {
      ...answer,
      ...mark,
      freshness: answer.kind === "file" ? freshness : null,
      coverage: view.coverage,
    };
  };
  return { overview };
};
