import type { DefinitionKind } from "../model/facts.js";
import { defineOrigins, type OriginRules, type OwnOriginRules } from "./origin-rules.js";

export type { OwnOriginRules } from "./origin-rules.js";

/**
 * How the blobs of a language are cut and read.
 *
 * - `syntax`: a grammar and two query files (`tags.scm`, `imports.scm`).
 * - `sections`: prose under headings (`#`, underlined), with fenced blocks and front matter.
 * - `entries`: formats of lines, in which a line can begin an entry (`Language.entries`).
 * - `lines`: windows of lines; for text without structure.
 */
type Structure = "syntax" | "sections" | "entries" | "lines";

/**
 * When a definition counts as exported. A definition inside a function never is.
 *
 * - `export-statement`: its match captures `@exported`, or an `@export` of the file names it. Members of an
 *   exported container are exported unless private.
 * - `marked`: its match captures `@exported`; nothing is inherited.
 * - `public`: its match captures `@exported`, and what it stands in is exported too.
 * - `capitalised`: its name begins with a capital letter (whatever its container is called).
 * - `underscore`: its name does not begin with `_`, or is `__dunder__`, or an `@export` names it; and what it
 *   stands in is exported too.
 * - `all`: unless private, and what it stands in is exported too.
 *
 * Private is what captures `@private` or stands behind `@access.private`.
 */
type Visibility = "export-statement" | "marked" | "public" | "capitalised" | "underscore" | "all";

/** A stretch of text that ends only where it says so: a comment, a string, a here-document, the body of a function. */
export interface Quote {
  /** A regular expression of its beginning, flags `imu`. */
  readonly open: string;
  /**
   * The same of its end, looked for behind the beginning; `$` for the end of the line. `{tag}` in it is what the
   * group `tag` of `open` found. What never ends is no quote.
   */
  readonly close: string;
  /** Comments directly above an entry belong to it. */
  readonly comment?: boolean;
}

/** Comments and literals of languages that write them as C does. A literal ends with its line, a raw one with its tag. */
export const slashQuotes: readonly Quote[] = [
  { open: "/\\*", close: "\\*/", comment: true },
  { open: "//", close: "$", comment: true },
  { open: '\\bR"(?<tag>[^()\\\\\\s"]{0,16})\\(', close: '\\){tag}"' },
  { open: '"(?:[^"\\\\\\r\\n]|\\\\[^\\r\\n])*', close: '"|$' },
  { open: "(?<![0-9A-Za-z_])'(?:[^'\\\\\\r\\n]|\\\\[^\\r\\n])*", close: "'|$" },
];

/** A line that begins an entry, in formats of lines. */
export interface EntryRule {
  /**
   * A regular expression for one line, flags `iu`; the first rule that fits wins. Its group `name` names the
   * entry, its group `scope` stands before that in the qualified name. Quotes and square brackets around either
   * are left out. A group `names` holds several names of one entry, with blanks between them.
   *
   * Groups `specifiers`, one or several with commas between, and `local`, the name that stands for what is imported,
   * make the line an import of whole modules; a `local` of `*` is no name.
   */
  readonly line: string;
  /** What the entry is a definition of; null for one without a name, which only begins a chunk. */
  readonly kind: DefinitionKind | null;
  /** An entry ends before the next one of its level or a lower number. From 1. */
  readonly level: number;
  /** What it imports is passed on to those who import this file. */
  readonly passesOn?: boolean;
  /** It is its line alone, with what continues it and the quotes that it opens; what follows is no part of it. */
  readonly alone?: boolean;
  /** It names the entry without a name that is open above it, and takes its lines. */
  readonly completes?: boolean;
  /** An entry that holds lines, or another such one, takes its lines where it stands directly below. */
  readonly leads?: boolean;
  /** What is indented deeper than the last entry of this level under the same one continues that. */
  readonly flush?: boolean;
  /**
   * The line above, blank lines, comments and quotes left out, must fit this regular expression (flags `iu`); on
   * the first line of a file the rule always holds.
   */
  readonly after?: string;
}

/**
 * What a language makes of a text before it is parsed. What goes becomes blanks: either text keeps the length and all
 * ends of lines, so that every offset stays what it was. Time must grow with the text, whatever that says.
 */
export interface Prepared {
  readonly text: string;
  /**
   * What the grammar can read, but not where it stands: a `#define` in a list of values. All else is blank; null for
   * nothing. Its definitions and references count as if they stood in the text.
   */
  readonly apart: string | null;
}

/**
 * A language: data, and code only where nothing else will do (`prepare`). One folder each under `languages/<id>/`,
 * with `language.ts` (exporting `language`), `tags.scm` and `imports.scm` when it has a grammar, and `fixtures/`
 * with goldens.
 */
export interface Language {
  /** The folder's name; stands in bundles. */
  readonly id: string;
  /** For people: `TypeScript`. */
  readonly title: string;
  /** Lower case, without the first dot: `ts`, `d.ts`. The longest that fits a file's name wins. */
  readonly extensions: readonly string[];
  /** Whole file names (`Dockerfile`); compared as they are. */
  readonly filenames: readonly string[];
  /** Commands of a `#!` line without version digits: `node`, `python`. */
  readonly interpreters: readonly string[];
  /**
   * Regular expressions (flags `mu`) that tell this language from others with the same extension by the first
   * 64 KiB of a file, outside of its `quotes`. The language whose sign stands first in the text gets the file;
   * where none is found, the one of them that has no signs.
   */
  readonly signs: readonly string[];
  readonly structure: Structure;
  /** `<package>/<path>` of an installed npm package; null unless `syntax`. */
  readonly grammar: string | null;
  /** Leaves out what its grammar cannot read, before a text is parsed; null where the grammar reads all. */
  readonly prepare: ((text: string) => Prepared) | null;
  /** Ids of languages whose queries are read before its own: TSX takes all of TypeScript's. */
  readonly inherits: readonly string[];
  /** Joins the parts of a qualified name. */
  readonly separator: "." | "::" | " " | " > ";
  /** Joins the parts of an import's specifier: `net/http`, `os.path`, `std::fmt`, `App\\Models`. */
  readonly pathSeparator: "/" | "." | "::" | "\\";
  readonly visibility: Visibility;
  /** Whether files see the names of other files of their folder or package without an import. */
  readonly neighbours: boolean;
  /** Node types of comments. Directly above a definition, without a blank line, they belong to it. */
  readonly comments: readonly string[];
  /**
   * Beginnings of comments that document what follows, such as `/**`. Empty: any comment directly above does.
   */
  readonly documentation: readonly string[];
  /**
   * Node types of decorators, annotations, attributes. Those that stand before a definition as siblings belong to it;
   * units of clones pass over all of them.
   */
  readonly attributes: readonly string[];
  /**
   * Node types of string, character and pattern literals, and of text between code. A language that has some is code:
   * its blobs are also cut into units, in which clones are found. Numbers are known without.
   */
  readonly literals: readonly string[];
  /** Whether the end of a line ends a statement, where no bracket is open. */
  readonly lineStatements: boolean;
  /**
   * Words of the lines that choose what is compiled, behind a `#`: `if`, `else`, `endif`. Where a text with such
   * lines has errors, its first branches are read alone, if that loses less; null for a language without.
   */
  readonly branches: {
    readonly begin: readonly string[];
    readonly otherwise: readonly string[];
    readonly end: readonly string[];
  } | null;
  /**
   * What `import "a/b"` without `@imported`, `@namespace`, `@default` or `@local` binds: nothing, or the first
   * part (`os` of `os.path`), or the last (`http` of `net/http`; a part like `v2` is passed over).
   */
  readonly bareImport: "none" | "first" | "last";
  /**
   * A regular expression (flags `gu`) of what the last part of a path has that the name does not: `go-`, `.v3`. The
   * module itself may say another name; this is what people keep to. Empty for nothing.
   */
  readonly bareImportDrops: string;
  /**
   * Field of the names inside one parameter where several can share a type (`a, b int`), so that arity counts
   * names; null where each named child of `@parameters` is one parameter.
   */
  readonly parameterField: string | null;
  /** A parameter list that says that there are none, as it is written: `(void)`. Empty: there is no such thing. */
  readonly noParameters: string;
  /** Characters that may stand before a name and are no part of it: the colon of Ruby's `attr_reader :name`. */
  readonly sigils: string;
  /** How it writes receivers, values and types. */
  readonly origins: OriginRules;
  /**
   * For a grammar whose lexer keeps a stack, as those of markup do, or whose parser keeps all that is open in each
   * way to read it: a regular expression, flags `giu`, of what opens something, or with a group `close`, closes it.
   * A text that nests too deep is cut by lines.
   */
  readonly nests: string;
  /** What the depths at all places that `nests` finds may add up to. */
  readonly nestsAtMost: number;
  /** For `entries` alone: what begins an entry. */
  readonly entries: readonly EntryRule[];
  /** What holds no signs and begins no entries. Of two that begin at one place the first in the list wins. */
  readonly quotes: readonly Quote[];
  /** For `entries` alone: what at the end of a line, an odd number of times, makes the next one part of it. */
  readonly continuation: string;
}

type Required = "id" | "title" | "extensions" | "structure";

/** Fills in what most languages have in common; see `Language` for each field. */
export const defineLanguage = (
  own: Pick<Language, Required> & Partial<Omit<Language, "origins">> & { readonly origins?: OwnOriginRules },
): Language => ({
  filenames: [],
  interpreters: [],
  signs: [],
  grammar: null,
  prepare: null,
  inherits: [],
  separator: ".",
  pathSeparator: "/",
  visibility: "all",
  neighbours: false,
  comments: [],
  documentation: [],
  attributes: [],
  literals: [],
  lineStatements: false,
  branches: null,
  bareImport: "none",
  bareImportDrops: "",
  parameterField: null,
  noParameters: "",
  sigils: "",
  nests: "",
  // About a second. Documents of people stay below a hundredth.
  nestsAtMost: 200_000_000,
  entries: [],
  quotes: [],
  continuation: "",
  ...own,
  origins: defineOrigins(own.origins),
});
