import type { Node, QueryMatch, Tree } from "web-tree-sitter";
import type { Evidence, Export, Import, LineSpan, ParseQuality, Reference } from "../model/facts.js";
import type { Origin } from "../model/origin.js";
import { readAccess } from "./access.js";
import { readClosures } from "./closures.js";
import { type Outlined, outline } from "./definitions.js";
import { addDefinition, type Drafts } from "./drafts.js";
import { readEvidence } from "./evidence.js";
import type { Loaded } from "./grammar.js";
import { holdsIn } from "./holds.js";
import { readExports, readImports } from "./imports.js";
import type { Language } from "./language.js";
import { createLeading, type Leading } from "./leading.js";
import type { Lines } from "./lines.js";
import { type Match, nodeText, readMatch, readName } from "./match.js";
import { placeNames } from "./places.js";
import { queryWithin } from "./query.js";
import { addMention, addRead, type Mention, type Names, readReferences } from "./references.js";
import { createScopes, type Given, givenBy } from "./scopes.js";
import { readSpans, type Span } from "./spans.js";
import { readStrangers } from "./strangers.js";
import { readTypes } from "./typing.js";
import { members } from "./visibility.js";

/** What the syntax tree says of a text. */
export interface SyntaxFacts {
  readonly quality: ParseQuality;
  readonly outlined: readonly Outlined[];
  /** The types of those, in order; none for what has no types. */
  readonly types: readonly (Origin | null)[];
  /** For each definition where alone its name holds. */
  readonly scopes: readonly (LineSpan | null)[];
  readonly references: readonly Reference[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly evidence: readonly Evidence[];
}

/** The same with what chunking needs of the tree's comments, and units of its parts. */
interface ReadTree extends SyntaxFacts {
  readonly leading: Leading;
  /** Comments, attributes, literals and imports; outermost, in order. */
  readonly spans: readonly Span[];
}

const splitNames = (
  outlined: readonly Outlined[],
  imports: readonly Import[],
): Pick<Names, "bare" | "members"> => {
  const bare = new Set(imports.map(({ local }) => local));
  const behind = new Set<string>();
  for (const { name, kind, qualified } of outlined) {
    (members.has(kind) ? behind : bare).add(name);
    // `self::LIMIT`: a constant of a type is named both ways.
    if (kind === "constant" && qualified !== name) behind.add(name);
  }
  return { bare, members: behind };
};

/** Where the names of import and export statements stand. */
const boundPlaces = (matches: readonly Match[]): Set<number> => {
  const places = new Set<number>();
  for (const { parts } of matches) {
    for (const node of [parts.imported, parts.local, parts.exported, parts.namespace]) {
      if (node !== undefined) places.add(node.startIndex);
    }
  }
  return places;
};

/** Names that imports bind, with where they stand. */
const boundNames = (text: string, placed: readonly Match[]): { name: string; start: number }[] =>
  placed.flatMap(({ parts }) => {
    const node = parts.local ?? parts.imported;
    return node === undefined ? [] : [{ name: nodeText(text, node), start: node.startIndex }];
  });

/**
 * Reads all facts but the chunks; null when the counted budget is used up.
 *
 * @param parsed the text as it was parsed, which may lack what a preprocessor takes away.
 * @param outside matches of what the tree leaves out.
 */
export const readSyntax = (
  tree: Tree,
  loaded: Loaded,
  language: Language,
  lines: Lines,
  parsed: string = lines.text,
  outside: readonly QueryMatch[] = [],
): ReadTree | null => {
  const { text } = lines;
  const root = tree.rootNode;
  const matches = queryWithin(loaded.queries, root, text);
  if (matches === null) return null;
  const drafts: Drafts = new Map();
  const mentions: Mention[] = [];
  const importMatches: Match[] = [];
  const exportMatches: Match[] = [];
  const accessMatches: Match[] = [];
  const comments: { node: Node; comment: boolean }[] = [];
  const scopeNodes: Node[] = [];
  const closures: Node[] = [];
  const plain: Node[] = [];
  const bindings: Given[] = [];
  const assigned: Given[] = [];
  const apart: Given[] = [];
  const returned: Node[] = [];
  const evidence: Match[] = [];
  const literals: Node[] = [];
  for (const raw of outside.length === 0 ? matches : [...matches, ...outside]) {
    const name = readName(loaded, raw);
    if (name !== null) {
      addRead(mentions, name);
      continue;
    }
    const match = readMatch(loaded, raw);
    if (match === null) continue;
    switch (match.family) {
      case "definition":
        addDefinition(drafts, match);
        break;
      case "reference":
        addMention(mentions, match);
        break;
      case "import":
        importMatches.push(match);
        break;
      case "export":
        exportMatches.push(match);
        break;
      case "access":
        accessMatches.push(match);
        break;
      case "evidence":
        evidence.push(match);
        break;
      case "literal":
        literals.push(match.node);
        break;
      case "scope":
      case "closure":
        scopeNodes.push(match.node);
        if (match.family === "closure") closures.push(match.node);
        if (match.parts.plain !== undefined) plain.push(match.node);
        break;
      case "binding":
        bindings.push(givenBy(match.node, match.parts));
        break;
      case "assigned":
        assigned.push(givenBy(match.node, match.parts));
        break;
      case "apart":
        apart.push(givenBy(match.node, match.parts));
        break;
      case "return":
        returned.push(match.node);
        break;
      default:
        comments.push({ node: match.node, comment: match.family === "comment" });
    }
  }
  const placed = placeNames(text, importMatches, exportMatches, language);
  const { imports, exports: passedOn } = readImports(text, placed.imports, language);
  const exports = [...readExports(text, placed.exports, language), ...passedOn];
  const exportNames = new Set(exports.filter(({ from }) => from === null).map(({ local }) => local));
  const leading = createLeading(language, { ...lines, text: parsed }, lines.text, comments);
  // `const fs = require("fs")` is an import, and no variable besides.
  for (const { parts } of placed.imports) {
    const bound = parts.local ?? parts.imported;
    if (bound !== undefined) drafts.delete(bound.startIndex);
  }
  const outlined = outline(drafts, bindings, {
    loaded,
    language,
    lines,
    leading,
    closures: readClosures(closures),
    access: readAccess(text, accessMatches, language.sigils),
    exportNames,
    isModule: exports.length > 0 || imports.some(({ kind }) => kind === "static" || kind === "re-export"),
  });
  const bound = boundPlaces([...placed.imports, ...placed.exports]);
  const own = new Set(outlined.map(({ nameStart }) => nameStart));
  // `const inner = () => {}` and `const fs = require("fs")` in a function are more than local names.
  const locals = bindings.filter(({ name }) => !own.has(name.startIndex) && !bound.has(name.startIndex));
  const scopes = createScopes({
    text,
    sigils: language.sigils,
    scopes: scopeNodes,
    strangers: readStrangers(outlined, plain),
    bindings: locals,
    assigned,
    apart,
    named: [...outlined.filter(({ kind }) => !members.has(kind)), ...boundNames(text, placed.imports)],
    rules: language.origins,
  });
  const { neighbours, sigils } = language;
  const { between } = leading;
  const names = { ...splitNames(outlined, imports), neighbours, sigils, own, bound, between, scopes };
  const references = readReferences(mentions, outlined, names, loaded, lines);
  const whole = !root.hasError && !loaded.queries.some(({ query }) => query.didExceedMatchLimit());
  return {
    quality: whole ? "clean" : "partial",
    outlined,
    scopes: outlined.map((one) => holdsIn(one, outlined, scopes, lines)),
    types: readTypes(outlined, returned, readClosures(closures), scopes),
    references,
    imports,
    exports,
    evidence: readEvidence(evidence),
    leading,
    spans: readSpans(comments, literals, [...importMatches, ...exportMatches]),
  };
};
