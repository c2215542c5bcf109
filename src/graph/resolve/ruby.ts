import type { Import } from "../../model/facts.js";
import { type Destination, defineRules, type Ecosystem, type Resolver, type Tree } from "../ecosystem.js";
import { folderOf, inFolder, sharedFolders } from "./path.js";
import { createReach } from "./reach.js";
import { commonMembers, library, runtime } from "./ruby-names.js";

/** Constants are one space of names, whoever loads their files. */
const program = "ruby:";

/** Folders whose files are required by their path below: what gems and applications put on the load path. */
const loadFolders = ["lib", "app", "test", "spec", "ext", ""];

const open = (tree: Tree): Resolver => {
  const all = tree.files.map((_, file) => file);
  /** Every folder that has one of the load folders. */
  const loadPaths: string[] = [];
  const known = new Set<string>();
  for (const { path } of tree.files) {
    const parts = path.split("/");
    for (let depth = 0; depth < parts.length - 1; depth++) {
      if (!loadFolders.includes(parts[depth]!)) continue;
      const folder = parts.slice(0, depth + 1).join("/");
      if (known.has(folder)) continue;
      known.add(folder);
      loadPaths.push(folder);
    }
  }
  loadPaths.push("");
  const fileAt = (path: string | null): number => {
    if (path === null) return -1;
    const exact = tree.indexOf(path);
    return exact >= 0 ? exact : tree.indexOf(`${path}.rb`);
  };
  /** Of several load paths that have it, the one that shares most folders with the file. */
  const onLoadPath = (from: string, specifier: string): number => {
    let best = -1;
    let depth = -1;
    for (const folder of loadPaths) {
      const file = fileAt(inFolder(folder, specifier));
      if (file < 0) continue;
      const shared = sharedFolders(from, `${folder}/x`);
      if (shared > depth) [best, depth] = [file, shared];
    }
    return best;
  };
  const resolve = (from: number, { specifier }: Import): Destination | null => {
    const { path } = tree.files[from]!;
    const relative = /^\.{0,2}\//.test(specifier);
    const file = relative ? fileAt(inFolder(folderOf(path), specifier)) : onLoadPath(path, specifier);
    if (file >= 0)
      return { kind: "module", module: program, inner: [], files: [file], folder: null, inferred: false };
    if (relative) return null;
    const top = specifier.split("/")[0]!;
    if (library.has(top)) return { kind: "runtime", name: specifier };
    return { kind: "external", name: top };
  };
  const direct = (file: number): readonly number[] => {
    const found: number[] = [];
    for (const imported of tree.files[file]!.facts.imports) {
      const destination = resolve(file, imported);
      if (destination?.kind === "module") found.push(...destination.files);
    }
    return found;
  };
  return {
    moduleOf: () => program,
    placeOf: null,
    nameOf: null,
    filesOf: (module) => (module === program ? all : []),
    seen: () => [program],
    loads: createReach(tree.files.length, direct),
    submodule: () => null,
    resolve,
  };
};

/** Ruby: constants of the program, methods through mixins, files by require. */
export const ruby: Ecosystem = {
  id: "ruby",
  languages: ["ruby"],
  isManifest: () => false,
  rules: defineRules({
    implicitMembers: true,
    makers: new Set(["new"]),
    constructors: ["initialize"],
    runtime,
    commonMembers,
    inferBare: true,
    looseMembers: true,
  }),
  open,
};
