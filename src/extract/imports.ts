import type { Export, Import } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { Language } from "./language.js";
import { bareName, maxName } from "./match.js";
import type { Placed } from "./places.js";

/** `v2` of `example.org/m/v2` names a version, not the package. */
const isVersion = (part: string): boolean => /^v[0-9]+$/.test(part);

const lastPart = (specifier: string, separator: string, drops: string): string => {
  const parts = specifier.split(separator).filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  const name = isVersion(last) && parts.length > 1 ? parts.at(-2)! : last;
  return drops === "" ? name : name.replace(new RegExp(drops, "gu"), "") || name;
};

const bareLocal = (specifier: string, language: Language): string => {
  const { bareImport, bareImportDrops, pathSeparator } = language;
  if (bareImport === "none") return "";
  return bareImport === "last"
    ? lastPart(specifier, pathSeparator, bareImportDrops)
    : (specifier.split(pathSeparator)[0] ?? "");
};

/** What one match imports. A node's text is taken without quotes: names may be string literals. */
const readImport = (text: string, match: Placed, language: Language): Import | null => {
  const { specifier } = match;
  const { imported, local, namespace } = match.parts;
  if (specifier === null) return null;
  const named = imported === undefined ? null : bareName(text, imported, language.sigils);
  const renamed = local === undefined ? null : bareName(text, local, language.sigils);
  // A name that the parser missed: behind the last comma of a list.
  if (named === "") return null;
  if ((named?.length ?? 0) > maxName || (renamed?.length ?? 0) > maxName) return null;
  if (holdsSecret(specifier) || holdsSecret(named ?? "") || holdsSecret(renamed ?? "")) return null;
  const kind = match.kind as Import["kind"];
  const line = (imported ?? local)?.startPosition.row ?? match.row;
  const binds = kind !== "re-export" || match.passedOn;
  const bound = (name: string, here: string): Import => ({
    specifier,
    imported: here === "_" ? "" : name,
    local: here === "_" || !binds ? "" : here,
    line: line + 1,
    kind,
  });
  if (named !== null) return bound(named, renamed ?? named);
  if (namespace !== undefined) return bound("*", renamed ?? "");
  if (match.parts.default !== undefined) return bound("default", renamed ?? "");
  if (renamed !== null) return bound("*", renamed);
  const here = bareLocal(specifier, language);
  return bound(here === "" ? "" : "*", here);
};

const readExport = (text: string, match: Placed, { sigils }: Language): Export | null => {
  const { exported, local, namespace } = match.parts;
  const { specifier: from } = match;
  const outside = exported === undefined ? null : bareName(text, exported, sigils);
  const inside = local === undefined ? null : bareName(text, local, sigils);
  if ((outside?.length ?? 0) > maxName || (inside?.length ?? 0) > maxName) return null;
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
const anchor = ({ family, parts, node }: Placed): number => {
  if (family === "import") return (parts.imported ?? parts.local ?? parts.specifier ?? node).startIndex;
  return (parts.exported ?? parts.local ?? parts.default ?? parts.namespace ?? node).startIndex;
};

const isBare = ({ parts }: Placed): boolean => parts.imported === undefined && parts.local === undefined;

/** One match for each anchor, the first pattern's; in the order of the text. */
const distinct = (matches: readonly Placed[]): Placed[] => {
  const byPlace = new Map<number, Placed>();
  for (const match of matches) {
    const at = anchor(match);
    const known = byPlace.get(at);
    if (known === undefined || match.pattern < known.pattern) byPlace.set(at, match);
  }
  return [...byPlace.entries()].sort(([a], [b]) => a - b).map(([, match]) => match);
};

/** What a statement around an import gives away: the name that it has here. */
const passOn = ({ specifier, imported, local, line }: Import): Export | null => {
  const all = imported === "*" && local === "";
  if (!all && local === "") return null;
  return { exported: all ? "*" : local, local: imported, from: specifier, line };
};

/** @returns imports, and the exports that they are too. */
export const readImports = (
  text: string,
  matches: readonly Placed[],
  language: Language,
): { readonly imports: Import[]; readonly exports: Export[] } => {
  const unique = distinct(matches);
  // `const { a } = require("m")` also matches the pattern of a bare `require("m")`.
  const binding = new Set(
    unique
      .filter((match) => !isBare(match) && match.parts.specifier !== undefined)
      .map(({ parts }) => parts.specifier?.startIndex),
  );
  const imports: Import[] = [];
  const exports: Export[] = [];
  for (const match of unique) {
    if (isBare(match) && binding.has(match.parts.specifier?.startIndex)) continue;
    const found = readImport(text, match, language);
    if (found === null) continue;
    imports.push(found);
    const given = match.passedOn ? passOn(found) : null;
    if (given !== null) exports.push(given);
  }
  return { imports, exports };
};

export const readExports = (text: string, matches: readonly Placed[], language: Language): Export[] => {
  const unique = distinct(matches);
  const isDefault = ({ parts }: Placed): boolean => parts.default !== undefined;
  // `export default name` also matches the pattern of a default export without a name.
  const named = new Set(
    unique.filter((match) => isDefault(match) && !isBare(match)).map(({ node }) => node.startIndex),
  );
  return unique
    .filter((match) => !isDefault(match) || !isBare(match) || !named.has(match.node.startIndex))
    .map((match) => readExport(text, match, language))
    .filter((found) => found !== null && (found.exported !== "" || found.local !== ""))
    .filter((found) => found !== null);
};
