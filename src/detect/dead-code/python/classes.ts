import type { Reference } from "../../../model/facts.js";
import type { NodeId } from "../../../model/graph.js";
import type { Mark, Project } from "../ecosystem.js";
import { doubt, follows } from "../mark.js";
import {
  calledByName,
  enumBases,
  plainBases,
  quietDecorators,
  recordBases,
  recordDecorators,
} from "./tables.js";
import type { PythonFile, PythonView } from "./view.js";

/** What a class derives from, with all that its bases in the repository derive from. */
interface Heritage {
  /** Simple names of all bases, near and far. */
  readonly names: ReadonlySet<string>;
  /** Simple name of a base that is not of the repository and may call what it finds; null when there is none. */
  readonly outside: string | null;
  /** That one comes from a package, not from the language's library. */
  readonly foreign: boolean;
  /** Has a base in the repository. */
  readonly inside: boolean;
}

export type Ask = (file: PythonFile, definition: number) => Heritage;

const noHeritage: Heritage = { names: new Set(), outside: null, foreign: false, inside: false };

const rootName = ({ name, receiver }: Reference): string => receiver?.split(/[.([*]/)[0] ?? name;

/** Answers from what classes derive. */
export const createHeritage = (project: Project, view: PythonView): Ask => {
  const { graph } = project;
  const known = new Map<NodeId, Heritage>();
  const homes = new Map<NodeId, readonly [PythonFile, number]>();
  for (const file of view.files) for (const [at, node] of file.symbols.entries()) homes.set(node, [file, at]);

  const isForeign = (file: PythonFile, base: Reference): boolean => {
    const local = rootName(base);
    return file.facts.imports.some((one) => {
      if (one.local !== local && one.imported !== "*") return false;
      const top = one.specifier.split(".")[0]!;
      return top !== "" && graph.external(top) >= 0;
    });
  };

  const ask: Ask = (file, definition) => {
    const node = file.symbols[definition];
    if (node === undefined) return noHeritage;
    const earlier = known.get(node);
    if (earlier !== undefined) return earlier;
    known.set(node, noHeritage);
    const names = new Set<string>();
    let outside: string | null = null;
    let foreign = false;
    let inside = false;
    const edges = graph.out(node, new Set(["extends", "implements"]));
    for (const base of file.bases.get(definition) ?? []) {
      names.add(base.name);
      const home = edges
        .map(({ to }) => homes.get(to))
        .find((one) => one?.[0].facts.definitions[one[1]]?.name === base.name);
      if (home !== undefined) {
        inside = true;
        const above = ask(home[0], home[1]);
        for (const name of above.names) names.add(name);
        outside ??= above.outside;
        foreign ||= above.foreign;
      } else if (!plainBases.has(base.name) || isForeign(file, base)) {
        outside ??= base.name;
        foreign ||= isForeign(file, base) || base.receiver === "?";
      }
    }
    const found = { names, outside, foreign, inside };
    known.set(node, found);
    return found;
  };
  return ask;
};

const some = (set: ReadonlySet<string>, names: Iterable<string>): boolean => {
  for (const name of names) if (set.has(name)) return true;
  return false;
};

/** Names of what protocols of the repository ask for: whatever has them may stand for one. */
const protocolNames = (view: PythonView, ask: Ask): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const file of view.files) {
    const protocols = new Set<string>();
    for (const [at, { kind, qualified }] of file.facts.definitions.entries())
      if (kind === "class" && ask(file, at).names.has("Protocol")) protocols.add(qualified);
    if (protocols.size === 0) continue;
    for (const { name, qualified } of file.facts.definitions)
      if (protocols.has(qualified.slice(0, Math.max(0, qualified.lastIndexOf("."))))) names.add(name);
  }
  return names;
};

/** Members of classes that are used because of what their class is. */
function* membersOf(
  file: PythonFile,
  ask: Ask,
  classes: ReadonlyMap<string, number>,
  protocols: ReadonlySet<string>,
): Generator<Mark> {
  const { path, facts } = file;
  for (const [at, { kind, name, qualified }] of facts.definitions.entries()) {
    const cut = qualified.lastIndexOf(".");
    const around = cut < 0 ? undefined : classes.get(qualified.slice(0, cut));
    const decorators = file.decorators.get(at) ?? [];
    if (/^__\w+__$/.test(name)) yield follows(path, at, "Python calls it by its name");
    if (around === undefined) continue;
    if (calledByName.has(name)) yield follows(path, at, "the library calls methods of this name");
    if (file.file.flags.test && kind !== "enum-member" && !name.startsWith("_"))
      yield doubt(path, at, "in tests it may stand in for something else");
    const { names, outside } = ask(file, around);
    const record =
      some(recordBases, names) ||
      (file.decorators.get(around) ?? []).some((one) => recordDecorators.has(one.name));
    if (kind === "field" || kind === "variable" || kind === "constant")
      yield follows(path, at, record ? "a field of a record is data" : "an attribute of a class");
    if (names.has("Protocol")) yield follows(path, at, "a member of a protocol");
    else if (protocols.has(name))
      yield follows(path, at, "a protocol of the repository has a member of this name");
    if (decorators.some((one) => /^abstract/.test(one.name)))
      yield follows(path, at, "what derives from its class must have it");
    if (decorators.some((one) => one.name === "overload"))
      yield follows(path, at, "a signature of what it overloads");
    if (kind === "class" && /^(Meta|Config|Params|Media|Args)$/.test(name))
      yield follows(path, at, "libraries read it in a class by its name");
    if (outside !== null && kind !== "enum-member")
      yield doubt(
        path,
        at,
        `${outside}, from which its class derives, is not in the repository and may call it`,
      );
    if (decorators.some((one) => one.name === "override"))
      yield doubt(path, at, "it overrides what may be called outside");
  }
}

/** Classes that are found by what they derive from, and what stands in any class. */
export function* classMarks(view: PythonView, ask: Ask): Generator<Mark> {
  const listed = view.files.some(({ calls }) => calls.has("__subclasses__"));
  const registering = view.files.some(({ facts }) =>
    facts.definitions.some(({ name }) => name === "__init_subclass__" || name === "__set_name__"),
  );
  const protocols = protocolNames(view, ask);
  for (const file of view.files) {
    const classes = new Map<string, number>();
    for (const [at, { kind, qualified }] of file.facts.definitions.entries())
      if (kind === "class" || kind === "enum") classes.set(qualified, at);
    for (const at of classes.values()) {
      const { outside, foreign, inside } = ask(file, at);
      if (foreign) yield doubt(file.path, at, `${outside} may find what derives from it`);
      else if (inside && (listed || registering))
        yield doubt(file.path, at, "a base may list what derives from it");
    }
    yield* membersOf(file, ask, classes, protocols);
  }
}

/** Definitions that are handed over to a decorator, and those that `__all__` names. */
export function* decoratedMarks(view: PythonView): Generator<Mark> {
  for (const { path, facts, decorators, shown } of view.files) {
    for (const [at, list] of decorators) {
      if (at < 0) continue;
      const loud = list.find(({ name }) => !quietDecorators.has(name) && !/^abstract/.test(name));
      if (loud === undefined) continue;
      const handed = loud.receiver !== null || loud.arity !== null;
      if (handed) yield follows(path, at, `@${loud.name} is given it`);
      else yield doubt(path, at, `@${loud.name} may keep it`);
    }
    for (const [at, { qualified }] of facts.definitions.entries())
      if (shown.has(qualified)) yield follows(path, at, "__all__ names it");
  }
}

/** Places of the files' enums, and of their members. */
export const enumsOf = (
  file: PythonFile,
): readonly { readonly at: number; readonly name: string; readonly members: readonly number[] }[] =>
  [...file.facts.definitions.entries()]
    .filter(
      ([at, { kind }]) =>
        kind === "enum" || (file.bases.get(at) ?? []).some(({ name }) => enumBases.has(name)),
    )
    .map(([at, { name, qualified }]) => ({
      at,
      name,
      members: [...file.facts.definitions.entries()]
        .filter(([, one]) => one.kind === "enum-member" && one.qualified === `${qualified}.${one.name}`)
        .map(([place]) => place),
    }));
