import type { Language } from "./extract/language.js";
import type { LanguageReport } from "./model/language-report.js";

/** Where a grammar comes from; null for a language without one. */
type Grammar = LanguageReport["grammar"];

const afterDot = (captures: readonly string[], family: string): string[] =>
  captures.filter((name) => name.startsWith(`${family}.`)).map((name) => name.slice(family.length + 1));

/** Each once, in their order. */
const distinct = (words: readonly string[]): string[] => [...new Set(words)];

const definitionsOf = (language: Language, captures: readonly string[]): string[] => {
  if (language.structure === "sections") return ["section"];
  if (language.structure === "lines") return [];
  const ruled = language.entries.map(({ kind }) => kind).filter((kind) => kind !== null);
  return distinct([...ruled, ...afterDot(captures, "definition")]);
};

/**
 * Says what a language gives, from its data and the captures of its compiled queries: nothing is written by hand
 * that could fall behind them.
 *
 * @param captures names of all captures in its queries; empty without a grammar.
 */
export const describeLanguage = (
  language: Language,
  captures: readonly string[],
  grammar: Grammar,
): LanguageReport => {
  const { id, title, extensions, filenames, interpreters, structure } = language;
  const definitions = definitionsOf(language, captures);
  const references = distinct(afterDot(captures, "reference"));
  const code = references.includes("call");
  const commented = language.comments.length > 0 || language.quotes.some(({ comment }) => comment === true);
  return {
    id,
    title,
    extensions,
    filenames,
    interpreters,
    structure,
    grammar,
    level: code ? "symbols" : definitions.length > 0 ? "structure" : "text",
    definitions,
    references,
    imports:
      captures.some((name) => name.startsWith("import.")) ||
      language.entries.some(({ line }) => line.includes("(?<specifiers>")),
    exports: captures.includes("export"),
    visibility: code ? language.visibility : null,
    documentation: definitions.length > 0 && (commented || captures.includes("doc")),
    inheritance: references.includes("extends") || references.includes("implements"),
    evidence: distinct(afterDot(captures, "evidence")),
    clones: language.literals.length > 0,
  };
};
