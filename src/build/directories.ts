import { cutDirectories, encodeDirectories } from "../bundle/directories.js";
import { decodeDefinitions } from "../bundle/facts.js";
import { shardName } from "../bundle/manifest.js";
import { openFactsShard, shardOf } from "../bundle/shard.js";
import { decode } from "../extract/decode.js";
import type { ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { FileLinks } from "../model/graph.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { readmeAmong, type SummaryFile, type SummaryTexts, summarize } from "../summarize/summarize.js";
import type { PutObject } from "./assemble.js";

interface DirectoriesInput {
  /** Files of the bundle, sorted by path, and its objects so far. */
  readonly contents: { readonly files: readonly SnapshotFile[]; readonly objects: readonly ManifestObject[] };
  /** Number of facts shards. */
  readonly shards: number;
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
  /** Links of a file by path; null where there are none. */
  readonly links: ((path: RepoPath) => Pick<FileLinks, "imports" | "references"> | null) | null;
  readonly blobs: (
    ids: Iterable<ObjectId>,
  ) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;
  readonly put: PutObject;
}

/** Larger texts are not read. Bytes. */
const maxText = 1_048_576;

const folderOf = (path: RepoPath): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const readTexts = async (
  files: readonly SnapshotFile[],
  wanted: ReadonlySet<RepoPath>,
  blobs: DirectoriesInput["blobs"],
): Promise<ReadonlyMap<RepoPath, string>> => {
  const asked = files.filter(({ path, bytes }) => wanted.has(path) && bytes <= maxText);
  const texts = new Map<ObjectId, string>();
  if (asked.length > 0) {
    for await (const { id, bytes } of blobs(new Set(asked.map(({ blob }) => blob)))) {
      if (bytes !== null) texts.set(id, decode(bytes).text);
    }
  }
  return new Map(
    asked.flatMap(({ path, blob }) => (texts.has(blob) ? [[path, texts.get(blob)!] as const] : [])),
  );
};

/** READMEs and manifests. What was left out, be it excluded or sensitive, is not read here either. */
const textsOf = async (
  files: readonly SnapshotFile[],
  blobs: DirectoriesInput["blobs"],
): Promise<SummaryTexts> => {
  const indexed = files.filter(({ skip }) => skip === null);
  const byFolder = new Map<string, RepoPath[]>();
  for (const { path } of indexed) {
    const folder = folderOf(path);
    const known = byFolder.get(folder);
    if (known === undefined) byFolder.set(folder, [path]);
    else known.push(path);
  }
  const readmes = new Set([...byFolder.values()].flatMap((paths) => readmeAmong(paths) ?? []));
  const manifests = new Set(
    indexed.flatMap(({ path }) => (/(?:^|\/)package\.json$/.test(path) ? [path] : [])),
  );
  return {
    readmes: await readTexts(indexed, readmes, blobs),
    manifests: await readTexts(indexed, manifests, blobs),
  };
};

/** Says what each folder of the commit is for, and writes it. */
export const makeDirectories = async (input: DirectoriesInput): Promise<readonly ManifestObject[]> => {
  const { contents, shards, get, links, blobs, put } = input;
  const objects = new Map(contents.objects.map((object) => [object.name, object]));
  const opened = [];
  for (let shard = 0; shard < shards; shard++) {
    const name = shardName("facts", shard);
    const object = objects.get(name);
    if (object === undefined) throw new SheafError("internal", `the build has not written ${name}`);
    opened.push(openFactsShard(await get(object), name));
  }
  const files: SummaryFile[] = [];
  for (const { path, blob, language, ranked, flags, skip, facts } of contents.files) {
    if (skip !== null || language === null) continue;
    const entry = opened[shardOf(path, shards)]!.find({ blob, language, ranked });
    if (entry === undefined) throw new SheafError("internal", `the build has no facts of ${path}`);
    files.push({
      path,
      test: flags.test,
      example: flags.example,
      ranked: ranked && facts?.generated !== true,
      definitions: decodeDefinitions(entry.payload),
      links: links?.(path) ?? null,
    });
  }
  const made: ManifestObject[] = [];
  const nodes = summarize(files, await textsOf(contents.files, blobs));
  for (const [shard, some] of cutDirectories(nodes).entries())
    made.push(await put("directories", shardName("directories", shard), encodeDirectories(some), null));
  return made;
};
