import type { Node } from "web-tree-sitter";
import type { Export, Import } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { Language } from "./language.js";
import { type Match, maxName, nodeText, unquote } from "./match.js";

/** Longer specifiers are data (inlined sources). UTF-16 units. */
const maxSpecifier = 1_024;

/** `v2` of `example.org/m/v2` names a version, not the package. */
const isVersion = (part: string): boolean => /^v[0-9]+$/.test(part);

const lastPart = (specifier: string, separator: string): string => {
  const parts = specifier.split(separator).filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  return isVersion(last) && parts.length > 1 ? parts.at(-2)! : last;
};

const bareLocal = (specifier: string, { bareImport, pathSeparator }: Language): string => {
  if (bareImport === "none") return "";
  return bareImport === "last"
    ? lastPart(specifier, pathSeparator)
    : (specifier.split(pathSeparator)[0] ?? "");
};

/** User, password and query of an address can be keys, and say nothing about what is imported. */
const withoutCredentials = (specifier: string): string => {
  const address = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\//.exec(specifier);
  if (address === null) return specifier;
  const rest = specifier.slice(address[0].length).replace(/[?#].*$/s, "");
  const host = rest.indexOf("/") < 0 ? rest : rest.slice(0, rest.indexOf("/"));
  return `${address[0]}${rest.slice(host.lastIndexOf("@") + 1)}`;
};

/** A quoted specifier as it stands; in a bare one, blanks mean nothing: Python takes `from . base import a`. */
const specifierText = (text: string, node: Node): string => {
  const written = nodeText(text, node);
  const inside = unquote(written);
  return withoutCredentials(inside === written ? written.replace(/[ \t\r\n]+/g, "") : inside);
};

/** What one match imports. A node's text is taken without quotes: names may be string literals. */
const readImport = (text: string, match: Match, language: Language): Import | null => {
  const { specifier: from, imported, local, namespace } = match.parts;
  if (from === undefined || from.endIndex - from.startIndex > maxSpecifier) return null;
  const specifier = specifierText(text, from);
  const named = imported === undefined ? null : unquote(nodeText(text, imported));
  const renamed = local === undefined ? null : nodeText(text, local);
  if ((named?.length ?? 0) > maxName || (renamed?.length ?? 0) > maxName) return null;
  if (holdsSecret(specifier) || holdsSecret(named ?? "") || holdsSecret(renamed ?? "")) return null;
  const kind = match.kind as Import["kind"];
  const line = (imported ?? local ?? from).startPosition.row + 1;
  const bound = (name: string, here: string): Import => ({
    specifier,
    imported: here === "_" ? "" : name,
    local: here === "_" || kind === "re-export" ? "" : here,
    line,
    kind,
  });
  if (named !== null) return bound(named, renamed ?? named);
  if (namespace !== undefined) return bound("*", renamed ?? "");
  if (match.parts.default !== undefined) return bound("default", renamed ?? "");
  if (renamed !== null) return bound("*", renamed);
  const here = bareLocal(specifier, language);
  return bound(here === "" ? "" : "*", here);
};

const readExport = (text: string, match: Match): Export | null => {
  const { specifier, exported, local, namespace } = match.parts;
  if (specifier !== undefined && specifier.endIndex - specifier.startIndex > maxSpecifier) return null;
  const outside = exported === undefined ? null : unquote(nodeText(text, exported));
  const inside = local === undefined ? null : unquote(nodeText(text, local));
  if ((outside?.length ?? 0) > maxName || (inside?.length ?? 0) > maxName) return null;
  const from = specifier === undefined ? null : specifierText(text, specifier);
  if (holdsSecret(from ?? "") || holdsSecret(outside ?? "") || holdsSecret(inside ?? "")) return null;
  const whole = namespace === undefined ? null : "*";
  const isDefault = match.parts.default !== undefined;
  return {
    exported: isDefault ? "default" : (outside ?? whole ?? inside ?? ""),
    local: whole ?? inside ?? (isDefault ? "" : (outside ?? "")),
    from,
    line: (exported ?? local ?? match.node).startPosition.row + 1,
  };
};

/** The node that tells one imported or exported name from another. */
const anchor = ({ family, parts, node }: Match): number => {
  if (family === "import") return (parts.imported ?? parts.local ?? parts.specifier ?? node).startIndex;
  return (parts.exported ?? parts.local ?? parts.default ?? parts.namespace ?? node).startIndex;
};

const isBare = ({ parts }: Match): boolean => parts.imported === undefined && parts.local === undefined;

/** One match for each anchor, the first pattern's; in the order of the text. */
const distinct = (matches: readonly Match[]): Match[] => {
  const byPlace = new Map<number, Match>();
  for (const match of matches) {
    const at = anchor(match);
    const known = byPlace.get(at);
    if (known === undefined || match.pattern < known.pattern) byPlace.set(at, match);
  }
  return [...byPlace.entries()].sort(([a], [b]) => a - b).map(([, match]) => match);
};

/** The last statement of those, in the order of the text, that begins before a place, if it also holds it. */
const statementAround = (statements: readonly Match[], start: number): Match | null => {
  let low = 0;
  let high = statements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (statements[middle]!.node.startIndex <= start) low = middle + 1;
    else high = middle;
  }
  const last = statements[low - 1];
  return last !== undefined && last.node.endIndex > start ? last : null;
};

/**
 * Gives matches of single names the specifier of the statement around them. A pattern for both at once would
 * wait, at each name of a long list, for the specifier behind it.
 *
 * @returns imports without a specifier are dropped: they are other lists of names.
 */
export const placeNames = (
  imports: readonly Match[],
  exports: readonly Match[],
): { readonly imports: Match[]; readonly exports: Match[] } => {
  const byStart = new Map<number, Match>();
  for (const match of imports) {
    if (match.parts.specifier === undefined) continue;
    const known = byStart.get(match.node.startIndex);
    if (known === undefined || match.pattern < known.pattern) byStart.set(match.node.startIndex, match);
  }
  const statements = [...byStart.values()].sort((a, b) => a.node.startIndex - b.node.startIndex);
  const placed = (match: Match): Match => {
    if (match.parts.specifier !== undefined) return match;
    const statement = statementAround(statements, match.node.startIndex);
    if (statement === null) return match;
    const kind = match.family === "import" && match.kind !== "type" ? statement.kind : match.kind;
    return { ...match, kind, parts: { ...match.parts, specifier: statement.parts.specifier } };
  };
  return {
    imports: imports.map(placed).filter(({ parts }) => parts.specifier !== undefined),
    exports: exports.map(placed),
  };
};

export const readImports = (text: string, matches: readonly Match[], language: Language): Import[] => {
  const unique = distinct(matches);
  // `const { a } = require("m")` also matches the pattern of a bare `require("m")`.
  const binding = new Set(
    unique.filter((match) => !isBare(match)).map(({ parts }) => parts.specifier?.startIndex),
  );
  return unique
    .filter((match) => !isBare(match) || !binding.has(match.parts.specifier?.startIndex))
    .map((match) => readImport(text, match, language))
    .filter((found) => found !== null);
};

export const readExports = (text: string, matches: readonly Match[]): Export[] => {
  const unique = distinct(matches);
  const isDefault = ({ parts }: Match): boolean => parts.default !== undefined;
  // `export default name` also matches the pattern of a default export without a name.
  const named = new Set(
    unique.filter((match) => isDefault(match) && !isBare(match)).map(({ node }) => node.startIndex),
  );
  return unique
    .filter((match) => !isDefault(match) || !isBare(match) || !named.has(match.node.startIndex))
    .map((match) => readExport(text, match))
    .filter((found) => found !== null && (found.exported !== "" || found.local !== ""))
    .filter((found) => found !== null);
};
