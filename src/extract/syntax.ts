import type { Node, QueryMatch, Tree } from "web-tree-sitter";
import type { Evidence, Export, Import, ParseQuality, Reference } from "../model/facts.js";
import { readAccess } from "./access.js";
import { addDefinition, type Drafts, type Outlined, outline } from "./definitions.js";
import { readEvidence } from "./evidence.js";
import type { Loaded } from "./grammar.js";
import { readExports, readImports } from "./imports.js";
import type { Language } from "./language.js";
import { createLeading, type Leading } from "./leading.js";
import type { Lines } from "./lines.js";
import { type Match, readMatch, readName } from "./match.js";
import { placeNames } from "./places.js";
import { addMention, addRead, type Mention, type Names, readReferences } from "./references.js";
import { createScopes } from "./scopes.js";
import { readSpans, type Span } from "./spans.js";
import { members } from "./visibility.js";

/** What the syntax tree says of a text. */
export interface SyntaxFacts {
  readonly quality: ParseQuality;
  readonly outlined: readonly Outlined[];
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

/** How often the query may report progress (every hundred steps) before it is stopped. */
const budgetOf = (text: string): number => 5_000 + (text.length >> 2);

/** Deeper patterns are not looked for: on trees with 50,000 levels a query would take minutes. */
const maxDepth = 2_000;

const countdown = (budget: number): { readonly tick: () => boolean; readonly over: () => boolean } => {
  let left = budget;
  return { tick: () => --left < 0, over: () => left < 0 };
};

/** What the squares of the error nodes' lengths may add up to: about a second. */
const maxTangle = 1_000_000_000;

/**
 * Whether a query would take minutes: it looks at all later siblings of each child, and error nodes alone
 * have long flat lists of children. Progress reports don't count that work.
 */
const isTangled = (root: Node): boolean => {
  if (!root.hasError) return false;
  let sum = 0;
  for (const error of root.descendantsOfType("ERROR")) sum += error.childCount ** 2;
  return sum > maxTangle;
};

/**
 * How many beginnings of patterns may wait for their end at once; beyond it the oldest are given up, and the
 * blob is `partial`. Ordinary code, however nested, stays below 250; a list of 30,000 names before what they
 * are taken from would cost the square of it.
 */
const maxWaiting = 500;

const queryWithin = (loaded: Loaded, root: Node, text: string): readonly QueryMatch[] | null => {
  if (isTangled(root)) return null;
  const { tick, over } = countdown(budgetOf(text));
  const matches = loaded.query.matches(root, {
    progressCallback: tick,
    maxStartDepth: maxDepth,
    matchLimit: maxWaiting,
  });
  return over() ? null : matches;
};

const splitNames = (
  outlined: readonly Outlined[],
  imports: readonly Import[],
): Pick<Names, "bare" | "members"> => {
  const bare = new Set(imports.map(({ local }) => local));
  const behind = new Set<string>();
  for (const { name, kind } of outlined) (members.has(kind) ? behind : bare).add(name);
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

/** Reads all facts but the chunks; null when the counted budget is used up. */
export const readSyntax = (tree: Tree, loaded: Loaded, language: Language, lines: Lines): ReadTree | null => {
  const { text } = lines;
  const root = tree.rootNode;
  const matches = queryWithin(loaded, root, text);
  if (matches === null) return null;
  const drafts: Drafts = new Map();
  const mentions: Mention[] = [];
  const importMatches: Match[] = [];
  const exportMatches: Match[] = [];
  const accessMatches: Match[] = [];
  const comments: { node: Node; comment: boolean }[] = [];
  const scopeNodes: Node[] = [];
  const bindings: Node[] = [];
  const evidence: Match[] = [];
  const literals: Node[] = [];
  for (const raw of matches) {
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
        scopeNodes.push(match.node);
        break;
      case "binding":
        bindings.push(match.node);
        break;
      default:
        comments.push({ node: match.node, comment: match.family === "comment" });
    }
  }
  const placed = placeNames(text, importMatches, exportMatches, language);
  const { imports, exports: passedOn } = readImports(text, placed.imports, language);
  const exports = [...readExports(text, placed.exports, language), ...passedOn];
  const exportNames = new Set(exports.filter(({ from }) => from === null).map(({ local }) => local));
  const leading = createLeading(language, lines, comments);
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
    access: readAccess(text, accessMatches, language.sigils),
    exportNames,
    isModule: exports.length > 0 || imports.some(({ kind }) => kind === "static" || kind === "re-export"),
  });
  const bound = boundPlaces([...placed.imports, ...placed.exports]);
  const own = new Set(outlined.map(({ nameStart }) => nameStart));
  // `const inner = () => {}` and `const fs = require("fs")` in a function are more than local names.
  const locals = bindings.filter(({ startIndex }) => !own.has(startIndex) && !bound.has(startIndex));
  const scopes = createScopes(text, scopeNodes, locals, language.sigils);
  const { neighbours, sigils } = language;
  const names = { ...splitNames(outlined, imports), neighbours, sigils, own, bound, scopes };
  const references = readReferences(mentions, outlined, names, loaded, lines);
  const whole = !root.hasError && !loaded.query.didExceedMatchLimit();
  return {
    quality: whole ? "clean" : "partial",
    outlined,
    references,
    imports,
    exports,
    evidence: readEvidence(evidence),
    leading,
    spans: readSpans(comments, literals, [...importMatches, ...exportMatches]),
  };
};
