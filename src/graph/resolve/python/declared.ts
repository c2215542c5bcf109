import { parse } from "smol-toml";
import { isTable, under } from "../../../model/nested.js";
import type { Tree } from "../../ecosystem.js";
import { folderOf, inFolder, nameOf } from "../path.js";

/** A manifest is read up to here, in UTF-16 units. */
const maxText = 262_144;
/** So many roots of one manifest count, at most. */
const maxRoots = 64;

const strings = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string => typeof item === "string").slice(0, maxRoots);
};

/** The folder in which the package `name` stands, when its own is `folder`: `src` of `a.b` in `src/a/b`. */
const rootOf = (name: string, folder: string): string | null => {
  let root = folder.replace(/\/+$/, "");
  for (const part of name.split(".").filter(Boolean).reverse()) {
    if (root !== part && !root.endsWith(`/${part}`)) return null;
    root = folderOf(root);
  }
  return root;
};

const packageDirs = (table: unknown): string[] =>
  isTable(table)
    ? Object.entries(table).flatMap(([name, folder]) => {
        const root = typeof folder === "string" ? rootOf(name, folder) : null;
        return root === null ? [] : [root];
      })
    : [];

/** Folders that a `pyproject.toml` calls the roots of its modules, relative to its own. */
const fromProject = (text: string): string[] => {
  let read: unknown;
  try {
    read = parse(text);
  } catch {
    return [];
  }
  const tool = under(read, "tool");
  const poetry = under(tool, "poetry", "packages");
  return [
    ...packageDirs(under(tool, "setuptools", "package-dir")),
    ...strings(under(tool, "setuptools", "packages", "find", "where")),
    ...(Array.isArray(poetry) ? poetry.flatMap((item) => strings(under(item, "from"))) : []),
    ...strings(under(tool, "hatch", "build", "targets", "wheel", "packages")).map(folderOf),
    ...strings(under(tool, "hatch", "build", "targets", "wheel", "sources")),
    ...strings(under(tool, "hatch", "build", "sources")),
    ...strings(under(tool, "pdm", "build", "package-dir")),
    ...strings(under(tool, "maturin", "python-source")),
    ...strings(under(tool, "uv", "build-backend", "module-root")),
    ...strings(under(tool, "pytest", "ini_options", "pythonpath")),
  ];
};

/** `package_dir = \n = src` and `where = src`. */
const fromSetupCfg = (text: string): string[] => {
  const roots: string[] = [];
  let inDirs = false;
  for (const line of text.split("\n")) {
    if (/^\s*package_dir\s*=/.test(line)) inDirs = true;
    else if (!/^\s/.test(line)) inDirs = false;
    const pair = inDirs ? /^\s*(?:package_dir\s*=)?\s*([\w.]*)\s*[=:]\s*([\w./-]+)\s*$/.exec(line) : null;
    const root = pair === null ? null : rootOf(pair[1]!, pair[2]!);
    if (root !== null) roots.push(root);
    const where = /^where\s*=\s*([\w./-]+)\s*$/.exec(line);
    if (where !== null) roots.push(where[1]!);
  }
  return roots;
};

/** `package_dir={"": "src"}` and `find_packages("src")`. */
const fromSetup = (text: string): string[] => {
  const roots: string[] = [];
  for (const [, name, folder] of text.matchAll(
    /package_dir\s{0,9}=\s{0,9}(?:dict\()?\{\s{0,9}["']([\w.]{0,99})["']\s{0,9}:\s{0,9}["']([\w./-]{1,99})["']/g,
  )) {
    const root = rootOf(name!, folder!);
    if (root !== null) roots.push(root);
  }
  for (const [, folder] of text.matchAll(
    /find_(?:namespace_)?packages\(\s{0,9}(?:where\s{0,9}=\s{0,9})?["']([\w./-]{1,99})["']/g,
  ))
    roots.push(folder!);
  return roots;
};

const readers: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ["pyproject.toml", fromProject],
  ["setup.cfg", fromSetupCfg],
  ["setup.py", fromSetup],
]);

export const isPythonManifest = (path: string): boolean => readers.has(nameOf(path));

export const joined = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

/** Folders under which manifests and habit look for modules: each project's own, its `src`, `lib` and what it says. */
export const declaredRoots = (tree: Tree): ReadonlySet<string> => {
  const roots = new Set([""]);
  for (const path of tree.manifests) {
    const read = readers.get(nameOf(path));
    if (read === undefined) continue;
    const folder = folderOf(path);
    const text = tree.manifest(path);
    // A module of a package can have the name of one: `setup.py`.
    if (nameOf(path) === "setup.py" && !/\b(?:setuptools|distutils)\b/.test(text ?? "")) continue;
    const said = text === null || text.length > maxText ? [] : read(text).slice(0, maxRoots);
    for (const root of ["", "src", "lib", "python", ...said]) {
      const full = inFolder(folder, root);
      if (full !== null && tree.hasFolder(full)) roots.add(full);
    }
  }
  return roots;
};
