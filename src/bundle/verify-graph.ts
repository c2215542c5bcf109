import type { BundleLinks, Manifest, ManifestObject } from "../model/bundle.js";
import { messageOf } from "../model/error.js";
import type { FileLinks, LinkCounts } from "../model/graph.js";
import { countEdges, countLinks } from "../model/links.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { decodeLinkFacts, type LinkFacts } from "./facts.js";
import { decodeGraphShard, encodeGraphShard } from "./graph.js";
import { createLinkNames, type LinkNames } from "./graph-links.js";
import { createGraphTree, type GraphTree } from "./graph-tree.js";
import { shardName } from "./manifest.js";
import { keyText } from "./rows.js";
import { openFactsShard, shardOf } from "./shard.js";
import type { Note } from "./verify-shards.js";

type Sum = { -readonly [K in keyof BundleLinks]: BundleLinks[K] };

/** What the check of a graph reads; null for what cannot be read, which is noted elsewhere. */
type Read = (object: ManifestObject) => Promise<Uint8Array | null>;

const hasLinks = ({ skip, facts }: SnapshotFile): boolean => skip === null && facts !== null;

const addTo = (sum: Sum, { references }: Pick<LinkFacts, "references">, links: FileLinks): void => {
  const counts = countLinks(references, links);
  for (const name of Object.keys(counts) as (keyof LinkCounts)[]) sum[name] += counts[name];
  sum.edges += countEdges(links);
};

/** Facts of a shard by key text; null when they cannot be read, which is noted elsewhere. */
const readFacts = async (
  manifest: Manifest,
  shard: number,
  read: Read,
): Promise<ReadonlyMap<string, LinkFacts> | null> => {
  const object = manifest.objects.find(({ name }) => name === shardName("facts", shard));
  const bytes = object === undefined ? null : await read(object);
  if (bytes === null) return null;
  try {
    const { entries } = openFactsShard(bytes, "facts");
    return new Map(
      entries.flatMap(({ key, skip, payload }) =>
        skip === null ? [[keyText(key), decodeLinkFacts(payload)] as const] : [],
      ),
    );
  } catch {
    return null;
  }
};

interface Checked {
  readonly tree: GraphTree;
  readonly names: LinkNames;
  readonly sum: Sum;
}

/** @returns whether all of its files have facts, so that its links were counted. */
const checkShard = (
  name: string,
  bytes: Uint8Array,
  files: readonly SnapshotFile[],
  facts: ReadonlyMap<string, LinkFacts>,
  { tree, names, sum }: Checked,
  note: Note,
): boolean => {
  const rows = files.flatMap((file) => {
    const key = keyText({ blob: file.blob, language: file.language ?? "", ranked: file.ranked });
    const own = facts.get(key);
    if (own === undefined) return [];
    const { definitions, references, imports } = own;
    return [{ path: file.path, facts: { definitions, references, imports } }];
  });
  // A file without facts is noted elsewhere, and without them no row can be told from the next.
  if (rows.length < files.length) return false;
  const links = decodeGraphShard(bytes, name, rows, tree);
  for (const [i, row] of rows.entries()) addTo(sum, row.facts, names.bind(links[i]!, name));
  const again = encodeGraphShard(
    rows.map((row, i) => ({ ...row, links: links[i]! })),
    tree,
  );
  if (Buffer.compare(again, bytes) !== 0) note(name, "it is not in canonical form");
  return true;
};

/**
 * Checks the graph of a bundle: every shard, that its links lead to what is there, and the sums of the manifest.
 *
 * @param files of the bundle, sorted by path.
 * @param read gives the bytes of an object; what cannot be read is noted by it.
 */
export const checkGraph = async (
  manifest: Manifest,
  files: readonly SnapshotFile[],
  read: Read,
  note: Note,
): Promise<void> => {
  const objects = new Map(manifest.objects.map((object) => [object.name, object]));
  if (!manifest.objects.some(({ kind }) => kind === "graph")) {
    if (manifest.links !== undefined) note("manifest", "it counts links and names no graph");
    return;
  }
  const definitions = new Map<string, readonly { readonly name: string }[]>();
  const cut = Array.from({ length: manifest.shards }, () => [] as SnapshotFile[]);
  for (const file of files) if (hasLinks(file)) cut[shardOf(file.path, manifest.shards)]!.push(file);
  for (const [shard, some] of cut.entries()) {
    const facts = await readFacts(manifest, shard, read);
    for (const { path, blob, language, ranked } of some) {
      const own = facts?.get(keyText({ blob, language: language ?? "", ranked }));
      if (own !== undefined)
        definitions.set(
          path,
          own.definitions.map(({ name }) => ({ name })),
        );
    }
  }
  const sum: Sum = { calls: 0, edges: 0, external: 0, inferred: 0, resolved: 0, runtime: 0, unresolved: 0 };
  const tree = createGraphTree(
    files.map((file) => file.path),
    manifest.shards,
  );
  const names = createLinkNames((path) => definitions.get(path) ?? []);
  let whole = true;
  for (const [shard, some] of cut.entries()) {
    const name = shardName("graph", shard);
    const object = objects.get(name);
    if (object === undefined) note(name, "the manifest does not name it");
    const bytes = object === undefined ? null : await read(object);
    const facts = bytes === null ? null : await readFacts(manifest, shard, read);
    whole &&= facts !== null;
    if (bytes === null || facts === null) continue;
    try {
      whole = checkShard(name, bytes, some, facts, { tree, names, sum }, note) && whole;
    } catch (error) {
      whole = false;
      note(name, messageOf(error));
    }
  }
  if (!whole) return;
  for (const name of Object.keys(sum) as (keyof BundleLinks)[]) {
    const said = manifest.links?.[name];
    if (said !== sum[name])
      note("manifest", `it counts ${said} ${name} of links, the graph gives ${sum[name]}`);
  }
};
