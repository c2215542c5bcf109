import type { Node } from "web-tree-sitter";
import type { Language } from "./language.js";
import { type Match, nodeText, unquote } from "./match.js";

/** Longer specifiers are data (inlined sources). UTF-16 units. */
const maxSpecifier = 1_024;

/** A match of an import or export with what stands around it. */
export interface Placed extends Match {
  /** Whole, behind the prefixes around it; null for an export of its own module. */
  readonly specifier: string | null;
  /** Row of what names the module, or of the match. */
  readonly row: number;
  /** Whether a statement around it gives what it imports away: it is an export too. */
  readonly passedOn: boolean;
}

/** User, password and query of an address can be keys, and say nothing about what is imported. */
export const withoutCredentials = (specifier: string): string => {
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

/** A specifier before it is joined; null when it is too long, and so is all that it is part of. */
interface Path {
  readonly text: string | null;
  readonly relative: boolean;
}

/** A prefix with those around it. */
interface Prefix extends Path {
  readonly start: number;
  readonly end: number;
}

const ownPath = (text: string, { parts }: Match): Path => {
  const node = parts.specifier!;
  const long = node.endIndex - node.startIndex > maxSpecifier;
  return { text: long ? null : specifierText(text, node), relative: parts.relative !== undefined };
};

const join = (outer: Path | null, inner: Path, separator: string): Path => {
  if (outer === null) return inner;
  const whole = outer.text === null || inner.text === null ? null : `${outer.text}${separator}${inner.text}`;
  return {
    text: (whole?.length ?? 0) > maxSpecifier ? null : whole,
    relative: outer.relative || inner.relative,
  };
};

const written = ({ text, relative }: Path): string | null =>
  text !== null && relative && !text.startsWith(".") ? `.${text.startsWith("/") ? "" : "/"}${text}` : text;

const byPlace = (a: Match, b: Match): number =>
  a.node.startIndex - b.node.startIndex || b.node.endIndex - a.node.endIndex;

/** The prefix around each match, joined with those around that; both lists are walked side by side. */
const prefixesOf = (
  text: string,
  prefixes: readonly Match[],
  matches: readonly Match[],
  separator: string,
): ReadonlyMap<Match, Prefix> => {
  const around = new Map<Match, Prefix>();
  if (prefixes.length === 0) return around;
  const open: Prefix[] = [];
  const closeBefore = (start: number): void => {
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
  };
  const ordered = [...prefixes].sort(byPlace);
  let next = 0;
  for (const match of [...matches].sort(byPlace)) {
    const { startIndex: start, endIndex: end } = match.node;
    // One on the same node is no prefix of it.
    for (; next < ordered.length && byPlace(ordered[next]!, match) < 0; next++) {
      const { node } = ordered[next]!;
      closeBefore(node.startIndex);
      const path = join(open.at(-1) ?? null, ownPath(text, ordered[next]!), separator);
      open.push({ ...path, start: node.startIndex, end: node.endIndex });
    }
    closeBefore(start);
    const innermost = open.at(-1);
    if (innermost !== undefined && innermost.end >= end) around.set(match, innermost);
  }
  return around;
};

/** Of matches with one place, the first pattern's; in the order of the text. */
const firstOfEach = (matches: readonly Match[]): Match[] => {
  const byStart = new Map<number, Match>();
  for (const match of matches) {
    const known = byStart.get(match.node.startIndex);
    if (known === undefined || match.pattern < known.pattern) byStart.set(match.node.startIndex, match);
  }
  return [...byStart.values()].sort((a, b) => a.node.startIndex - b.node.startIndex);
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

const isPrefix = ({ kind }: Match): boolean => kind === "prefix";

/** A statement that says only that the imports in it are given away. */
const isPassing = ({ kind, parts }: Match): boolean =>
  kind === "re-export" && Object.keys(parts).every((part) => part.startsWith("_"));

/**
 * Gives matches of single names the specifier of the statement around them, and all the prefixes around them. A
 * pattern for both at once would wait, at each name of a long list, for the specifier behind it.
 *
 * @returns imports without a specifier are dropped: they are other lists of names.
 */
export const placeNames = (
  text: string,
  imports: readonly Match[],
  exports: readonly Match[],
  { pathSeparator }: Language,
): { readonly imports: Placed[]; readonly exports: Placed[] } => {
  const passing = firstOfEach(imports.filter(isPassing));
  const plain = imports.filter((match) => !isPrefix(match) && !isPassing(match));
  const statements = firstOfEach(plain.filter(({ parts }) => parts.specifier !== undefined));
  const outer = imports.filter((match) => isPrefix(match) && match.parts.specifier !== undefined);
  const prefixes = prefixesOf(text, outer, [...plain, ...exports], pathSeparator);
  /** By statement: it gives its specifier to each of its names. */
  const known = new Map<Match, string | null>();
  const whole = (match: Match): string | null => {
    let specifier = known.get(match);
    if (specifier === undefined) {
      specifier = written(join(prefixes.get(match) ?? null, ownPath(text, match), pathSeparator));
      known.set(match, specifier);
    }
    return specifier;
  };

  const placed = (match: Match): Placed | null => {
    const { family, pattern, node, parts } = match;
    const passedOn =
      family === "import" && passing.length > 0 && statementAround(passing, node.startIndex) !== null;
    const kind = passedOn ? "re-export" : match.kind;
    const at = (specifier: string | null, row: number, own = kind, ownParts = parts): Placed => ({
      family,
      kind: own,
      pattern,
      node,
      parts: ownParts,
      specifier,
      row,
      passedOn,
    });
    if (parts.specifier !== undefined) {
      const specifier = whole(match);
      return specifier === null ? null : at(specifier, parts.specifier.startPosition.row);
    }
    const prefix = prefixes.get(match);
    const statement = statementAround(statements, node.startIndex);
    const row = node.startPosition.row;
    if (statement !== null && statement.node.startIndex >= (prefix?.start ?? 0)) {
      const specifier = whole(statement);
      if (specifier === null) return null;
      const given = family === "import" && match.kind !== "type" && !passedOn ? statement.kind : kind;
      return at(specifier, row, given, { ...parts, specifier: statement.parts.specifier });
    }
    if (prefix !== undefined) {
      const specifier = written(prefix);
      return specifier === null ? null : at(specifier, row);
    }
    return family === "import" ? null : at(null, row);
  };
  return {
    imports: plain.map(placed).filter((match) => match !== null),
    exports: exports.map(placed).filter((match) => match !== null),
  };
};
