import type { Tree } from "../../ecosystem.js";
import { folderOf } from "../path.js";

/** Packages by the id of their module: the folder, with `#` and a name for one that nobody imports. */
export interface Packages {
  readonly idOf: (file: number) => string;
  readonly filesOf: (id: string) => readonly number[];
  /** What the package clauses of its files say; null when none does. */
  readonly nameOf: (id: string) => string | null;
  /** Whether a folder has Go files. */
  readonly has: (folder: string) => boolean;
}

/**
 * What a file exports as a whole is the name of its package. Files of a folder are one package. Those of another name beside it stand apart: tests from outside (`x_test`), and
 * programs that the build passes over (`package main` beside a library).
 */
export const createPackages = (tree: Tree): Packages => {
  const nameOfFile = tree.files.map(
    ({ facts }) => facts.exports.find(({ local, from }) => local === "*" && from === null)?.exported ?? null,
  );
  const byFolder = new Map<string, number[]>();
  tree.files.forEach(({ path }, file) => {
    const folder = folderOf(path);
    const list = byFolder.get(folder);
    if (list === undefined) byFolder.set(folder, [file]);
    else list.push(file);
  });

  const isTest = (file: number): boolean => tree.files[file]!.path.endsWith("_test.go");

  /** The name that most files have which are no tests; `main` only where no other is. */
  const mainName = (files: readonly number[]): string | null => {
    const counts = new Map<string, number>();
    const sources = files.filter((file) => !isTest(file));
    for (const file of sources.length > 0 ? sources : files) {
      const name = nameOfFile[file];
      if (name !== null && name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const named = [...counts].filter(([name]) => counts.size === 1 || name !== "main");
    let best: [string, number] | null = null;
    for (const entry of named) if (best === null || entry[1] > best[1]) best = entry;
    return best?.[0] ?? null;
  };

  const ids: string[] = [];
  const files = new Map<string, number[]>();
  const names = new Map<string, string | null>();
  for (const [folder, members] of byFolder) {
    const main = mainName(members);
    for (const file of members) {
      const own = nameOfFile[file] ?? main;
      const id = own === main ? folder : `${folder}#${own}`;
      ids[file] = id;
      const list = files.get(id);
      if (list === undefined) files.set(id, [file]);
      else list.push(file);
      names.set(id, own);
    }
  }
  return {
    idOf: (file) => ids[file]!,
    filesOf: (id) => files.get(id) ?? [],
    nameOf: (id) => names.get(id) ?? null,
    has: (folder) => byFolder.has(folder),
  };
};
