import { decodeSearchFacts } from "./bundle/facts.js";
import { decodeFiles, joinFiles } from "./bundle/files.js";
import { objectNamed, shardName } from "./bundle/manifest.js";
import { keyText, openRows } from "./bundle/rows.js";
import { fileShardCount, shardOf } from "./bundle/shard.js";
import type { Manifest, ManifestObject } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { SnapshotFile } from "./model/snapshot.js";
import { createReadForm, openReadForm, type ReadForm, readFormVersion } from "./search/read-form.js";

/** Reads verified bytes of an object. */
export type GetObject = (object: ManifestObject) => Promise<Uint8Array>;

/** The files of a bundle as its shards hold them. */
export const readFileShards = async (
  manifest: Manifest,
  get: GetObject,
): Promise<readonly (readonly SnapshotFile[])[]> => {
  const cut = [];
  for (let shard = 0; shard < fileShardCount(manifest.shards); shard++) {
    const object = objectNamed(manifest, shardName("files", shard));
    cut.push(decodeFiles(await get(object), object.name));
  }
  return cut;
};

/** The files of a bundle, sorted by path. */
export const readFiles = async (manifest: Manifest, get: GetObject): Promise<readonly SnapshotFile[]> =>
  joinFiles(await readFileShards(manifest, get));

const rebuild = "Fetch the bundle again or build it again with --no-cache.";

/** A bundle as far as its read form needs it. */
interface Derivable {
  readonly manifest: Manifest;
  readonly digest: string;
  readonly get: GetObject;
  readonly readDerived: (name: string, version: number) => Promise<Uint8Array | null>;
}

/**
 * Inverts the facts of a bundle into the columns that searches read.
 *
 * @param files of the bundle, sorted by path.
 * @returns the read form; never part of the bundle, the same bytes for the same bundle and version.
 */
const deriveReadForm = async (
  { manifest, digest, get }: Derivable,
  files: readonly SnapshotFile[],
): Promise<Uint8Array> => {
  const { dimensions } = manifest.embedder;
  const shards = [];
  for (let shard = 0; shard < manifest.shards; shard++) {
    shards.push(await openRows(manifest, shard, get));
  }
  const form = createReadForm({ dimensions, digest });
  const none = new Int8Array(0);
  for (const file of files) {
    if (file.skip !== null || file.language === null) continue;
    const key = { blob: file.blob, language: file.language, ranked: file.ranked };
    const row = shards[shardOf(file.path, manifest.shards)]!.get(keyText(key));
    if (row === undefined) throw new SheafError("corrupt-bundle", `no facts for ${file.path}`, rebuild);
    const facts = decodeSearchFacts(row.entry.payload);
    form.addFile({ ...file, language: file.language }, facts, facts.chunks.length === 0 ? none : row.vectors);
  }
  return form.finish();
};

/** Keeps a derived file; null where nothing may be written. */
export type DerivedWriter = {
  readonly writeDerived: (digest: string, name: string, version: number, bytes: Uint8Array) => Promise<void>;
} | null;

const formName = "search";

/**
 * Opens the read form of a bundle. One that is absent, damaged or of another version is made again, and kept
 * where that can be; where it can't, it serves from memory.
 *
 * @param files of the bundle, sorted by path, when the caller has them at hand.
 */
export const ensureReadForm = async (
  bundle: Derivable,
  writer: DerivedWriter,
  files?: readonly SnapshotFile[],
): Promise<ReadForm> => {
  const kept = await bundle.readDerived(formName, readFormVersion);
  if (kept !== null) {
    try {
      return openReadForm(kept, bundle.digest);
    } catch {
      // Damaged: it is only derived, so it is made again.
    }
  }
  const bytes = await deriveReadForm(bundle, files ?? (await readFiles(bundle.manifest, bundle.get)));
  await writer?.writeDerived(bundle.digest, formName, readFormVersion, bytes).catch(() => undefined);
  return openReadForm(bytes, bundle.digest);
};
