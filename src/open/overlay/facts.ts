import type { GitReader } from "../../git/reader.js";
import { readWorkTreeFile } from "../../git/worktree.js";
import type { RepoPath } from "../../model/ids.js";
import type { CurrentFile } from "./changes.js";
import type { Job } from "./protocol.js";
import { type ReadFile, type Readings, shareReadings } from "./readings.js";
import type { ThreadOptions } from "./thread.js";

export type { ReadFile } from "./readings.js";

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

const keyOf = ({ blob, language, ranked }: CurrentFile): string => `${blob} ${language} ${ranked}`;

export const createFactsReader = (
  reader: Pick<GitReader, "objectFormat">,
  workTree: string,
  options: ThreadOptions,
): FactsReader => {
  const readings: Readings = shareReadings(options);

  const read: FactsReader["read"] = async (files, signal) => {
    const keys = new Set(files.map(keyOf));
    const found = new Map<string, ReadFile>();
    const jobs: (Job & { readonly key: string })[] = [];
    const asked = new Set<string>();
    for (const file of files) {
      const key = keyOf(file);
      if (found.has(key) || asked.has(key) || file.language === null) continue;
      const before = readings.find(key);
      if (before !== undefined) {
        found.set(key, before);
        continue;
      }
      const bytes = await readWorkTreeFile(workTree, file.path, file.blob, reader.objectFormat);
      signal.throwIfAborted();
      if (bytes === null) continue;
      asked.add(key);
      jobs.push({ id: jobs.length, key, language: file.language, ranked: file.ranked, bytes });
    }
    if (jobs.length > 0) {
      const outcomes = await readings.run(
        jobs.map(({ id, language, ranked, bytes }) => ({ id, language, ranked, bytes })),
        signal,
      );
      for (const { id, key, bytes } of jobs) {
        const one = { bytes, outcome: outcomes.get(id)! };
        found.set(key, one);
        readings.remember(key, one);
      }
    }
    readings.trim(keys);
    return new Map(
      files.flatMap((file) => {
        const one = found.get(keyOf(file));
        return one === undefined ? [] : [[file.path, one]];
      }),
    );
  };
  return { read, close: readings.release };
};
