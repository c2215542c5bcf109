import { parse } from "smol-toml";
import { isTable, type Table } from "../../model/nested.js";
import type { Tree } from "../ecosystem.js";
import { folderOf, inFolder } from "./path.js";

/** A package of Cargo. */
export interface Package {
  readonly folder: string;
  /** By which others depend on it. */
  readonly name: string;
  /** By which code knows its library. */
  readonly library: string;
  /** Path of the file that the library begins with; null when there is none. */
  readonly libraryRoot: string | null;
  /** Paths of the files that its crates begin with, the library first. */
  readonly roots: readonly string[];
  /** By the name that code uses: the folder of a package of this commit, or null for one from outside. */
  readonly dependencies: ReadonlyMap<string, string | null>;
}

export interface Crates {
  /** The innermost package around a file; null when there is none. */
  readonly packageOf: (path: string) => Package | null;
  readonly at: (folder: string) => Package | null;
  /** In the order of their folders. */
  readonly all: readonly Package[];
}

/** Longer manifests are no manifests. UTF-16 units. */
const maxManifest = 1 << 20;

const own = (table: Table, key: string): unknown => (Object.hasOwn(table, key) ? table[key] : undefined);

const tableAt = (table: Table, ...keys: readonly string[]): Table => {
  let at: Table = table;
  for (const key of keys) {
    const next = own(at, key);
    if (!isTable(next)) return {};
    at = next;
  }
  return at;
};

const textAt = (table: Table, key: string): string | null => {
  const value = own(table, key);
  return typeof value === "string" ? value : null;
};

const readManifest = (text: string | null): Table | null => {
  if (text === null || text.length > maxManifest) return null;
  try {
    const value: unknown = parse(text, { maxDepth: 32 });
    return isTable(value) ? value : null;
  } catch {
    // A manifest that cannot be read says nothing.
    return null;
  }
};

const dependencyTables = ["dependencies", "dev-dependencies", "build-dependencies"] as const;

const inCode = (name: string): string => name.replaceAll("-", "_");

/** The folder that a dependency says it stands in, seen from that of its manifest. */
const pathIn = (folder: string, entry: unknown): string | null => {
  const path = isTable(entry) ? textAt(entry, "path") : null;
  return path === null ? null : inFolder(folder, path);
};

/** Folders of what a package depends on. What a workspace says holds for those that refer to it. */
const readDependencies = (
  manifest: Table,
  folder: string,
  workspace: Table,
  workspaceFolder: string,
): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>();
  const shared = tableAt(workspace, "workspace", "dependencies");
  const patched = tableAt(workspace, "patch", "crates-io");
  const targets = Object.values(tableAt(manifest, "target")).filter(isTable);
  for (const from of [manifest, ...targets]) {
    for (const kind of dependencyTables) {
      for (const [key, entry] of Object.entries(tableAt(from, kind))) {
        const isShared = isTable(entry) && own(entry, "workspace") === true;
        const at = isShared
          ? pathIn(workspaceFolder, own(shared, key))
          : (pathIn(folder, entry) ?? pathIn(workspaceFolder, own(patched, key)));
        const name = inCode(key);
        if (at !== null || !found.has(name)) found.set(name, at);
      }
    }
  }
  return found;
};

const crateFolders = ["src/bin", "tests", "examples", "benches"] as const;

/** Files with which the crates of a package begin: by name of their place, and what its manifest says beside. */
const rootsOf = (tree: Tree, manifest: Table, folder: string, libraryRoot: string | null): string[] => {
  const at = (path: string): string | null => inFolder(folder, path);
  const roots: (string | null)[] = [libraryRoot, at("src/main.rs"), at("build.rs")];
  for (const kind of ["bin", "test", "example", "bench"]) {
    const list = own(manifest, kind);
    if (!Array.isArray(list)) continue;
    for (const entry of list.filter(isTable)) roots.push(at(textAt(entry, "path") ?? "."));
  }
  for (const place of crateFolders) {
    const inside = at(place);
    if (inside === null) continue;
    for (const name of tree.list(inside)) {
      roots.push(name.endsWith(".rs") ? `${inside}/${name}` : `${inside}/${name}/main.rs`);
    }
  }
  return [...new Set(roots.filter((path) => path !== null && tree.hasFile(path)))] as string[];
};

/** Reads all manifests of a commit. */
export const readCrates = (tree: Tree): Crates => {
  const manifests = new Map<string, Table>();
  for (const path of tree.manifests) {
    const manifest = readManifest(tree.manifest(path));
    if (manifest !== null) manifests.set(folderOf(path), manifest);
  }
  const workspaceOf = (folder: string): string => {
    for (let at = folder; ; at = folderOf(at)) {
      const manifest = manifests.get(at);
      if (manifest !== undefined && isTable(own(manifest, "workspace"))) return at;
      if (at === "") return folder;
    }
  };
  const all: Package[] = [];
  const byFolder = new Map<string, Package>();
  for (const [folder, manifest] of manifests) {
    const name = textAt(tableAt(manifest, "package"), "name");
    if (name === null) continue;
    const library = tableAt(manifest, "lib");
    const path = inFolder(folder, textAt(library, "path") ?? "src/lib.rs");
    const libraryRoot = path !== null && tree.hasFile(path) ? path : null;
    const workspaceFolder = workspaceOf(folder);
    const workspace = manifests.get(workspaceFolder) ?? manifest;
    const found: Package = {
      folder,
      name,
      library: inCode(textAt(library, "name") ?? name),
      libraryRoot,
      roots: rootsOf(tree, manifest, folder, libraryRoot),
      dependencies: readDependencies(manifest, folder, workspace, workspaceFolder),
    };
    all.push(found);
    byFolder.set(folder, found);
  }
  const packageOf = (path: string): Package | null => {
    for (let at = folderOf(path); ; at = folderOf(at)) {
      const found = byFolder.get(at);
      if (found !== undefined) return found;
      if (at === "") return null;
    }
  };
  return { packageOf, at: (folder) => byFolder.get(folder) ?? null, all };
};
