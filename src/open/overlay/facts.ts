import type { GitReader } from "../../git/reader.js";
import { readWorkTreeFile } from "../../git/worktree.js";
import type { RepoPath } from "../../model/ids.js";
import type { CurrentFile } from "./changes.js";
import type { Job, Outcome } from "./protocol.js";
import { createThread, type ExtractionThread, type ThreadOptions } from "./thread.js";

/** The content that a file had when it was read, and what was found in it. */
export interface ReadFile {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
}

/** Reads files of a working tree, each content once. */
export interface FactsReader {
  /**
   * @returns by path; a file that is not any more what its `blob` says is left out.
   * @throws SheafError `internal`; what `signal` aborts with.
   */
  readonly read: (
    files: readonly CurrentFile[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<RepoPath, ReadFile>>;
  readonly close: () => void;
}

/** Contents that are remembered beyond those of the last call. Bytes. */
const remembered = 8_388_608;

const keyOf = ({ blob, language, ranked }: CurrentFile): string => `${blob} ${language} ${ranked}`;

export const createFactsReader = (
  reader: Pick<GitReader, "objectFormat">,
  workTree: string,
  options: ThreadOptions,
): FactsReader => {
  // The least lately used first.
  const known = new Map<string, ReadFile>();
  let thread: ExtractionThread | null = null;

  const remember = (key: string, file: ReadFile): void => {
    known.delete(key);
    known.set(key, file);
  };
  const forget = (kept: ReadonlySet<string>): void => {
    let bytes = 0;
    for (const file of known.values()) bytes += file.bytes.length;
    for (const [key, file] of known) {
      if (bytes <= remembered) return;
      if (kept.has(key)) continue;
      known.delete(key);
      bytes -= file.bytes.length;
    }
  };

  const read: FactsReader["read"] = async (files, signal) => {
    const keys = new Set(files.map(keyOf));
    const jobs: (Job & { readonly key: string })[] = [];
    const asked = new Set<string>();
    for (const file of files) {
      const key = keyOf(file);
      if (known.has(key) || asked.has(key) || file.language === null) continue;
      const bytes = await readWorkTreeFile(workTree, file.path, file.blob, reader.objectFormat);
      signal.throwIfAborted();
      if (bytes === null) continue;
      asked.add(key);
      jobs.push({ id: jobs.length, key, language: file.language, ranked: file.ranked, bytes });
    }
    if (jobs.length > 0) {
      thread ??= createThread(options);
      const outcomes = await thread.run(
        jobs.map(({ id, language, ranked, bytes }) => ({ id, language, ranked, bytes })),
        signal,
      );
      for (const { id, key, bytes } of jobs) remember(key, { bytes, outcome: outcomes.get(id)! });
    }
    const found = new Map<RepoPath, ReadFile>();
    for (const file of files) {
      const key = keyOf(file);
      const one = known.get(key);
      if (one === undefined) continue;
      remember(key, one);
      found.set(file.path, one);
    }
    forget(keys);
    return found;
  };
  return { read, close: () => thread?.close() };
};
