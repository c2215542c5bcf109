import type { Destination } from "../ecosystem.js";
import { hashText, mixHashes } from "./hash.js";
import { isCandidate } from "./infer.js";
import { isType } from "./kinds.js";
import type { Program } from "./program.js";
import { stemOf } from "./tests.js";

/**
 * A *cell* is one thing that links can depend on, such as "what is called `run` in this container of this module". Its
 * key is a 32-bit hash of what is asked; two keys with one hash are one cell, which only costs a file linked in vain. Its
 * content are 64 bits of a hash of the answer. A file whose facts and cells are unchanged has the same links.
 *
 * Written as triples: key, low half, high half; ascending by key.
 */
export type Cells = Uint32Array;

/** Texts by cell, put together in the order of the file. */
type Contents = Map<number, string>;

const append = (contents: Contents, cell: number, text: string): void => {
  const known = contents.get(cell);
  contents.set(cell, known === undefined ? text : `${known}\n${text}`);
};

/** A second hash beside FNV-1a, so that the two together are 64 bits. */
const otherHash = (text: string): number => {
  let hash = 0x2545f491;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
};

/** Stands for a long text where it only matters whether it is the same. */
const digest = (text: string): string => `${hashText(text).toString(36)} ${otherHash(text).toString(36)}`;

const written = (contents: Contents): Cells => {
  const cells = new Uint32Array(contents.size * 3);
  let at = 0;
  for (const key of Uint32Array.from(contents.keys()).sort()) {
    const text = contents.get(key)!;
    cells[at++] = key;
    cells[at++] = hashText(text);
    cells[at++] = otherHash(text);
  }
  return cells;
};

/** Lists are text that can't be mistaken for other lists. */
const say = (...parts: readonly unknown[]): string => JSON.stringify(parts);

const saidDestination = (program: Program, destination: Destination | null): unknown => {
  if (destination?.kind !== "module") return destination;
  const { files, resolver } = program;
  return {
    ...destination,
    files: destination.files.map((file) => files[file]!.path),
    name: resolver.nameOf?.(destination.module) ?? null,
  };
};

/** Where a file stands, whatever it says: its modules and its flags. */
const homeOf = (program: Program, file: number): string => {
  const { files, resolver } = program;
  const { facts, test, ranked, language } = files[file]!;
  const places =
    resolver.placeOf === null ? null : facts.definitions.map((_, index) => resolver.placeOf!(file, index));
  return say(language, test, ranked, resolver.moduleOf(file), places);
};

const importsOf = (program: Program, file: number): string => {
  const { files, resolver } = program;
  const imports = files[file]!.facts.imports.map(({ specifier, imported, local, kind }, at) => [
    specifier,
    imported,
    local,
    kind,
    saidDestination(program, program.destination(file, at)),
  ]);
  return say(resolver.seen(file), imports);
};

/** Where a file stands and what it imports: what can change though its text does not. */
const outerCells = (program: Program, file: number): { readonly home: Cells; readonly imports: Cells } => {
  const { files, hash } = program;
  const path = hash(files[file]!.path);
  return {
    home: written(new Map([[mixHashes(program.kinds.homes, path), homeOf(program, file)]])),
    imports: written(new Map([[mixHashes(program.kinds.imports, path), importsOf(program, file)]])),
  };
};

/** All that other files, or the file itself, can ask of what a file says. */
const innerContents = (program: Program, file: number): Contents => {
  const { files, hash, place, scope, resolver } = program;
  const { path, test, ranked } = files[file]!;
  const { facts, parents, bases, exports, stars, holders } = scope(file);
  const contents: Contents = new Map();
  const ordinals = new Map<string, number>();
  const chains: string[] = [];
  facts.definitions.forEach((one, index) => {
    const { name, kind, qualified, exported, private: own, arity, type, scope: block } = one;
    const ordinal = ordinals.get(name) ?? 0;
    ordinals.set(name, ordinal + 1);
    const here = place(file, index);
    const parent = parents[index]!;
    const around = facts.definitions[parent];
    // Only whether it changes counts, and the texts of all around would grow with the square of how deep they stand.
    chains[index] = around === undefined ? "" : digest(say(chains[parent], around.kind, around.qualified));
    const said = say(
      path,
      ordinal,
      kind,
      exported,
      own,
      arity,
      type,
      block !== null,
      chains[index],
      holders.has(index),
    );
    const module = hash(here.module);
    if (kind === "extension" || isType(kind)) {
      const based = (bases.get(index) ?? []).map((base) => [base.kind, base.name, base.receiver]);
      append(contents, mixHashes(mixHashes(program.kinds.bases, module), hash(here.path)), say(said, based));
    }
    if (kind === "extension") {
      append(contents, mixHashes(program.kinds.extensions, hash(name)), say(said, here.module, here.path));
      return;
    }
    const container = mixHashes(mixHashes(program.kinds.definitions, module), hash(here.container));
    append(contents, mixHashes(container, hash(name)), said);
    if (ranked && isCandidate(one, program.rules)) {
      append(
        contents,
        mixHashes(program.kinds.candidates, hash(name)),
        say(said, resolver.moduleOf(file), here.module, qualified, test),
      );
    }
  });
  const exportsCell = mixHashes(program.kinds.exports, hash(path));
  for (const [name, list] of exports)
    append(contents, mixHashes(exportsCell, hash(name)), say(list.map(({ local, from }) => [local, from])));
  append(contents, mixHashes(exportsCell, hash("*")), say(stars.map(({ local, from }) => [local, from])));
  append(contents, mixHashes(exportsCell, hash("")), say(exports.size > 0 || stars.length > 0));
  if (!test) append(contents, mixHashes(program.kinds.stems, hash(stemOf(path))), say(path));
  return contents;
};

export const noCells: Cells = new Uint32Array(0);

export const joinCells = (parts: readonly Cells[]): Cells => {
  const cells = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    cells.set(part, at);
    at += part.length;
  }
  return cells;
};

/** The first two triples of what `cellsOf` gives are home and imports; then come the others. */
const outerLength = 6;

const sameTriple = (a: Cells, b: Cells): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

/**
 * The cells of a file.
 *
 * @param earlier its cells in an earlier commit in which it said the same, if there is one; else null.
 */
export const cellsOf = (program: Program, file: number, earlier: Cells | null): Cells => {
  const { home, imports } = outerCells(program, file);
  const known = earlier !== null && sameTriple(home, earlier) ? earlier.subarray(outerLength) : null;
  return joinCells([home, imports, known ?? written(innerContents(program, file))]);
};

/**
 * Calls back for all parts of a path or module that something stands below, the longest first: `src/a/b`, `src/a`, `src`
 * for `src/a/b.ts`. Ends where one is known, and so all above it.
 */
const eachPrefix = (text: string, take: (prefix: string, last: string) => boolean): void => {
  let end = text.length;
  for (let at = text.length - 1; at >= -1; at--) {
    if (at >= 0 && !"/.:\\".includes(text[at]!)) continue;
    if (end > at + 1 && !take(text.slice(0, end), text.slice(at + 1, end))) return;
    end = at;
  }
};

const modulesOf = ({ files, resolver }: Program): ReadonlySet<string> => {
  const modules = new Set<string>();
  files.forEach(({ facts }, file) => {
    modules.add(resolver.moduleOf(file));
    if (resolver.placeOf === null) return;
    facts.definitions.forEach((_, index) => {
      modules.add(resolver.placeOf!(file, index).module);
    });
  });
  return modules;
};

/**
 * Cells that belong to no file: modules, what stands inside of them by name, manifests, and who sees whom.
 *
 * @param paths of all files of the commit, sorted. @param manifests paths and texts.
 */
export const commonCells = (
  program: Program,
  paths: readonly string[],
  manifests: readonly (readonly [string, string | null])[],
): Cells => {
  const { files, hash, resolver, kinds } = program;
  const contents: Contents = new Map();
  const modules = modulesOf(program);
  for (const module of modules) {
    const own = resolver.filesOf(module);
    // Whether a module is one file makes a difference; which of many it is made of stands in their cells.
    append(
      contents,
      mixHashes(kinds.modules, hash(module)),
      say(own.length === 1 ? files[own[0]!]!.path : "many"),
    );
  }
  // Nothing stands in the modules of files that are not there.
  const seen = new Set<string>();
  for (const text of files.length === 0 ? [] : [...paths, ...modules]) {
    const found: (readonly [prefix: string, last: string])[] = [];
    eachPrefix(text, (prefix, last) => {
      if (seen.has(prefix)) return false;
      seen.add(prefix);
      found.push([prefix, last]);
      return true;
    });
    // What stands above first, as it does where another path brings it in.
    for (const [prefix, last] of found.reverse())
      append(contents, mixHashes(kinds.submodules, hash(last)), prefix);
  }
  // All texts together could be longer than a text can be.
  const said = manifests.map(([path, text]) => [path, text === null ? null : digest(text)]);
  append(contents, kinds.manifests, say(said));
  if (resolver.sees !== undefined || resolver.loads !== undefined) {
    append(contents, kinds.sight, say(files.map((_, file) => digest(importsOf(program, file)))));
  }
  return written(contents);
};

/** Adds to `changed` the keys of cells that are not the same in both. */
export const addChanged = (changed: Set<number>, before: Cells, after: Cells): void => {
  const known = new Map<number, number>();
  for (let at = 0; at < before.length; at += 3) known.set(before[at]!, at);
  for (let at = 0; at < after.length; at += 3) {
    const old = known.get(after[at]!);
    if (old === undefined) changed.add(after[at]!);
    else if (before[old + 1] !== after[at + 1] || before[old + 2] !== after[at + 2]) changed.add(after[at]!);
    known.delete(after[at]!);
  }
  for (const key of known.keys()) changed.add(key);
};
