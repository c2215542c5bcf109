import type { Export } from "../../model/facts.js";
import type { Destination } from "../ecosystem.js";
import { mixHashes } from "./hash.js";
import type { Ask, Meanings } from "./meanings.js";
import { createMemo } from "./memo.js";
import type { Program } from "./program.js";
import type { FileScope } from "./scope.js";
import { type Def, definitions, defOf, fileOf, ofLibrary, opaque, outside, type Value } from "./value.js";

interface Searched {
  readonly found: Value | null;
  /** Where names are passed on from outside: it can be that one. */
  readonly left: Value | null;
}

/** The first that is something; a module together with what is none. */
const joined = (values: readonly (Value | null)[]): Value | null => {
  const found = values.filter((value) => value !== null);
  const module = found.find(({ kind }) => kind === "module");
  const other = found.find(({ kind }) => kind === "definitions");
  if (module?.kind !== "module" || other === undefined) return found[0] ?? null;
  return { ...module, also: other };
};

/** How many wildcards a name is followed through from one module. */
const maxWildcards = 256;

/** The first definition of these that serves. */
export const some = (defs: readonly Def[]): Value | null => (defs.length > 0 ? definitions(defs) : null);

/** What an import leads to that leaves the repository. */
export const leave = (destination: Destination): Value | null => {
  if (destination.kind === "external") return outside(destination.name);
  return destination.kind === "runtime" ? ofLibrary : null;
};

/** Names of modules and where imports lead. */
interface Modules extends Pick<Meanings, "inModule" | "bound"> {
  /** A name inside of where an import leads. */
  readonly through: (destination: Destination, name: string, from: number) => Value | null;
}

/** Names in modules, through imports and exports. */
export const createModules = (program: Program, ask: Ask): Modules => {
  const { files, resolver, rules, trail, hash, find, definition, importing, scope } = program;
  const bindings = createMemo<number, Value | null>(trail, null);
  const moduleNames = createMemo<string, Searched>(trail, { found: null, left: null });

  /** What stands at the top of one file, whatever others see of it. */
  const topOf = (file: number, name: string): Value | null => {
    const own = find(resolver.moduleOf(file), "", name).filter(
      (def) => fileOf(def) === file && definition(def).scope === null,
    );
    if (own.length > 0) return definitions(own);
    const imports = importing(file).imports.get(name);
    return imports === undefined ? null : ask().bound(file, imports);
  };

  const through = (destination: Destination, name: string, from: number): Value | null => {
    if (destination.kind !== "module") return leave(destination);
    let at: Value = { kind: "module", module: destination.module };
    for (const inner of destination.inner) at = ask().member(at, inner, "read", from);
    if (name === "*") return at;
    if (at.kind !== "module") {
      const found = ask().member(at, name, "read", from);
      return found.kind === "missing" || found.kind === "unknown" ? null : found;
    }
    const found = ask().inModule(at.module, name, from);
    if (found !== null) return found;
    const whole = name === "default" ? at : ask().inModule(at.module, "default", from);
    // A module whose default is an object gives the members of that one, and a module without one gives itself.
    if (name === "default" || whole === null) return name === "default" ? whole : null;
    const member = ask().member(whole, name, "read", from);
    return member.kind === "missing" || member.kind === "unknown" ? null : member;
  };

  const bind = (file: number, at: number): Value | null =>
    bindings(defOf(file, at), () => {
      const destination = program.destination(file, at);
      if (destination === null) return null;
      return through(destination, files[file]!.facts.imports[at]!.imported, file);
    });

  const exportCell = (file: number, name: string): number =>
    mixHashes(mixHashes(program.kinds.exports, hash(files[file]!.path)), hash(name));

  const destinationOf = (file: number, specifier: string): Destination | null => {
    const at = importing(file).specifiers.get(specifier);
    return at === undefined ? null : program.destination(file, at);
  };

  const exported = (file: number, { from, local }: Export): Value | null => {
    if (from === null) return topOf(file, local);
    const destination = destinationOf(file, from);
    return destination === null ? opaque : through(destination, local, file);
  };

  const ofFile = (file: number, module: string, name: string): Value | null => {
    const own = scope(file);
    trail.read(exportCell(file, name));
    trail.read(exportCell(file, ""));
    // Where imports are passed on, a list of own names is for wildcards alone: `__all__`.
    const listed = (own.exports.get(name) ?? []).filter(({ from }) => from !== null || !rules.passesOn);
    const whole = joined(listed.map((one) => exported(file, one)));
    if (whole !== null) return whole;
    const closed = !rules.passesOn && (own.exports.size > 0 || own.stars.length > 0);
    const defs = find(module, "", name).filter(
      (def) => fileOf(def) === file && definition(def).scope === null && !(closed && definition(def).private),
    );
    if (defs.length > 0) return definitions(defs);
    if (!rules.passesOn) return null;
    const { facts, imports } = importing(file);
    // `from . import part` in the package itself: the name is no other than that of the module inside.
    const others = (imports.get(name) ?? []).filter((at) => {
      const destination = program.destination(file, at);
      const itself = destination?.kind === "module" && destination.module === module;
      return !itself || destination.inner.length > 0 || facts.imports[at]!.imported !== name;
    });
    return others.length === 0 ? null : ask().bound(file, others);
  };

  const passedOn = new Map<number, readonly Destination[]>();
  /** Where names of other modules are passed on from. */
  const passed = (file: number): readonly Destination[] => {
    const own = importing(file);
    trail.read(exportCell(file, "*"));
    const known = passedOn.get(file) ?? findPassed(file, own);
    passedOn.set(file, known);
    return known;
  };
  const findPassed = (file: number, own: FileScope): readonly Destination[] => {
    const found = own.stars.map(({ from }) => (from === null ? null : destinationOf(file, from)));
    if (rules.passesOn) {
      found.push(...own.wildcards.map((at) => program.destination(file, at)));
    }
    return found.filter((destination) => destination !== null);
  };

  /** What a module of one file has: only such a module exports, or passes on what it imports. */
  const inOwnFile = (module: string, name: string): Value | null => {
    const files = program.membersOf(module);
    if (files.length === 1) return ofFile(files[0]!, module, name);
    return some(find(module, "", name));
  };

  const searchModule = (module: string, name: string): Searched => {
    const queue: string[] = [module];
    const seen = new Set(queue);
    let left: Value | null = null;
    for (let at = 0; at < queue.length && at < maxWildcards; at++) {
      const here = queue[at]!;
      const found = inOwnFile(here, name);
      if (found !== null) return { found, left: null };
      // `export *` leaves out the default.
      if (name === "default") break;
      const files = resolver.filesOf(here);
      if (files.length !== 1) continue;
      for (const destination of passed(files[0]!)) {
        if (destination.kind !== "module") left ??= leave(destination);
        else if (destination.inner.length > 0) {
          const inner = through(destination, name, files[0]!);
          if (inner !== null) return { found: inner, left: null };
        } else if (queue.length < maxWildcards && !seen.has(destination.module)) {
          seen.add(destination.module);
          queue.push(destination.module);
        }
      }
    }
    return { found: null, left };
  };

  const inModule = (module: string, name: string, from: number): Value | null => {
    const { found, left } = moduleNames(`${module}\n${name}`, () => searchModule(module, name));
    if (found !== null) return found;
    const beside = resolver.beside?.(module) ?? null;
    if (beside !== null && find(beside, "", name).length > 0) return definitions(find(beside, "", name));
    const inside = program.submodule(module, name, from);
    return inside === null ? left : { kind: "module", module: inside };
  };

  const bound = (file: number, imports: readonly number[]): Value => {
    return joined(imports.map((at) => bind(file, at))) ?? opaque;
  };

  return { inModule, bound, through };
};
