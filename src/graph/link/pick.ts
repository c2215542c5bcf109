import type { InferredReason } from "../../model/graph.js";
import { fitness, isCallable, isType, type Use } from "./kinds.js";
import type { Program } from "./program.js";
import { type Def, fileOf } from "./value.js";

/** What of several definitions of one name is meant. */
interface Picked {
  /** One, or overloads that cannot be told apart. */
  readonly defs: readonly Def[];
  readonly reason: InferredReason | null;
}

/** More overloads than these are not told one by one. */
const maxOverloads = 8;

/** A long list, by use: what of it serves best, and what was picked for the file that asked last. */
interface Long {
  readonly fit: Def[];
  readonly byFile: ReadonlyMap<number, Def[]>;
  from: number;
  readonly answers: Map<number | null, Picked | null>;
}

/** As many are weighed anew each time. */
const maxWeighed = 32;

const sharedFolders = (a: string, b: string): number => {
  let shared = 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length && a.charCodeAt(at) === b.charCodeAt(at); at++) {
    if (a.charCodeAt(at) === 0x2f) shared++;
  }
  return shared;
};

/**
 * Picks of definitions that have one name in one place. Empty when none can be meant.
 *
 * @param from the file in which the name is used. @param arity of a call, else null.
 */
export type Pick = (defs: readonly Def[], use: Use, arity: number | null, from: number) => Picked | null;

export const createPick = (program: Program): Pick => {
  const { files, rules, resolver, trail, definition } = program;

  const fittest = (defs: readonly Def[], use: Use): Def[] => {
    let best = Infinity;
    let kept: Def[] = [];
    for (const def of defs) {
      const rank = fitness(use, definition(def).kind);
      if (rank > best || rank === Infinity) continue;
      if (rank < best) kept = [];
      best = rank;
      kept.push(def);
    }
    return kept;
  };

  /** Those that take this number of arguments; else those that can; else all. */
  const withArity = (defs: Def[], arity: number | null): Def[] => {
    if (arity === null || defs.length < 2) return defs;
    const exact = defs.filter((def) => definition(def).arity === arity);
    if (exact.length > 0) return exact;
    const wider = defs.filter((def) => (definition(def).arity ?? arity) >= arity);
    return wider.length > 0 ? wider : defs;
  };

  /** Of definitions in several files those of the file that stands nearest to `from`. */
  const nearest = (defs: readonly Def[], from: number): Def[] => {
    const { path } = files[from]!;
    let best = -1;
    let chosen = -1;
    for (const def of defs) {
      const shared = sharedFolders(path, files[fileOf(def)]!.path);
      if (shared > best) {
        best = shared;
        chosen = fileOf(def);
      }
    }
    return defs.filter((def) => fileOf(def) === chosen);
  };

  const inOneFile = (defs: Def[], arity: number | null): readonly Def[] => {
    const first = definition(defs[0]!);
    if (!isCallable(first.kind)) return defs.slice(0, 1);
    if (!rules.overloads) return defs.slice(-1);
    return withArity(defs, arity).slice(0, maxOverloads);
  };

  /** A declaration that is seen stands for the only definition that is not. */
  const definedElsewhere = (
    defs: readonly Def[],
    seen: readonly Def[],
    arity: number | null,
  ): Picked | null => {
    if (!rules.declaredElsewhere || seen.length === defs.length) return null;
    const isDeclaration = (def: Def): boolean => {
      const { kind, private: own } = definition(def);
      return isCallable(kind) && kind !== "macro" && !own;
    };
    if (!seen.every(isDeclaration)) return null;
    const known = new Set(seen);
    const others = withArity(
      defs.filter((def) => !known.has(def) && isDeclaration(def)),
      arity,
    );
    return others.length === 1 ? { defs: others, reason: "only-definition" } : null;
  };

  /** A macro that is seen stands for a function of another file before the compiler sees a call. */
  const throughMacros = (seen: Def[]): Def[] => {
    const macros = seen.filter((def) => definition(def).kind === "macro");
    const files = new Set(macros.map(fileOf));
    const others = seen.filter((def) => definition(def).kind !== "macro");
    return macros.length > 0 && others.every((def) => !files.has(fileOf(def))) ? macros : seen;
  };

  /** @param fit those that serve best. @param own those of them that stand in `from`. */
  const choose = (fit: Def[], own: Def[], arity: number | null, from: number): Picked | null => {
    let kept = fit;
    if (kept.length === 0) return null;
    if (kept.length === 1 && own.length === 1) return { defs: kept, reason: null };
    if (own.length > 0) return { defs: inOneFile(own, arity), reason: null };
    if (resolver.sees !== undefined) {
      trail.read(program.kinds.sight);
      const seen = kept.filter((def) => resolver.sees!(from, fileOf(def)));
      const elsewhere = definedElsewhere(kept, seen, arity);
      if (seen.length > 0 && elsewhere !== null) return elsewhere;
      if (seen.length === 0) {
        const others = kept.filter((def) => !definition(def).private);
        const one = inOneFile(others.length > 0 ? others : kept, arity);
        return others.length === 1 ? { defs: one, reason: "only-candidate" } : null;
      }
      kept = throughMacros(seen);
    }
    const spread = kept.some((def) => fileOf(def) !== fileOf(kept[0]!));
    if (!spread) return { defs: inOneFile(kept, arity), reason: null };
    if (
      rules.openTypes &&
      kept.every((def) => isType(definition(def).kind) || definition(def).kind === "module")
    )
      return { defs: nearest(kept, from).slice(0, 1), reason: null };
    if (rules.overloads) {
      const told = withArity(kept, arity);
      if (told.length === 1 && arity !== null && rules.openTypes) return { defs: told, reason: null };
      kept = told;
    }
    return { defs: inOneFile(nearest(kept, from), arity), reason: "nearest-variant" };
  };

  /** Answers for long lists, which are asked for by each reference to a name that many files define. */
  const known = new WeakMap<readonly Def[], Map<Use, Long>>();
  const longOf = (defs: readonly Def[], use: Use): Long => {
    const uses = known.get(defs) ?? new Map<Use, Long>();
    known.set(defs, uses);
    const found = uses.get(use);
    if (found !== undefined) return found;
    const fit = fittest(defs, use);
    const byFile = new Map<number, Def[]>();
    for (const def of fit) {
      const list = byFile.get(fileOf(def));
      if (list === undefined) byFile.set(fileOf(def), [def]);
      else list.push(def);
    }
    const made = { fit, byFile, from: -1, answers: new Map<number | null, Picked | null>() };
    uses.set(use, made);
    return made;
  };

  return (defs, use, arity, from) => {
    if (defs.length <= maxWeighed) {
      const fit = fittest(defs, use);
      const own = fit.filter((def) => fileOf(def) === from);
      return choose(fit, own, arity, from);
    }
    const long = longOf(defs, use);
    if (long.from !== from) long.answers.clear();
    long.from = from;
    if (resolver.sees !== undefined) trail.read(program.kinds.sight);
    const answer = long.answers.get(arity);
    if (answer !== undefined) return answer;
    const found = choose(long.fit, long.byFile.get(from) ?? [], arity, from);
    long.answers.set(arity, found);
    return found;
  };
};
