import { isMember, isType } from "./kinds.js";
import type { Program } from "./program.js";
import { type Def, fileOf } from "./value.js";

/** As many definitions of one name are looked through each time. */
const maxWeighed = 32;

/** Of definitions of one name. */
interface Same {
  /** Whether some hold in a block alone. */
  scoped: boolean;
  members: boolean;
  readonly files: Set<number>;
  /** For the file that asked last. */
  visible: Visible | null;
}

/** Those of one name that a file can know of, and whether it includes one of them. */
interface Visible {
  readonly file: number;
  readonly defs: readonly Def[];
  readonly included: boolean;
}

/** Questions about definitions of one name in one place. */
export interface Namesakes {
  readonly hasMembers: (defs: readonly Def[]) => boolean;
  readonly isIn: (defs: readonly Def[], file: number) => boolean;
  /** Those whose names hold on a line of a file: the ones of the innermost block hide the others. */
  readonly heldAt: (defs: readonly Def[], file: number, line: number) => readonly Def[];
  /** Those of other files that a file can know of. */
  readonly visible: (defs: readonly Def[], file: number) => Visible;
}

/** What definitions of one name are is found out once: a name may be defined in every file. */
export const createNamesakes = ({ files, resolver, trail, definition, kinds }: Program): Namesakes => {
  const sameNames = new WeakMap<readonly Def[], Same>();
  /** What definitions of one name are, found out once: a name may be defined in every file. */
  const same = (defs: readonly Def[]): Same => {
    let found = sameNames.get(defs);
    if (found !== undefined) return found;
    found = { scoped: false, members: false, files: new Set(), visible: null };
    for (const def of defs) {
      const { scope: block, kind } = definition(def);
      found.scoped ||= block !== null;
      found.members ||= isMember(kind);
      found.files.add(fileOf(def));
    }
    sameNames.set(defs, found);
    return found;
  };
  const isScoped = (defs: readonly Def[]): boolean =>
    defs.length > maxWeighed ? same(defs).scoped : defs.some((def) => definition(def).scope !== null);
  const hasMembers = (defs: readonly Def[]): boolean =>
    defs.length > maxWeighed ? same(defs).members : defs.some((def) => isMember(definition(def).kind));
  const isIn = (defs: readonly Def[], file: number): boolean =>
    defs.length > maxWeighed ? same(defs).files.has(file) : defs.some((def) => fileOf(def) === file);

  const heldAt = (defs: readonly Def[], file: number, line: number): readonly Def[] => {
    if (!isScoped(defs)) return defs;
    let start = 0;
    let kept: Def[] = [];
    for (const def of defs) {
      const { scope: block } = definition(def);
      if (block !== null && (fileOf(def) !== file || line < block.startLine || line > block.endLine))
        continue;
      const from = block?.startLine ?? 0;
      if (from < start) continue;
      if (from > start) kept = [];
      start = from;
      kept.push(def);
    }
    return kept;
  };

  /** What is private to a file is known to those that include it. */
  const included = (file: number, def: Def): boolean => {
    if (resolver.sees === undefined) return false;
    trail.read(kinds.sight);
    return resolver.sees(file, fileOf(def));
  };

  /** What tests add to a package or namespace is theirs alone. */
  const knows = (file: number, def: Def): boolean => files[file]!.test || !files[fileOf(def)]!.test;

  /** Whether a file that has this at its top was run before. */
  const loaded = (file: number, def: Def): boolean => {
    const { kind } = definition(def);
    if (resolver.loads === undefined || isType(kind) || kind === "module" || kind === "constant") return true;
    trail.read(kinds.sight);
    return resolver.loads(file, fileOf(def));
  };

  const findVisible = (defs: readonly Def[], file: number): Visible => {
    const isKnown = (def: Def) => (!definition(def).private && knows(file, def)) || included(file, def);
    const own = defs.filter((def) => isKnown(def) && loaded(file, def));
    // A program's own `snprintf` for one system is not what the files call that do not see it.
    return { file, defs: own, included: own.some((def) => included(file, def)) };
  };
  const visible = (defs: readonly Def[], file: number): Visible => {
    if (defs.length <= maxWeighed) return findVisible(defs, file);
    if (resolver.sees !== undefined || resolver.loads !== undefined) trail.read(kinds.sight);
    const long = same(defs);
    if (long.visible?.file !== file) long.visible = findVisible(defs, file);
    return long.visible;
  };

  return { hasMembers, isIn, heldAt, visible };
};
