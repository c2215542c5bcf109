import type { Ecosystem, Resolver, Tree } from "../../ecosystem.js";
import { rules } from "./names.js";

import { createResolve } from "./resolve.js";

/** Scripts in the sense of the compiler that declare what is there for all: `globals.d.ts`. */
const ambientModule = "ambient";

const isManifest = (path: string): boolean => {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  if (name === "package.json" || name === "pnpm-workspace.yaml" || name === "lerna.json") return true;
  if (!name.endsWith(".json")) return false;
  // What others extend may have any name, but stands in a package that is called after it.
  return /[jt]s-?config/.test(name) || /(^|[/-])(tsconfig|typescript-config|ts-config)s?\//.test(path);
};

const open = (tree: Tree): Resolver => {
  const resolve = createResolve(tree);
  const ambient = tree.files.flatMap(({ path, facts, ranked }, index) => {
    const declares = ranked && path.endsWith(".d.ts");
    return declares && facts.imports.length === 0 && facts.exports.length === 0 ? [index] : [];
  });
  const isAmbient = new Set(ambient);
  const moduleOf = (file: number): string => (isAmbient.has(file) ? ambientModule : tree.files[file]!.path);
  const filesOf = (module: string): readonly number[] => {
    if (module === ambientModule && ambient.length > 0) return ambient;
    const index = tree.indexOf(module);
    return index < 0 ? [] : [index];
  };
  return {
    moduleOf,
    placeOf: null,
    nameOf: null,
    filesOf,
    seen: (file) => {
      const own = moduleOf(file);
      return ambient.length === 0 || own === ambientModule ? [own] : [own, ambientModule];
    },
    submodule: () => null,
    resolve: (from, { specifier }) => {
      const found = resolve(tree.files[from]!.path, specifier);
      if (found === null || found.kind !== "file") return found;
      const index = tree.indexOf(found.path);
      if (index < 0) return { kind: "file", path: found.path };
      const inferred = !found.certain;
      return { kind: "module", module: moduleOf(index), inner: [], files: [index], folder: null, inferred };
    },
  };
};

/** TypeScript and JavaScript: what a bundler, Node and the compiler agree on. */
export const javascript: Ecosystem = {
  id: "javascript",
  languages: ["typescript", "tsx", "javascript"],
  isManifest,
  rules,
  open,
};
