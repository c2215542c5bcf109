import type { RepoPath } from "../model/ids.js";
import { shardOf } from "./shard.js";

/**
 * The files of a commit as links name them: the file at place `p` among those of shard `s`, in the order of paths, has
 * the number `p * shards + s`. So a new file renumbers only those behind it in its own shard.
 */
export interface GraphTree {
  /** -1 for a path that is not there. */
  readonly numberOf: (path: RepoPath) => number;
  /** Null for a number that no file has. */
  readonly pathOf: (number: number) => RepoPath | null;
  readonly isFolder: (path: RepoPath) => boolean;
}

/** The folder that a path stands in; the root is empty. */
export const folderOf = (path: RepoPath): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** @param paths all files of the commit, sorted. */
export const createGraphTree = (paths: readonly RepoPath[], shards: number): GraphTree => {
  const cut = Array.from({ length: shards }, () => [] as RepoPath[]);
  const numbers = new Map<RepoPath, number>();
  const folders = new Set<string>([""]);
  for (const path of paths) {
    const shard = shardOf(path, shards);
    numbers.set(path, cut[shard]!.length * shards + shard);
    cut[shard]!.push(path);
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return {
    numberOf: (path) => numbers.get(path) ?? -1,
    pathOf: (number) => cut[number % shards]?.[Math.floor(number / shards)] ?? null,
    isFolder: (path) => folders.has(path),
  };
};
