import type { Tree } from "../../ecosystem.js";
import type { LinkFile } from "../../input.js";
import { folderOf } from "../path.js";
import { isOrdinaryBuild } from "./builds.js";

/** Packages by the id of their module: the folder, with `#` and more for those that nobody imports. */
export interface Packages {
  readonly idOf: (file: number) => string;
  readonly filesOf: (id: string) => readonly number[];
  /** What the package clauses of its files say; null when none does. */
  readonly nameOf: (id: string) => string | null;
  /** Packages whose names a file sees, its own first. */
  readonly seen: (file: number) => readonly string[];
  /** Whether a folder has Go files. */
  readonly has: (folder: string) => boolean;
}

interface Clause {
  readonly name: string | null;
  /** The constraint of a build that is no ordinary one; else empty. */
  readonly build: string;
}

const constraintMark = "//go:build ";

/** What a file exports as a whole: the name of its package, and the builds for which it is part of it. */
const clauseOf = ({ facts }: LinkFile): Clause => {
  const whole = facts.exports.filter(({ local, from }) => local === "*" && from === null);
  const name = whole.find(({ exported }) => !exported.startsWith("//"))?.exported ?? null;
  const constraint = whole.find(({ exported }) => exported.startsWith(constraintMark))?.exported;
  const build = constraint === undefined ? "" : constraint.slice(constraintMark.length);
  return { name, build: build === "" || isOrdinaryBuild(build) ? "" : build };
};

/**
 * Files of a folder are one package. Some stand apart: tests from outside (`x_test`), programs that the build passes
 * over (`package main` beside a library), and what is only for builds with tags of their own, which take the place of
 * others of the package.
 */
export const createPackages = (tree: Tree): Packages => {
  const clauses = tree.files.map(clauseOf);
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
      const { name } = clauses[file]!;
      if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const named = [...counts].filter(([name]) => counts.size === 1 || name !== "main");
    let best: [string, number] | null = null;
    for (const entry of named) if (best === null || entry[1] > best[1]) best = entry;
    return best?.[0] ?? null;
  };

  const ids: string[] = [];
  const seen: (readonly string[])[] = [];
  const files = new Map<string, number[]>();
  const names = new Map<string, string | null>();
  for (const [folder, members] of byFolder) {
    const main = mainName(members);
    // Where no file is for an ordinary build, none stands apart for its build.
    const apart = members.some((file) => clauses[file]!.build === "" && !isTest(file));
    for (const file of members) {
      const { name, build } = clauses[file]!;
      const own = name ?? main;
      const ordinary = own === main ? folder : `${folder}#${own}`;
      const id = build === "" || !apart ? ordinary : `${ordinary}#${build}`;
      ids[file] = id;
      seen[file] = id === ordinary ? [id] : [id, ordinary];
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
    seen: (file) => seen[file]!,
    has: (folder) => byFolder.has(folder),
  };
};
