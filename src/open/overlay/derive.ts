import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import type { ChangedFile } from "../../model/report.js";
import type { FileFlags } from "../../model/snapshot.js";
import { createReadForm, firstNotBefore, type ReadForm } from "../../search/read-form.js";
import type { CurrentFile, WorkTreeChanges } from "./changes.js";
import type { ReadFile } from "./facts.js";
import type { Extracted } from "./protocol.js";

/** A file of the working tree that does not stand in the form as the commit has it. */
interface PlacedFile {
  readonly path: RepoPath;
  readonly blob: string;
  readonly bytes: number;
  readonly language: string;
  readonly flags: FileFlags;
  readonly ranked: boolean;
  /** Its number in the form of the commit, and of what it was moved from; -1 for a new file. */
  readonly known: number;
  /** Null where it has the facts that the commit's form has of `known`. */
  readonly extracted: Extracted | null;
}

/** What becomes of the files of a form. */
export interface Overlay {
  /** Numbers of files of the commit's form that stand there no more, ascending. */
  readonly gone: readonly number[];
  /** Sorted by path. */
  readonly placed: readonly PlacedFile[];
  /** The changes, with what could not be read anew after all. */
  readonly files: readonly ChangedFile[];
}

/** Whether the commit's facts of a file are those of its content of now. */
const hasSameFacts = (form: ReadForm, known: number, file: CurrentFile): boolean =>
  known >= 0 &&
  form.blobOf(known) === file.blob &&
  form.languageOf(known) === file.language &&
  form.isRanked(known) === file.ranked;

/** Those whose facts must be made: all but files that were only moved, and what a build would give no facts. */
export const filesToRead = (form: ReadForm, { current }: WorkTreeChanges): readonly CurrentFile[] =>
  current.filter((file) => {
    const known = file.indexedAt === null ? -1 : form.findPath(file.indexedAt);
    return file.skip === null && file.language !== null && !hasSameFacts(form, known, file);
  });

/** Decides for each changed file what the form has of it. @param read what `filesToRead` came to. */
export const planOverlay = (
  form: ReadForm,
  changes: WorkTreeChanges,
  read: ReadonlyMap<RepoPath, ReadFile>,
): Overlay => {
  const current = new Map(changes.current.map((file) => [file.path, file]));
  const gone = new Set<number>();
  const placed: PlacedFile[] = [];
  const files: ChangedFile[] = [];
  for (const change of changes.files) {
    const { path, freshness, movedFrom } = change;
    const known = change.added ? -1 : form.findPath(movedFrom ?? path);
    if (freshness === "deleted") {
      if (known >= 0) gone.add(known);
      files.push(change);
      continue;
    }
    const now = change.overlaid ? current.get(path) : undefined;
    const same = now !== undefined && hasSameFacts(form, known, now);
    const outcome = read.get(path)?.outcome;
    const extracted = !same && outcome?.kind === "facts" ? outcome.extracted : null;
    const facts = same || extracted !== null;
    // A build would give it no facts, so it has no answers any more.
    const skipped = now !== undefined && !same && (now.skip !== null || outcome?.kind === "skip");
    if (now !== undefined && (facts || skipped)) {
      if (known >= 0) gone.add(known);
      files.push(change);
      if (!facts || now.language === null) continue;
      const { blob, bytes, language, flags, ranked } = now;
      placed.push({ path, blob, bytes, language, flags, ranked, known, extracted });
      continue;
    }
    files.push({ ...change, overlaid: false });
    // Its content of now is not known: what the commit has of it is shown where it stands now.
    if (known < 0 || movedFrom === null) continue;
    gone.add(known);
    placed.push({
      path,
      blob: form.blobOf(known),
      bytes: form.fileBytes[known]!,
      language: form.languageOf(known),
      flags: form.flagsOf(known),
      ranked: form.isRanked(known),
      known,
      extracted: null,
    });
  }
  return {
    gone: [...gone].sort((a, b) => a - b),
    placed: placed.sort((a, b) => compareUtf8(a.path, b.path)),
    files,
  };
};

/**
 * Makes the read form of the working tree out of the commit's: what a build of the same files would give, but for how
 * many files import each, which is taken over.
 */
export const deriveOverlay = (form: ReadForm, { gone, placed }: Overlay): ReadForm => {
  const input = createReadForm({ dimensions: form.dimensions, digest: form.digest, earlier: form });
  let next = 0;
  let at = 0;
  const keepUntil = (end: number): void => {
    for (; at < gone.length && gone[at]! < end; at++) {
      input.keepEarlier(next, gone[at]!);
      next = gone[at]! + 1;
    }
    if (next < end) input.keepEarlier(next, end);
    next = Math.max(next, end);
  };
  for (const { known, extracted, ...file } of placed) {
    keepUntil(firstNotBefore(form, file.path));
    const importers = known < 0 ? {} : { importers: form.fileImporters[known]! };
    if (extracted === null) {
      input.addEarlier({ ...file, lines: form.fileLines[known]!, ...importers }, [], known);
      continue;
    }
    const { facts, lines } = extracted;
    const values = facts.chunks.length * form.dimensions;
    // Without the model that the bundle was made with nothing is compared by vectors.
    const vectors = extracted.vectors.length === values ? extracted.vectors : new Int8Array(values);
    input.addFile({ ...file, lines, ...importers }, facts, vectors);
  }
  keepUntil(form.fileCount);
  return input.finishOpen();
};
