import { cutDirectories, encodeDirectories } from "../bundle/directories.js";
import { shardName } from "../bundle/manifest.js";
import { decode } from "../extract/decode.js";
import type { ManifestObject } from "../model/bundle.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import {
  readmeAmong,
  type SummaryFile,
  type SummaryLinks,
  type SummaryTexts,
  summarize,
} from "../summarize/summarize.js";
import type { PutObject } from "./assemble.js";
import type { FactsOfFiles } from "./payloads.js";

export type ReadBlobs = (
  ids: Iterable<ObjectId>,
) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;

interface DirectoriesInput {
  /** All files of the commit, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly facts: FactsOfFiles;
  readonly links: ReadonlyMap<RepoPath, SummaryLinks>;
  readonly blobs: ReadBlobs;
  readonly put: PutObject;
}

/** Larger texts are not read. Bytes. */
const maxText = 1_048_576;

const folderOf = (path: RepoPath): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const readTexts = async (
  files: readonly SnapshotFile[],
  wanted: ReadonlySet<RepoPath>,
  blobs: ReadBlobs,
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
const textsOf = async (files: readonly SnapshotFile[], blobs: ReadBlobs): Promise<SummaryTexts> => {
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
    indexed.flatMap(({ path }) => (/(?:^|\/)(?:package\.json|pyproject\.toml)$/.test(path) ? [path] : [])),
  );
  return {
    readmes: await readTexts(indexed, readmes, blobs),
    manifests: await readTexts(indexed, manifests, blobs),
  };
};

/** Says what each folder of the commit is for, and writes it. */
export const makeDirectories = async (input: DirectoriesInput): Promise<readonly ManifestObject[]> => {
  const { files, facts, links, blobs, put } = input;
  const summarised = files
    .filter(({ skip, language }) => skip === null && language !== null)
    .map(
      (file): SummaryFile => ({
        path: file.path,
        test: file.flags.test,
        example: file.flags.example,
        ranked: file.ranked && file.facts?.generated !== true,
        definitions: facts.of(file).definitions,
        links: links.get(file.path) ?? null,
      }),
    );
  const nodes = summarize(summarised, await textsOf(files, blobs));
  const made: ManifestObject[] = [];
  for (const [shard, some] of cutDirectories(nodes).entries())
    made.push(await put("directories", shardName("directories", shard), encodeDirectories(some), null));
  return made;
};
