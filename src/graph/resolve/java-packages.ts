import type { Definition } from "../../model/facts.js";
import type { Tree } from "../ecosystem.js";
import { folderOf } from "./path.js";

/** A package, with all files that say that they belong to it, whatever folder they stand in. */
export interface Package {
  readonly files: number[];
  /** Types at the top, by name, and the files that define them: several where source trees repeat it. */
  readonly types: Map<string, number[]>;
}

export interface Packages {
  /** The module of each file. */
  readonly moduleOf: readonly string[];
  readonly byModule: ReadonlyMap<string, Package>;
  /** Modules of the language's own kind (`module-info.java`), by their name: the file. */
  readonly named: ReadonlyMap<string, number>;
  /** Whether some package has this name, or one that goes on from it. */
  readonly isPrefix: (name: string) => boolean;
}

const prefix = "java:";

export const moduleOfPackage = (name: string): string => prefix + name;

/** The name of a package; null for a module that is none. */
export const packageOfModule = (module: string): string | null =>
  module.startsWith(prefix) && !module.startsWith(`${prefix}/`) ? module.slice(prefix.length) : null;

const isType = ({ kind, qualified }: Definition): boolean =>
  (kind === "class" || kind === "interface" || kind === "enum") && !qualified.includes(".");

/** Files without a package see those of their folder: that is where a compiler is pointed at. */
const moduleOfFolder = (path: string): string => `${prefix}/${folderOf(path)}`;

export const readPackages = (tree: Tree): Packages => {
  const moduleOf: string[] = [];
  const byModule = new Map<string, Package>();
  const named = new Map<string, number>();
  const prefixes = new Set<string>();
  for (const [file, { path, facts }] of tree.files.entries()) {
    const own = facts.definitions.find(({ kind }) => kind === "module");
    if (own !== undefined && path.endsWith("module-info.java")) {
      if (!named.has(own.name)) named.set(own.name, file);
      moduleOf.push(`${prefix}/${path}`);
      continue;
    }
    const module = own === undefined ? moduleOfFolder(path) : moduleOfPackage(own.name);
    moduleOf.push(module);
    let known = byModule.get(module);
    if (known === undefined) {
      known = { files: [], types: new Map() };
      byModule.set(module, known);
      const name = own?.name ?? "";
      for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
        prefixes.add(name.slice(0, end));
      }
    }
    known.files.push(file);
    for (const definition of facts.definitions) {
      if (!isType(definition)) continue;
      const files = known.types.get(definition.name);
      if (files === undefined) known.types.set(definition.name, [file]);
      else if (files.at(-1) !== file) files.push(file);
    }
  }
  return { moduleOf, byModule, named, isPrefix: (name) => prefixes.has(name) };
};
