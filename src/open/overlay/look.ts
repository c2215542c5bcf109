import { detectLanguage, headBytesOf } from "../../extract/detect.js";
import { skipOfBytes } from "../../extract/shape.js";
import { type FileNow, readFileNow } from "../../git/read-now.js";
import type { ObjectId, RepoPath, SkipReason } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import type { ChangedFile } from "../../model/report.js";
import type { Candidate, Candidates } from "./candidates.js";
import type { CurrentFile, TrackedIndex } from "./changes.js";
import { maxCompared, pairRenames, type RenameSide } from "./renames.js";

/** What is read anew, at most: files and bytes of them. */
const bounds = { files: 500, bytes: 5 * 1024 * 1024 } as const;

/** Files whose first bytes are read to tell whether they are text, at most. */
const maxLooked = 4 * bounds.files;

/** What is read to find files again that were only moved, at most. */
const search = { files: 5_000, bytes: 64 * 1024 * 1024 } as const;

/** Of the files that are gone, to be compared with new ones. Bytes. */
const maxGoneBytes = 16 * 1024 * 1024;

interface Looked {
  readonly files: readonly ChangedFile[];
  readonly current: readonly CurrentFile[];
}

const extensionOf = (path: RepoPath): string =>
  /\.[^./]*$/.exec(path)?.[0] ?? path.slice(path.lastIndexOf("/") + 1);

/** Sizes of blobs that are in the repository. */
const sizesOf = async (
  { reader }: TrackedIndex,
  gone: Candidates["gone"],
): Promise<ReadonlyMap<ObjectId, number>> => {
  const sizes = new Map<ObjectId, number>();
  const ids = new Set(gone.slice(0, search.files).map(({ blob }) => blob));
  for await (const { id, size } of reader.blobs(ids, { maximum: 0 })) if (size !== null) sizes.set(id, size);
  return sizes;
};

/** New files that have the very content of one that is gone: by new path the old one. */
const findMoved = async (
  index: TrackedIndex,
  workTree: string,
  { gone, now }: Candidates,
  blobs: Map<RepoPath, ObjectId>,
): Promise<ReadonlyMap<RepoPath, RepoPath>> => {
  const added = now.filter((candidate) => candidate.added);
  if (gone.length === 0 || added.length === 0) return new Map();
  const sizes = new Set((await sizesOf(index, gone)).values());
  let files = 0;
  let bytes = 0;
  for (const { path, blob, plan } of added) {
    if (blob !== null) blobs.set(path, blob);
    if (blob !== null || !sizes.has(plan.bytes)) continue;
    if (files >= search.files || bytes + plan.bytes > search.bytes) continue;
    files++;
    bytes += plan.bytes;
    const read = await readFileNow(workTree, path, index.reader.objectFormat, plan.bytes, () => true);
    if (read !== null) blobs.set(path, read.blob);
  }
  const sides = added.flatMap(({ path }): RenameSide[] => {
    const blob = blobs.get(path);
    return blob === undefined ? [] : [{ path, blob, bytes: null }];
  });
  return pairRenames(
    gone.map((file) => ({ ...file, bytes: null })),
    sides,
  );
};

/** Contents of files that are gone, to be compared with new ones. */
const readGone = async (
  { reader }: TrackedIndex,
  gone: Candidates["gone"],
): Promise<readonly RenameSide[]> => {
  const some = gone.slice(0, maxCompared);
  const contents = new Map<ObjectId, Uint8Array>();
  let bytes = 0;
  const ids = new Set(some.map(({ blob }) => blob));
  for await (const blob of reader.blobs(ids, { maximum: bounds.bytes })) {
    if (blob.bytes === null || bytes + blob.bytes.length > maxGoneBytes) continue;
    bytes += blob.bytes.length;
    contents.set(blob.id, blob.bytes);
  }
  return some.map((file) => ({ ...file, bytes: contents.get(file.blob) ?? null }));
};

/** Language and reason by the content, where the path did not tell. */
const decide = (
  { plan, path }: Candidate,
  bytes: Uint8Array,
  { config }: TrackedIndex,
): { readonly language: string | null; readonly skip: SkipReason | null } => {
  const skip = plan.skip ?? skipOfBytes(bytes, config.limits.fileBytes);
  if (skip !== null) return { language: null, skip };
  const head = bytes.subarray(0, headBytesOf(path, config.languages));
  return { language: plan.language ?? detectLanguage(path, head, config.languages) ?? "text", skip };
};

/** A candidate that was looked into, and what it came to. */
interface Read {
  readonly candidate: Candidate;
  readonly now: FileNow;
  readonly language: string | null;
  readonly skip: SkipReason | null;
}

/** Reads what is changed and new, within the bounds, and follows what was moved. */
export const lookInto = async (
  index: TrackedIndex,
  workTree: string,
  candidates: Candidates,
): Promise<Looked> => {
  const { gone, now } = candidates;
  const { objectFormat } = index.reader;
  const blobs = new Map<RepoPath, ObjectId>();
  const moved = new Map(await findMoved(index, workTree, candidates, blobs));
  const read: Read[] = [];
  /** Without a look: beyond the bounds, or not to be read. */
  const flagged: Candidate[] = [];
  const current: CurrentFile[] = [];
  let files = 0;
  let bytes = 0;
  let looked = 0;
  for (const candidate of now) {
    const { path, plan, indexed } = candidate;
    const from = moved.get(path);
    const { flags, ranked } = plan;
    const same = from !== undefined && extensionOf(from) === extensionOf(path);
    if (indexed !== null && plan.skip !== null && candidate.blob !== null) {
      // Nothing of it is to be read: it has no answers any more.
      const known = { blob: candidate.blob, bytes: plan.bytes, language: null, skip: plan.skip };
      current.push({ path, indexedAt: path, flags, ranked, ...known });
      continue;
    }
    const fits = same || (files < bounds.files && bytes + plan.bytes <= bounds.bytes);
    if (!candidate.here || !fits || looked >= maxLooked) {
      flagged.push(candidate);
      continue;
    }
    if (!same) looked++;
    let skip: SkipReason | null = null;
    const isWanted = (head: Uint8Array): boolean => {
      skip = skipOfBytes(head, Number.POSITIVE_INFINITY);
      // What had answers must be known by its content, whatever that is.
      return skip === null || indexed !== null;
    };
    const file = await readFileNow(workTree, path, objectFormat, index.config.limits.fileBytes, isWanted);
    if (file === null) {
      if (skip === null) flagged.push(candidate);
      continue;
    }
    const decided = decide(candidate, file.bytes, index);
    if (decided.skip !== null && indexed === null) continue;
    // The bytes that are read again may be others: only the same content is the same file.
    if (from !== undefined && file.blob !== blobs.get(path)) moved.delete(path);
    if (!same) {
      files++;
      bytes += file.bytes.length;
    }
    read.push({ candidate, now: file, ...decided });
  }
  const found = new Set(moved.values());
  const left = gone.filter(({ path }) => !found.has(path));
  const news = read.filter(({ candidate }) => candidate.added && !moved.has(candidate.path));
  if (left.length > 0 && news.length > 0) {
    const sides = news.map(({ candidate, now: { blob, bytes: content } }) => ({
      path: candidate.path,
      blob,
      bytes: content,
    }));
    for (const [to, from] of pairRenames(await readGone(index, left), sides)) moved.set(to, from);
  }
  for (const { candidate, now: is, language, skip } of read) {
    const { path, added, plan } = candidate;
    const { flags, ranked } = plan;
    const indexedAt = added ? (moved.get(path) ?? null) : path;
    current.push({ path, indexedAt, blob: is.blob, bytes: is.bytes.length, language, flags, ranked, skip });
  }
  const overlaid = new Set(current.map(({ path }) => path));
  const changeOf = ({ path, added }: Candidate): ChangedFile => {
    const movedFrom = moved.get(path) ?? null;
    const is = movedFrom === null ? "modified" : "moved";
    return {
      path,
      freshness: is,
      added: added && movedFrom === null,
      movedFrom,
      overlaid: overlaid.has(path),
    };
  };
  const isTold = new Set(flagged);
  const changes = now
    .filter((candidate) => overlaid.has(candidate.path) || isTold.has(candidate))
    .map(changeOf);
  const away = new Set(changes.map(({ movedFrom }) => movedFrom));
  const deleted = gone.flatMap(({ path }): ChangedFile[] =>
    away.has(path) ? [] : [{ path, freshness: "deleted", added: false, movedFrom: null, overlaid: false }],
  );
  const byPath = (a: { readonly path: RepoPath }, b: { readonly path: RepoPath }): number =>
    compareUtf8(a.path, b.path);
  return { files: [...changes, ...deleted].sort(byPath), current: current.sort(byPath) };
};
