import type { Import, Reference } from "../../model/facts.js";
import type { FileLinks, InferredReason, Link, Resolution, Target } from "../../model/graph.js";
import type { Destination, Ecosystem, Tree } from "../ecosystem.js";
import { type Cells, cellsOf, commonCells } from "./cells.js";
import { createInfer } from "./infer.js";
import { isType } from "./kinds.js";
import type { Meanings } from "./meanings.js";
import { createMembers } from "./members.js";
import { createNames } from "./names.js";
import { createOrigins } from "./origins.js";
import { createPick } from "./pick.js";
import { createProgram, type Program } from "./program.js";
import { createTests } from "./tests.js";
import { type Def, defOf, fileOf, indexOf, instance, unknown, type Value } from "./value.js";

/** What was found out about a file, and what that rests on. */
export interface Linked {
  readonly links: FileLinks;
  /** Cells that were read outside and inside of the file: sorted, distinct hashes of their keys. */
  readonly reads: Uint32Array;
}

/** Links the files of one ecosystem. */
export interface EcosystemLinker {
  readonly link: (file: number) => Linked;
  readonly cells: (file: number, earlier: Cells | null) => Cells;
  readonly common: () => Cells;
}

/** Where the name that is imported is a module inside the module, and nothing else there has it: that one's files. */
const inSubmodule = (
  { resolver }: Program,
  destination: Destination | null,
  { imported }: Import,
  value: () => Value,
  file: number,
): Destination | null => {
  if (destination?.kind !== "module" || imported === "*" || imported === "") return destination;
  const module = resolver.submodule(destination.module, imported, file);
  if (module === null) return destination;
  const found = value();
  if (found.kind !== "module" || found.module !== module) return destination;
  const files = resolver.filesOf(module);
  return files.length === 0 ? destination : { ...destination, files, folder: null };
};

const ofImport = (program: Program, from: number, destination: Destination | null): Resolution => {
  if (destination === null) return "unresolved";
  if (destination.kind === "runtime") return "runtime";
  if (destination.kind === "external") {
    return [{ target: { kind: "external", name: destination.name }, reason: null }];
  }
  if (destination.kind === "file") {
    return [{ target: { kind: "file", path: destination.path }, reason: null }];
  }
  const { folder, files, inferred } = destination;
  const reason = inferred ? "only-file" : null;
  if (folder !== null) return [{ target: { kind: "directory", path: folder }, reason }];
  if (files.length === 0) return "unresolved";
  // `use super::*` of a module inside the same file.
  if (files.length === 1 && files[0] === from) return "local";
  return files.map((file) => ({ target: { kind: "file", path: program.files[file]!.path }, reason }));
};

/** A method overrides those of so many bases. */
const maxRoots = 64;

const createMeanings = (program: Program): Meanings => {
  const ask = (): Meanings => meanings;
  const meanings: Meanings = {
    pick: createPick(program),
    ...createNames(program, ask),
    ...createMembers(program, ask),
    ...createOrigins(program, ask),
  };
  return meanings;
};

/** How many modules are followed one behind the other, each being what the last one gives. */
const maxModules = 8;

export const createEcosystemLinker = (
  ecosystem: Ecosystem,
  tree: Tree,
  paths: readonly string[],
): EcosystemLinker => {
  const program = createProgram(ecosystem, tree);
  const meanings = createMeanings(program);
  const infer = createInfer(program);
  const tests = createTests(program);
  const { files, rules, trail, definition, scope } = program;

  const target = (def: Def): Target => ({
    kind: "definition",
    path: files[fileOf(def)]!.path,
    index: indexOf(def),
  });

  const linksTo = (defs: readonly Def[], reason: InferredReason | null): readonly Link[] => {
    // A declaration with its definition looks like two overloads, where a file can hold both.
    const told = defs.length < 2 || rules.declaredElsewhere || reason === "nearest-variant";
    return defs.map((def) => ({ target: target(def), reason: told ? reason : "one-of-overloads" }));
  };

  const guess = (file: number, reference: Reference): Resolution => {
    const found = infer(file, reference);
    return found.length === 0 ? "unresolved" : linksTo(found, "only-candidate");
  };

  /** `super(1)`, `this(1)`: an object of the type around is made by a constructor of its base, or another of its own. */
  const constructorOf = (file: number, { name, kind, within }: Reference): Value | null => {
    if (kind !== "call" || !(rules.ownCalls.has(name) || rules.baseCalls.has(name))) return null;
    const around = meanings.self(file, within);
    if (around === null) return null;
    if (rules.ownCalls.has(name)) return instance(around);
    const { types, outside } = meanings.bases(around);
    // What a class extends stands before what it implements.
    const base = types.find((def) => definition(def).kind === "class");
    return base === undefined ? outside : instance(base);
  };

  const meaningOf = (file: number, reference: Reference): Value | null => {
    const { name, kind, receiver, within, line } = reference;
    if (kind === "extends" || kind === "implements") return meanings.base(file, reference);
    if (receiver === null)
      return meanings.bare(file, within, name, kind, line) ?? constructorOf(file, reference);
    const of = meanings.evaluate(receiver, file, within, line);
    return of.kind === "unknown" ? unknown : meanings.member(of, name, kind, file);
  };

  /** A module that is called or made is what it gives by default. */
  const whole = (value: Value, { kind }: Reference, file: number): Value | null => {
    let whole: Value | null = value;
    // `module.exports = require("./other")`: what a module gives by default may be a module.
    for (let step = 0; whole?.kind === "module" && kind !== "read"; step++) {
      if (whole.also !== undefined) return whole.also;
      if (step === maxModules) return null;
      whole = meanings.inModule(whole.module, "default", file);
    }
    return whole;
  };

  const resolveReference = (file: number, reference: Reference): Resolution => {
    const found = meaningOf(file, reference);
    const value = found === null ? null : whole(found, reference, file);
    if (value === null)
      return guess(file, { ...reference, receiver: reference.receiver === null ? null : "?" });
    if (value.kind === "unknown") return guess(file, reference);
    if (rules.extensionMethods && reference.receiver !== null && value.kind !== "definitions") {
      const found = infer(file, reference, true);
      if (found.length > 0) return linksTo(found, "only-candidate");
    }
    if (value.kind === "outside") {
      if (value.name === null) return "runtime";
      return [{ target: { kind: "external", name: value.name }, reason: null }];
    }
    if (value.kind === "instance") return linksTo([value.def], null);
    // A call of a wrapper's method gives what is in it; the method is the library's.
    if (value.kind === "callable") {
      return rules.unwraps.has(reference.name) || rules.keeps.has(reference.name) ? "runtime" : "unresolved";
    }
    if (value.kind !== "definitions") return "unresolved";
    const picked = meanings.pick(value.defs, reference.kind, reference.arity, file);
    return picked === null ? "unresolved" : linksTo(picked.defs, picked.reason);
  };

  const overrides = (file: number): FileLinks["overrides"] => {
    const { facts, parents } = scope(file);
    const found: { definition: number; link: Link }[] = [];
    facts.definitions.forEach(({ kind, name }, index) => {
      if (kind !== "method" && kind !== "property") return;
      const parent = parents[index]!;
      if (parent < 0) return;
      const around = defOf(file, parent);
      const own = definition(around).kind;
      if (own !== "extension" && !isType(own)) return;
      // Only the bases that the extension itself adds: `impl Display for Shop` overrides no other trait.
      const roots = own === "extension" ? extensionBases(around) : meanings.bases(around).types;
      for (const root of roots.slice(0, maxRoots)) {
        const inherited = meanings.ofType(root, name);
        if (inherited.kind !== "definitions") continue;
        const picked = meanings.pick(inherited.defs, "call", facts.definitions[index]!.arity, file);
        if (picked === null) continue;
        for (const link of linksTo(picked.defs.slice(-1), picked.reason))
          found.push({ definition: index, link });
      }
    });
    return found;
  };

  const extensionBases = (extension: Def): Def[] => {
    const file = fileOf(extension);
    const found: Def[] = [];
    for (const reference of scope(file).bases.get(indexOf(extension)) ?? []) {
      const base = meanings.base(file, reference);
      if (base?.kind === "instance") found.push(base.def);
    }
    return found;
  };

  const link = (file: number): Linked => {
    trail.begin();
    const { facts } = program.importing(file);
    const imports = facts.imports.map((one, at) => {
      const destination = program.destination(file, at);
      const value = () => meanings.bound(file, [at]);
      return ofImport(program, file, inSubmodule(program, destination, one, value, file));
    });
    const references = facts.references.map((reference) => resolveReference(file, reference));
    const links = { imports, references, overrides: overrides(file), tests: tests(file) };
    return { links, reads: Uint32Array.from(new Set(trail.cells())).sort() };
  };

  return {
    link,
    cells: (file, earlier) => cellsOf(program, file, earlier),
    common: () =>
      commonCells(
        program,
        paths,
        tree.manifests.map((path) => [path, tree.manifest(path)]),
      ),
  };
};
