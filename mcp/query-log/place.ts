import fs from "node:fs";
import path from "node:path";

/** The folder itself and those around it, from the inside out. */
const around = (dir: string): readonly string[] => {
  const found = [dir];
  for (let here = dir; ; ) {
    const parent = path.dirname(here);
    if (parent === here) return found;
    found.push(parent);
    here = parent;
  }
};

/** A folder without links in its path, as far as it is there. */
const real = (dir: string): string => {
  for (const here of around(dir)) {
    try {
      return path.join(fs.realpathSync(here), path.relative(here, dir));
    } catch {
      // What is not there has no links.
    }
  }
  return dir;
};

const has = (dir: string, name: string): boolean => fs.existsSync(path.join(dir, name));

const isGitDirectory = (dir: string): boolean => has(dir, "HEAD") && has(dir, "objects") && has(dir, "refs");

const isInside = (file: string, dir: string): boolean => {
  const relative = path.relative(dir, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
};

/** The working tree that a served folder stands in, or that folder where there is none. */
const treeOf = (root: string): string => around(root).find((dir) => has(dir, ".git")) ?? root;

/**
 * Why a server must not write a file; null where it may. Both the path as it is named and where links lead are looked
 * at, so that no repository can choose the place.
 *
 * @param file absolute.
 */
export const forbiddenPlace = (file: string, roots: readonly string[]): string | null => {
  const folder = path.dirname(file);
  const trees = roots.map((root) => path.resolve(root)).flatMap((root) => [treeOf(root), treeOf(real(root))]);
  for (const place of [folder, real(folder)]) {
    const dirs = around(place);
    if (dirs.some((dir) => path.basename(dir) === ".git" || isGitDirectory(dir))) {
      return "lies in a git directory";
    }
    const tree = trees.find((one) => isInside(place, one));
    if (tree !== undefined) return `lies in ${tree}, which is served and never written`;
  }
  return null;
};
