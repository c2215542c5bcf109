import { encodeGraphShard, renumberGraphShard } from "../bundle/graph.js";
import { createLinkNames, type NamedLinks } from "../bundle/graph-links.js";
import { createGraphTree } from "../bundle/graph-tree.js";
import { shardName } from "../bundle/manifest.js";
import { shardOf } from "../bundle/shard.js";
import { graphFile, hasLinks } from "../derive-graph.js";
import type { Sections } from "../graph/columns/layout.js";
import { createGraphColumns } from "../graph/columns/write.js";
import { createLinker, planRelinking } from "../graph/link.js";
import type { BundleLinks, ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import { countEdges } from "../model/links.js";
import type { BuildProgress } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { PutObject } from "./assemble.js";
import { countsOf, type EarlierLinks, isSame } from "./earlier-links.js";
import { createEarlierRows } from "./earlier-rows.js";
import type { LinkedFile, LinkMemory } from "./links-file.js";
import type { FactsOfFiles } from "./payloads.js";

interface LinkInput {
  /** All files of the commit, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly shards: number;
  readonly facts: FactsOfFiles;
  readonly manifests: ReadonlyMap<RepoPath, string>;
  /** Of a bundle with as many shards; null links everything. */
  readonly earlier: EarlierLinks | null;
  readonly put: PutObject;
  readonly onProgress: (progress: BuildProgress) => void;
}

/** The graph of a commit: its objects, all of them written, and its columns. */
export interface LinkedFiles {
  readonly objects: readonly ManifestObject[];
  readonly totals: BundleLinks;
  readonly columns: Sections;
  /** What the next build links less by. */
  readonly memory: LinkMemory;
  /** Files that were linked now; the links of others are those of the earlier bundle. */
  readonly linked: number;
}

const linkAll = async (input: LinkInput): Promise<LinkedFiles> => {
  const { files, shards, facts, earlier, put, onProgress } = input;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const places = new Map(files.map((file, place) => [file.path, place]));
  const paths = files.map((file) => file.path);
  const tree = createGraphTree(paths, shards);
  const definitionsOf = (path: RepoPath) => {
    const file = byPath.get(path);
    return file === undefined || !hasLinks(file) ? [] : facts.of(file).definitions;
  };
  const names = createLinkNames(definitionsOf);
  const linkable = files.filter(hasLinks);
  const linker = createLinker({
    paths,
    files: linkable.map((file) => ({
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
  const plan = planRelinking(
    linker,
    { files: earlier?.linked ?? new Map(), common: earlier?.common ?? new Uint32Array(0) },
    ({ path }) => isSame(byPath.get(path)!, earlier?.byPath.get(path)),
  );
  const isClean = (path: RepoPath): boolean => earlier !== null && !plan.dirty[numbers.get(path)!]!;

  const columns = createGraphColumns(files.map(graphFile));
  const before = earlier === null ? null : createEarlierRows(earlier, shards);
  const memory = new Map<RepoPath, LinkedFile>();
  let linked = 0;
  const keep = (path: RepoPath): void => {
    const place = earlier!.places.get(path)!;
    columns.copy(places.get(path)!, earlier!.graph, place, (target, file, index) =>
      before!.indexNow(target, file, index, byPath.get(target), definitionsOf),
    );
    const known = earlier!.linked.get(path)!;
    memory.set(path, { ...known, cells: plan.cells[numbers.get(path)!]! });
  };
  const linkOne = (path: RepoPath, own: Parameters<typeof columns.add>[1]): NamedLinks => {
    const number = numbers.get(path)!;
    const { links, reads } = linker.link(number);
    columns.add(places.get(path)!, own, links);
    memory.set(path, { reads, cells: plan.cells[number]!, edges: countEdges(links) });
    linked++;
    return names.name(links);
  };

  const cut = Array.from({ length: shards }, () => [] as SnapshotFile[]);
  for (const file of linkable) cut[shardOf(file.path, shards)]!.push(file);
  const objects: ManifestObject[] = [];
  for (const [shard, some] of cut.entries()) {
    const name = shardName("graph", shard);
    const clean = some.map(({ path }) => isClean(path));
    let bytes: Uint8Array;
    if (before !== null && clean.every(Boolean) && before.hasRows(shard, some)) {
      bytes = renumberGraphShard(await before.bytes(shard), name, before.tree, tree);
      for (const { path } of some) keep(path);
    } else {
      const rows = before !== null && clean.some(Boolean) ? await before.rows(shard) : null;
      const all = some.map((file, i) => {
        const { path } = file;
        // Once: references are read anew whenever they are asked for.
        const { definitions, imports, references } = facts.of(file);
        const own = { definitions, imports, references };
        if (!clean[i]) return { path, facts: own, links: linkOne(path, own) };
        keep(path);
        return { path, facts: own, links: rows!.get(path)! };
      });
      bytes = encodeGraphShard(all, tree);
    }
    objects.push(await put("graph", name, bytes, null));
    onProgress({ phase: "link", done: memory.size, total: linkable.length, path: some.at(-1)?.path ?? null });
  }
  const sections = columns.finish();
  const kept = linkable.map(({ path }) => memory.get(path)!);
  return {
    objects,
    totals: countsOf(sections, kept),
    columns: sections,
    memory: { files: kept, common: plan.common },
    linked,
  };
};

/**
 * Links the files of a commit and writes the shards of its graph. Files that depend on nothing that changed since an
 * earlier bundle keep the links that they have there; the bytes are those that linking everything gives.
 */
export const linkFiles = async (input: LinkInput): Promise<LinkedFiles> => {
  if (input.earlier === null || input.earlier.manifest.shards !== input.shards)
    return linkAll({ ...input, earlier: null });
  try {
    return await linkAll(input);
  } catch (error) {
    // The earlier bundle, or what was kept beside it, proved wrong: it is not needed. What went wrong for another reason
    // does so again.
    if (error instanceof SheafError && error.code !== "corrupt-bundle" && error.code !== "internal")
      throw error;
    return linkAll({ ...input, earlier: null });
  }
};
