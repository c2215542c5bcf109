/** A definition of an ecosystem: file and index in one number, ascending with both. */
export type Def = number;

const perFile = 0x100_0000;

export const defOf = (file: number, index: number): Def => file * perFile + index;
export const fileOf = (def: Def): number => Math.floor(def / perFile);
export const indexOf = (def: Def): number => def % perFile;

/** What a name or an expression stands for. */
export type Value =
  /** The definitions of one name in one place, themselves: a class and not an object of it. */
  | { readonly kind: "definitions"; readonly defs: readonly Def[] }
  /** An object of a type; of a function or a variable: what its members stand in. */
  | { readonly kind: "instance"; readonly def: Def }
  /** The object or type around, as its bases know it. */
  | { readonly kind: "super"; readonly of: Def }
  /** A type that stands for what is in it, or one of many: `Promise<Foo>`, `Foo[]`. */
  | { readonly kind: "wrapped"; readonly name: string; readonly args: readonly Value[] }
  /** A function without a definition, by what it gives. */
  | { readonly kind: "callable"; readonly result: Value }
  /** `also`: what has the same name in another space of names, as a function and a module in Rust. */
  | { readonly kind: "module"; readonly module: string; readonly also?: Value }
  /** Not in the repository: a package, or with null the language's own library. */
  | { readonly kind: "outside"; readonly name: string | null }
  /** Bound here to something that could not be found. */
  | { readonly kind: "opaque" }
  /** The receiver is known and has no such member. */
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" };

export const unknown: Value = { kind: "unknown" };
export const opaque: Value = { kind: "opaque" };
export const missing: Value = { kind: "missing" };
export const ofLibrary: Value = { kind: "outside", name: null };

export const definitions = (defs: readonly Def[]): Value => ({ kind: "definitions", defs });
export const instance = (def: Def): Value => ({ kind: "instance", def });
export const outside = (name: string): Value => ({ kind: "outside", name });

/** The name of an array's type in origins. */
export const arrayName = "[]";
