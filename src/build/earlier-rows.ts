import { corrupt } from "../bundle/bytes.js";
import { decodeLinkFacts } from "../bundle/facts.js";
import { decodeGraphShard } from "../bundle/graph.js";
import type { NamedLinks } from "../bundle/graph-links.js";
import { createGraphTree, type GraphTree } from "../bundle/graph-tree.js";
import { objectNamed, shardName } from "../bundle/manifest.js";
import { keyText } from "../bundle/rows.js";
import { openFactsShard, shardOf } from "../bundle/shard.js";
import { hasLinks } from "../derive-graph.js";
import type { Definition } from "../model/facts.js";
import type { RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { type EarlierLinks, isSame } from "./earlier-links.js";

/** The rows of an earlier bundle's graph. */
interface EarlierRows {
  /** The files of the earlier commit. */
  readonly tree: GraphTree;
  /** Whether a shard has rows for just these files. */
  readonly hasRows: (shard: number, files: readonly SnapshotFile[]) => boolean;
  readonly bytes: (shard: number) => Promise<Uint8Array>;
  /** Links of the files of a shard. */
  readonly rows: (shard: number) => Promise<ReadonlyMap<RepoPath, NamedLinks>>;
  /**
   * The place now of a definition that an unchanged link leads to: the same of its name in its file.
   *
   * @param place of the file in the earlier graph.
   * @throws SheafError `corrupt-bundle` when there is none: then the link was not unchanged.
   */
  readonly indexNow: (
    path: RepoPath,
    place: number,
    index: number,
    now: SnapshotFile | undefined,
    definitionsOf: (path: RepoPath) => readonly Pick<Definition, "name">[],
  ) => number;
}

export const createEarlierRows = (earlier: EarlierLinks, shards: number): EarlierRows => {
  const { manifest, files, get, graph } = earlier;
  const tree = createGraphTree(
    files.map((file) => file.path),
    shards,
  );
  const cut = Array.from({ length: shards }, () => [] as SnapshotFile[]);
  for (const file of files) if (hasLinks(file)) cut[shardOf(file.path, shards)]!.push(file);
  const bytes = async (shard: number): Promise<Uint8Array> =>
    get(objectNamed(manifest, shardName("graph", shard)));
  const moved = new Map<RepoPath, Int32Array>();
  /** Where each definition of a changed file is now; -1 for one that is gone. */
  const movesIn = (
    path: RepoPath,
    place: number,
    definitions: readonly Pick<Definition, "name">[],
  ): Int32Array => {
    const known = moved.get(path);
    if (known !== undefined) return known;
    const now = new Map<string, number[]>();
    for (const [i, { name }] of definitions.entries()) {
      const list = now.get(name);
      if (list === undefined) now.set(name, [i]);
      else list.push(i);
    }
    const seen = new Map<string, number>();
    const found = Int32Array.from(graph.symbols(place), ({ name }) => {
      const ordinal = seen.get(name) ?? 0;
      seen.set(name, ordinal + 1);
      return now.get(name)?.[ordinal] ?? -1;
    });
    moved.set(path, found);
    return found;
  };
  return {
    tree,
    bytes,
    hasRows: (shard, wanted) => {
      const here = cut[shard]!;
      return here.length === wanted.length && here.every(({ path }, i) => path === wanted[i]!.path);
    },
    rows: async (shard) => {
      const object = objectNamed(manifest, shardName("facts", shard));
      const { entries } = openFactsShard(await get(object), object.name);
      const payloads = new Map(entries.map(({ key, payload }) => [keyText(key), payload]));
      const rows = cut[shard]!.map(({ path, blob, language, ranked }) => {
        const payload = payloads.get(keyText({ blob, language: language!, ranked }));
        if (payload === undefined) throw corrupt(object.name, `no facts for ${path}`);
        const { definitions, imports, references } = decodeLinkFacts(payload, object.name);
        return { path, facts: { definitions, imports, references } };
      });
      const links = decodeGraphShard(await bytes(shard), shardName("graph", shard), rows, tree);
      return new Map(rows.map(({ path }, i) => [path, links[i]!]));
    },
    indexNow: (path, place, index, now, definitionsOf) => {
      if (now !== undefined && isSame(now, earlier.byPath.get(path))) return index;
      const found = movesIn(path, place, definitionsOf(path))[index] ?? -1;
      if (found < 0) throw corrupt("graph", `a link that was kept leads to what is gone from ${path}`);
      return found;
    },
  };
};
