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

/** The read form of an earlier bundle whose facts are made as those of this one. */
interface EarlierForm {
  readonly form: ReadForm;
  /** What the files of this bundle import, as written. */
  readonly specifiersOf: (file: SnapshotFile) => readonly string[];
}

type IndexedFile = SnapshotFile & { readonly language: string };

const isIndexed = (file: SnapshotFile): file is IndexedFile => file.skip === null && file.language !== null;

/** For each file its number in the earlier form, when it has the same facts there; else -1. Both are sorted by path. */
const findEarlier = (files: readonly IndexedFile[], form: ReadForm | null): Int32Array => {
  const found = new Int32Array(files.length).fill(-1);
  if (form === null) return found;
  const numbers = new Map<string, number>();
  for (let i = 0; i < form.fileCount; i++) numbers.set(form.pathOf(i), i);
  for (const [i, { path, blob, language, ranked }] of files.entries()) {
    const known = numbers.get(path);
    if (known === undefined || form.blobOf(known) !== blob || form.languageOf(known) !== language) continue;
    if (form.isRanked(known) === ranked) found[i] = known;
  }
  return found;
};

/**
 * Inverts the facts of a bundle into the columns that searches read.
 *
 * @param files of the bundle, sorted by path.
 * @param earlier of which unchanged files are taken over; the bytes do not depend on it.
 * @returns the read form; never part of the bundle, the same bytes for the same bundle and version.
 */
const deriveReadForm = async (
  { manifest, digest, get }: Derivable,
  files: readonly SnapshotFile[],
  earlier: EarlierForm | null = null,
): Promise<Uint8Array> => {
  const { dimensions } = manifest.embedder;
  const form = createReadForm({ dimensions, digest, earlier: earlier?.form ?? null });
  const indexed = files.filter(isIndexed);
  const found = findEarlier(indexed, earlier?.form ?? null);
  const shards: (Awaited<ReturnType<typeof openRows>> | undefined)[] = new Array(manifest.shards);
  const none = new Int8Array(0);
  for (const [i, file] of indexed.entries()) {
    if (found[i]! >= 0) {
      form.addEarlier(file, earlier!.specifiersOf(file), found[i]!);
      continue;
    }
    const shard = shardOf(file.path, manifest.shards);
    shards[shard] ??= await openRows(manifest, shard, get);
    const key = { blob: file.blob, language: file.language, ranked: file.ranked };
    const row = shards[shard].get(keyText(key));
    if (row === undefined) throw new SheafError("corrupt-bundle", `no facts for ${file.path}`, rebuild);
    const facts = decodeSearchFacts(row.entry.payload);
    form.addFile(file, facts, facts.chunks.length === 0 ? none : row.vectors);
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

/** Opens what an earlier bundle has for a read form; null when it has none, or a damaged one. */
export const earlierReadForm = async (
  bundle: Pick<Derivable, "manifest" | "digest" | "readDerived">,
): Promise<ReadForm | null> => {
  const kept = await bundle.readDerived(formName, readFormVersion);
  if (kept === null) return null;
  try {
    const form = openReadForm(kept, bundle.digest);
    return form.dimensions === bundle.manifest.embedder.dimensions ? form : null;
  } catch {
    return null;
  }
};

/** Makes the read form of a bundle that was just built, and keeps it. @param files of it, sorted by path. */
export const writeReadForm = async (
  bundle: Derivable,
  writer: DerivedWriter,
  files: readonly SnapshotFile[],
  earlier: EarlierForm | null,
): Promise<void> => {
  const bytes = await deriveReadForm(bundle, files, earlier).catch((error: unknown) => {
    // What the earlier form holds proved damaged: it is not needed.
    if (earlier === null || !(error instanceof SheafError) || error.code !== "corrupt-bundle") throw error;
    return deriveReadForm(bundle, files);
  });
  await writer?.writeDerived(bundle.digest, formName, readFormVersion, bytes).catch(() => undefined);
};
