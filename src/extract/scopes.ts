import type { Node } from "web-tree-sitter";
import type { Origin } from "../model/origin.js";
import { behindSigils, type Match } from "./match.js";
import type { OriginRules } from "./origin-rules.js";
import { commonOf, none, type Resolve, stepOn, unknown } from "./origins/origin.js";
import { createOriginReader } from "./origins/reader.js";
import { createScopeTree, type Scope as ScopeOf } from "./scope-tree.js";

/** What a match says of what a name stands for. */
export interface Given {
  readonly name: Node;
  readonly type: Node | null;
  readonly value: Node | null;
  readonly how: "value" | "inside" | "each" | "from" | "self";
  /** It is the member of this name of what is taken apart around it. */
  readonly member: Node | null;
}

/** What the parts of a match say of its name; null for a name alone. */
export const givenBy = (name: Node, parts: Match["parts"]): Given => {
  const { type = null, value, each, from, self, inside, member = null } = parts;
  let how: Given["how"] = "value";
  if (self !== undefined) how = "self";
  else if (each !== undefined) how = "each";
  else if (from !== undefined) how = "from";
  else if (inside !== undefined) how = "inside";
  return { name, type, value: value ?? each ?? from ?? null, how, member };
};

const says = ({ type, value, how }: Given): boolean => type !== null || value !== null || how === "self";

/** One binding or assignment. */
interface Entry {
  readonly start: number;
  /** Null for a name of which nothing is said. */
  readonly given: Given | null;
  /** Undefined until it is asked for. */
  origin: Origin | undefined;
  busy: boolean;
}

/** A name in a scope. */
interface Local {
  readonly entries: Entry[];
  /** It is also a definition or an import: the name itself is its origin. */
  named: boolean;
  origin: Origin | undefined;
  busy: boolean;
}

type Scope = ScopeOf<Local>;

/** Local names, where they hold, and what they stand for. */
export interface Scopes {
  /** The innermost scope around a definition whose node begins here, its own apart; null at the top. */
  readonly around: (start: number) => { readonly start: number; readonly end: number } | null;
  /** Whether a name at this offset is a local one that means nothing outside. */
  readonly binds: (name: string, start: number) => boolean;
  /** What an expression is: `?` when that cannot be told, empty for nothing. */
  readonly value: (start: number, end: number) => Origin;
  /** What a value of a type is; the same. */
  readonly type: (start: number, end: number) => Origin;
  /** What a match says of its name. */
  readonly given: (given: Given) => Origin;
  /** What all later assignments to a variable of the file's top have in common; empty for none. */
  readonly assigned: (name: string) => Origin;
}

/** So many local names are followed one behind the other. */
const maxChain = 16;

export interface ScopeInput {
  readonly text: string;
  readonly sigils: string;
  readonly scopes: readonly Node[];
  /** Those in which words like `this` do not mean the type around. */
  readonly strangers: readonly Node[];
  readonly bindings: readonly Given[];
  readonly assigned: readonly Given[];
  /** Lists of names, and what is taken apart into them. */
  readonly apart: readonly Given[];
  /** Places of names inside functions that are definitions or imports, each with where its node begins. */
  readonly named: readonly { readonly name: string; readonly start: number }[];
  readonly rules: OriginRules;
}

const byPlace = (a: Given, b: Given): number => a.name.startIndex - b.name.startIndex;

/** Bindings in the order of their places; members with what the innermost list around them is taken from. */
const takenApart = (bindings: readonly Given[], lists: readonly Given[]): Given[] => {
  const ordered = [...lists].sort(byPlace);
  const around: { readonly list: Given; readonly end: number }[] = [];
  let next = 0;
  return [...bindings].sort(byPlace).map((binding) => {
    const { startIndex } = binding.name;
    while (next < ordered.length && ordered[next]!.name.startIndex <= startIndex) {
      const list = ordered[next++]!;
      const top = around.at(-1)?.list;
      // Two patterns for one list: the one that says something counts.
      if (top?.name.startIndex === list.name.startIndex) {
        if (!says(top)) around.pop();
        else continue;
      }
      around.push({ list, end: list.name.endIndex });
    }
    while (around.length > 0 && around.at(-1)!.end <= startIndex) around.pop();
    const list = around.at(-1)?.list;
    if (binding.member === null || list === undefined || !says(list)) return binding;
    return { ...binding, how: "from", type: list.type, value: list.value };
  });
};

/** Puts each name into the innermost scope around it. Those outside of every scope are dropped. */
export const createScopes = (input: ScopeInput): Scopes => {
  const { text, sigils, rules } = input;
  const { rebinds } = rules;
  const reader = createOriginReader(text, rules);
  const openWords = new Set(rules.types.open);
  const isOpen = (type: string): boolean => openWords.has(type);
  const { scopes, find } = createScopeTree<Local>(input.scopes);
  const nameOf = ({ startIndex, endIndex }: Node): string =>
    text.slice(behindSigils(text, startIndex, endIndex, sigils), endIndex);

  const localIn = (scope: Scope, name: string): Local => {
    scope.names ??= new Map();
    const known = scope.names.get(name);
    if (known !== undefined) return known;
    const local: Local = { entries: [], named: false, origin: undefined, busy: false };
    scope.names.set(name, local);
    return local;
  };
  const add = ({ entries }: Local, given: Given): void => {
    const start = given.name.startIndex;
    const last = entries.at(-1);
    const entry: Entry = { start, given: says(given) ? given : null, origin: undefined, busy: false };
    // Two patterns for one name: the one that says something counts.
    if (last?.start !== start) entries.push(entry);
    else if (last.given === null) entries[entries.length - 1] = entry;
  };

  for (const given of takenApart(input.bindings, input.apart)) {
    const scope = find(given.name.startIndex);
    if (scope !== null) add(localIn(scope, nameOf(given.name)), given);
  }
  for (const node of input.strangers) {
    const scope = find(node.startIndex);
    if (scope === null) continue;
    for (const word of rules.self) add(localIn(scope, word), givenBy(node, {}));
  }
  const around = (start: number): Scope | null => {
    let scope = find(start);
    // Its own scope, if it is one, begins with it.
    while (scope !== null && scope.start === start) scope = scope.around;
    return scope;
  };
  for (const { name, start } of input.named) {
    const scope = around(start);
    if (scope !== null) localIn(scope, name).named = true;
  }
  for (const scope of scopes)
    scope.outer = scope.around?.names == null ? (scope.around?.outer ?? null) : scope.around;

  /** Names at the top of the file are no local ones, but what they are given counts for their definitions. */
  const atTop = new Map<string, Given[]>();
  const holder = (from: Scope | null, name: string): Scope | null => {
    let scope = from?.names === null ? from.outer : from;
    while (scope !== null && !scope.names!.has(name)) scope = scope.outer;
    return scope;
  };
  for (const given of [...input.assigned].sort(byPlace)) {
    const name = nameOf(given.name);
    const local = holder(find(given.name.startIndex), name)?.names?.get(name);
    if (local !== undefined) add(local, given);
    else if (atTop.has(name)) atTop.get(name)!.push(given);
    else atTop.set(name, [given]);
  }

  const later = new Map<string, Origin>();
  let chain = 0;

  const resolveAt =
    (scope: Scope | null, offset: number): Resolve =>
    (name) =>
      originOf(scope, name, offset);

  const readGiven = ({ name, type, value, how, member }: Given): Origin => {
    const { startIndex: offset } = name;
    if (how === "self") return "this";
    if (type !== null) {
      const { startIndex: start, endIndex: end } = type;
      const declared = reader.type(start, end, resolveAt(find(start), offset));
      if (how === "from") return stepOn(declared, `.${nameOf(member ?? name)}`);
      // A type that can be several things is not the one of its first value.
      if (declared !== unknown || value === null || !isOpen(text.slice(start, end))) return declared;
    }
    if (value === null) return unknown;
    const { startIndex: start, endIndex: end } = value;
    // `let x;` with its own name for a value: nothing yet.
    if (start === offset) return none;
    const origin = reader.value(start, end, resolveAt(find(start), offset));
    if (how === "each") return stepOn(origin, "[]");
    if (how === "from") return stepOn(origin, `.${nameOf(member ?? name)}`);
    return how === "inside" ? stepOn(origin, "*") : origin;
  };

  const entryOrigin = (entry: Entry): Origin => {
    if (entry.origin !== undefined) return entry.origin;
    if (entry.given === null || entry.busy || chain >= maxChain) return unknown;
    entry.busy = true;
    chain++;
    entry.origin = readGiven(entry.given);
    chain--;
    entry.busy = false;
    return entry.origin;
  };

  /** What all that a name is given in a scope has in common. A declared type goes before. */
  const wholeOrigin = (local: Local): Origin => {
    if (local.origin !== undefined) return local.origin;
    local.busy = true;
    const declared = local.entries.find(({ given }) => given?.type != null);
    const first = declared === undefined ? unknown : entryOrigin(declared);
    local.origin = first !== unknown && first !== none ? first : commonOf(local.entries, entryOrigin);
    local.busy = false;
    return local.origin;
  };

  /** The entry that holds at an offset: the last before it. */
  const entryAt = (entries: readonly Entry[], offset: number): Entry | undefined => {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (entries[middle]!.start < offset) low = middle + 1;
      else high = middle;
    }
    return entries[low - 1];
  };

  const originOf = (from: Scope | null, name: string, offset: number): Origin | undefined => {
    for (let scope = holder(from, name); scope !== null; scope = holder(scope.outer, name)) {
      const local = scope.names!.get(name)!;
      if (local.named) return undefined;
      const { entries } = local;
      if (rebinds) {
        const entry = entryAt(entries, offset);
        if (entry === undefined) continue;
        const origin = entryOrigin(entry);
        return origin === none ? unknown : origin;
      }
      // In its own value a name is still what it was around.
      if (local.busy && entries.length === 1 && entries[0]!.start === offset) continue;
      if (local.busy) return unknown;
      const origin = wholeOrigin(local);
      return origin === none ? unknown : origin;
    }
    return undefined;
  };

  return {
    around,
    binds: (name, start) => holder(find(start), name)?.names?.get(name)?.named === false,
    value: (start, end) => reader.value(start, end, resolveAt(find(start), start)),
    type: (start, end) => reader.type(start, end, resolveAt(find(start), start)),
    given: readGiven,
    assigned: (name) => {
      let origin = later.get(name);
      if (origin !== undefined || !atTop.has(name)) return origin ?? none;
      origin = commonOf(atTop.get(name)!, readGiven);
      later.set(name, origin);
      return origin;
    },
  };
};
