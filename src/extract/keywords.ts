import type { Language as Grammar } from "web-tree-sitter";
import { hashWord } from "./tokens.js";
import { values } from "./unit-words.js";

/**
 * Words that grammars spell and people also take for names: kinds of things in macros, queries and modules, types that
 * are no reserved words. To blind them costs little, and to keep them would tell a copy from its renamed original.
 */
const names: ReadonlySet<string> = new Set(
  (
    "accessor add alias annotations any arch assembly asserts available base block boolean by checksum clone column " +
    "compiler declare delegate disable each enable encoding equals exec exports expr factory field file from get global " +
    "group hidden hide ident infer init into item join late lazy library lifetime line list literal managed meta method " +
    "mixin module native number object on open opens optional os out param parent part pat path permits prefix postfix " +
    "print property provides raw receiver record remove require required requires restore scoped select selector set " +
    "show some stmt string symbol target ticks to transitive tt ty type union unknown unmanaged uses value vis warning " +
    "warnings"
  ).split(" "),
);

const word = /^[A-Za-z_][A-Za-z0-9_]+$/;

/** @returns hashes of the words that the grammar itself spells, and of those that are values. */
export const keywordsOf = (grammar: Grammar): ReadonlySet<number> => {
  const keywords = new Set(values);
  for (let id = 0; id < grammar.nodeTypeCount; id++) {
    if (grammar.nodeTypeIsNamed(id) || !grammar.nodeTypeIsVisible(id)) continue;
    const type = grammar.nodeTypeForId(id);
    if (type !== null && word.test(type) && !names.has(type)) keywords.add(hashWord(type));
  }
  return keywords;
};
