import type { GitReader } from "../git/reader.js";
import type { Findings } from "../model/findings.js";
import type { ObjectId, RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { maxCompared, pairRenames } from "../open/overlay/renames.js";

/** Larger files are compared by their blobs alone. Bytes. */
const maxFile = 1_048_576;
/** Of all files that are read. Bytes. */
const maxTogether = 134_217_728;

/** What comparing needs of contents. */
export interface Texts {
  readonly moved: ReadonlyMap<RepoPath, RepoPath>;
  readonly text: (side: "base" | "head", path: RepoPath) => string | null;
}

interface Side {
  readonly files: readonly SnapshotFile[];
  readonly findings: Findings;
}

const isReadable = (file: SnapshotFile): boolean =>
  file.skip === null && file.bytes <= maxFile && file.bytes > 0;

/** Reads blobs, as many as there is room for; what git has not is left out. */
const readBlobs = async (
  reader: GitReader | null,
  files: Iterable<SnapshotFile>,
): Promise<ReadonlyMap<ObjectId, Uint8Array>> => {
  const found = new Map<ObjectId, Uint8Array>();
  if (reader === null) return found;
  const wanted = new Set<ObjectId>();
  let room = maxTogether;
  for (const { blob, bytes } of files) {
    if (wanted.has(blob) || bytes > room) continue;
    wanted.add(blob);
    room -= bytes;
  }
  if (wanted.size > 0)
    for await (const { id, bytes } of reader.blobs(wanted, { maximum: maxFile }))
      if (bytes !== null) found.set(id, bytes);
  return found;
};

const clonePaths = ({ findings }: Side): ReadonlySet<RepoPath> =>
  new Set(findings.duplicates.classes.flatMap(({ members }) => members.map(({ path }) => path)));

/** Reads what tells where files and lines went: new, gone and changed files, of these with places of clones in them. */
export const readTexts = async (reader: GitReader | null, base: Side, head: Side): Promise<Texts> => {
  const then = new Map(base.files.map((file) => [file.path, file]));
  const now = new Map(head.files.map((file) => [file.path, file]));
  const gone = base.files.filter(({ path }) => !now.has(path));
  const added = head.files.filter(({ path }) => !then.has(path));
  const compared = [
    ...gone.filter(isReadable).slice(0, maxCompared),
    ...added.filter(isReadable).slice(0, maxCompared),
  ];
  const contents = await readBlobs(reader, compared);
  const side = (file: SnapshotFile) => ({
    path: file.path,
    blob: file.blob,
    bytes: isReadable(file) ? (contents.get(file.blob) ?? null) : null,
  });
  const moved = new Map([...pairRenames(gone.map(side), added.map(side))].map(([to, from]) => [from, to]));

  const clonesThen = clonePaths(base);
  const clonesNow = clonePaths(head);
  const changed: SnapshotFile[] = [];
  for (const file of base.files) {
    const to = now.get(moved.get(file.path) ?? file.path);
    if (to === undefined || to.blob === file.blob) continue;
    if (!clonesThen.has(file.path) && !clonesNow.has(to.path)) continue;
    if (isReadable(file) && isReadable(to)) changed.push(file, to);
  }
  const arrived = new Set(moved.values());
  changed.push(
    ...gone.filter((file) => !moved.has(file.path) && clonesThen.has(file.path) && isReadable(file)),
  );
  changed.push(
    ...added.filter((file) => !arrived.has(file.path) && clonesNow.has(file.path) && isReadable(file)),
  );
  const read = await readBlobs(reader, changed);
  const decoder = new TextDecoder();
  return {
    moved,
    text: (which, path) => {
      const blob = (which === "base" ? then : now).get(path)?.blob;
      const bytes = blob === undefined ? undefined : read.get(blob);
      return bytes === undefined ? null : decoder.decode(bytes);
    },
  };
};
