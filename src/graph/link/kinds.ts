import type { DefinitionKind, ReferenceKind } from "../../model/facts.js";

/** What has members of its own and can be a base. */
const types: ReadonlySet<DefinitionKind> = new Set(["class", "interface", "struct", "trait", "enum", "type"]);

/** What code runs in when it is called. */
const callables: ReadonlySet<DefinitionKind> = new Set(["function", "method", "constructor", "macro"]);

/** What holds a value. */
const holders: ReadonlySet<DefinitionKind> = new Set([
  "variable",
  "constant",
  "field",
  "property",
  "enum-member",
]);

/** What is reached through the object that has it, and never by its name alone inside a function. */
const members: ReadonlySet<DefinitionKind> = new Set(["method", "constructor", "field", "property"]);

export const isType = (kind: DefinitionKind): boolean => types.has(kind);
export const isCallable = (kind: DefinitionKind): boolean => callables.has(kind);
export const isHolder = (kind: DefinitionKind): boolean => holders.has(kind);
export const isMember = (kind: DefinitionKind): boolean => members.has(kind);

/** What is asked of a name. */
export type Use = ReferenceKind;

const orders: Readonly<Record<"call" | "type" | "construct" | "read", readonly DefinitionKind[][]>> = {
  call: [
    ["function", "method", "constructor", "macro"],
    ["class", "struct", "enum-member", "enum"],
    ["variable", "constant", "field", "property"],
    ["type", "interface", "trait", "module"],
  ],
  construct: [
    ["class", "struct", "enum-member"],
    ["function", "constructor", "method", "enum"],
    ["variable", "constant", "field", "property"],
    ["type", "interface", "trait", "module"],
  ],
  type: [
    ["class", "struct", "interface", "trait", "enum", "type"],
    ["enum-member", "module", "function", "variable", "constant", "macro"],
    ["field", "property", "method"],
  ],
  read: [
    ["variable", "constant", "field", "property", "enum-member", "class", "struct", "enum"],
    ["function", "method", "macro", "constructor"],
    ["interface", "trait", "type", "module"],
  ],
};

const ranks = new Map(
  Object.entries(orders).map(([use, groups]) => [
    use,
    new Map(groups.flatMap((kinds, rank) => kinds.map((kind) => [kind, rank] as const))),
  ]),
);

const table: Readonly<Record<Use, ReadonlyMap<DefinitionKind, number>>> = {
  call: ranks.get("call")!,
  decorator: ranks.get("call")!,
  construct: ranks.get("construct")!,
  type: ranks.get("type")!,
  extends: ranks.get("type")!,
  implements: ranks.get("type")!,
  read: ranks.get("read")!,
};

/** How well a definition serves a use: 0 best, Infinity not at all (headings, keys, extensions). */
export const fitness = (use: Use, kind: DefinitionKind): number => table[use].get(kind) ?? Infinity;
