import { decodeDirectories, directoryObjects, joinDirectories } from "../bundle/directories.js";
import type { GetObject } from "../derive.js";
import type { GitReader } from "../git/reader.js";
import type { Manifest } from "../model/bundle.js";
import type { DirectoryNode } from "../model/directory.js";
import { SheafError } from "../model/error.js";
import type { CodeGraph } from "../model/graph.js";
import type { OverviewQuery, OverviewReport } from "../model/overview.js";
import type { Coverage } from "../model/report.js";
import type { ReadForm } from "../search/read-form.js";
import { once } from "./once.js";
import { overviewOf } from "./overview.js";
import { freshnessOf } from "./text.js";

/** Nodes sorted by path; null in a bundle that an older build made. */
export type FolderNodes = () => Promise<readonly DirectoryNode[] | null>;

/** What answers about folders are made of. */
interface FolderSources {
  readonly form: ReadForm;
  readonly nodes: FolderNodes;
  readonly graph: () => Promise<CodeGraph>;
  readonly coverage: Coverage;
  readonly reader: GitReader | null;
  /** The working tree that the bundle can be compared with. */
  readonly workTree: string | null;
}

/** Questions about folders. */
interface FolderAnswers {
  readonly overview: (query: OverviewQuery) => Promise<OverviewReport>;
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

/** The graph, where the bundle has one. */
export const graphIfAny = async (graph: () => Promise<CodeGraph>): Promise<CodeGraph | null> => {
  try {
    return await graph();
  } catch (error) {
    if (error instanceof SheafError && error.code === "unsupported-format") return null;
    throw error;
  }
};

/** Makes the answers about the folders of an open bundle. */
export const createFolderAnswers = (sources: FolderSources): FolderAnswers => {
  const { form, nodes, coverage, reader, workTree } = sources;
  const byPath = once(async () => new Map((await nodes())?.map((node) => [node.path, node])));
  const overview = async (query: OverviewQuery): Promise<OverviewReport> => {
    if ((await nodes()) === null) {
      throw new SheafError(
        "unsupported-format",
        `the bundle of ${coverage.commit.slice(0, 9)} was made before folders were summarised`,
        "Run `sheaf build` to make it again.",
      );
    }
    const told = overviewOf({ form, nodes: await byPath(), graph: await graphIfAny(sources.graph) }, query);
    const file = told.kind === "file" ? form.findPath(told.path) : -1;
    const place = file < 0 ? null : { path: told.path, blob: form.blobOf(file) };
    return {
      ...told,
      coverage,
      freshness: place === null ? null : await freshnessOf(reader, workTree, place),
    };
  };
  return { overview };
};
