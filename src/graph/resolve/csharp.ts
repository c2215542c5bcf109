import type { Import } from "../../model/facts.js";
import type { Destination, Ecosystem, Resolver, Tree } from "../ecosystem.js";
import { csharpRules, packageTypes } from "./csharp-names.js";
import {
  moduleOfNamespace,
  type Namespace,
  namespaceOfModule,
  outward,
  readNamespaces,
} from "./csharp-namespaces.js";
import { nearest } from "./nearest.js";
import { folderOf } from "./path.js";

/** A namespace with more files than this, in several folders, is told by the folder that holds most of them. */
const maxFiles = 8;

/** So many parts of a name are looked at. */
const maxParts = 32;

/** `A.B` of `global::A.B<C>`. */
const plain = (specifier: string): string => {
  const generic = specifier.indexOf("<");
  const name = generic < 0 ? specifier : specifier.slice(0, generic);
  return name.slice(name.lastIndexOf(":") + 1);
};

/** The folder of the project that each folder belongs to: the nearest one upwards with a project file. */
const createProjects = (tree: Tree) => {
  const known = new Map<string, string>();
  const projectOf = (folder: string): string => {
    const passed: string[] = [];
    let at = folder;
    let found = "";
    for (;;) {
      const before = known.get(at);
      if (before !== undefined) {
        found = before;
        break;
      }
      passed.push(at);
      if (at === "" || tree.list(at).some((name) => name.endsWith(".csproj"))) {
        found = at;
        break;
      }
      at = folderOf(at);
    }
    for (const folder of passed) known.set(folder, found);
    return found;
  };
  return projectOf;
};

/** Where a namespace stands: its files, or one folder. */
interface Standing {
  readonly files: readonly number[];
  readonly folder: string | null;
}

const open = (tree: Tree): Resolver => {
  const { files } = tree;
  const namespaces = readNamespaces(tree);
  const projectOf = createProjects(tree);

  /** Names to try for one as it is written: whole, then as seen from the namespaces around. */
  const readings = (inside: readonly string[], name: string): string[] => {
    const around = inside.flatMap(outward);
    return [name, ...new Set(around.filter((outer) => outer !== "").map((outer) => `${outer}.${name}`))];
  };

  /** Of each namespace, as it looks to test code and to other code. */
  const placed = new Map<Namespace, Map<boolean, Standing>>();
  const whereIs = (namespace: Namespace, from: number): Standing => {
    const { test } = files[from]!;
    const known = placed.get(namespace) ?? new Map<boolean, Standing>();
    placed.set(namespace, known);
    const found = known.get(test) ?? findPlace(namespace, test);
    known.set(test, found);
    return found;
  };
  const findPlace = ({ files: own }: Namespace, test: boolean): Standing => {
    const main = test ? [] : own.filter((file) => !files[file]!.test);
    const all = main.length > 0 ? main : own;
    const counts = new Map<string, number>();
    for (const file of all) {
      const folder = folderOf(files[file]!.path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    if (all.length === 1 || (counts.size > 1 && all.length <= maxFiles)) return { files: all, folder: null };
    // The first of those that hold the most: files are in the order of their paths.
    const folder = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
    return { files: [], folder };
  };

  /** A type by its whole name: the longest namespace that it begins with, and the types behind that. */
  const typeAt = (from: number, name: string): Destination | null => {
    const parts = name.split(".", maxParts);
    for (let length = parts.length - 1; length >= 0; length--) {
      const namespace = parts.slice(0, length).join(".");
      const own = namespaces.byName.get(namespace)?.types.get(parts[length]!);
      if (own === undefined) continue;
      const { path, test } = files[from]!;
      const module = moduleOfNamespace(namespace);
      const near = nearest(files, own, path, test);
      return {
        kind: "module",
        module,
        inner: parts.slice(length),
        files: near,
        folder: null,
        inferred: false,
      };
    }
    return null;
  };

  /** Whether files of this commit only add to a namespace of the platform: types that older ones do not have. */
  const addsToPlatform = (name: string): boolean =>
    /^System(?:\.|$)/.test(name) && !namespaces.byName.get("System")?.types.has("Object");

  const resolve = (from: number, { specifier, line }: Import): Destination | null => {
    const name = plain(specifier);
    if (addsToPlatform(name)) return { kind: "runtime", name };
    for (const reading of readings([namespaces.spans[from]!.at(line)], name)) {
      const namespace = namespaces.byName.get(reading);
      if (namespace !== undefined) {
        const module = moduleOfNamespace(reading);
        return { kind: "module", module, inner: [], ...whereIs(namespace, from), inferred: false };
      }
      const type = typeAt(from, reading);
      if (type !== null) return type;
    }
    return { kind: "external", name };
  };

  /** Namespaces that `global using` opens for a whole project, by its folder. */
  const opened = new Map<string, Set<string>>();
  for (const [file, { path, facts }] of files.entries()) {
    for (const imported of facts.imports) {
      if (imported.kind !== "re-export" || imported.local !== "") continue;
      const destination = resolve(file, imported);
      if (destination?.kind !== "module" || destination.inner.length > 0) continue;
      const project = projectOf(folderOf(path));
      const known = opened.get(project) ?? new Set();
      opened.set(project, known.add(destination.module));
    }
  }

  const seen = (file: number): readonly string[] => {
    const own = namespaces.spans[file]!.own.flatMap(outward);
    const modules = new Set(own.map(moduleOfNamespace));
    modules.add(moduleOfNamespace(""));
    for (const module of opened.get(projectOf(folderOf(files[file]!.path))) ?? []) modules.add(module);
    return [...modules];
  };

  const submodule = (module: string | null, name: string, from: number): string | null => {
    if (module !== null) {
      const outer = namespaceOfModule(module);
      const whole = outer === "" ? name : `${outer}.${name}`;
      return namespaces.isPrefix(whole) ? moduleOfNamespace(whole) : null;
    }
    if (name === "global") return moduleOfNamespace("");
    // Here the innermost namespace around goes first.
    const [whole, ...inside] = readings(namespaces.spans[from]!.own, name);
    const found = [...inside, whole!].find(namespaces.isPrefix);
    return found === undefined ? null : moduleOfNamespace(found);
  };

  return {
    moduleOf: (file) => moduleOfNamespace(namespaces.spans[file]!.own[0]!),
    nameOf: null,
    placeOf: (file, definition) => {
      const { kind, name, qualified } = files[file]!.facts.definitions[definition]!;
      const module = moduleOfNamespace(namespaces.spans[file]!.of[definition]!);
      return { module, names: kind === "module" ? [name] : qualified.split(".") };
    },
    filesOf: (module) => namespaces.byName.get(namespaceOfModule(module))?.files ?? [],
    seen,
    submodule,
    outside: (name, from) => {
      for (const { specifier } of files[from]!.facts.imports) {
        if (packageTypes.get(specifier)?.has(name) === true) return { kind: "external", name: specifier };
      }
      return null;
    },
    resolve,
  };
};

/** C#: namespaces, which files open; projects share what is opened for all of them. */
export const csharp: Ecosystem = {
  id: "csharp",
  languages: ["csharp"],
  isManifest: () => false,
  rules: csharpRules,
  open,
};
