import type { Import } from "../../model/facts.js";
import type { Destination, Ecosystem, Resolver, Tree } from "../ecosystem.js";
import { nameOf } from "./path.js";
import { type Package, readCrates } from "./rust-crates.js";
import { isDeclaration, type Place, readModules } from "./rust-modules.js";
import { platform, rustRules } from "./rust-names.js";

/** Macros are known in all of their crate, so they have a module of their own. */
const macrosOf = (root: string): string => `${root}!`;

/** So many imports are followed one behind the other. */
const maxChain = 8;

/** So many parts of a path are followed. */
const maxParts = 32;

const open = (tree: Tree): Resolver => {
  const { files } = tree;
  const crates = readCrates(tree);
  const modules = readModules(tree, crates);

  /** Where the library of a name begins, as a file of this package knows it: a path, or null for one from outside. */
  const libraryOf = (own: Package | null, name: string): string | null => {
    if (own === null) return null;
    const folder = own.dependencies.get(name);
    if (folder !== undefined && folder !== null) return crates.at(folder)?.libraryRoot ?? null;
    return folder === undefined && name === own.library ? own.libraryRoot : null;
  };

  const step = (at: Place, name: string): Place | null => {
    if (name === "self") return at;
    if (name === "super") {
      if (at.inner.length > 0) return { file: at.file, inner: at.inner.slice(0, -1) };
      return modules.parent(at.file);
    }
    const child = modules.child(at, name);
    return child === null ? { file: at.file, inner: [...at.inner, name] } : { file: child, inner: [] };
  };

  const walk = (from: Place, parts: readonly string[]): Place | null => {
    let at: Place | null = from;
    for (const part of parts) at = at === null ? null : step(at, part);
    return at;
  };

  const named = new Map<number, ReadonlySet<string>>();
  /** Qualified names of what a file defines, and what its imports bind, wherever in it. */
  const namesIn = (file: number): ReadonlySet<string> => {
    let known = named.get(file);
    if (known === undefined) {
      const { definitions, imports } = files[file]!.facts;
      const own = definitions.filter(({ kind }) => kind !== "extension").map(({ qualified }) => qualified);
      // `use serde; use serde::de::Error`: the name of a crate stands for that.
      const bound = imports.filter(({ local, specifier }) => specifier.split("::", 1)[0] !== local);
      known = new Set([...own, ...bound.map(({ local }) => `use ${local}`)]);
      named.set(file, known);
    }
    return known;
  };

  /** Whether a name means something in a module by itself: a module, a definition, an import. */
  const isKnown = ({ file, inner }: Place, name: string): boolean => {
    if (modules.child({ file, inner }, name) !== null) return true;
    const found = tree.indexOf(file);
    if (found < 0) return false;
    const names = namesIn(found);
    return names.has([...inner, name].join("::")) || names.has(`use ${name}`);
  };

  /** What the first name of a path stands for, where another import of the file binds it: `use a::b; use b::C`. */
  const throughImport = (
    from: number,
    line: number,
    parts: readonly string[],
    depth: number,
  ): Destination | Place | null => {
    const { imports } = files[from]!.facts;
    const inner = modules.around(files[from]!, line).join("::");
    const bound = imports.filter(
      ({ local, specifier }) =>
        local === parts[0] && specifier.split("::", 1)[0] !== local && depth < maxChain,
    );
    const near = bound.find((one) => modules.around(files[from]!, one.line).join("::") === inner);
    const chosen = near ?? bound[0];
    if (chosen === undefined || isDeclaration(chosen)) return null;
    const { specifier, imported } = chosen;
    const whole = imported === "*" || imported === "" ? [] : [imported];
    return begin(
      from,
      chosen.line,
      [...specifier.split("::", maxParts), ...whole, ...parts.slice(1)],
      depth + 1,
    );
  };

  const begin = (
    from: number,
    line: number,
    parts: readonly string[],
    depth = 0,
  ): Destination | Place | null => {
    const { path } = files[from]!;
    const here: Place = { file: path, inner: modules.around(files[from]!, line) };
    const [first = "", ...rest] = parts;
    if (first === "crate" || first === "$crate") return walk({ file: modules.root(path), inner: [] }, rest);
    if (first === "self" || first === "super") return walk(here, parts);
    if (first !== "" && isKnown(here, first))
      return throughImport(from, line, parts, depth) ?? walk(here, parts);
    const name = first === "" ? (rest.shift() ?? "") : first;
    const own = crates.packageOf(path);
    const library = libraryOf(own, name);
    if (library !== null) return walk({ file: library, inner: [] }, rest);
    if (platform.has(name)) return { kind: "runtime", name };
    if (own === null || own.dependencies.has(name) || name === "") return { kind: "external", name };
    // Before the edition of 2018 paths of imports began at the crate.
    const root: Place = { file: modules.root(path), inner: [] };
    return isKnown(root, name) ? walk(root, parts) : { kind: "external", name };
  };

  /** Whether a module has an item of this name itself, beside a module that may have the same. */
  const isGiven = ({ file, inner }: Place, name: string): boolean => {
    const found = tree.indexOf(file);
    if (found < 0) return false;
    const { imports } = files[found]!.facts;
    const other = imports.some((one) => one.local === name && !isDeclaration(one));
    return other || namesIn(found).has([...inner, name].join("::"));
  };

  const toModule = ({ file, inner }: Place, edge: string): Destination => {
    const index = tree.indexOf(edge);
    return {
      kind: "module",
      module: file,
      inner,
      files: index < 0 ? [] : [index],
      folder: null,
      inferred: false,
    };
  };

  const resolve = (from: number, imported: Import): Destination | null => {
    const { path } = files[from]!;
    if (isDeclaration(imported)) {
      const inner = modules.around(files[from]!, imported.line);
      const child = modules.child({ file: path, inner }, imported.local);
      return child === null ? null : toModule({ file: child, inner: [] }, child);
    }
    const parts = imported.specifier.split("::", maxParts);
    const place = begin(from, imported.line, parts);
    if (place === null || "kind" in place) return place;
    const whole = imported.imported === "*" || imported.imported === "";
    // `use a::b` may name a module: that is where the edge leads.
    const target =
      whole || isGiven(place, imported.imported) ? null : modules.child(place, imported.imported);
    return toModule(place, target ?? place.file);
  };

  const submodule = (module: string | null, name: string, from: number): string | null => {
    if (module !== null) return modules.child({ file: module, inner: [] }, name);
    const { path } = files[from]!;
    if (name === "crate" || name === "$crate") return modules.root(path);
    if (name === "super") return modules.parent(path)?.file ?? null;
    return libraryOf(crates.packageOf(path), name);
  };

  const roots = files.map(({ path }) => modules.root(path));
  const filesIn = new Map<string, number[]>();
  for (const [file, root] of roots.entries()) {
    const known = filesIn.get(macrosOf(root));
    if (known === undefined) filesIn.set(macrosOf(root), [file]);
    else known.push(file);
  }

  return {
    moduleOf: (file) => files[file]!.path,
    nameOf: null,
    placeOf: (file, definition) => {
      const { kind, name, qualified } = files[file]!.facts.definitions[definition]!;
      return kind === "macro"
        ? { module: macrosOf(roots[file]!), names: [name] }
        : { module: files[file]!.path, names: qualified.split("::") };
    },
    filesOf: (module) => {
      const file = tree.indexOf(module);
      return file < 0 ? (filesIn.get(module) ?? []) : [file];
    },
    seen: (file) => [files[file]!.path, macrosOf(roots[file]!)],
    submodule,
    beside: macrosOf,
    outside: (name, from) => {
      const own = crates.packageOf(files[from]!.path);
      return own?.dependencies.get(name) === null ? { kind: "external", name } : null;
    },
    resolve,
  };
};

/** Rust: crates of Cargo, modules of files. */
export const rust: Ecosystem = {
  id: "rust",
  languages: ["rust"],
  isManifest: (path) => nameOf(path) === "Cargo.toml",
  rules: rustRules,
  open,
};
