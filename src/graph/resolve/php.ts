import type { Import } from "../../model/facts.js";
import { lowerCase } from "../../model/terms.js";
import { type Destination, defineRules, type Ecosystem, type Resolver, type Tree } from "../ecosystem.js";
import { folderOf, inFolder } from "./path.js";
import { commonMembers, runtime } from "./php-names.js";

const prefix = "php:";
const separator = "\\";

const moduleOf = (namespace: string): string => prefix + lowerCase(namespace);

interface Opened {
  /** The line from which it holds, up to the next one. */
  readonly line: number;
  readonly namespace: string;
}

/** The namespaces that a file opens, in order. A class and its file may say any: names count, not folders. */
const openedBy = (tree: Tree): readonly (readonly Opened[])[] =>
  tree.files.map(({ facts }) =>
    facts.definitions
      .filter(({ kind }) => kind === "module")
      .map(({ qualified, line }) => ({ line, namespace: qualified })),
  );

const open = (tree: Tree): Resolver => {
  const opened = openedBy(tree);
  const files = new Map<string, number[]>();
  /** Namespaces and all that they stand in, so that `App` of `App\Models` is one. */
  const known = new Set<string>([moduleOf("")]);
  for (const [file, namespaces] of opened.entries()) {
    const own = new Set(
      namespaces.length === 0 ? [moduleOf("")] : namespaces.map((one) => moduleOf(one.namespace)),
    );
    for (const module of own) {
      const list = files.get(module);
      if (list === undefined) files.set(module, [file]);
      else list.push(file);
    }
    for (const { namespace } of namespaces) {
      const parts = namespace.split(separator);
      for (let count = 1; count <= parts.length; count++)
        known.add(moduleOf(parts.slice(0, count).join(separator)));
    }
  }
  const namespaceAt = (file: number, line: number): string => {
    let found = "";
    for (const one of opened[file]!) if (one.line <= line) found = one.namespace;
    return found;
  };
  /** The files in which a namespace has a name, for the edge of an import. */
  const definers = (module: string, name: string): number[] =>
    (files.get(module) ?? []).filter((file) =>
      tree.files[file]!.facts.definitions.some(
        (definition) => definition.qualified === name && definition.kind !== "module",
      ),
    );
  const inRepository = (module: string): boolean => known.has(module);
  const submodule = (module: string | null, name: string): string | null => {
    const inside =
      module === null || module === prefix ? moduleOf(name) : `${module}${separator}${lowerCase(name)}`;
    return inRepository(inside) ? inside : null;
  };
  const required = (from: number, specifier: string): Destination | null => {
    const folder = folderOf(tree.files[from]!.path);
    for (const path of [inFolder(folder, specifier), inFolder("", specifier)]) {
      if (path === null || !tree.hasFile(path)) continue;
      const file = tree.indexOf(path);
      if (file < 0) return { kind: "file", path };
      const module = moduleOf(namespaceAt(file, Number.MAX_SAFE_INTEGER));
      return { kind: "module", module, inner: [], files: [file], folder: null, inferred: false };
    }
    return null;
  };
  const isNamespace = (specifier: string): boolean => !specifier.includes("/") && !specifier.includes(".");
  const resolve = (from: number, imported: Import): Destination | null => {
    const specifier = imported.specifier.replace(/^\\/, "");
    const bare = imported.imported === "*";
    if (bare && imported.local === "") return required(from, specifier);
    if (!isNamespace(specifier)) return null;
    const namespace = bare ? "" : specifier;
    const name = bare ? specifier : imported.imported;
    const module = moduleOf(namespace);
    const found = definers(module, name);
    if (found.length > 0 || submodule(module, name) !== null) {
      const inner = bare ? [name] : [];
      return { kind: "module", module, inner, files: found, folder: null, inferred: false };
    }
    if (namespace === "") return runtime.has(name) ? { kind: "runtime", name } : { kind: "external", name };
    // A namespace of the repository without that name: generated, or gone. Not another's package.
    if (inRepository(module)) return null;
    return { kind: "external", name: specifier.split(separator).slice(0, 2).join(separator) };
  };
  return {
    moduleOf: (file) => moduleOf(opened[file]![0]?.namespace ?? ""),
    placeOf: (file, definition) => {
      const { line, qualified } = tree.files[file]!.facts.definitions[definition]!;
      return { module: moduleOf(namespaceAt(file, line)), names: qualified.split("::") };
    },
    nameOf: null,
    filesOf: (module) => files.get(module) ?? [],
    // Functions and constants that a namespace does not have are looked for outside of all.
    seen: (file) => [
      ...new Set([...opened[file]!.map(({ namespace }) => moduleOf(namespace)), moduleOf("")]),
    ],
    // Names with a separator begin in the namespace around.
    submodule: (module, name, from) =>
      (module === null ? submodule(moduleOf(opened[from]![0]?.namespace ?? ""), name) : null) ??
      submodule(module, name),
    resolve,
  };
};

/** PHP: namespaces, wherever their files stand, and files by require. */
export const php: Ecosystem = {
  id: "php",
  languages: ["php"],
  isManifest: () => false,
  rules: defineRules({
    constructors: ["__construct"],
    runtime,
    commonMembers,
  }),
  open,
};
