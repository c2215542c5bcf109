import { type Declared, type DeclaredFile, type Facts, isType, typeAround } from "../declared.js";

type NamesOf = (type: Declared) => ReadonlySet<string>;

const nothing: ReadonlySet<string> = new Set();

/** Bases of all parts of a type, which may stand in several files: of all types that are called so. */
export const basesOfParts = (files: readonly DeclaredFile[], outside: NamesOf): NamesOf => {
  const parts = new Map<string, Declared[]>();
  for (const { declared } of files)
    for (const one of declared) {
      if (!isType(one.definition)) continue;
      const { qualified } = one.definition;
      const list = parts.get(qualified);
      if (list === undefined) parts.set(qualified, [one]);
      else list.push(one);
    }
  return (type) => {
    const all = parts.get(type.definition.qualified) ?? [type];
    return all.length === 1 ? outside(type) : new Set(all.flatMap((part) => [...outside(part)]));
  };
};

/** What markup can set on others by a type: `Child` where that has a `ChildProperty`. */
export const attachedProperties = (files: readonly DeclaredFile[]): NamesOf => {
  const found = new Map<string, Set<string>>();
  for (const { declared } of files)
    for (const one of declared) {
      const name = /^(.+)Property$/.exec(one.definition.name)?.[1];
      const type = name === undefined || isType(one.definition) ? null : typeAround(one);
      if (type === null) continue;
      const { qualified } = type.definition;
      found.set(qualified, (found.get(qualified) ?? new Set()).add(name!));
    }
  return (type) => found.get(type.definition.qualified) ?? nothing;
};

/** Names of types that are made where objects are given to callers of other processes, who call them by names. */
export const servedTypes = ({ own }: Facts): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { facts } of own) {
    if (!facts.imports.some(({ specifier }) => specifier === "StreamJsonRpc")) continue;
    for (const { kind, name } of facts.references) if (kind === "construct") found.add(name);
  }
  return found;
};

/** Names of types that are written as attributes: `[Own]` is of the type `OwnAttribute`. */
export const asAttributes = (files: readonly DeclaredFile[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { declared } of files)
    for (const { attributes } of declared)
      for (const name of attributes) found.add(name.endsWith("Attribute") ? name : `${name}Attribute`);
  return found;
};

/** Types with blocks of extensions, `extension(Shop shop) { ... }`, which a grammar may take for a constructor or a type. */
export const extendsOthers = (files: readonly DeclaredFile[]): ReadonlySet<Declared> => {
  const found = new Set<Declared>();
  for (const { declared, facts } of files) {
    if (facts.quality === "clean" && !declared.some(({ definition }) => definition.name === "extension"))
      continue;
    for (const { definition, parent } of declared)
      if (definition.name === "extension" && parent !== null) found.add(parent);
    for (const { kind, name, within } of facts.references) {
      const type = kind === "type" && name === "extension" ? declared[within] : undefined;
      const around = type === undefined || isType(type.definition) ? (type ?? null) : typeAround(type);
      if (around !== null) found.add(around);
    }
  }
  return found;
};
