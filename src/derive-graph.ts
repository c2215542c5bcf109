import { decodeLinkFacts, type LinkFacts } from "./bundle/facts.js";
import { decodeGraphShard } from "./bundle/graph.js";
import { createLinkNames } from "./bundle/graph-links.js";
import { createGraphTree } from "./bundle/graph-tree.js";
import { objectNamed, shardName } from "./bundle/manifest.js";
import { keyText } from "./bundle/rows.js";
import { openFactsShard, shardOf } from "./bundle/shard.js";
import { type DerivedWriter, type GetObject, readFiles } from "./derive.js";
import { graphFormVersion, type Sections, writeSections } from "./graph/columns/layout.js";
import { graphOver, openGraph } from "./graph/columns/open.js";
import { createGraphColumns } from "./graph/columns/write.js";
import type { Manifest } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { CodeGraph } from "./model/graph.js";
import type { SnapshotFile } from "./model/snapshot.js";

/** A bundle as far as its graph needs it. */
interface Derivable {
  readonly manifest: Manifest;
  readonly digest: string;
  readonly get: GetObject;
  readonly readDerived: (name: string, version: number) => Promise<Uint8Array | null>;
}

export const graphFormName = "graph";

/** Whether a file has facts, and so links. */
export const hasLinks = ({ skip, facts }: SnapshotFile): boolean => skip === null && facts !== null;

/** Whether the bundle has a graph: one that an earlier version made has none. */
const hasGraph = ({ manifest }: Pick<Derivable, "manifest">): boolean =>
  manifest.objects.some((object) => object.kind === "graph");

/** A file as the columns of the graph want it. */
export const graphFile = (file: SnapshotFile) => ({
  path: file.path,
  language: hasLinks(file) ? file.language : null,
  test: file.flags.test,
  definitions: hasLinks(file) ? file.facts!.definitions : 0,
});

/**
 * Reads the facts of all files of a bundle, as they are encoded.
 *
 * @returns what gives those of one file. @throws SheafError `corrupt-bundle`.
 */
export const readPayloads = async ({
  manifest,
  get,
}: Pick<Derivable, "manifest" | "get">): Promise<(file: SnapshotFile) => Uint8Array> => {
  const payloads: ReadonlyMap<string, Uint8Array>[] = [];
  for (let shard = 0; shard < manifest.shards; shard++) {
    const object = objectNamed(manifest, shardName("facts", shard));
    const { entries } = openFactsShard(await get(object), object.name);
    payloads.push(new Map(entries.map(({ key, payload }) => [keyText(key), payload])));
  }
  return ({ path, blob, language, ranked }) => {
    const key = keyText({ blob, language: language ?? "", ranked });
    const payload = payloads[shardOf(path, manifest.shards)]!.get(key);
    if (payload !== undefined) return payload;
    throw new SheafError("corrupt-bundle", `no facts for ${path}`, "Build the bundle again.");
  };
};

/** The facts of a bundle's files, all of them read. */
const readFacts = async (
  bundle: Derivable,
  files: readonly SnapshotFile[],
): Promise<ReadonlyMap<string, LinkFacts>> => {
  const payload = await readPayloads(bundle);
  const name = ({ path }: SnapshotFile): string => shardName("facts", shardOf(path, bundle.manifest.shards));
  return new Map(
    files.filter(hasLinks).map((file) => [file.path, decodeLinkFacts(payload(file), name(file))]),
  );
};

/** Makes the columns of a bundle's graph from its shards. */
const deriveColumns = async (bundle: Derivable): Promise<Sections> => {
  const { manifest, get } = bundle;
  const files = await readFiles(manifest, get);
  const facts = await readFacts(bundle, files);
  const tree = createGraphTree(
    files.map((file) => file.path),
    manifest.shards,
  );
  const names = createLinkNames((path) => facts.get(path)?.definitions ?? []);
  const columns = createGraphColumns(files.map(graphFile));
  const cut = Array.from({ length: manifest.shards }, () => [] as number[]);
  for (const [place, file] of files.entries())
    if (hasLinks(file)) cut[shardOf(file.path, manifest.shards)]!.push(place);
  for (const [shard, places] of cut.entries()) {
    const object = objectNamed(manifest, shardName("graph", shard));
    const rows = places.map((place) => {
      const { path } = files[place]!;
      const { definitions, references, imports } = facts.get(path)!;
      return { path, facts: { definitions, references, imports } };
    });
    const links = decodeGraphShard(await get(object), object.name, rows, tree);
    for (const [i, place] of places.entries())
      columns.add(place, rows[i]!.facts, names.bind(links[i]!, object.name));
  }
  return columns.finish();
};

/** Keeps the read form of a graph whose columns were just made. */
export const writeGraphForm = async (
  { digest }: Pick<Derivable, "digest">,
  writer: DerivedWriter,
  columns: Sections,
): Promise<void> => {
  const bytes = writeSections(columns, digest);
  await writer?.writeDerived(digest, graphFormName, graphFormVersion, bytes).catch(() => undefined);
};

/**
 * Opens the graph of a bundle. A read form that is absent, damaged or of another version is made again, and kept where
 * that can be; where it can't, it serves from memory.
 *
 * @returns null for a bundle without a graph.
 * @throws SheafError `corrupt-bundle`.
 */
export const ensureGraph = async (bundle: Derivable, writer: DerivedWriter): Promise<CodeGraph | null> => {
  if (!hasGraph(bundle)) return null;
  const kept = await bundle.readDerived(graphFormName, graphFormVersion);
  if (kept !== null) {
    try {
      return openGraph(kept, bundle.digest);
    } catch {
      // Damaged: it is only derived, so it is made again.
    }
  }
  const sections = await deriveColumns(bundle);
  await writer
    ?.writeDerived(bundle.digest, graphFormName, graphFormVersion, writeSections(sections, bundle.digest))
    .catch(() => undefined);
  return graphOver(sections);
};
