import type { Definition, Export, Reference } from "../../model/facts.js";
import type { Destination, Ecosystem, NameRules, Resolver, Tree } from "../ecosystem.js";
import type { LinkFacts, LinkFile } from "../input.js";
import { createHashes, mixHashes } from "./hash.js";
import { isMember, isType } from "./kinds.js";
import { createTrail, type Trail } from "./memo.js";
import { type Def, defOf, fileOf, indexOf } from "./value.js";

/** Where a definition stands: `App.Shop.total` of a module. */
interface Place {
  readonly module: string;
  /** Names from the top of the module, joined by dots. */
  readonly path: string;
  /** The path without its name; empty at the top. */
  readonly container: string;
}

/** What of a file is asked for again and again. */
export interface FileScope {
  readonly facts: LinkFacts;
  /** For each definition the innermost one around it; -1 at the top. */
  readonly parents: Int32Array;
  /** Imports by the names that they bind here. */
  readonly imports: ReadonlyMap<string, readonly number[]>;
  /** Imports of all names of a module: `from m import *`, `#include`. Not those that only pass names on. Not endless. */
  readonly wildcards: readonly number[];
  readonly exports: ReadonlyMap<string, readonly Export[]>;
  readonly stars: readonly Export[];
  /** By specifier the import that an export of it goes through: one that binds no name here, if there is one. */
  readonly specifiers: ReadonlyMap<string, number>;
  /** References to bases, by the definition that they stand in. */
  readonly bases: ReadonlyMap<number, readonly Reference[]>;
  /** Definitions with members written in them. */
  readonly holders: ReadonlySet<number>;
}

/** All files of one ecosystem, and tables of what they define. */
export interface Program {
  readonly files: readonly LinkFile[];
  readonly resolver: Resolver;
  readonly rules: NameRules;
  readonly trail: Trail;
  readonly hash: (text: string) => number;
  /** Beginnings of the keys of its cells. `sight` and `manifests` are keys: who sees whom, and what manifests say. */
  readonly kinds: CellKinds;
  readonly definition: (def: Def) => Definition;
  readonly scope: (file: number) => FileScope;
  /** The same, where imports are looked at. */
  readonly importing: (file: number) => FileScope;
  readonly place: (file: number, index: number) => Place;
  readonly placeOf: (def: Def) => Place;
  /** Definitions of a name in a container of a module, in the order of files and lines. Extensions are none. */
  readonly find: (module: string, container: string, name: string) => readonly Def[];
  /** The same for extensions and what else has this path: all parts of one type. */
  readonly parts: (module: string, path: string) => readonly Def[];
  /** Extensions of types of this simple name. */
  readonly extensions: (name: string) => readonly Def[];
  readonly destination: (file: number, imported: number) => Destination | null;
  /** Files of a module, where it matters whether it is one. */
  readonly membersOf: (module: string) => readonly number[];
  readonly submodule: (module: string | null, name: string, from: number) => string | null;
  readonly outside: (name: string, from: number) => Destination | null;
}

/** Beginnings of the keys of cells: what an answer can depend on. Each ecosystem has its own. */
const cellKinds = {
  definitions: 0x11,
  exports: 0x22,
  imports: 0x33,
  bases: 0x44,
  extensions: 0x55,
  candidates: 0x66,
  stems: 0x77,
  submodules: 0x88,
  manifests: 0x99,
  sight: 0xaa,
  modules: 0xbb,
  homes: 0xcc,
} as const;

type CellKinds = Readonly<Record<keyof typeof cellKinds, number>>;

const dotted = (qualified: string): string =>
  qualified.includes("::") ? qualified.replaceAll("::", ".") : qualified;

/** What stands before the name in a dotted path. */
export const containerOf = (path: string, name: string): string => {
  if (path.endsWith(name)) {
    const end = path.length - name.length - 1;
    return end <= 0 ? "" : path.slice(0, end);
  }
  const dot = path.lastIndexOf(".");
  return dot < 0 ? "" : path.slice(0, dot);
};

/** For each definition the innermost one around it. They stand in the order of the text. */
const findParents = (definitions: readonly Definition[]): Int32Array => {
  const parents = new Int32Array(definitions.length).fill(-1);
  const open: number[] = [];
  definitions.forEach(({ qualified, startLine, endLine }, at) => {
    while (open.length > 0 && definitions[open.at(-1)!]!.endLine < startLine) open.pop();
    for (let depth = open.length - 1; depth >= 0; depth--) {
      const around = definitions[open[depth]!]!;
      if (around.endLine < endLine || around.startLine > startLine) continue;
      const next = qualified[around.qualified.length];
      if (qualified.startsWith(around.qualified) && (next === "." || next === ":")) {
        parents[at] = open[depth]!;
        break;
      }
      // Only what could be around is looked at, and no more than a few of them.
      if (open.length - depth >= 32) break;
    }
    open.push(at);
  });
  return parents;
};

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** More wildcards of one file are not followed. */
const maxWildcards = 128;
/** More definitions of one name in one place of a file are left out. */
const maxSame = 2_048;

interface Table {
  readonly hash: number;
  readonly names: Map<string, Def[]>;
}

const none: readonly Def[] = [];

export const createProgram = (ecosystem: Ecosystem, tree: Tree): Program => {
  const { files } = tree;
  const resolver = ecosystem.open(tree);
  const trail = createTrail();
  const hash = createHashes();
  const scopes: (FileScope | undefined)[] = new Array(files.length);
  const tables = new Map<string, Map<string, Table>>();
  const partsOf = new Map<string, Map<string, Def[]>>();
  const destinations: (Destination | null)[][] = new Array(files.length);
  let extensionsByName: Map<string, Def[]> | undefined;

  const seed = hash(ecosystem.id);
  const kinds = Object.fromEntries(
    Object.entries(cellKinds).map(([kind, number]) => [kind, mixHashes(seed, number)]),
  ) as CellKinds;
  const cell = (kind: number, text: string): number => mixHashes(kind, hash(text));

  const importCells = files.map(({ path }) => cell(kinds.imports, path));
  const homeCells = files.map(({ path }) => cell(kinds.homes, path));

  const place = (file: number, index: number): Place => {
    const { name, qualified } = files[file]!.facts.definitions[index]!;
    const own = resolver.placeOf?.(file, index) ?? null;
    const path = own === null ? dotted(qualified) : own.names.join(".");
    return { module: own?.module ?? resolver.moduleOf(file), path, container: containerOf(path, name) };
  };

  const tableOf = (module: string): Map<string, Table> => {
    let table = tables.get(module);
    if (table !== undefined) return table;
    table = new Map();
    const parts = new Map<string, Def[]>();
    const base = mixHashes(kinds.definitions, hash(module));
    for (const file of resolver.filesOf(module)) {
      files[file]!.facts.definitions.forEach(({ name, kind }, index) => {
        const { module: own, path, container } = place(file, index);
        if (own !== module) return;
        if (kind === "extension" || isType(kind)) add(parts, path, defOf(file, index));
        if (kind === "extension") return;
        let inside = table!.get(container);
        if (inside === undefined) {
          inside = { hash: mixHashes(base, hash(container)), names: new Map() };
          table!.set(container, inside);
        }
        const same = inside.names.get(name);
        if (same === undefined) inside.names.set(name, [defOf(file, index)]);
        else if (same.length < maxSame || fileOf(same[same.length - maxSame]!) !== file)
          same.push(defOf(file, index));
      });
    }
    tables.set(module, table);
    partsOf.set(module, parts);
    return table;
  };

  const readScope = (file: number): FileScope => {
    const { facts } = files[file]!;
    const imports = new Map<string, number[]>();
    const wildcards: number[] = [];
    facts.imports.forEach(({ local, imported, kind }, at) => {
      if (local !== "") add(imports, local, at);
      else if (imported === "*" && (kind === "static" || kind === "type") && wildcards.length < maxWildcards)
        wildcards.push(at);
    });
    const specifiers = new Map<string, number>();
    const passing = new Set<string>();
    facts.imports.forEach(({ specifier, local, kind }, at) => {
      const passes = kind === "re-export" || local === "";
      if (passes ? passing.has(specifier) : specifiers.has(specifier)) return;
      if (passes) passing.add(specifier);
      specifiers.set(specifier, at);
    });
    if (resolver.nameOf !== null) {
      facts.imports.forEach(({ local, imported }, at) => {
        if (local === "" || imported !== "*") return;
        const found = destination(file, at);
        const name = found?.kind === "module" ? resolver.nameOf!(found.module) : null;
        if (name !== null && name !== local && !imports.has(name)) add(imports, name, at);
      });
    }
    const exports = new Map<string, Export[]>();
    const stars: Export[] = [];
    for (const one of facts.exports) {
      if (one.exported === "*") stars.push(one);
      else add(exports, one.exported, one);
    }
    const bases = new Map<number, Reference[]>();
    for (const reference of facts.references) {
      if (reference.within < 0 || (reference.kind !== "extends" && reference.kind !== "implements")) continue;
      add(bases, reference.within, reference);
    }
    const parents = findParents(facts.definitions);
    const holders = new Set<number>();
    facts.definitions.forEach(({ kind }, index) => {
      if (isMember(kind)) holders.add(parents[index]!);
    });
    return { facts, parents, imports, wildcards, exports, stars, specifiers, bases, holders };
  };

  const destination = (file: number, at: number): Destination | null => {
    trail.read(importCells[file]!);
    destinations[file] ??= [];
    const known = destinations[file]!;
    const found = known[at];
    if (found !== undefined) return found;
    const imported = files[file]!.facts.imports[at]!;
    known[at] = resolver.resolve(file, imported);
    return known[at]!;
  };

  const collectExtensions = (): Map<string, Def[]> => {
    const found = new Map<string, Def[]>();
    files.forEach(({ facts }, file) => {
      facts.definitions.forEach(({ kind, name }, index) => {
        if (kind === "extension") add(found, name, defOf(file, index));
      });
    });
    return found;
  };

  const scope = (file: number): FileScope => {
    scopes[file] ??= readScope(file);
    return scopes[file]!;
  };

  return {
    files,
    resolver,
    rules: ecosystem.rules,
    trail,
    hash,
    kinds,
    definition: (def) => files[fileOf(def)]!.facts.definitions[indexOf(def)]!,
    scope,
    importing: (file) => {
      trail.read(importCells[file]!);
      trail.read(homeCells[file]!);
      return scope(file);
    },
    place,
    placeOf: (def) => place(fileOf(def), indexOf(def)),
    find: (module, container, name) => {
      const inside = tableOf(module).get(container);
      const base = inside?.hash ?? mixHashes(mixHashes(kinds.definitions, hash(module)), hash(container));
      trail.read(mixHashes(base, hash(name)));
      return inside?.names.get(name) ?? none;
    },
    parts: (module, path) => {
      trail.read(mixHashes(cell(kinds.bases, module), hash(path)));
      tableOf(module);
      return partsOf.get(module)!.get(path) ?? none;
    },
    extensions: (name) => {
      trail.read(cell(kinds.extensions, name));
      extensionsByName ??= collectExtensions();
      return extensionsByName.get(name) ?? none;
    },
    destination,
    membersOf: (module) => {
      trail.read(cell(kinds.modules, module));
      return resolver.filesOf(module);
    },
    submodule: (module, name, from) => {
      trail.read(cell(kinds.submodules, name));
      trail.read(kinds.manifests);
      return resolver.submodule(module, name, from);
    },
    outside: (name, from) => {
      if (resolver.outside === undefined) return null;
      trail.read(cell(kinds.submodules, name));
      trail.read(kinds.manifests);
      return resolver.outside(name, from);
    },
  };
};
