import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language as Grammar, Parser, Query, Language as TreeSitter } from "web-tree-sitter";
import { SheafError } from "../model/error.js";
import { importCaptures, shellCaptures, tagCaptures, unknownCaptures } from "./captures.js";
import { keywordsOf } from "./keywords.js";
import type { Language } from "./language.js";
import { hangsOn, toPatterns } from "./patterns.js";
import type { Patterns } from "./query.js";

/** Captures that stand alone in their match. */
type Mark =
  | "comment"
  | "attribute"
  | "literal"
  | "binding"
  | "assigned"
  | "apart"
  | "scope"
  | "closure"
  | "return";

const marks: readonly string[] = [
  "comment",
  "attribute",
  "literal",
  "binding",
  "assigned",
  "apart",
  "scope",
  "closure",
  "return",
] satisfies readonly Mark[];

/** What one capture of a query means. */
export interface Role {
  readonly family: "definition" | "reference" | "import" | "export" | "access" | "evidence" | Mark | "part";
  /** The kind behind the dot, or the name of the part. */
  readonly word: string;
}

/** A language made ready. */
export interface Loaded {
  readonly grammar: Grammar;
  /**
   * All its patterns in two walks at most. Those that begin at the root walk by themselves: each would wait for more
   * until the end of the text, and be looked at for each node of it.
   */
  readonly queries: readonly Patterns[];
  /** Finds what stands around code that is read again without it; empty for most. */
  readonly shells: readonly Patterns[];
  readonly roles: ReadonlyMap<string, Role>;
  /** Node type ids of comments and of what else belongs to the definition below. */
  readonly leading: ReadonlySet<number>;
  /** Hashes of words that are no names; see `keywordsOf`. */
  readonly keywords: ReadonlySet<number>;
}

/** Captures of a family are written `<family>.<word>`. */
const families = ["definition", "reference", "import", "access", "evidence"] as const;

const isFamily = (first: string): first is (typeof families)[number] =>
  (families as readonly string[]).includes(first);

const roleOf = (capture: string): Role => {
  const dot = capture.indexOf(".");
  const first = dot < 0 ? capture : capture.slice(0, dot);
  const word = dot < 0 ? capture : capture.slice(dot + 1);
  if (isFamily(first)) return { family: first, word };
  if (capture === "export") return { family: capture, word };
  if (marks.includes(capture)) return { family: capture as Mark, word };
  return { family: "part", word };
};

const known: ReadonlySet<string> = new Set([
  ...tagCaptures,
  ...importCaptures,
  ...shellCaptures,
  "comment",
  "attribute",
  "literal",
]);

const compile = (grammar: Grammar, source: string, id: string): Query => {
  let query: Query;
  try {
    query = new Query(grammar, source);
  } catch (cause) {
    throw new SheafError("internal", `the queries of ${id} do not compile: ${String(cause)}`, null, {
      cause,
    });
  }
  const unknown = unknownCaptures(query.captureNames, known);
  if (unknown.length === 0) return query;
  throw new SheafError("internal", `the queries of ${id} use unknown captures: ${unknown.join(", ")}`);
};

/** Type of the node that holds a whole text; null for a grammar that knows no empty one. */
const rootTypeOf = (grammar: Grammar): string | null => {
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tree = parser.parse("\n");
  const type = tree === null || tree.rootNode.hasError ? null : tree.rootNode.type;
  tree?.delete();
  parser.delete();
  return type;
};

const toWalks = (grammar: Grammar, source: string, id: string): Patterns[] => {
  const root = rootTypeOf(grammar);
  const patterns = toPatterns(source).map((text, position) => ({
    text,
    position,
    atRoot: root !== null && hangsOn(text, root),
  }));
  const walks: Patterns[] = [];
  for (const atRoot of [false, true]) {
    const own = patterns.filter((pattern) => pattern.atRoot === atRoot);
    if (own.length === 0) continue;
    const query = compile(grammar, own.map(({ text }) => text).join("\n"), id);
    if (query.patternCount() !== own.length)
      throw new SheafError("internal", `the queries of ${id} are not cut where their patterns end`);
    walks.push({ query, positions: own.map(({ position }) => position), atRoot });
  }
  return walks;
};

const alternation = (types: readonly string[], capture: string): string =>
  types.length === 0 ? "" : `[${types.map((type) => `(${type})`).join(" ")}] @${capture}\n`;

const typeIds = (grammar: Grammar, types: readonly string[]): Set<number> => {
  const ids = new Set<number>();
  for (const type of types) {
    for (let id = 0; id < grammar.nodeTypeCount; id++) {
      if (grammar.nodeTypeForId(id) === type && grammar.nodeTypeIsNamed(id)) ids.add(id);
    }
  }
  return ids;
};

/** Loads the parser's own WebAssembly, once a thread. */
export const startParser = async (assets: string): Promise<void> => {
  const own = join(assets, "grammars", "web-tree-sitter.wasm");
  const options = { print: () => {}, printErr: () => {} };
  await Parser.init(existsSync(own) ? { ...options, locateFile: () => own } : options);
};

/** The query files of a language, those it inherits first; empty where there is none. */
export const readQueries = (
  assets: string,
  language: Language,
): { readonly tags: string; readonly imports: string; readonly shells: string } => {
  const all = (file: string): string =>
    [...language.inherits, language.id]
      .map((id) => join(assets, "languages", id, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
  return { tags: all("tags.scm"), imports: all("imports.scm"), shells: all("shells.scm") };
};

/**
 * Loads a grammar and compiles its queries.
 *
 * @throws SheafError `internal` when an asset is missing, a query does not compile or names an unknown capture.
 */
export const loadLanguage = async (assets: string, language: Language): Promise<Loaded> => {
  const file = `grammars/${(language.grammar ?? "").split("/").at(-1)}`;
  let grammar: Grammar;
  try {
    grammar = await TreeSitter.load(await readFile(join(assets, file)));
  } catch (cause) {
    throw new SheafError("internal", `the grammar ${file} did not load`, "Run `npm run build`.", { cause });
  }
  const { tags, imports, shells: around } = readQueries(assets, language);
  const leading = alternation(language.comments, "comment") + alternation(language.attributes, "attribute");
  const literals = alternation(language.literals, "literal");
  const queries = toWalks(grammar, `${tags}\n${imports}\n${leading}${literals}`, language.id);
  const shells = toWalks(grammar, around, language.id);
  const captures = [...queries, ...shells].flatMap(({ query }) => query.captureNames);
  return {
    grammar,
    queries,
    shells,
    roles: new Map(captures.map((name) => [name, roleOf(name)])),
    leading: typeIds(grammar, [...language.comments, ...language.attributes]),
    keywords: keywordsOf(grammar),
  };
};
