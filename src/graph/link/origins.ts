import { type Origin, type OriginPart, parseOrigin } from "../../model/origin.js";
import { isCallable, isHolder, isMember, isType } from "./kinds.js";
import type { Ask, Meanings } from "./meanings.js";
import { argumentOf, collectionArgument, wrapperArgument } from "./members.js";
import { bounded, createMemo } from "./memo.js";
import type { Program } from "./program.js";
import {
  arrayName,
  type Def,
  defOf,
  fileOf,
  indexOf,
  instance,
  opaque,
  unknown,
  type Value,
} from "./value.js";

/** How deep the arguments of types are read. */
const maxNesting = 4;
/** How many texts of origins are kept parsed. */
const maxParsed = 100_000;

/** Cuts `A, B<C, D>` at its outer commas. */
const splitArguments = (text: string): string[] => {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "<") depth++;
    else if (sign === ">") depth--;
    else if (sign === "," && depth === 0) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  found.push(text.slice(start).trim());
  return found;
};

/** What expressions and types stand for. */
export const createOrigins = (program: Program, ask: Ask): Pick<Meanings, "evaluate" | "typeOf" | "self"> => {
  const { rules, trail, definition, find, scope, place } = program;
  const types = createMemo<Def, Value>(trail, unknown);
  const parsed = new Map<Origin, readonly OriginPart[]>();

  const parse = (origin: Origin): readonly OriginPart[] => {
    let parts = parsed.get(origin);
    if (parts === undefined) {
      parts = parseOrigin(origin);
      if (parsed.size < maxParsed) parsed.set(origin, parts);
    }
    return parts;
  };

  /** An object of what stands for a type. */
  const made = (value: Value, from: number): Value => {
    if (value.kind === "module") return value.also === undefined ? unknown : made(value.also, from);
    if (value.kind !== "definitions") return value;
    const picked = ask().pick(value.defs, "type", null, from);
    if (picked === null) return unknown;
    const def = picked.defs[0]!;
    const { kind } = definition(def);
    if (isHolder(kind)) {
      // `const Alias = Class`: an object of the alias is one of the class.
      const held = typeOf(def);
      if (held.kind === "definitions") return bounded<Value>(trail, unknown, () => made(held, from));
      return kind === "enum-member" ? held : instance(def);
    }
    return instance(def);
  };

  const namedType = (name: string, file: number, within: number): Value => {
    const names = name.split(".");
    let value = ask().bare(file, within, names[0]!, names.length > 1 ? "read" : "type") ?? unknown;
    for (const next of names.slice(1)) value = ask().member(value, next, "type", file);
    return value;
  };

  /** A value of the type that is written so. */
  const ofType = (text: string, file: number, within: number, nesting: number): Value => {
    const open = text.indexOf("<");
    const name = open < 0 ? text : text.slice(0, open);
    const inner = open < 0 || !text.endsWith(">") ? [] : splitArguments(text.slice(open + 1, -1));
    const argument = (at: string): Value =>
      nesting >= maxNesting ? unknown : ofType(at, file, within, nesting + 1);
    if (name === arrayName) return { kind: "wrapped", name, args: inner.map(argument) };
    if (name === "()")
      return { kind: "callable", result: inner.length > 0 ? argument(inner.at(-1)!) : unknown };
    if (name === "" || name === "?") return unknown;
    if (name === "this") {
      const around = self(file, within);
      return around === null ? unknown : instance(around);
    }
    const found = namedType(name, file, within);
    if (found.kind === "definitions" || found.kind === "module") return made(found, file);
    if (wrapperArgument(program, name) !== null || collectionArgument(program, name) !== null) {
      return { kind: "wrapped", name, args: inner.map(argument) };
    }
    return found;
  };

  /** Another definition that `this` stands for, where the place says it by name: `Foo.prototype.run = ...`. */
  const owner = (module: string, container: string): Def | null => {
    const dot = container.lastIndexOf(".");
    const defs = find(module, dot < 0 ? "" : container.slice(0, dot), container.slice(dot + 1));
    return defs.find((def) => isType(definition(def).kind)) ?? defs[0] ?? null;
  };

  const self = (file: number, within: number): Def | null => {
    const { parents, facts } = scope(file);
    for (let at = within; at >= 0; at = parents[at]!) {
      const { kind, name } = facts.definitions[at]!;
      if (isType(kind)) return defOf(file, at);
      if (kind === "extension") return ask().extended(defOf(file, at));
      const { module, container } = place(file, at);
      const parent = parents[at]!;
      if (container !== "" && (parent < 0 || place(file, parent).path !== container)) {
        const found = owner(module, container);
        if (found !== null) return found;
        // The type is known by its members alone, or stands in another module.
        const elsewhere = ask().bare(file, parent, container.slice(container.lastIndexOf(".") + 1), "type");
        const type = elsewhere === null ? unknown : made(elsewhere, file);
        if (type.kind === "instance") return type.def;
      }
      if (parent >= 0 && isMember(kind) && name !== "") {
        const around = facts.definitions[parent]!.kind;
        if (isHolder(around)) return defOf(file, parent);
        // A method in a function that is no type: of the object that the function makes.
        if (isCallable(around) && kind === "method") return defOf(file, parent);
      }
    }
    return null;
  };

  const findType = (def: Def): Value => {
    const { type, kind } = definition(def);
    const file = fileOf(def);
    if (type !== null) return evaluate(type, file, indexOf(def));
    if (kind !== "enum-member") return unknown;
    const parent = scope(file).parents[indexOf(def)]!;
    return parent < 0 ? unknown : instance(defOf(file, parent));
  };

  const typeOf = (def: Def): Value => types(def, () => findType(def));

  /** What a call gives. `receiver` is the object that the called member was taken of. */
  const called = (value: Value, receiver: Value, from: number): Value => {
    if (value.kind === "callable") return value.result;
    if (value.kind === "outside" || value.kind === "opaque" || value.kind === "super") return value;
    if (value.kind === "module") {
      if (value.also !== undefined) return called(value.also, receiver, from);
      const whole = ask().inModule(value.module, "default", from);
      // Modules can be each other.
      return whole === null ? unknown : bounded<Value>(trail, unknown, () => called(whole, unknown, from));
    }
    if (value.kind === "instance") {
      if (definition(value.def).kind !== "type") return unknown;
      return bounded<Value>(trail, unknown, () => called(typeOf(value.def), unknown, from));
    }
    if (value.kind !== "definitions") return unknown;
    const picked = ask().pick(value.defs, "call", null, from);
    if (picked === null) return unknown;
    const def = picked.defs[0]!;
    const { kind, type } = definition(def);
    if (isType(kind)) return instance(def);
    if (kind === "enum-member") return typeOf(def);
    if (!isCallable(kind)) {
      const held = typeOf(def);
      return bounded<Value>(trail, unknown, () => called(held, unknown, from));
    }
    // A function gives an object whose methods are written in it.
    if (type === null) return scope(fileOf(def)).holders.has(indexOf(def)) ? instance(def) : unknown;
    // `return this` gives what the method was called on, which may be more than the type that has it.
    if ((type === "this" || type === "{this}") && receiver.kind === "instance") return receiver;
    return typeOf(def);
  };

  /** The value of a variable rather than the variable. */
  const held = (value: Value, from: number): Value => {
    if (value.kind === "instance") return definition(value.def).kind === "type" ? typeOf(value.def) : value;
    if (value.kind !== "definitions") return value;
    const picked = ask().pick(value.defs, "read", null, from);
    if (picked === null) return unknown;
    const { kind } = definition(picked.defs[0]!);
    return isHolder(kind) ? typeOf(picked.defs[0]!) : value;
  };

  const inside = (value: Value, from: number): Value => {
    const of = held(value, from);
    if (of.kind !== "wrapped") return of;
    const place = wrapperArgument(program, of.name) ?? collectionArgument(program, of.name);
    return argumentOf(of.args, place);
  };

  const element = (value: Value, from: number): Value => {
    const of = held(value, from);
    if (of.kind === "outside" || of.kind === "opaque") return of;
    if (of.kind !== "wrapped") return unknown;
    const place = collectionArgument(program, of.name);
    if (place !== null) return argumentOf(of.args, place);
    const wrapper = wrapperArgument(program, of.name);
    return wrapper === null ? unknown : element(argumentOf(of.args, wrapper), from);
  };

  const root = (
    part: OriginPart,
    next: OriginPart["kind"] | undefined,
    file: number,
    within: number,
    line: number | undefined,
  ): Value => {
    switch (part.kind) {
      case "name":
        // No local name, no definition, no import: it comes from outside, whatever it is.
        return ask().bare(file, within, part.name, next === "call" ? "call" : "read", line) ?? opaque;
      case "type":
        return ofType(part.type, file, within, 0);
      case "this": {
        const around = self(file, within);
        return around === null ? unknown : instance(around);
      }
      case "super": {
        const around = self(file, within);
        return around === null ? unknown : { kind: "super", of: around };
      }
      default:
        return unknown;
    }
  };

  const evaluate = (origin: Origin, file: number, within: number, line?: number): Value => {
    const parts = parse(origin);
    let value = root(parts[0]!, parts[1]?.kind, file, within, line);
    let receiver: Value = unknown;
    for (let at = 1; at < parts.length; at++) {
      const part = parts[at]!;
      if (part.kind === "member") {
        receiver = held(value, file);
        const use = parts[at + 1]?.kind === "call" ? "call" : "read";
        value = ask().member(value, part.name, use, file);
        // A property of a wrapper that gives what is in it.
        if (
          use === "read" &&
          value.kind === "callable" &&
          (rules.unwraps.has(part.name) || rules.keeps.has(part.name))
        )
          value = value.result;
      } else if (part.kind === "call") value = called(value, receiver, file);
      else if (part.kind === "element") value = element(value, file);
      else if (part.kind === "inside") value = inside(value, file);
      else value = unknown;
      // In Rust such a member comes of a macro: what that gives is not guessed at by its name.
      if (value.kind === "missing") return rules.derefs ? opaque : unknown;
    }
    return value;
  };

  return { evaluate, typeOf, self };
};
