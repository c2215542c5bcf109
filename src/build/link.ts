import { encodeGraphShard } from "../bundle/graph.js";
import { createLinkNames } from "../bundle/graph-links.js";
import { createGraphTree } from "../bundle/graph-tree.js";
import { shardName } from "../bundle/manifest.js";
import { shardOf } from "../bundle/shard.js";
import { graphFile, hasLinks } from "../derive-graph.js";
import type { Sections } from "../graph/columns/layout.js";
import { createGraphColumns } from "../graph/columns/write.js";
import { createLinker } from "../graph/link.js";
import type { BundleLinks, ManifestObject } from "../model/bundle.js";
import type { FileLinks } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { countEdges, countLinks } from "../model/links.js";
import type { BuildProgress } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { type SummaryLinks, summaryLinks } from "../summarize/summarize.js";
import type { PutObject } from "./assemble.js";
import type { FactsOfFiles } from "./payloads.js";

interface LinkInput {
  /** All files of the commit, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly shards: number;
  readonly facts: FactsOfFiles;
  readonly manifests: ReadonlyMap<RepoPath, string>;
  readonly put: PutObject;
  readonly onProgress: (progress: BuildProgress) => void;
}

/** The graph of a commit: its objects, all of them written, and its columns. */
export interface LinkedFiles {
  readonly objects: readonly ManifestObject[];
  readonly totals: BundleLinks;
  readonly columns: Sections;
  /** What summaries of folders need of the links of each file. */
  readonly summaries: ReadonlyMap<RepoPath, SummaryLinks>;
  /** Files that were linked now. */
  readonly linked: number;
}

/** Adds what became of the links of a file to a sum. */
const addLinks = (
  sum: { -readonly [K in keyof BundleLinks]: BundleLinks[K] },
  references: Parameters<typeof countLinks>[0],
  links: FileLinks,
): void => {
  const counts = countLinks(references, links);
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) sum[name] += counts[name];
  sum.edges += countEdges(links);
};

const noLinks = (): { -readonly [K in keyof BundleLinks]: BundleLinks[K] } => ({
  calls: 0,
  edges: 0,
  external: 0,
  inferred: 0,
  resolved: 0,
  runtime: 0,
  unresolved: 0,
});

/** Links the files of a commit and writes the shards of its graph. */
export const linkFiles = async (input: LinkInput): Promise<LinkedFiles> => {
  const { files, shards, facts, put, onProgress } = input;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const places = new Map(files.map((file, place) => [file.path, place]));
  const paths = files.map((file) => file.path);
  const tree = createGraphTree(paths, shards);
  const names = createLinkNames((path) => {
    const file = byPath.get(path);
    return file === undefined || !hasLinks(file) ? [] : facts.of(file).definitions;
  });
  const linker = createLinker({
    paths,
    files: files.filter(hasLinks).map((file) => ({
      path: file.path,
      language: file.language!,
      test: file.flags.test,
      ranked: file.ranked && file.facts?.generated !== true,
      get facts() {
        return facts.of(file);
      },
    })),
    manifest: (path) => input.manifests.get(path) ?? null,
  });
  const numbers = new Map(linker.files.map((file, number) => [file.path, number]));
  const columns = createGraphColumns(files.map(graphFile));
  const totals = noLinks();
  const summaries = new Map<RepoPath, SummaryLinks>();
  const cut = Array.from({ length: shards }, () => [] as SnapshotFile[]);
  for (const file of files) if (hasLinks(file)) cut[shardOf(file.path, shards)]!.push(file);
  const objects: ManifestObject[] = [];
  let done = 0;
  for (const [shard, some] of cut.entries()) {
    const rows = some.map((file) => {
      const own = facts.of(file);
      // Once: references are read anew whenever they are asked for.
      const { definitions, imports, references } = own;
      const read = { definitions, imports, references };
      const { links } = linker.link(numbers.get(file.path)!);
      addLinks(totals, references, links);
      columns.add(places.get(file.path)!, read, links);
      summaries.set(file.path, summaryLinks(links));
      return { path: file.path, facts: read, links: names.name(links) };
    });
    objects.push(await put("graph", shardName("graph", shard), encodeGraphShard(rows, tree), null));
    done += some.length;
    onProgress({ phase: "link", done, total: numbers.size, path: some.at(-1)?.path ?? null });
  }
  return { objects, totals, columns: columns.finish(), summaries, linked: numbers.size };
};
