import type { Destination, Ecosystem, Resolver, Tree } from "../ecosystem.js";
import { type GoModule, readGoModule } from "./go/manifest.js";
import { createPackages } from "./go/packages.js";
import { goRules } from "./go/rules.js";
import { folderOf, inFolder, nameOf, sharedFolders } from "./path.js";

const joined = (folder: string, name: string): string =>
  folder === "" || name === "" ? folder + name : `${folder}/${name}`;

/** What is left of an import's path behind a module's; null when it is not one of its packages. */
const behind = (path: string, module: string): string | null => {
  if (path === module) return "";
  return path.startsWith(`${module}/`) ? path.slice(module.length + 1) : null;
};

/** Hosts whose first two further parts are a repository. */
const hosts = new Set([
  "github.com",
  "gitlab.com",
  "bitbucket.org",
  "codeberg.org",
  "gitee.com",
  "golang.org",
]);

const externalName = (path: string, own: GoModule | null): string => {
  const required = own?.required.find((module) => behind(path, module) !== null);
  if (required !== undefined) return required;
  const parts = path.split("/");
  return hosts.has(parts[0]!) ? parts.slice(0, 3).join("/") : path;
};

const open = (tree: Tree): Resolver => {
  const packages = createPackages(tree);
  const modules: GoModule[] = [];
  const byFolder = new Map<string, GoModule>();
  const workReplaced = new Map<string, string>();
  for (const path of tree.manifests) {
    const text = tree.manifest(path);
    if (text === null) continue;
    const read = readGoModule(folderOf(path), text);
    if (nameOf(path) === "go.work")
      for (const [name, folder] of read.replaced) workReplaced.set(name, folder);
    else if (read.path !== "") {
      modules.push(read);
      byFolder.set(read.folder, read);
    }
  }

  /** The module that a folder is part of: the nearest `go.mod` above. */
  const owners = new Map<string, GoModule | null>();
  const ownerOf = (folder: string): GoModule | null => {
    const known = owners.get(folder);
    if (known !== undefined) return known;
    let at = folder;
    while (at !== "" && !byFolder.has(at)) at = folderOf(at);
    const owner = byFolder.get(at) ?? null;
    owners.set(folder, owner);
    return owner;
  };

  const lead = (folder: string, inferred: boolean): Destination => ({
    kind: "module",
    module: folder,
    inner: [],
    files: [],
    folder,
    inferred,
  });

  /** The folder that `replace` of the own module or of the workspace gives. */
  const replacedBy = (path: string, own: GoModule | null): string | null => {
    for (const replaced of [own?.replaced, workReplaced]) {
      for (const [module, folder] of replaced ?? []) {
        const rest = behind(path, module);
        if (rest !== null && packages.has(joined(folder, rest))) return joined(folder, rest);
      }
    }
    return null;
  };

  const vendoredAt = (path: string, folder: string): string | null => {
    for (let at = folder; ; at = folderOf(at)) {
      const vendored = joined(at, `vendor/${path}`);
      if (packages.has(vendored)) return vendored;
      if (at === "") return null;
    }
  };

  /** The folder of a package in one of the modules of the repository: the own one's, else the nearest of equals. */
  const inModules = (path: string, folder: string, own: GoModule | null): Destination | null => {
    const found = modules
      .flatMap((module) => {
        const rest = behind(path, module.path);
        const at = rest === null ? null : joined(module.folder, rest);
        return at !== null && packages.has(at) && ownerOf(at) === module ? [{ module, at }] : [];
      })
      .map((one) => ({
        ...one,
        near: sharedFolders(`${one.module.folder}/_`, `${folder}/_`),
        length: one.module.path.length,
      }))
      .sort((a, b) => b.length - a.length || b.near - a.near);
    const mine = found.find(({ module }) => module === own) ?? found[0];
    if (mine === undefined) return null;
    const equals = found.filter(({ length, near }) => length === mine.length && near === mine.near);
    return lead(mine.at, mine.module !== own && equals.length > 1);
  };

  const find = (path: string, folder: string): Destination | null => {
    if (path === "C" || path === "unsafe") return { kind: "runtime", name: path };
    if (path.startsWith(".")) {
      const at = inFolder(folder, path);
      return at !== null && packages.has(at) ? lead(at, false) : null;
    }
    const own = ownerOf(folder);
    const near = replacedBy(path, own);
    if (near !== null) return lead(near, false);
    const here = inModules(path, folder, own);
    if (here !== null) return here;
    const vendored = vendoredAt(path, folder);
    if (vendored !== null) return lead(vendored, false);
    const first = path.slice(0, path.indexOf("/") < 0 ? path.length : path.indexOf("/"));
    // A package of this module that is not there: made by a build, or by another operating system's files.
    if (own !== null && behind(path, own.path) !== null) return null;
    if (!first.includes(".")) return { kind: "runtime", name: path };
    return { kind: "external", name: externalName(path, own) };
  };

  const known = new Map<string, Destination | null>();
  return {
    moduleOf: packages.idOf,
    placeOf: null,
    nameOf: packages.nameOf,
    filesOf: packages.filesOf,
    seen: packages.seen,
    submodule: () => null,
    resolve: (from, { specifier }) => {
      const folder = folderOf(tree.files[from]!.path);
      const key = `${folder}\n${specifier}`;
      let answer = known.get(key);
      if (answer === undefined) {
        answer = find(specifier, folder);
        known.set(key, answer);
      }
      return answer;
    },
  };
};

/** A folder is a package; `go.mod` says under which path it is imported. */
export const go: Ecosystem = {
  id: "go",
  languages: ["go"],
  isManifest: (path) => nameOf(path) === "go.mod" || nameOf(path) === "go.work",
  rules: goRules,
  open,
};
