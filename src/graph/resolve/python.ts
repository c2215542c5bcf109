import type { Import } from "../../model/facts.js";
import type { Destination, Ecosystem, Resolver, Tree } from "../ecosystem.js";
import { folderOf } from "./path.js";
import { isPythonManifest } from "./python/declared.js";
import { createFinder } from "./python/find.js";
import { createModules, type Found } from "./python/modules.js";
import { pythonRules } from "./python/rules.js";
import { standardModules } from "./python/standard.js";

/** So many parts of a dotted path are followed. */
const maxParts = 32;

/** Whether a module of the repository is meant, not the one of the library with its name. */
const hides = (found: Found, folder: string, parts: number): boolean => {
  if (found.parts < parts) return false;
  return parts > 1 || folderOf(found.top.replace(/\/(?:__init__\.py[ix]?)?$/, "")) === folder;
};

const open = (tree: Tree): Resolver => {
  const modules = createModules(tree);
  const find = createFinder(tree, modules);

  const filesOf = (module: string): readonly number[] => {
    const file = tree.indexOf(module);
    return file < 0 ? [] : [file];
  };

  const leadTo = (found: Found, module: string): Destination => {
    if (found.opaque) return { kind: "file", path: found.module };
    const folder = found.module.endsWith("/") ? found.module.slice(0, -1) : null;
    return { kind: "module", module, inner: [], files: filesOf(found.module), folder, inferred: false };
  };

  /** `from .a import b`: one dot is the folder of the file, each further one the folder above. */
  const relative = (folder: string, specifier: string): Destination | null => {
    const dots = /^\.+/.exec(specifier)![0].length;
    let base = folder;
    for (let up = 1; up < dots; up++) {
      if (base === "") return null;
      base = folderOf(base);
    }
    const parts = specifier.slice(dots).split(".").filter(Boolean);
    if (parts.length > maxParts) return null;
    if (parts.length > 0) {
      const found = modules.follow(base, parts);
      return found === null || found.parts < parts.length ? null : leadTo(found, found.module);
    }
    const name = base.slice(base.lastIndexOf("/") + 1);
    const module = (base === "" ? null : modules.child(folderOf(base), name)) ?? `${base}/`;
    // A file beside the folder is another module: `a.py` beside `a/` without a file of its own.
    const own = modules.folderOf(module) === base ? module : `${base}/`;
    const opaque = !own.endsWith("/") && tree.indexOf(own) < 0;
    return leadTo({ module: own, top: own, parts: 0, opaque }, own);
  };

  const absolute = (folder: string, { specifier, imported, local, kind }: Import): Destination | null => {
    const parts = specifier.split(".");
    const top = parts[0]!;
    if (top === "" || parts.length > maxParts) return null;
    const name = imported === "*" || imported === "" ? null : imported;
    const answer = find(folder, specifier, name);
    if (
      standardModules.has(top) &&
      !(answer !== null && modules.isRegular(answer.top) && hides(answer, folder, parts.length))
    )
      return { kind: "runtime", name: top };
    if (answer === null) return { kind: "external", name: top };
    if (answer.parts < parts.length) return null;
    // `import a.b` binds `a`.
    const whole = kind !== "dynamic" && imported === "*" && local === top && parts.length > 1;
    return leadTo(answer, whole ? answer.top : answer.module);
  };

  return {
    moduleOf: (file) => tree.files[file]!.path,
    placeOf: null,
    nameOf: null,
    filesOf,
    seen: (file) => [tree.files[file]!.path],
    submodule: (module, name) => {
      const folder = module === null ? null : modules.folderOf(module);
      return folder === null ? null : modules.child(folder, name);
    },
    resolve: (from, imported) => {
      const folder = folderOf(tree.files[from]!.path);
      if (imported.specifier.startsWith(".")) return relative(folder, imported.specifier);
      return absolute(folder, imported);
    },
  };
};

/** Modules are files, packages are folders; where their names begin, manifests and `__init__.py` tell. */
export const python: Ecosystem = {
  id: "python",
  languages: ["python"],
  isManifest: isPythonManifest,
  rules: pythonRules,
  open,
};
