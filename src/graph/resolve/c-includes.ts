import type { Tree } from "../ecosystem.js";
import { libraryHeaders } from "./c-names.js";
import { folderOf, inFolder, nameOf, sharedFolders } from "./path.js";

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

/** Bits of files that a file sees. */
const closures = (count: number, direct: (file: number) => readonly number[]) => {
  const seen = new Map<number, Uint32Array>();
  return (from: number): Uint32Array => {
    const known = seen.get(from);
    if (known !== undefined) return known;
    const bits = new Uint32Array((count >>> 5) + 1);
    const open = [from];
    bits[from >>> 5]! |= 1 << (from & 31);
    while (open.length > 0) {
      const file = open.pop()!;
      // What another file sees is seen whole: headers are asked for first by most files.
      const whole = file === from ? undefined : seen.get(file);
      if (whole !== undefined) {
        for (let i = 0; i < bits.length; i++) bits[i]! |= whole[i]!;
        continue;
      }
      for (const next of direct(file)) {
        if ((bits[next >>> 5]! & (1 << (next & 31))) !== 0) continue;
        bits[next >>> 5]! |= 1 << (next & 31);
        open.push(next);
      }
    }
    seen.set(from, bits);
    return bits;
  };
};

/** Follows `#include` in the tree of a commit: beside the file, below usual roots, or the only file that fits. */
export const createIncludes = (tree: Tree): Includes => {
  const names = byName(tree);
  const cache = new Map<string, Included | null>();
  const at = (path: string, exact: boolean): Included => ({ path, file: tree.indexOf(path), exact });

  const search = (folder: string, specifier: string): Included | null => {
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
  const isOfTheLibrary = (specifier: string): boolean => libraryHeaders.has(specifier);
  const find = (from: number, specifier: string): Included | null => {
    const folder = folderOf(tree.files[from]!.path);
    const key = `${folder}\n${specifier}`;
    let found = cache.get(key);
    if (found === undefined) {
      found = search(folder, specifier);
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
  const closureOf = closures(tree.files.length, direct);
  return {
    find,
    isOfTheLibrary,
    sees: (from, file) => (closureOf(from)[file >>> 5]! & (1 << (file & 31))) !== 0,
  };
};
