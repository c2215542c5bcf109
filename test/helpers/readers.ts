import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect } from "vitest";
import type { BlobContent, GitReader } from "../../src/git/reader.js";
import { openRepository } from "../../src/git/repository.js";
import { SheafError } from "../../src/model/error.js";
import type { TreeEntry } from "../../src/model/snapshot.js";
import { makeRepository, type RepositoryOptions, type TestRepository, withoutGit } from "./repository.js";

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** A blob's content as a binary string; null when it was not given. */
export const text = (blob: BlobContent | undefined): string | null =>
  blob?.bytes == null ? null : Buffer.from(blob.bytes).toString("latin1");

export const byPath = (entries: readonly TreeEntry[]): Record<string, TreeEntry> =>
  Object.fromEntries(entries.map((entry) => [entry.path, entry]));

/** The error that a promise must end in. */
export const errorOf = async (promise: Promise<unknown>): Promise<SheafError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SheafError);
  return error as SheafError;
};

/** Every file below a directory with its time and length: changes show that something wrote. */
export const fingerprint = (directory: string): string =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const stat = fs.lstatSync(file);
      return `${file} ${stat.mtimeMs} ${stat.size}`;
    })
    .sort()
    .join("\n");

/** What a test of both readers works with. All that it makes or opens is cleared away at the end. */
export interface ReaderTools {
  readonly kind: "binary" | "isomorphic";
  readonly make: (options?: RepositoryOptions) => TestRepository;
  readonly open: (given: string) => Promise<GitReader>;
  /** Has something closed or removed at the end, last first. */
  readonly later: (cleanup: () => void | Promise<void>) => void;
}

/** Runs one suite over both readers, which must give the same answers. */
export const describeReaders = (name: string, suite: (tools: ReaderTools) => void): void => {
  describe.skipIf(withoutGit !== null).each(["binary", "isomorphic"] as const)(`${name}, %s`, (kind) => {
    const cleanups: (() => void | Promise<void>)[] = [];
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
    const later = (cleanup: () => void | Promise<void>): void => void cleanups.push(cleanup);
    const make = (options?: RepositoryOptions): TestRepository => {
      const repository = makeRepository(options);
      later(repository.remove);
      return repository;
    };
    const open = async (given: string): Promise<GitReader> => {
      const reader = await openRepository(given, { prefer: kind });
      later(reader.close);
      return reader;
    };
    suite({ kind, make, open, later });
  });
};

/** Five commits on `main`, each changing `count.txt` and adding a file to `folder`, with branches and tags. */
export const makeHistory = (make: ReaderTools["make"]): { repository: TestRepository; commits: string[] } => {
  let repository = make();
  const commits: string[] = [];
  repository = make();
  for (let i = 0; i < 5; i++) {
    repository.write("count.txt", `${i}\n`);
    repository.write(`folder/${i}.txt`, `file ${i}\n`);
    commits.push(repository.commit(`Commit ${i}`));
  }
  repository.git("branch", "feature/one", commits[2]!);
  repository.git("tag", "light", commits[1]!);
  repository.git("tag", "--annotate", "heavy", "--message", "A tag", commits[1]!);
  repository.git("tag", "--annotate", "nested", "--message", "A tag of a tag", "heavy");
  repository.git("tag", "of-a-blob", `${commits[0]}:count.txt`);
  repository.git("update-ref", "refs/remotes/origin/far", commits[3]!);
  return { repository, commits };
};
