import { folderRanges } from "../model/directory.js";
import type { RepoPath } from "../model/ids.js";

/** A folder as its summary sees it; its number is its place in the list, and the root is 0. */
interface Folder {
  readonly path: RepoPath;
  readonly first: number;
  readonly end: number;
  /** -1 for the root. */
  readonly parent: number;
  /** 0 for the root. */
  readonly depth: number;
}

export interface Folders {
  readonly all: readonly Folder[];
  /** The folder in which a file stands. */
  readonly of: (file: number) => number;
  /** -1 when there is none with files. */
  readonly named: (path: RepoPath) => number;
  /** The innermost folder around both. */
  readonly common: (a: number, b: number) => number;
  /** The one directly below `top` that is or holds `folder`; `top` itself for `top`. */
  readonly below: (top: number, folder: number) => number;
}

/** @param paths of files with facts, sorted by their UTF-8 bytes. */
export const openFolders = (paths: readonly RepoPath[]): Folders => {
  const all: Folder[] = [{ path: "", first: 0, end: paths.length, parent: -1, depth: 0 }];
  for (const range of folderRanges(paths)) {
    const parent = range.parent + 1;
    all.push({ ...range, parent, depth: all[parent]!.depth + 1 });
  }
  const numbers = new Map(all.map(({ path }, number) => [path, number]));
  const own = new Uint32Array(paths.length);
  // Parents come before their children, so the innermost folder is the last to write.
  for (const [number, { first, end }] of all.entries()) own.fill(number, first, end);
  const up = (folder: number): number => all[folder]!.parent;
  const common = (a: number, b: number): number => {
    let x = a;
    let y = b;
    while (x !== y) {
      if (all[x]!.depth >= all[y]!.depth) x = up(x);
      else y = up(y);
    }
    return x;
  };
  return {
    all,
    of: (file) => own[file]!,
    named: (path) => numbers.get(path) ?? -1,
    common,
    below: (top, folder) => {
      let at = folder;
      while (at !== top && up(at) !== top) at = up(at);
      return at;
    },
  };
};
