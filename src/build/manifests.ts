import { manifestsOf } from "../graph/link.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";

/** A longer manifest is not looked at. Bytes. */
const maximum = 1_048_576;
/** All together, each counted as often as it stands in the tree; what comes later by its path is not looked at. Bytes. */
const maximumOfAll = 67_108_864;

type ReadBlobs = (
  ids: Iterable<ObjectId>,
) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;

/** Texts of the files whose text decides how names resolve. */
interface ManifestTexts {
  readonly texts: ReadonlyMap<RepoPath, string>;
  /** Those whose blob is missing: what is linked without them would be another answer. */
  readonly missing: readonly RepoPath[];
}

/**
 * Reads the manifests of a commit (`package.json`, `go.mod`). Those that the configuration leaves out are read too: they
 * say where the code of others lies.
 */
export const readManifests = async (
  files: readonly SnapshotFile[],
  blobs: ReadBlobs,
): Promise<ManifestTexts> => {
  const wanted = new Set(manifestsOf(files.map((file) => file.path)));
  let left = maximumOfAll;
  const read = files.filter(({ path, skip, bytes }) => {
    const usable = skip === null || skip === "excluded";
    if (!wanted.has(path) || !usable || bytes === 0 || bytes > Math.min(maximum, left)) return false;
    left -= bytes;
    return true;
  });
  const found = new Map<ObjectId, string>();
  if (read.length > 0) {
    for await (const { id, bytes } of blobs(new Set(read.map((file) => file.blob))))
      if (bytes !== null) found.set(id, new TextDecoder().decode(bytes));
  }
  const texts = new Map<RepoPath, string>();
  const missing: RepoPath[] = [];
  for (const { path, blob } of read) {
    const text = found.get(blob);
    if (text === undefined) missing.push(path);
    else texts.set(path, text);
  }
  return { texts, missing };
};
