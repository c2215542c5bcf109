import type { Definition } from "../../model/facts.js";
import type { Destination, Ecosystem, NameRules, Resolver, Tree } from "../ecosystem.js";
import type { LinkFile } from "../input.js";
import { createHashes, mixHashes } from "./hash.js";
import { isType } from "./kinds.js";
import { createTrail, type Trail } from "./memo.js";
import { add, type FileScope, readScope } from "./scope.js";
import { type Def, defOf, fileOf, indexOf } from "./value.js";

/** Where a definition stands: `App.Shop.total` of a module. */
interface Place {
  readonly module: string;
  /** Names from the top of the module, joined by dots. */
  readonly path: string;
  /** The path without its name; empty at the top. */
  readonly container: string;
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

  /** What the module that an import leads to calls itself. */
  const ownName = (file: number, at: number): string | null => {
    const found = destination(file, at);
    return found?.kind === "module" ? resolver.nameOf!(found.module) : null;
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
    scopes[file] ??= readScope(
      files[file]!.facts,
      resolver.nameOf === null ? null : (at) => ownName(file, at),
    );
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
