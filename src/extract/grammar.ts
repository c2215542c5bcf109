import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language as Grammar, Parser, Query, Language as TreeSitter } from "web-tree-sitter";
import { SheafError } from "../model/error.js";
import { importCaptures, shellCaptures, tagCaptures, unknownCaptures } from "./captures.js";
import { keywordsOf } from "./keywords.js";
import type { Language } from "./language.js";

/** Captures that stand alone in their match. */
type Mark = "comment" | "attribute" | "literal" | "binding" | "scope";

const marks: readonly string[] = [
  "comment",
  "attribute",
  "literal",
  "binding",
  "scope",
] satisfies readonly Mark[];

/** What one capture of a query means. */
export interface Role {
  readonly family: "definition" | "reference" | "import" | "export" | "access" | "evidence" | Mark | "part";
  /** The kind behind the dot, or the name of the part. */
  readonly word: string;
}

/** A language made ready: its grammar and one query over all its patterns, so that a tree is walked once. */
export interface Loaded {
  readonly grammar: Grammar;
  readonly query: Query;
  /** Finds what stands around code that is read again without it; null for most. */
  readonly shells: Query | null;
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
  const query = compile(grammar, `${tags}\n${imports}\n${leading}${literals}`, language.id);
  const shells = around === "" ? null : compile(grammar, around, language.id);
  return {
    grammar,
    query,
    shells,
    roles: new Map(
      [...query.captureNames, ...(shells?.captureNames ?? [])].map((name) => [name, roleOf(name)]),
    ),
    leading: typeIds(grammar, [...language.comments, ...language.attributes]),
    keywords: keywordsOf(grammar),
  };
};
