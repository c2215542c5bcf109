import { compareUtf8 } from "../../model/order.js";
import type { Ecosystem, Tree } from "../ecosystem.js";
import type { LinkFile } from "../input.js";

/** All paths of a commit, as folders. Shared by the ecosystems. */
export interface Paths {
  readonly sorted: readonly string[];
  readonly hasFile: (path: string) => boolean;
  readonly hasFolder: (path: string) => boolean;
  readonly list: (folder: string) => readonly string[];
}

/** @param paths of all files of the commit, in any order. */
export const createPaths = (paths: readonly string[]): Paths => {
  const files = new Set(paths);
  const folders = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of files) {
    let rest = path;
    for (;;) {
      const slash = rest.lastIndexOf("/");
      const folder = slash < 0 ? "" : rest.slice(0, slash);
      const known = folders.get(folder);
      if (known === undefined) folders.set(folder, new Set([rest.slice(slash + 1)]));
      else known.add(rest.slice(slash + 1));
      // What stands above a known folder is known.
      if (slash < 0 || known !== undefined) break;
      rest = folder;
    }
  }
  const lists = new Map<string, readonly string[]>();
  return {
    sorted: [...files].sort(compareUtf8),
    hasFile: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    list: (folder) => {
      let names = lists.get(folder);
      if (names === undefined) {
        names = [...(folders.get(folder) ?? [])].sort(compareUtf8);
        lists.set(folder, names);
      }
      return names;
    },
  };
};

/** @param files those of this ecosystem's languages, sorted by the bytes of their paths. */
export const createTree = (
  paths: Paths,
  files: readonly LinkFile[],
  ecosystem: Ecosystem,
  manifest: (path: string) => string | null,
): Tree => {
  const places = new Map(files.map(({ path }, place) => [path, place]));
  const manifests = paths.sorted.filter((path) => ecosystem.isManifest(path));
  const known = new Set(manifests);
  return {
    files,
    hasFile: paths.hasFile,
    hasFolder: paths.hasFolder,
    list: paths.list,
    indexOf: (path) => places.get(path) ?? -1,
    manifests,
    manifest: (path) => (known.has(path) ? manifest(path) : null),
  };
};
