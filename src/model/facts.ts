import type { ObjectId, SkipReason } from "./ids.js";
import type { Origin } from "./origin.js";
import type { Units } from "./units.js";

/** What a chunk is. `lines` is a window of a text without structure. */
export type ChunkKind =
  | "function"
  | "method"
  | "class"
  | "interface"
  | "type"
  | "enum"
  | "module"
  | "block"
  | "section"
  | "entry"
  | "lines";

/** What a definition is; the words of the query captures `@definition.<kind>`. */
export type DefinitionKind =
  | "function"
  | "method"
  | "constructor"
  | "class"
  | "interface"
  | "type"
  | "enum"
  | "enum-member"
  | "struct"
  | "trait"
  | "module"
  | "constant"
  | "variable"
  | "field"
  | "property"
  | "macro"
  | "section"
  | "key"
  /** Adds members or bases to a type that is defined elsewhere: Rust's `impl`, Swift's `extension`. */
  | "extension";

/**
 * What syntax shows of habits; the words of `@evidence.<word>`. New words go at the end: their places stand in bundles.
 *
 * - `try`, `catch`, `finally`: an exception is tried, handled, cleaned up after. `catch-all`: a handler for any
 *   exception (`except:`, `catch (Throwable t)`); `catch-empty`: one that does nothing; `throw`, `rethrow`.
 * - `error-check`: an error value is tested (`if err != nil`); `propagate`: it is passed on (`?`).
 * - `assert`: an assertion statement. `scoped`: a resource bound to a block (`with`, `using`, try with resources).
 * - `defer`, `async`, `await`, `unsafe`, `cast`: those of the languages that have them.
 * - `markup`: an element of JSX. `preprocessor`: a conditional branch before compilation.
 * - `import`, `require`, `import-call`: in JavaScript and TypeScript a module is loaded by a statement, by a call of `require`,
 *   by `import()`.
 */
export const evidenceWords = [
  "try",
  "catch",
  "catch-all",
  "catch-empty",
  "finally",
  "throw",
  "rethrow",
  "error-check",
  "propagate",
  "assert",
  "scoped",
  "defer",
  "async",
  "await",
  "unsafe",
  "cast",
  "markup",
  "preprocessor",
  "import",
  "require",
  "import-call",
] as const;

type EvidenceWord = (typeof evidenceWords)[number];

/** How often syntax shows one of the habits. */
export interface Evidence {
  readonly word: EvidenceWord;
  /** At least 1. */
  readonly count: number;
  /** The first line or two; 1-based, ascending. */
  readonly lines: readonly number[];
}

/** How a blob is laid out, in counts: coding standards come of the sums over many blobs. */
export interface Style {
  /** Lines that begin with a tab, or with a blank. Those inside comments and literals are not counted. */
  readonly tabLines: number;
  readonly blankLines: number;
  /** By how many blanks lines go deeper most often, 1 to 8; 0 when none does. */
  readonly indent: number;
  /** Lines that end with CR LF. */
  readonly crlfLines: number;
  /** UTF-16 units without the line end; a tab counts one. */
  readonly longestLine: number;
  /** Lines of more than 80, 100 and 120 such units. */
  readonly over80: number;
  readonly over100: number;
  readonly over120: number;
  /** Lines with white space before their end, blank ones too. */
  readonly trailingSpaceLines: number;
  /** The last line ends with a line break. */
  readonly finalNewline: boolean;
  /** Literals in `'` and in `"`. */
  readonly singleQuotes: number;
  readonly doubleQuotes: number;
  /** Statements that end at the end of a line, with a semicolon and by the line break alone. */
  readonly semicolons: number;
  readonly lineEnds: number;
  /** Lists whose closing bracket begins a line, with a comma before it and without. */
  readonly trailingCommas: number;
  readonly bareEnds: number;
}

/** What a reference does with the name; the words of `@reference.<kind>`. */
export type ReferenceKind = "call" | "construct" | "type" | "extends" | "implements" | "decorator" | "read";

/** A whole syntactic unit with its doc comment and decorators, or a piece of a long one. */
export interface Chunk {
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: ChunkKind;
  /** Qualified (`Class.method`, `Receiver.method`, `Type::method`, a heading path for prose); null if none. */
  readonly symbol: string | null;
  /** Indices into the vocabulary of the blob, ascending. */
  readonly terms: Uint32Array;
  /** How often each stands in the chunk: at least 1, clipped to 255. As long as `terms`. */
  readonly counts: Uint8Array;
}

/** Lines of a file; 1-based, inclusive. */
export interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

export interface Definition {
  readonly name: string;
  readonly qualified: string;
  readonly kind: DefinitionKind;
  /** Whole span with doc comment and decorators; 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line on which the name stands. */
  readonly line: number;
  /** Visible outside its file or package, as the language's own rule says. */
  readonly exported: boolean;
  /**
   * Known to be seen only in its own file, type or function. Neither this nor exported: it is seen in its
   * package, or the file does not tell.
   */
  readonly private: boolean;
  /** Number of declared parameters; null when it is not callable or cannot be told. */
  readonly arity: number | null;
  /** Has a documentation comment. */
  readonly documented: boolean;
  /**
   * What it holds, or for what can be called, what a call gives: declared, or evident from its first value or from all
   * that it returns. For an alias of a type, what that stands for. Null when the file does not tell.
   */
  readonly type: Origin | null;
  /**
   * The function or block inside of which alone its name holds; null when that is the whole file or the definition
   * around it. Callbacks have no name, and what is defined in them would stand at the top of the file.
   */
  readonly scope: LineSpan | null;
}

export interface Reference {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
  /** What stands before the name, `?` when that cannot be told; null for a bare name. */
  readonly receiver: Origin | null;
  /** Number of arguments of a call; null otherwise. */
  readonly arity: number | null;
  /** Index into `definitions` of the innermost one around it; -1 at the top level. */
  readonly within: number;
}

/** One imported name. `import a, {b as c} from "m"` is two of them. */
export interface Import {
  /** As written, without quotes: `./a.js`, `os.path`, `..pkg`, `net/http`. */
  readonly specifier: string;
  /** The name at its source; `*` for the whole module; `default`; empty for a bare side-effect import. */
  readonly imported: string;
  /** The name it has here; empty when it binds none. */
  readonly local: string;
  readonly line: number;
  /** `static`, `dynamic` (import(), require inside an expression), `type` (erased), `re-export`. */
  readonly kind: "static" | "dynamic" | "type" | "re-export";
}

export interface Export {
  /** The name outside; `default`; `*` for a whole re-exported module. */
  readonly exported: string;
  /** The name here; for a re-export the name at the source. */
  readonly local: string;
  /** Specifier of a re-export; null for an own definition. */
  readonly from: string | null;
  readonly line: number;
}

/** How much of a blob's structure can be trusted. */
export type ParseQuality =
  /** No error node. */
  | "clean"
  /** Parsed with error nodes: what parsed is kept. */
  | "partial"
  /** Text by line windows: no grammar for it, or the grammar gave up within its counted limits. */
  | "lines";

/** Everything later stages need of one blob, a function of its bytes, language and limits, never of its path. */
export interface BlobFacts {
  readonly lines: number;
  readonly quality: ParseQuality;
  /** How the bytes became text. `latin-1` means that they were not valid UTF-8. */
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "latin-1";
  /** The first lines say that a program wrote it ("Code generated ... DO NOT EDIT"). */
  readonly generated: boolean;
  /** Distinct terms of all chunks, sorted by their UTF-8 bytes. */
  readonly vocabulary: readonly string[];
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  /** Empty for text, for what is unranked or generated, and where the language names no literals. */
  readonly units: Units;
  /** Null where there can be no units. */
  readonly style: Style | null;
  /** In the order of `evidenceWords`, one of each. */
  readonly evidence: readonly Evidence[];
}

/** What extraction makes of a blob: facts, or the reason why there are none. */
export type Extraction =
  | { readonly skip: null; readonly facts: BlobFacts; readonly texts: readonly ChunkText[] }
  | { readonly skip: SkipReason };

/** The words of a chunk for the embedder. Never stored. */
export interface ChunkText {
  /** Qualified symbol or empty. */
  readonly symbol: string;
  readonly text: string;
}

/** Which facts a blob has: two files with equal keys share one entry. */
export interface FactsKey {
  readonly blob: ObjectId;
  readonly language: string;
  /** Unranked blobs have no chunks. */
  readonly ranked: boolean;
}

/** The facts of a blob in numbers: stands in the `files` object, so that counting needs no facts. */
export interface FactsSummary {
  readonly chunks: number;
  readonly definitions: number;
  readonly references: number;
  readonly imports: number;
  readonly quality: ParseQuality;
  readonly encoding: BlobFacts["encoding"];
  /** The first lines say that a program wrote it: it has no chunks. */
  readonly generated: boolean;
}

export const summarise = (facts: BlobFacts): FactsSummary => ({
  chunks: facts.chunks.length,
  definitions: facts.definitions.length,
  references: facts.references.length,
  imports: facts.imports.length,
  quality: facts.quality,
  encoding: facts.encoding,
  generated: facts.generated,
});
