/**
 * How the blobs of a language are cut and read.
 *
 * - `syntax`: a grammar and two query files (`tags.scm`, `imports.scm`).
 * - `sections`: prose under headings (`#`, underlined), with fenced blocks and front matter.
 * - `lines`: windows of lines; for text without structure.
 */
type Structure = "syntax" | "sections" | "lines";

/**
 * When a definition counts as exported. A definition inside a function never is; a member also needs an
 * exported container.
 *
 * - `export-statement`: its match captures `@exported`, or an `@export` of the file names it. Members of an
 *   exported container are exported unless `@private`.
 * - `marked`: its match captures `@exported`; nothing is inherited.
 * - `capitalised`: its name begins with a capital letter (whatever its container is called).
 * - `underscore`: its name does not begin with `_`, or is `__dunder__`, or an `@export` names it.
 * - `all`: always, unless `@private`.
 */
type Visibility = "export-statement" | "marked" | "capitalised" | "underscore" | "all";

/**
 * A language: data only. One folder each under `languages/<id>/`, with `language.ts` (exporting `language`),
 * `tags.scm` and `imports.scm` when it has a grammar, and `fixtures/` with goldens.
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
  readonly structure: Structure;
  /** `<package>/<file>` of scripts/assets.mjs, such as `repomix/tree-sitter-python.wasm`; null unless `syntax`. */
  readonly grammar: string | null;
  /** Ids of languages whose queries are read before its own: TSX takes all of TypeScript's. */
  readonly inherits: readonly string[];
  /** Joins the parts of a qualified name. */
  readonly separator: "." | "::";
  readonly visibility: Visibility;
  /** Whether files see the names of other files of their folder or package without an import. */
  readonly neighbours: boolean;
  /** Node types of comments. Directly above a definition, without a blank line, they belong to it. */
  readonly comments: readonly string[];
  /**
   * Beginnings of comments that document what follows, such as `/**`. Empty: any comment directly above does.
   */
  readonly documentation: readonly string[];
  /** Node types that stand before a definition as siblings and belong to it: decorators, attributes. */
  readonly attributes: readonly string[];
  /**
   * What `import "a/b"` without `@imported`, `@namespace`, `@default` or `@local` binds: nothing, or the first
   * part (`os` of `os.path`), or the last (`http` of `net/http`; a part like `v2` is passed over).
   */
  readonly bareImport: "none" | "first" | "last";
  /**
   * Field of the names inside one parameter where several can share a type (`a, b int`), so that arity counts
   * names; null where each named child of `@parameters` is one parameter.
   */
  readonly parameterField: string | null;
}
