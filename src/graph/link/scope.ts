import type { Definition, Export, Reference } from "../../model/facts.js";
import type { LinkFacts } from "../input.js";
import { isMember } from "./kinds.js";

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

/** Puts a value behind those that a key has. */
export const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

/** More wildcards of one file are not followed. */
const maxWildcards = 128;
/**
 * @param nameOf the name that an import of a whole module has by what that module says of itself; null where none says so.
 */
export const readScope = (
  facts: LinkFacts,
  nameOf: ((imported: number) => string | null) | null,
): FileScope => {
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
  if (nameOf !== null) {
    facts.imports.forEach(({ local, imported }, at) => {
      const name = local === "" || imported !== "*" ? null : nameOf(at);
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
