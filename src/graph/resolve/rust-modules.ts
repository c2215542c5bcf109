import type { Definition, Import } from "../../model/facts.js";
import type { Tree } from "../ecosystem.js";
import type { LinkFile } from "../input.js";
import { folderOf, inFolder, nameOf } from "./path.js";
import type { Crates } from "./rust-crates.js";

/** A module: a file, and the names of modules inside it (`mod tests { }`). */
export interface Place {
  /** Path of the file; for the files of a folder that no crate begins with, the folder with a slash behind it. */
  readonly file: string;
  readonly inner: readonly string[];
}

export interface Modules {
  /** The file that a module declares as one of its own; null when it does not. */
  readonly child: (place: Place, name: string) => string | null;
  readonly parent: (file: string) => Place | null;
  readonly root: (file: string) => string;
  /** Modules inside the file around a line, the outermost first. */
  readonly around: (file: LinkFile, line: number) => readonly string[];
  /** Whether a module with a body stands in the file at this path of names. */
  readonly hasInner: (place: Place) => boolean;
}

/** `mod x;` */
export const isDeclaration = ({ specifier, imported, local }: Import): boolean =>
  specifier.startsWith(".") && imported === "*" && local !== "";

/** So many modules stand in each other, at most. */
const maxDepth = 64;

/** More modules in one file are left out. */
const maxModules = 500;

const innerModules = (file: LinkFile): readonly Definition[] =>
  file.facts.definitions.filter(({ kind }) => kind === "module").slice(0, maxModules);

const key = (inner: readonly string[], name: string): string => [...inner, name].join("::");

/** Follows `mod x;` from the files that crates begin with, then takes what nobody declared by its place. */
export const readModules = (tree: Tree, crates: Crates): Modules => {
  const modulesOf = tree.files.map(innerModules);
  const parents = new Map<string, Place>();
  const children = new Map<string, Map<string, string>>();
  /** Where the modules that a file declares stand. */
  const homes = new Map<string, string>();

  const aroundAt = (file: number, line: number): string[] =>
    modulesOf[file]!.filter(({ startLine, endLine }) => startLine <= line && line <= endLine).map(
      ({ name }) => name,
    );

  const addChild = (parent: string, inner: readonly string[], name: string, path: string): void => {
    const known = children.get(parent) ?? new Map<string, string>();
    children.set(parent, known);
    if (!known.has(key(inner, name))) known.set(key(inner, name), path);
  };

  const declared = (from: string, inner: readonly string[], { specifier, local }: Import): string | null => {
    const home = [homes.get(from) ?? folderOf(from), ...inner].filter((part) => part !== "").join("/");
    // `#[path = "x.rs"]` is seen from the file, unless a module stands around it.
    const tries = specifier.endsWith(".rs")
      ? [inFolder(inner.length > 0 ? home : folderOf(from), specifier)]
      : [inFolder(home, `${local}.rs`), inFolder(home, `${local}/mod.rs`)];
    return tries.find((path) => path !== null && tree.indexOf(path) >= 0) ?? null;
  };

  const homeOf = (path: string, asRoot: boolean): string => {
    const stem = nameOf(path).replace(/\.rs$/, "");
    const folder = folderOf(path);
    return asRoot || stem === "mod" ? folder : `${folder === "" ? "" : `${folder}/`}${stem}`;
  };

  const reached = new Set<string>();
  const follow = (root: string): void => {
    if (reached.has(root)) return;
    reached.add(root);
    homes.set(root, homeOf(root, true));
    const queue = [root];
    for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
      const file = tree.indexOf(from);
      if (file < 0) continue;
      for (const imported of tree.files[file]!.facts.imports) {
        if (!isDeclaration(imported)) continue;
        const inner = aroundAt(file, imported.line);
        const path = declared(from, inner, imported);
        if (path === null) continue;
        addChild(from, inner, imported.local, path);
        if (reached.has(path)) continue;
        reached.add(path);
        parents.set(path, { file: from, inner });
        homes.set(path, homeOf(path, imported.specifier.endsWith(".rs")));
        queue.push(path);
      }
    }
  };
  for (const { roots } of crates.all) for (const root of roots) follow(root);

  /** By place: `a/b.rs` and `a/b/mod.rs` stand in `a.rs`, `a/mod.rs`, or what the crate of the folder begins with. */
  const placed = (path: string): string | null => {
    const isHome = nameOf(path) === "mod.rs";
    const folder = isHome ? folderOf(folderOf(path)) : folderOf(path);
    const tries = ["mod.rs", "lib.rs", "main.rs"].map((name) => (folder === "" ? name : `${folder}/${name}`));
    if (folder !== "") tries.splice(1, 0, `${folder}.rs`);
    return tries.find((parent) => parent !== path && tree.indexOf(parent) >= 0) ?? null;
  };
  for (const { path } of tree.files) {
    if (reached.has(path)) continue;
    homes.set(path, homeOf(path, false));
    const isHome = nameOf(path) === "mod.rs";
    const name = isHome ? nameOf(folderOf(path)) : nameOf(path).replace(/\.rs$/, "");
    const isRoot = name === "lib" || name === "main";
    const parent = isRoot ? null : placed(path);
    if (isRoot) homes.set(path, folderOf(path));
    if (parent !== null) parents.set(path, { file: parent, inner: [] });
    else if (!isRoot)
      parents.set(path, { file: `${isHome ? folderOf(folderOf(path)) : folderOf(path)}/`, inner: [] });
    const above = parents.get(path);
    if (above !== undefined) addChild(above.file, [], name, path);
  }
  // What those declare stands in them: what they are seen from may be nothing.
  for (const [file, { path, facts }] of tree.files.entries()) {
    if (reached.has(path)) continue;
    for (const imported of facts.imports) {
      if (!isDeclaration(imported)) continue;
      const inner = aroundAt(file, imported.line);
      const child = declared(path, inner, imported);
      if (child !== null) addChild(path, inner, imported.local, child);
    }
  }

  const root = (file: string): string => {
    let at = file;
    for (let depth = 0; depth < maxDepth; depth++) {
      const above = parents.get(at);
      if (above === undefined) return at;
      at = above.file;
    }
    return at;
  };

  const inside = new Map<string, Set<string>>();
  for (const [file, modules] of modulesOf.entries()) {
    if (modules.length === 0) continue;
    const { path, facts } = tree.files[file]!;
    inside.set(
      path,
      new Set(facts.definitions.filter(({ kind }) => kind === "module").map((it) => it.qualified)),
    );
  }

  return {
    child: ({ file, inner }, name) => children.get(file)?.get(key(inner, name)) ?? null,
    parent: (file) => parents.get(file) ?? null,
    root,
    around: ({ path }, line) => aroundAt(tree.indexOf(path), line),
    hasInner: ({ file, inner }) => inside.get(file)?.has(inner.join("::")) === true,
  };
};
