import { type DefinitionKind, evidenceWords, type Import, type ReferenceKind } from "../model/facts.js";

/**
 * The closed list of query captures. An unknown one fails the build and loading.
 * Captures that begin with `_` are for predicates inside a query and carry nothing. One node takes three captures
 * in a pattern; the parser drops any more without a word.
 *
 * ## tags.scm
 *
 * A definition: one match with `@definition.<kind>` on the whole node and `@name` on its name (quotes are
 * stripped; of several `@name`, the name goes from the first to the last: `operator bool`), and any of
 *
 * - `@receiver`: name of a type that prefixes the qualified name though the definition stands outside it; inside a
 *   container it stands behind that one's name. A node that holds the name too counts up to the name: all of
 *   `ns::Foo::bar` is the receiver `ns::Foo`. Generic arguments, blanks and pointers are dropped;
 * - `@parameters`: arity is the number of its named children that are not comments;
 * - `@doc`: a docstring inside the definition;
 * - `@exported`, `@private`: presence alone counts, see `Visibility`; with both it is private;
 * - `@hidden`: private, unless it is a member of a type: what `static` means in C++;
 * - `@member`: presence alone counts: it belongs to the type around it through any functions between (`self.x = 1`
 *   in a method). Where it is a field, and that type has one of this name before it, it is no definition;
 * - `@type`: its declared type; of what can be called, the declared type of the result; of an alias of a type, what
 *   that stands for. `@value`: the first value of a variable, constant or field. See "Origins";
 * - `@wrapper`: an outer node (`export_statement`, `decorated_definition`) whose span is the definition's;
 * - `@once` (its text is not read): of all matches with it for one `@definition` node only one counts, that of the
 *   pattern that stands first, and of those the first in the text. For what is named by this or else by that: an
 *   element by its `id`, by its `name`, by its tag;
 * - `@level` and `@within`: a section that goes on behind its node, up to the next one with the same `@within` node
 *   whose `@level` is not deeper (compared as text), or to the end of that node: what stands under a heading.
 *
 * Several matches with the same `@name` node are one definition: the pattern that stands first in the file
 * gives the kind; receiver, parameters, type, value, doc, exported, private, member and wrapper are taken from any of
 * them.
 * A name that an import binds is no definition. A variable or constant inside a function is none either: it is a
 * local name, as if `@binding` stood on it.
 * The name of a `section` is a title: tags in it are left out, line
 * ends are blanks, and it ends where `@until` begins, when that is captured (the block behind `@media print`).
 * The definitions around it (by the span of the `@definition` node) prefix the qualified name.
 *
 * A reference: one match with `@reference.<kind>`, with `@name` where the node is more than the name (one
 * capture is a third cheaper than two, and names are many), and optionally
 *
 * - `@receiver`: what stands before the name, of whatever form: it is read as an expression (see "Origins"). Without
 *   it, the name is a bare one. A node that holds the name too counts up to the name;
 * - `@arguments`: arity is the number of its named children that are not comments.
 *
 * With the same `@name` node, the pattern that stands first in the file wins; a name that is a definition's
 * is no `read` and no `type`. A decorator is a reference of what it decorates. `@reference.read` is kept once
 * for each definition around it, and only
 *
 * - bare, for names that the file imports or defines outside of types and objects;
 * - with `@receiver`, for members that the file defines, and for whatever stands behind such a bare name, unless
 *   through a local name;
 * - bare, for any other name where files see the names of their neighbours (`Language.neighbours`).
 *
 * Local names, so that they are not taken for what has the same name elsewhere:
 *
 * - `@binding` on a name that a function, block or type declares for itself: parameters, local variables,
 *   type parameters; where the name is also one of a definition or an import, it counts as that;
 *   What the name stands for is said in the same match, see "Origins";
 * - `@scope` on a node in which bindings hold: functions, blocks, loops;
 * - `@closure` on a function without a name: a scope whose variables and constants are local names too, as those of
 *   a function that is a definition;
 * - `@plain` with either (text not read): a function with a `this` of its own. In a type, and where it is none of its
 *   methods, `this` cannot be told.
 *
 * Visibility that holds from a place on (`private:` in C++, a bare `private` in Ruby):
 *
 * - `@access.private` or `@access.public` on a node: it holds for the definitions behind its start, up to the end
 *   of the node's parent or the next such mark there; not for what stands deeper, inside another definition. On the
 *   body of a class it gives the class its default.
 * - The same with `@name`: it holds for the definitions of that name in the node's parent (`private :a, :b`).
 *
 * What a definition's own match captures goes before a mark on its place, and a mark on its name before both.
 *
 * Evidence of how people write here, for coding standards: `@evidence.<word>` on a node; it is counted, and the
 * first line is kept. The words are in `src/model/facts.ts`.
 *
 * A call, construction, type or read of a bare name that is bound in a scope around it is no reference.
 *
 * Origins (`src/model/origin.ts`): texts of expressions and types are read by one reader for all languages, with what
 * `Language.origins` says of the words. Local names in them are replaced by what they were given.
 *
 * - `@return` alone, on the expression that a function gives back: on each of them, and on the body of a lambda that
 *   is an expression. Where no `@type` is declared and all of a definition's are the same, that is its type. Those of
 *   a `@closure` or of another definition inside do not count.
 * - `@binding` may have in its match one of: `@type` on its declared type, or of a type parameter on what that must be;
 *   `@value` on what it is given; with `@inside` (text not read) it is what is inside that: `if let Some(x) = v`;
 *   `@each` on the collection that it runs through; `@from` on the object whose member of the same name it is
 *   (`const { a } = it`); `@self` (text not read): the object or type around. With `@type` and `@value` the type goes
 *   first, unless it says nothing (`var`).
 *   `@member` on the same node says that it is a member of what is taken apart, or on another one, as which member;
 * - `@apart` on a list of such names: with `@from` on the object that is taken apart (`const { a, b: c } = it`), or with
 *   `@type` on its type. Each list in a list has one, and those that say nothing leave their names without an origin.
 *   So no pattern waits, at each name of a long list, for what stands behind the list.
 * - `@assigned` on a bare name with `@value`: what it is given later. It binds nothing; where a name is given different
 *   things, or one with nothing said, what it stands for cannot be told. `null` and the like do not count, nor does a
 *   binding with `@value` on its own name: `let x;`.
 *
 * ## imports.scm
 *
 * `@import.<kind>` with `@specifier` (quotes are stripped) and
 *
 * - `@imported`, and `@local` when it is renamed;
 * - or `@namespace` (its text is not read): imported is `*`; with `@local` that name stands for the module,
 *   without it all its names are bound here (`from m import *`);
 * - or `@default` (its text is not read) with `@local`: imported is `default`;
 * - or `@local` alone: imported is `*`;
 * - or none of these: see `Language.bareImport`. A `@local` of `_` binds nothing.
 *
 * A match for one name of a list has no `@specifier`: it takes that of the `@import` match whose node holds it,
 * and its kind unless it says `type` itself. Without one around it, it is no import. So no pattern waits, at each
 * name of a long list, for what stands behind the list.
 *
 * `@export` with
 *
 * - `@exported` the name outside, `@local` the name here; one that is absent equals the other;
 * - `@default` (text not read): the name outside is `default`;
 * - `@namespace` (text not read): the local name is `*`, and so is the name outside unless `@exported`;
 * - `@specifier` when it comes from another module, also that of an `@import` match around it.
 *
 * With the same nodes captured by two patterns, the first in the file wins.
 *
 * `@import.prefix` with `@specifier`: the specifiers of all imports inside the node stand behind this one, joined by
 * `Language.pathSeparator`, those of nested prefixes too; imports inside it without a specifier take the prefix as
 * theirs. A match of nothing else there takes the last part of it, where `Language.bareImport` says `last`: `self`
 * of `use a::b::{self}`. So `use a::{b::{c, d as e}, f}` is `c` and `d` of `a::b`, and `f` of `a`.
 *
 * `@import.re-export` with nothing else, on a node around imports: they bind their names here, and are exports too
 * (`pub use a::{b, c as d}` exports `b` and `d`).
 *
 * `@relative` (its text is not read) in an import: the specifier is relative to the file though it does not say so:
 * `./` is put before it (one `/`, if it begins with one: `__DIR__ . '/a.php'`), unless it begins with a dot.
 *
 * ## shells.scm, where a language needs it
 *
 * Code whose grammar sees tokens only, because of what stands around it: `cfg_test! { fn f() {} }`. `@shell` on the
 * whole, shells within shells too, and `@skip` on each piece that must go so that the rest is code. The text is read
 * again without those pieces. Where that gives errors, the shells around them stay closed. In the same match or in
 * others of this file, `@reference.<kind>` and `@evidence.<word>` say what would go with the pieces.
 */
const definitionKinds: Readonly<Record<DefinitionKind, true>> = {
  function: true,
  method: true,
  constructor: true,
  class: true,
  interface: true,
  type: true,
  enum: true,
  "enum-member": true,
  struct: true,
  trait: true,
  module: true,
  constant: true,
  variable: true,
  field: true,
  property: true,
  macro: true,
  section: true,
  key: true,
  extension: true,
};

const referenceKinds: Readonly<Record<ReferenceKind, true>> = {
  call: true,
  construct: true,
  type: true,
  extends: true,
  implements: true,
  decorator: true,
  read: true,
};

const importKinds: Readonly<Record<Import["kind"], true>> = {
  static: true,
  dynamic: true,
  type: true,
  "re-export": true,
};

const withPrefix = (prefix: string, kinds: object): string[] =>
  Object.keys(kinds).map((kind) => prefix + kind);

/** Captures that `tags.scm` may use. */
export const tagCaptures: ReadonlySet<string> = new Set([
  ...withPrefix("definition.", definitionKinds),
  ...withPrefix("reference.", referenceKinds),
  "name",
  "receiver",
  "parameters",
  "arguments",
  "doc",
  "exported",
  "private",
  "hidden",
  "wrapper",
  "once",
  "until",
  "level",
  "within",
  "member",
  "type",
  "value",
  "return",
  "each",
  "from",
  "self",
  "inside",
  "assigned",
  "apart",
  "binding",
  "scope",
  "closure",
  "plain",
  "access.public",
  "access.private",
  ...evidenceWords.map((word) => `evidence.${word}`),
]);

/** Captures that `imports.scm` may use. */
export const importCaptures: ReadonlySet<string> = new Set([
  ...withPrefix("import.", importKinds),
  "import.prefix",
  "export",
  "specifier",
  "relative",
  "imported",
  "local",
  "namespace",
  "default",
  "exported",
]);

/** Captures that `shells.scm` may use. */
export const shellCaptures: ReadonlySet<string> = new Set([
  ...withPrefix("reference.", referenceKinds),
  ...evidenceWords.map((word) => `evidence.${word}`),
  "name",
  "receiver",
  "shell",
  "skip",
]);

/** The captures among `names` that are not in the list, in order. */
export const unknownCaptures = (names: readonly string[], allowed: ReadonlySet<string>): string[] =>
  names.filter((name) => !name.startsWith("_") && !allowed.has(name));
