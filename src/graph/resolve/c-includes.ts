import type { Tree } from "../ecosystem.js";
import { libraryHeaders } from "./c-names.js";
import { folderOf, inFolder, nameOf, sharedFolders } from "./path.js";
import { createReach } from "./reach.js";

/** The file that an include means. */
interface Included {
  readonly path: string;
  /** Index into the tree's files; -1 when it has no facts. */
  readonly file: number;
  /** Found where compilers look: beside the file, or below a usual root. Else it is the only one that fits. */
  readonly exact: boolean;
}

interface Includes {
  readonly find: (from: number, specifier: string) => Included | null;
  readonly isOfTheLibrary: (specifier: string) => boolean;
  /** Whether a file is another one, or includes it, itself or through others. */
  readonly sees: (from: number, file: number) => boolean;
}

/** Folders that compilers are usually told to look in, below any folder above the file. */
const roots = ["", "include", "src", "lib", "inc"];

/** `stdio.h` of `<stdio.h>`. */
const withoutBrackets = (specifier: string): string =>
  specifier.startsWith("<") && specifier.endsWith(">") ? specifier.slice(1, -1) : specifier;

/** Files by their last part, for includes that only a build file could explain. */
const byName = (tree: Tree): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { path } of tree.files) {
    const name = nameOf(path);
    const list = found.get(name);
    if (list === undefined) found.set(name, [path]);
    else list.push(path);
  }
  return found;
};

/** Follows `#include` in the tree of a commit: beside the file, below usual roots, or the only file that fits. */
export const createIncludes = (tree: Tree): Includes => {
  const names = byName(tree);
  const cache = new Map<string, Included | null>();
  const at = (path: string, exact: boolean): Included => ({ path, file: tree.indexOf(path), exact });

  /** @param bracketed what the library has is the library's. */
  const search = (folder: string, specifier: string, bracketed: boolean): Included | null => {
    if (bracketed && isOfTheLibrary(specifier)) return null;
    const beside = inFolder(folder, specifier);
    if (beside !== null && tree.hasFile(beside)) return at(beside, true);
    for (let above = folder; ; above = folderOf(above)) {
      for (const root of roots) {
        const path = inFolder(above, `${root}/${specifier}`);
        if (path !== null && tree.hasFile(path)) return at(path, true);
      }
      if (above === "") break;
    }
    const wanted = inFolder("", specifier.replace(/^(?:\.\.?\/)+/, ""));
    if (wanted === null || wanted === "") return null;
    const fitting = (names.get(nameOf(wanted)) ?? []).filter(
      (path) => path === wanted || path.endsWith(`/${wanted}`),
    );
    if (fitting.length === 0) return null;
    const near = fitting.map((path) => ({ path, depth: sharedFolders(path, `${folder}/x`) }));
    const best = Math.max(...near.map(({ depth }) => depth));
    const nearest = near.filter(({ depth }) => depth === best);
    // Of a name that the library has, a far one is as likely another's.
    if (nearest.length > 1 || (best === 0 && isOfTheLibrary(specifier))) return null;
    return at(nearest[0]!.path, false);
  };
  const isOfTheLibrary = (specifier: string): boolean => libraryHeaders.has(withoutBrackets(specifier));
  const find = (from: number, specifier: string): Included | null => {
    const folder = folderOf(tree.files[from]!.path);
    const key = `${folder}\n${specifier}`;
    let found = cache.get(key);
    if (found === undefined) {
      const plain = withoutBrackets(specifier);
      found = search(folder, plain, plain !== specifier);
      cache.set(key, found);
    }
    return found;
  };
  const direct = (file: number): readonly number[] => {
    const out: number[] = [];
    for (const { specifier, imported, local } of tree.files[file]!.facts.imports) {
      if (imported !== "*" || local !== "") continue;
      const found = find(file, specifier);
      if (found !== null && found.file >= 0) out.push(found.file);
    }
    return out;
  };
  return {
    find,
    isOfTheLibrary,
    sees: createReach(tree.files.length, direct),
  };
};
