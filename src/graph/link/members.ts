import type { DefinitionKind, Reference } from "../../model/facts.js";
import { isCallable, isHolder, isMember, isType, type Use } from "./kinds.js";
import type { Ask, Bases, Meanings } from "./meanings.js";
import { bounded, createMemo } from "./memo.js";
import type { Program } from "./program.js";
import {
  type Def,
  definitions,
  fileOf,
  indexOf,
  instance,
  missing,
  ofLibrary,
  opaque,
  unknown,
  type Value,
} from "./value.js";

/** How many types a member is looked for in. */
const maxTypes = 64;
/** How many parts of a type say what it is based on. */
const maxParts = 256;
/** How many extensions elsewhere in the program can be of a type. */
const maxExtensions = 256;

type Part = "member" | "ofType" | "bases" | "base" | "extended";

const noBases: Bases = { types: [], outside: null };

/** Members of values, and what types are based on. */
export const createMembers = (program: Program, ask: Ask): Pick<Meanings, Part> => {
  const { rules, trail, find, parts, definition, placeOf, scope } = program;
  const basesMemo = createMemo<Def, Bases>(trail, noBases);
  const partsMemo = createMemo<string, readonly Value[]>(trail, []);
  const membersMemo = createMemo<string, Value>(trail, missing);
  const extendedMemo = createMemo<Def, Def | null>(trail, null);

  /** What stands for a type where one is written: aliases and variables are followed. */
  const asType = (value: Value | null, from: number): Value | null => {
    if (value === null || value.kind === "outside" || value.kind === "opaque") return value;
    if (value.kind === "instance") return value;
    if (value.kind !== "definitions") return null;
    const picked = ask().pick(value.defs, "type", null, from);
    if (picked === null) return null;
    const def = picked.defs[0]!;
    const { kind, type } = definition(def);
    if (kind === "type" && type !== null) {
      const held = ask().typeOf(def);
      return held.kind === "instance" || held.kind === "outside" ? held : instance(def);
    }
    if (isHolder(kind)) {
      const held = ask().typeOf(def);
      if (held.kind === "definitions") return bounded(trail, null, () => asType(held, from));
      return held.kind === "outside" ? held : null;
    }
    return instance(def);
  };

  const base = (file: number, reference: Reference): Value | null => {
    const { within, name, receiver, kind } = reference;
    // The names of bases are looked up outside of the type: inside they would depend on themselves.
    const outer = within < 0 ? -1 : scope(file).parents[within]!;
    if (receiver === null) return asType(ask().bare(file, outer, name, "extends"), file);
    const of = ask().evaluate(receiver, file, outer);
    return asType(member(of, name, kind, file), file);
  };

  const extended = (extension: Def): Def =>
    extendedMemo(extension, () => {
      const file = fileOf(extension);
      const outer = scope(file).parents[indexOf(extension)]!;
      const found = asType(ask().bare(file, outer, definition(extension).name, "type"), file);
      return found?.kind === "instance" ? found.def : null;
    }) ?? extension;

  /** What parts of a type say that it is based on: types, and the first of what comes from outside or is not known. */
  const basesIn = (all: readonly Def[]): readonly Value[] => {
    const types = new Map<Def, Value>();
    let outer: Value | null = null;
    for (const part of all) {
      const file = fileOf(part);
      for (const reference of scope(file).bases.get(indexOf(part)) ?? []) {
        const found = base(file, reference);
        if (found === null || found.kind === "opaque") outer ??= opaque;
        else if (found.kind === "outside") outer = outer === null || outer.kind === "opaque" ? found : outer;
        else if (found.kind === "instance" && !types.has(found.def)) types.set(found.def, found);
      }
    }
    return outer === null ? [...types.values()] : [...types.values(), outer];
  };

  const findBases = (type: Def): Bases => {
    const { module, path } = placeOf(type);
    const own = parts(module, path).slice(0, maxParts);
    // Parts of one type have their bases together.
    const said = own.length > 1 ? partsMemo(`${module}\n${path}`, () => basesIn(own)) : basesIn(own);
    const types = new Set<Def>();
    let outer: Value | null = null;
    for (const found of [...said, ...basesIn(extensionsOf(type))]) {
      if (found.kind === "instance") {
        if (found.def !== type) types.add(found.def);
      } else if (outer === null || (outer.kind === "opaque" && found.kind === "outside")) outer = found;
    }
    // What has a body goes before what only says that there is one.
    const isSaid = (one: Def): boolean => definition(one).kind === "interface";
    const bodies = [...types].filter((one) => !isSaid(one));
    return { types: [...bodies, ...[...types].filter(isSaid)], outside: outer };
  };

  const bases = (type: Def): Bases => basesMemo(type, () => findBases(type));

  /** Extensions of a type that stand elsewhere than it. */
  const extensionsOf = (type: Def): readonly Def[] => {
    const { name } = definition(type);
    const own = placeOf(type);
    return program
      .extensions(name)
      .slice(0, maxExtensions)
      .filter((extension) => {
        const place = placeOf(extension);
        if (place.module === own.module && place.path === own.path) return false;
        return extended(extension) === type;
      });
  };

  const direct = (type: Def, name: string): readonly Def[] => {
    const { module, path } = placeOf(type);
    const own = find(module, path, name);
    const extensions = extensionsOf(type);
    if (extensions.length === 0) return own;
    const found = new Set(own);
    const read = new Set<string>();
    for (const extension of extensions) {
      const place = placeOf(extension);
      const file = fileOf(extension);
      // Extensions that stand in one place have their members together.
      const key = `${file}\n${place.module}\n${place.path}`;
      if (read.has(key)) continue;
      read.add(key);
      for (const def of find(place.module, place.path, name)) if (fileOf(def) === file) found.add(def);
    }
    return [...found];
  };

  /** Breadth first: what stands nearer goes before what stands further. */
  const search = (roots: readonly Def[], name: string): Value => {
    const queue = [...roots];
    const seen = new Set(queue);
    let outer: Value | null = null;
    for (let at = 0; at < queue.length && at < maxTypes; at++) {
      const found = direct(queue[at]!, name);
      if (found.length > 0) return definitions(found);
      const { types, outside } = bases(queue[at]!);
      outer ??= outside;
      for (const type of types) {
        if (seen.has(type)) continue;
        seen.add(type);
        queue.push(type);
      }
    }
    return outer ?? missing;
  };

  const ofType = (type: Def, name: string): Value =>
    membersMemo(`${type}.${name}`, () => search([type], name));

  const ofBases = (type: Def, name: string): Value => {
    const { types, outside } = bases(type);
    const found = search(types, name);
    return found.kind === "missing" ? (outside ?? missing) : found;
  };

  /** What is written inside of a function or variable and reached through it. */
  const inside = (def: Def, name: string): Value | null => {
    const { module, path } = placeOf(def);
    const found = find(module, path, name).filter((one) => {
      const { kind } = definition(one);
      return isMember(kind) || isType(kind) || (!isCallable(definition(def).kind) && isCallable(kind));
    });
    return found.length > 0 ? definitions(found) : null;
  };

  const isMaker = (def: Def, name: string): boolean => isType(definition(def).kind) && rules.makers.has(name);

  /** A member of what a variable holds or an alias stands for. */
  const ofHeld = (def: Def, name: string, use: Use, from: number): Value =>
    definition(def).type === null && definition(def).kind !== "enum-member"
      ? unknown
      : bounded<Value>(trail, unknown, () => member(ask().typeOf(def), name, use, from));

  const ofDefinition = (def: Def, kind: DefinitionKind, name: string, use: Use, from: number): Value => {
    if (kind === "module") {
      const { module, path } = placeOf(def);
      const found = find(module, path, name);
      if (found.length > 0) return definitions(found);
      if (isMaker(def, name)) return { kind: "callable", result: instance(def) };
      // The program adds to a namespace of the library.
      return rules.runtime.has(definition(def).name) ? ofLibrary : missing;
    }
    if (isType(kind)) {
      const found = ofType(def, name);
      if (found.kind !== "definitions" && isMaker(def, name)) return definitions([def]);
      if (found.kind === "missing" && rules.commonMembers.has(name)) return ofLibrary;
      if (found.kind !== "missing" || kind !== "type") return found;
    }
    // What a variable is declared to be goes before what is written in its value.
    const held = isHolder(kind) || kind === "type" ? ofHeld(def, name, use, from) : null;
    if (held?.kind === "definitions") return held;
    const own = inside(def, name) ?? held;
    if (own !== null) return own;
    return rules.commonMembers.has(name) ? ofLibrary : unknown;
  };

  const ofInstance = (def: Def, name: string, use: Use, from: number): Value => {
    const { kind } = definition(def);
    if (isType(kind) && kind !== "type") {
      const found = ofType(def, name);
      if (found.kind === "definitions") return found;
      // What is asked for it was inside of something, or a copy is as good.
      if (rules.keeps.has(name) || (rules.derefs && found.kind === "missing" && rules.unwraps.has(name)))
        return { kind: "callable", result: instance(def) };
      return found.kind === "missing" && rules.commonMembers.has(name) ? ofLibrary : found;
    }
    return ofDefinition(def, kind, name, use, from);
  };

  const ofWrapped = (of: Value & { kind: "wrapped" }, name: string, use: Use, from: number): Value => {
    const collection = collectionArgument(program, of.name);
    const wrapper = wrapperArgument(program, of.name);
    const held = argumentOf(of.args, wrapper ?? collection);
    const deeper = (): Value | null => {
      if (wrapper === null || held.kind === "unknown") return null;
      const found = member(held, name, use, from);
      return found.kind === "definitions" ? found : null;
    };
    const first = rules.derefs ? deeper() : null;
    if (first !== null) return first;
    if (rules.keeps.has(name)) return { kind: "callable", result: of };
    if (rules.unwraps.has(name)) return { kind: "callable", result: held };
    const found = rules.derefs ? null : deeper();
    if (found !== null) return found;
    if (wrapper === null && !rules.extensionMethods && !rules.derefs) return ofLibrary;
    return rules.commonMembers.has(name) ? ofLibrary : unknown;
  };

  const member = (of: Value, name: string, use: Use, from: number): Value => {
    switch (of.kind) {
      case "module":
        return ask().inModule(of.module, name, from) ?? missing;
      case "instance":
        return ofInstance(of.def, name, use, from);
      case "super":
        return ofBases(of.of, name);
      case "wrapped":
        return ofWrapped(of, name, use, from);
      case "definitions": {
        const picked = ask().pick(of.defs, "read", null, from);
        if (picked === null) return unknown;
        const def = picked.defs[0]!;
        return ofDefinition(def, definition(def).kind, name, use, from);
      }
      case "callable":
        return rules.commonMembers.has(name) ? ofLibrary : unknown;
      default:
        return of;
    }
  };

  return { member, ofType, bases, base, extended };
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** Which argument of a type is what it stands for; null when it is no wrapper. */
export const wrapperArgument = ({ rules }: Program, name: string): number | null =>
  rules.wrappers.get(name) ?? rules.wrappers.get(lastPart(name)) ?? null;

/** Which argument of a type is an element; null when it is no collection. */
export const collectionArgument = ({ rules }: Program, name: string): number | null => {
  if (name === "[]") return 0;
  return rules.collections.get(name) ?? rules.collections.get(lastPart(name)) ?? null;
};

export const argumentOf = (args: readonly Value[], place: number | null): Value =>
  place === null ? unknown : (args.at(place) ?? unknown);
