import type { DefinitionKind, Export } from "../../model/facts.js";
import type { Destination } from "../ecosystem.js";
import { mixHashes } from "./hash.js";
import { fitness, isCallable, isMember, isType, type Use } from "./kinds.js";
import type { Ask, Meanings } from "./meanings.js";
import { createMemo } from "./memo.js";
import type { Program } from "./program.js";
import { containerOf, type FileScope } from "./program.js";
import {
  type Def,
  definitions,
  defOf,
  fileOf,
  indexOf,
  ofLibrary,
  opaque,
  outside,
  type Value,
} from "./value.js";

interface Searched {
  readonly found: Value | null;
  /** Where names are passed on from outside: it can be that one. */
  readonly left: Value | null;
}

interface Around {
  readonly found: Value | null;
  /** What has the name and serves less well: it counts where nothing else has it. */
  readonly other: Value | null;
}

/** As many definitions of one name are looked through each time. */
const maxWeighed = 32;

/** Of definitions of one name. */
interface Same {
  /** Whether some hold in a block alone. */
  scoped: boolean;
  members: boolean;
  readonly files: Set<number>;
  /** For the file that asked last. */
  visible: Visible | null;
}

/** Those of one name that a file can know of, and whether it includes one of them. */
interface Visible {
  readonly file: number;
  readonly defs: readonly Def[];
  readonly included: boolean;
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

/** Names: in scopes, in modules, through imports and exports. */
export const createNames = (program: Program, ask: Ask): Pick<Meanings, "bare" | "inModule" | "bound"> => {
  const { files, resolver, rules, trail, hash, find, definition, importing, scope, place } = program;
  const bindings = createMemo<number, Value | null>(trail, null);
  const moduleNames = createMemo<string, Searched>(trail, { found: null, left: null });

  const sameNames = new WeakMap<readonly Def[], Same>();
  /** What definitions of one name are, found out once: a name may be defined in every file. */
  const same = (defs: readonly Def[]): Same => {
    let found = sameNames.get(defs);
    if (found !== undefined) return found;
    found = { scoped: false, members: false, files: new Set(), visible: null };
    for (const def of defs) {
      const { scope: block, kind } = definition(def);
      found.scoped ||= block !== null;
      found.members ||= isMember(kind);
      found.files.add(fileOf(def));
    }
    sameNames.set(defs, found);
    return found;
  };
  const isScoped = (defs: readonly Def[]): boolean =>
    defs.length > maxWeighed ? same(defs).scoped : defs.some((def) => definition(def).scope !== null);
  const hasMembers = (defs: readonly Def[]): boolean =>
    defs.length > maxWeighed ? same(defs).members : defs.some((def) => isMember(definition(def).kind));
  const isIn = (defs: readonly Def[], file: number): boolean =>
    defs.length > maxWeighed ? same(defs).files.has(file) : defs.some((def) => fileOf(def) === file);

  /** The first definition of these that serves. */
  const some = (defs: readonly Def[]): Value | null => (defs.length > 0 ? definitions(defs) : null);

  const leave = (destination: Destination): Value | null => {
    if (destination.kind === "external") return outside(destination.name);
    return destination.kind === "runtime" ? ofLibrary : null;
  };

  /** What stands at the top of one file, whatever others see of it. */
  const topOf = (file: number, name: string): Value | null => {
    const own = find(resolver.moduleOf(file), "", name).filter(
      (def) => fileOf(def) === file && definition(def).scope === null,
    );
    if (own.length > 0) return definitions(own);
    const imports = importing(file).imports.get(name);
    return imports === undefined ? null : ask().bound(file, imports);
  };

  /** A name inside of where an import leads. */
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

  /** Of these, those whose names hold on a line of a file: the ones of the innermost block hide the others. */
  const heldAt = (defs: readonly Def[], file: number, line: number): readonly Def[] => {
    if (!isScoped(defs)) return defs;
    let start = 0;
    let kept: Def[] = [];
    for (const def of defs) {
      const { scope: block } = definition(def);
      if (block !== null && (fileOf(def) !== file || line < block.startLine || line > block.endLine))
        continue;
      const from = block?.startLine ?? 0;
      if (from < start) continue;
      if (from > start) kept = [];
      start = from;
      kept.push(def);
    }
    return kept;
  };

  /** Names inside the definitions around, the inner ones first, wherever these stand. */
  const around = (
    file: number,
    within: number,
    name: string,
    use: Use,
    own: FileScope,
    line: number,
  ): Around => {
    let other: Value | null = null;
    let module = resolver.moduleOf(file);
    let container = "";
    for (let at = within; at >= 0; at = own.parents[at]!) {
      const { kind } = own.facts.definitions[at]!;
      const here = place(file, at);
      module = here.module;
      container = here.container;
      const found = inDefinition(file, at, kind, here, name, own, line);
      if (found !== null && serves(found, use)) return { found, other };
      other ??= found;
      const parent = own.parents[at]!;
      if (parent >= 0 && place(file, parent).path === container) continue;
      const outer = inContainers(module, container, parent < 0 ? "" : place(file, parent).path, name, file);
      if (outer !== null && serves(outer, use)) return { found: outer, other };
      other ??= outer;
    }
    return { found: null, other };
  };

  /** A member of the type around that is no type hides none, and a field hides no function. */
  const serves = (value: Value, use: Use): boolean =>
    !rules.implicitMembers ||
    use === "read" ||
    value.kind !== "definitions" ||
    value.defs.some((def) => fitness(use, definition(def).kind) === 0);

  const inDefinition = (
    file: number,
    at: number,
    kind: DefinitionKind,
    here: { readonly module: string; readonly path: string },
    name: string,
    own: FileScope,
    line: number,
  ): Value | null => {
    if (kind === "module") return some(find(here.module, here.path, name));
    if (isCallable(kind)) {
      const nested = find(here.module, here.path, name).filter(
        (def) => fileOf(def) === file && own.parents[indexOf(def)] === at && !isMember(definition(def).kind),
      );
      return some(heldAt(nested, file, line));
    }
    if (!rules.implicitMembers || !(isType(kind) || kind === "extension")) return null;
    const type = kind === "extension" ? ask().extended(defOf(file, at)) : defOf(file, at);
    return implicit(type, name);
  };

  /** A member without a receiver. Nobody calls constructors so. */
  const implicit = (type: Def, name: string): Value | null => {
    const found = ask().ofType(type, name);
    if (found.kind !== "definitions") return null;
    return some(found.defs.filter((def) => definition(def).kind !== "constructor"));
  };

  /** What a definition stands in by its name and not by its place: `Shop::total` outside of `Shop`. */
  const inContainers = (
    module: string,
    from: string,
    end: string,
    name: string,
    file: number,
  ): Value | null => {
    for (let path = from; path !== "" && path !== end; ) {
      const dot = path.lastIndexOf(".");
      const last = path.slice(dot + 1);
      const container = containerOf(path, last);
      const defs = find(module, container, last);
      const type = defs.find((def) => isType(definition(def).kind));
      if (type !== undefined && rules.implicitMembers) {
        const picked = ask().pick(defs, "type", null, file);
        const found = picked === null ? null : implicit(picked.defs[0]!, name);
        if (found !== null) return found;
      }
      if (defs.some((def) => definition(def).kind === "module")) {
        const found = some(find(module, path, name));
        if (found !== null) return found;
      }
      path = container;
    }
    return null;
  };

  const bound = (file: number, imports: readonly number[]): Value => {
    return joined(imports.map((at) => bind(file, at))) ?? opaque;
  };

  /** What is private to a file is known to those that include it. */
  const included = (file: number, def: Def): boolean => {
    if (resolver.sees === undefined) return false;
    trail.read(program.kinds.sight);
    return resolver.sees(file, fileOf(def));
  };

  /** What tests add to a package or namespace is theirs alone. */
  const knows = (file: number, def: Def): boolean => files[file]!.test || !files[fileOf(def)]!.test;

  /** Whether a file that has this at its top was run before. */
  const loaded = (file: number, def: Def): boolean => {
    const { kind } = definition(def);
    if (resolver.loads === undefined || isType(kind) || kind === "module" || kind === "constant") return true;
    trail.read(program.kinds.sight);
    return resolver.loads(file, fileOf(def));
  };

  const findVisible = (defs: readonly Def[], file: number): Visible => {
    const isKnown = (def: Def) => (!definition(def).private && knows(file, def)) || included(file, def);
    const own = defs.filter((def) => isKnown(def) && loaded(file, def));
    // A program's own `snprintf` for one system is not what the files call that do not see it.
    return { file, defs: own, included: own.some((def) => included(file, def)) };
  };
  /** Those of other files that a file can know of. */
  const visible = (defs: readonly Def[], file: number): Visible => {
    if (defs.length <= maxWeighed) return findVisible(defs, file);
    if (resolver.sees !== undefined || resolver.loads !== undefined) trail.read(program.kinds.sight);
    const long = same(defs);
    if (long.visible?.file !== file) long.visible = findVisible(defs, file);
    return long.visible;
  };

  /** The module of the definition around, and that of the file: a file can hold several. */
  const modulesAround = (file: number, within: number): string[] => {
    const own = resolver.moduleOf(file);
    if (resolver.placeOf === null || within < 0) return [own];
    const { module } = place(file, within);
    return module === own ? [own] : [module, own];
  };

  /** What a bare name can be at the top: members of objects without a name stand there too. */
  const atTop = (module: string, name: string, file: number, line: number): readonly Def[] => {
    const defs = heldAt(find(module, "", name), file, line);
    if (rules.implicitMembers) return defs;
    return hasMembers(defs) ? defs.filter((def) => !isMember(definition(def).kind)) : defs;
  };

  const bare = (file: number, within: number, name: string, use: Use, line?: number): Value | null => {
    const own = importing(file);
    const at = line ?? own.facts.definitions[within]?.line ?? 0;
    if (within < 0) return outer(file, within, name, own, at);
    const { found, other } = around(file, within, name, use, own, at);
    return found ?? outer(file, within, name, own, at) ?? other;
  };

  const outer = (file: number, within: number, name: string, own: FileScope, line: number): Value | null => {
    const modules = modulesAround(file, within);
    for (const module of modules) {
      const defs = atTop(module, name, file, line);
      if (isIn(defs, file)) return definitions(defs);
    }
    const imports = own.imports.get(name);
    if (imports !== undefined) return bound(file, imports);
    for (const module of resolver.seen(file)) if (!modules.includes(module)) modules.push(module);
    for (const module of modules) {
      const { defs, included: seen } = visible(atTop(module, name, file, line), file);
      const library = resolver.sees !== undefined && rules.runtime.has(name);
      if (library && !seen) continue;
      if (defs.length > 0) return definitions(defs);
    }
    for (const at of own.wildcards) {
      const destination = program.destination(file, at);
      if (destination?.kind !== "module") continue;
      if (destination.inner.length === 0 && modules.includes(destination.module)) continue;
      const found = through(destination, name, file);
      // What passes names on from outside may have this one, or not.
      if (found?.kind === "definitions" || found?.kind === "module") return found;
    }
    const submodule = program.submodule(null, name, file);
    if (submodule !== null) return { kind: "module", module: submodule };
    if (rules.runtime.has(name)) return ofLibrary;
    const destination = program.outside(name, file);
    return destination === null ? null : leave(destination);
  };

  return { bare, inModule, bound };
};
