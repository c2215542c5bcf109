import type { Definition, Reference } from "../../model/facts.js";
import type { NameRules } from "../ecosystem.js";
import { mixHashes } from "./hash.js";
import type { Program } from "./program.js";
import { type Def, defOf, fileOf, indexOf } from "./value.js";

/**
 * Guesses where the receiver is not known. Empty unless one definition alone fits, or overloads of one.
 *
 * @param beside the receiver is known not to have it: only what can be called beside its members counts.
 */
export type Infer = (file: number, reference: Reference, beside?: boolean) => readonly Def[];

/** More definitions of one name than these are not weighed: none could be the only one. */
const maxCandidates = 64;
/** More overloads than these are not told one by one. */
const maxOverloads = 8;

const none: readonly Def[] = [];

/** What a guess may find, or must not overlook. */
export const isCandidate = ({ kind }: Definition, { looseMembers }: NameRules): boolean =>
  kind === "method" || kind === "function" || (looseMembers && (kind === "field" || kind === "property"));

export const createInfer = (program: Program): Infer => {
  const { files, rules, trail, hash, definition, resolver } = program;
  let byName: Map<string, Def[]> | undefined;

  const collect = (): Map<string, Def[]> => {
    const found = new Map<string, Def[]>();
    files.forEach(({ ranked, facts }, file) => {
      if (!ranked) return;
      facts.definitions.forEach((one, index) => {
        if (!isCandidate(one, rules)) return;
        const list = found.get(one.name);
        if (list === undefined) found.set(one.name, [defOf(file, index)]);
        else if (list.length < maxCandidates) list.push(defOf(file, index));
      });
    });
    return found;
  };

  /** Methods of some languages count the object as a parameter, which a call does not pass as an argument. */
  const takes = ({ arity, kind }: Definition, given: number | null): boolean => {
    if (arity === null || given === null) return true;
    if (given === arity || (rules.objectCounts && kind === "method" && given === arity - 1)) return true;
    return rules.optionalArguments && given < arity;
  };

  /** Modules whose functions a file can call as members of what they take first. */
  const sight = (file: number): ReadonlySet<string> => {
    const seen = new Set(resolver.seen(file));
    const { wildcards } = program.importing(file);
    for (const at of wildcards) {
      const destination = program.destination(file, at);
      if (destination?.kind === "module") seen.add(destination.module);
    }
    return seen;
  };

  const isExtension = ({ kind, qualified, name }: Definition): boolean =>
    rules.extensionMethods && kind === "function" && qualified !== name;

  const fits = (
    def: Def,
    file: number,
    { receiver, arity }: Reference,
    beside: boolean,
    seen: () => ReadonlySet<string>,
  ): boolean => {
    const found = definition(def);
    if (found.kind !== "method" && found.kind !== "function") return false;
    // In C++ a bare name is no member of a class that has nothing to do with the place.
    if (receiver === null && rules.declaredElsewhere && found.kind === "method") return false;
    if (receiver !== null && isExtension(found)) {
      const takes = found.arity === null || arity === null || arity < found.arity;
      if (!takes || !seen().has(program.placeOf(def).module)) return false;
    } else if (beside || (receiver !== null && found.kind !== "method")) return false;
    const home = files[fileOf(def)]!;
    if (home.test && !files[file]!.test) return false;
    if (found.private && fileOf(def) !== file) return false;
    return isExtension(found) ? receiver !== null || takes(found, arity) : takes(found, arity);
  };

  /** What an object may have instead of the method that is chosen. */
  const isRival = (def: Def, chosen: Def, file: number): boolean => {
    const { kind, qualified, scope } = definition(def);
    const free = kind === "function" && scope === null && program.placeOf(def).container === "";
    if (kind === "method" || free) return false;
    if (files[fileOf(def)]!.test && !files[file]!.test) return false;
    return fileOf(def) !== fileOf(chosen) || qualified !== definition(chosen).qualified;
  };

  return (file, reference, beside = false) => {
    const { name, receiver, kind, within } = reference;
    if (kind !== "call" || rules.commonMembers.has(name)) return none;
    if (receiver === null && !rules.inferBare) return none;
    trail.read(mixHashes(program.kinds.candidates, hash(name)));
    byName ??= collect();
    const named = byName.get(name) ?? [];
    if (named.length >= maxCandidates) return none;
    let sees: ReadonlySet<string> | undefined;
    const seen = (): ReadonlySet<string> => {
      sees ??= sight(file);
      return sees;
    };
    const fitting = named.filter((def) => fits(def, file, reference, beside, seen));
    // Overloads, and a declaration beside its definition, are one function.
    const paths = new Set(
      fitting.map((def) => `${resolver.moduleOf(fileOf(def))} ${definition(def).qualified}`),
    );
    if (paths.size !== 1) return none;
    const own = fitting.filter((def) => fileOf(def) === file);
    const chosen = (own.length > 0 ? own : fitting).at(-1)!;
    if (fileOf(chosen) === file && indexOf(chosen) === within) return none;
    if (rules.looseMembers && named.some((def) => isRival(def, chosen, file))) return none;
    const inOne = fitting.filter((def) => fileOf(def) === fileOf(chosen));
    if (inOne.length < fitting.length && own.length === 0 && !rules.declaredElsewhere) return none;
    return rules.overloads ? inOne.slice(0, maxOverloads) : [chosen];
  };
};
