import { isWordUnit } from "../letters.js";
import type { OriginRules } from "../origin-rules.js";
import type { Signs } from "./cursor.js";

/** The words of `OriginRules`, made ready to be looked up. */
export interface OriginWords {
  readonly self: ReadonlySet<string>;
  readonly base: ReadonlySet<string>;
  readonly make: ReadonlySet<string>;
  readonly unwrapBefore: ReadonlySet<string>;
  readonly passBefore: ReadonlySet<string>;
  readonly casts: ReadonlySet<string>;
  readonly stops: ReadonlySet<string>;
  readonly nothing: ReadonlySet<string>;
  readonly choice: ReadonlySet<string>;
  /** With the dot before them. */
  readonly unwrapMembers: ReadonlySet<string>;
  readonly unwrapSigns: Signs;
  readonly passSigns: Signs;
  readonly unwrapEnds: Signs;
  readonly passEnds: Signs;
  readonly choiceSigns: Signs;
  readonly types: TypeWords;
}

/** The same of how types are written. */
export interface TypeWords {
  readonly skip: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  readonly unions: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly metas: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** What stands behind a type and is no part of it. */
  readonly stops: ReadonlySet<string>;
}

const signsOf = (words: readonly string[]): Signs => {
  const all = words.filter((word) => word !== "" && !isWordUnit(word.charCodeAt(0)) && !word.startsWith("."));
  return { all, firsts: all.map((sign) => sign.charAt(0)).join("") };
};

const readWords = (rules: OriginRules): OriginWords => ({
  self: new Set(rules.self),
  base: new Set(rules.base),
  make: new Set(rules.make),
  unwrapBefore: new Set(rules.unwrapBefore),
  passBefore: new Set(rules.passBefore),
  casts: new Set(rules.castWords),
  stops: new Set(rules.stops),
  nothing: new Set(rules.nothing),
  choice: new Set(rules.choice),
  unwrapMembers: new Set(rules.unwrapBehind),
  unwrapSigns: signsOf(rules.unwrapBefore),
  passSigns: signsOf(rules.passBefore),
  unwrapEnds: signsOf(rules.unwrapBehind),
  passEnds: signsOf(rules.passBehind),
  choiceSigns: signsOf(rules.choice),
  types: {
    skip: new Set(rules.types.skip),
    open: new Set(rules.types.open),
    unions: new Set(rules.types.unions),
    functions: new Set(rules.types.functions),
    metas: new Set(rules.types.metas),
    prefixes: new Set(rules.types.prefixes),
    values: new Set(rules.types.valueWords),
    stops: new Set([...rules.castWords, "extends", "is"]),
  },
});

const known = new WeakMap<OriginRules, OriginWords>();

/** The words of a language's rules; made once, as most texts are short. */
export const wordsOf = (rules: OriginRules): OriginWords => {
  let words = known.get(rules);
  if (words === undefined) {
    words = readWords(rules);
    known.set(rules, words);
  }
  return words;
};
