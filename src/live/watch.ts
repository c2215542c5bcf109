import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { watchStore } from "../bundle/store-watch.js";
import { readBounded } from "../git/bounded.js";
import { discoverRepository, type RepositoryPlace } from "../git/discover.js";
import { watchHead } from "../git/head-watch.js";
import type { ObjectId } from "../model/ids.js";

/** What an answer rests on, at one moment. Two that are equal in all parts stand for the same answers. */
export interface Mark {
  /** Which folders the repository is. */
  readonly place: string;
  readonly head: string;
  /** Changes whenever the store does. */
  readonly store: number;
  /** What HEAD is; null before the first commit, and where git alone can tell. */
  readonly commit: ObjectId | null;
}

/** Looks at a repository: in a fraction of a millisecond, and without starting git. */
export interface Watch {
  readonly place: RepositoryPlace;
  /** @returns null when another repository, or none, stands there now: then it must be found anew. */
  readonly read: () => Mark | null;
}

export const isSame = (a: Mark, b: Mark): boolean =>
  a.place === b.place && a.head === b.head && a.store === b.store;

/** A `.git` file has one line. Bytes. */
const maxPointerBytes = 64 * 1024;

/** Tells a folder from another that takes its place. */
const identityOf = (folder: string): string => {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
};

/** @throws what the file system throws when a folder is gone. */
const placeText = (given: string, { gitDir, commonDir, workTree }: RepositoryPlace): string => {
  const parts = [realpathSync(given), gitDir, identityOf(gitDir), identityOf(commonDir)];
  if (workTree !== null) {
    const dotGit = join(workTree, ".git");
    const pointer = readBounded(dotGit, maxPointerBytes);
    parts.push(workTree, pointer?.toString("latin1") ?? realpathSync(dotGit));
  }
  return parts.join("\n");
};

/**
 * Finds the repository of a path and watches it.
 *
 * @throws SheafError `not-a-repository`.
 */
export const watchRepository = async (given: string): Promise<Watch> => {
  const place = await discoverRepository(given);
  const head = watchHead(place);
  const store = watchStore(join(place.commonDir, "sheaf"));
  let first: string | null = null;
  return {
    place,
    read: () => {
      try {
        const text = placeText(given, place);
        first ??= text;
        if (text !== first) return null;
      } catch {
        return null;
      }
      const { text, commit } = head();
      return { place: first, head: text, store: store.version(), commit };
    },
  };
};
