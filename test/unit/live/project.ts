import fs from "node:fs";
import path from "node:path";
import { build } from "../../../src/index.js";
import { follow, type LiveIndex } from "../../../src/live.js";
import { makeRepository, type TestRepository } from "../../helpers/repository.js";

/** A repository with one function, whose name tells which commit an answer comes from. */
export const makeSmall = (name = "repo"): TestRepository => {
  const repository = makeRepository({ name });
  change(repository, "first");
  return repository;
};

/** Commits a function of this name in place of the one before. @returns the commit. */
export const change = (repository: TestRepository, name: string): string => {
  repository.write("src/main.ts", `export const ${name}Thing = (): number => 1;\n`);
  return repository.commit(name);
};

/** Builds the bundle of a commit into the store. */
export const index = async (repo: string, revision?: string): Promise<string> =>
  (await build({ repo, revision, workers: 1 })).digest;

/** The manifests of a commit's bundles. */
export const manifestsOf = (store: string, commit: string): readonly string[] => {
  const folder = path.join(store, "bundles", commit);
  return fs
    .readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}-[0-9a-f]{16}\.json$/.test(name))
    .map((name) => path.join(folder, name));
};

/** Which commit answers, for which HEAD, and what is said beside. */
export const whoAnswers = (
  live: LiveIndex,
): Promise<{
  commit: string;
  head: string | null;
  choice: string;
  notice: string | null;
  found: string | null;
}> =>
  live.use(async ({ index: { coverage, origin, search }, notice }) => {
    const { results } = await search({ text: "thing", limit: 1 });
    const { commit, head } = coverage;
    return { commit, head, choice: origin.choice, notice, found: results[0]?.symbol ?? null };
  });

/** Follows a repository for as long as a test takes. */
export const following = async <T>(repo: string, work: (live: LiveIndex) => Promise<T>): Promise<T> => {
  // Answers of the commit alone tell which one it is.
  const live = follow({ repo, overlay: false });
  try {
    return await work(live);
  } finally {
    await live.close();
  }
};
