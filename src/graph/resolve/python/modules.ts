import type { Tree } from "../../ecosystem.js";
import { folderOf as folderPath } from "../path.js";
import { joined } from "./declared.js";

/**
 * A module by its id: the path of its file (`pkg/__init__.py`, `pkg/a.py`), or a folder and a slash for a package of
 * folders alone or one whose file is empty (`pkg/`).
 */
type ModuleId = string;

/** What stands behind a dotted path. */
export interface Found {
  readonly module: ModuleId;
  /** The module of the first part. */
  readonly top: ModuleId;
  /** The file is no file of facts: too large, or compiled (`.pyx`). */
  readonly opaque: boolean;
  /** How many parts were found; the last may be missing though its package is there. */
  readonly parts: number;
}

export interface Modules {
  /** The module that this name is in a folder; null when there is none. */
  readonly child: (folder: string, name: string) => ModuleId | null;
  /** The folder whose modules are inside a module; null for one that is no package. */
  readonly folderOf: (module: ModuleId) => string | null;
  /** Follows a dotted path from a root; null when not even its first part is there. */
  readonly follow: (root: string, parts: readonly string[]) => Found | null;
  /** The folder above the packages around: the first one upwards that is no package. */
  readonly rootOf: (folder: string) => string;
  /** Whether a folder is a package with a file of its own. */
  readonly isPackage: (folder: string) => boolean;
  /** Whether a module is a file or such a package: not a folder alone, which any folder could be. */
  readonly isRegular: (module: ModuleId) => boolean;
  /** Folders that are packages with a file of their own, in the order of their paths. */
  readonly packages: readonly string[];
}

const sourceNames = (name: string): string[] => [`${name}.py`, `${name}.pyi`, `${name}.pyx`, `${name}.pyw`];

/** Names of the file that makes a folder a package. */
const packageFiles = sourceNames("__init__");

export const createModules = (tree: Tree): Modules => {
  /** Folders with Python files somewhere inside. */
  const folders = new Set<string>();
  for (const { path } of tree.files) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (folders.has(path.slice(0, end))) break;
      folders.add(path.slice(0, end));
    }
  }
  // An empty file makes a package too, though it has no facts.
  const packages = [...folders].filter((folder) =>
    packageFiles.some((name) => tree.hasFile(`${folder}/${name}`)),
  );
  const packageSet = new Set(packages);

  const fileOf = (path: string): string | null => sourceNames(path).find(tree.hasFile) ?? null;

  const child = (folder: string, name: string): ModuleId | null => {
    const path = joined(folder, name);
    if (packageSet.has(path)) {
      const file = fileOf(`${path}/__init__`);
      return file !== null && tree.indexOf(file) >= 0 ? file : `${path}/`;
    }
    return fileOf(path) ?? (folders.has(path) ? `${path}/` : null);
  };

  const folderOf = (module: ModuleId): string | null => {
    if (module.endsWith("/")) return module.slice(0, -1);
    return /(?:^|\/)__init__\.py[ix]?$/.test(module) ? folderPath(module) : null;
  };

  const follow = (root: string, parts: readonly string[]): Found | null => {
    let module: ModuleId | null = null;
    let top: ModuleId | null = null;
    let found = 0;
    for (const part of parts) {
      const folder: string | null = module === null ? root : folderOf(module);
      const next: ModuleId | null = folder === null ? null : child(folder, part);
      if (next === null) break;
      module = next;
      top ??= next;
      found++;
    }
    if (module === null || top === null) return null;
    return { module, top, parts: found, opaque: !module.endsWith("/") && tree.indexOf(module) < 0 };
  };

  const rootOf = (folder: string): string => {
    let root = folder;
    while (root !== "" && packageSet.has(root)) root = folderPath(root);
    return root;
  };

  return {
    child,
    folderOf,
    follow,
    rootOf,
    isPackage: (folder) => packageSet.has(folder),
    isRegular: (module) => !module.endsWith("/") || packageSet.has(module.slice(0, -1)),
    packages,
  };
};
