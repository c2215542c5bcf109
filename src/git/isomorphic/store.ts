import git, { type PromiseFsClient } from "isomorphic-git";
import { messageOf } from "../../model/error.js";
import type { ObjectId, ResolvedCommit } from "../../model/snapshot.js";
import type { RepositoryPlace } from "../discover.js";
import { missingObject } from "../errors.js";
import type { ObjectIndex } from "../objects.js";
import { parseCommit, parseTag, parseTree, type RawEntry } from "../parse.js";
import { createGitFiles } from "./files.js";

interface StoredObject {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Objects through isomorphic-git, parsed by us. */
export interface Store {
  readonly files: PromiseFsClient;
  readonly objects: ObjectIndex;
  /** Null when it is missing. */
  readonly read: (id: ObjectId) => Promise<StoredObject | null>;
  /** Null when it is missing or no commit. */
  readonly commit: (id: ObjectId) => Promise<ResolvedCommit | null>;
  /** Entries of a tree object. */
  readonly entries: (tree: ObjectId) => Promise<readonly RawEntry[]>;
  /** Follows tags, and from a commit to its tree if a tree is wanted. Null if that leads to another type. */
  readonly peel: (id: ObjectId, wanted: string | null) => Promise<ObjectId | null>;
}

/** Chains of tags that are longer are a loop in all but name. */
const maxTagDepth = 64;
const maxCommits = 200_000;
const hashLength = 20;
/** Git knows this tree also where nobody stored it. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

export const createStore = (place: RepositoryPlace, objects: ObjectIndex): Store => {
  const files = createGitFiles(place, objects);
  // One cache for all calls, or every call would read whole packs again.
  let cache: object = {};
  let commits = new Map<ObjectId, ResolvedCommit>();

  const readOnce = async (id: ObjectId): Promise<StoredObject> => {
    const result = await git.readObject({
      fs: files,
      dir: place.gitDir,
      gitdir: place.gitDir,
      oid: id,
      format: "content",
      cache,
    });
    return { type: result.type, bytes: result.object as Buffer };
  };
  const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === "NotFoundError";

  const read = async (id: ObjectId): Promise<StoredObject | null> => {
    if (id === emptyTree) return { type: "tree", bytes: Buffer.alloc(0) };
    try {
      if (objects.has(id)) return await readOnce(id);
    } catch {
      // A repack may have taken the file away meanwhile; what is wrong for good fails again below.
    }
    // Packs that are gone stay in the cache, and it cannot be told which of them a delta needs.
    if (objects.refresh()) cache = {};
    if (!objects.has(id)) return null;
    try {
      return await readOnce(id);
    } catch (error) {
      if (isMissing(error) && !objects.has(id)) return null;
      throw missingObject("object", id, messageOf(error), error);
    }
  };

  const commit = async (id: ObjectId): Promise<ResolvedCommit | null> => {
    const known = commits.get(id);
    if (known !== undefined) return known;
    const object = await read(id);
    if (object === null || object.type !== "commit") return null;
    if (commits.size >= maxCommits) commits = new Map();
    const parsed = parseCommit(object.bytes, id);
    commits.set(id, parsed);
    return parsed;
  };

  const peel: Store["peel"] = async (id, wanted) => {
    let current = id;
    for (let depth = 0; depth < maxTagDepth; depth++) {
      const object = await read(current);
      if (object === null) return null;
      if (object.type === wanted) return current;
      if (object.type === "tag") current = parseTag(object.bytes, current).target;
      else if (wanted === null) return current;
      else if (wanted === "tree" && object.type === "commit") return parseCommit(object.bytes, current).tree;
      else return null;
    }
    return null;
  };

  return {
    files,
    objects,
    read,
    commit,
    peel,
    entries: async (tree) => {
      const object = await read(tree);
      if (object === null || object.type !== "tree") throw missingObject("tree", tree);
      return parseTree(object.bytes, tree, hashLength);
    },
  };
};
