import { compareUtf8 } from "../../model/order.js";

/** The folder that a path stands in; the root is empty. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** All folders of a tree. */
export interface Folders {
  /** Sorted by their bytes, the root first. */
  readonly paths: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** The folder above each; the root is its own. */
  readonly parents: Uint32Array;
}

/** The folders that files stand in, with all above them. */
export const foldersOf = (files: readonly { readonly path: string }[]): Folders => {
  const found = new Set<string>([""]);
  for (const { path } of files) {
    for (let folder = folderOf(path); !found.has(folder); folder = folderOf(folder)) found.add(folder);
  }
  const paths = [...found].sort(compareUtf8);
  const numbers = new Map(paths.map((path, number) => [path, number]));
  return { paths, numbers, parents: Uint32Array.from(paths, (path) => numbers.get(folderOf(path))!) };
};
