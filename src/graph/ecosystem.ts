import type { Import } from "../model/facts.js";
import type { LinkFile } from "./input.js";

/**
 * How the files of some languages find each other, and what names mean in them. One file (or folder) each under
 * `resolve/`. An ecosystem reads the commit's tree and never the disk.
 *
 * A **module** is a space of names: a file (JavaScript, Python, Rust, C), a package (Go, Java), a namespace (C#, PHP),
 * all files together (Ruby). Its id is a text that the ecosystem makes up, such as `src/a.ts` or `java:com.example`.
 */
export interface Ecosystem {
  readonly id: string;
  /** Language ids whose files belong to it; each language belongs to one ecosystem. */
  readonly languages: readonly string[];
  /** Whether the text of a file decides how names resolve (`tsconfig.json`, `go.mod`): it is read for `open`. */
  readonly isManifest: (path: string) => boolean;
  readonly rules: NameRules;
  readonly open: (tree: Tree) => Resolver;
}

/** The commit as an ecosystem sees it. */
export interface Tree {
  /** All files with facts of this ecosystem's languages, sorted by the bytes of their paths. */
  readonly files: readonly LinkFile[];
  /** Whether a file stands at this path, of any language or none. */
  readonly hasFile: (path: string) => boolean;
  /** Whether a folder stands there; `""` is the root. */
  readonly hasFolder: (path: string) => boolean;
  /** Names directly in a folder, files and folders, sorted; empty where there is none. */
  readonly list: (folder: string) => readonly string[];
  /** Index into `files`; -1 for a file that is not there or has no facts of this ecosystem. */
  readonly indexOf: (path: string) => number;
  /** Paths of all manifests of this ecosystem, sorted. */
  readonly manifests: readonly string[];
  /** The text of a manifest; null when it is not there or cannot be read. Never trust what it says. */
  readonly manifest: (path: string) => string | null;
}

/** Where an import leads. */
export type Destination =
  | {
      readonly kind: "module";
      /** What the import's local name stands for, where it imports `*`: the package `a` of Python's `import a.b`. */
      readonly module: string;
      /** Names to follow inside the module before `imported`: `C` of `import static a.b.C.foo`. */
      readonly inner: readonly string[];
      /** What the edge of the import leads to: files, or one folder for a package of several. */
      readonly files: readonly number[];
      readonly folder: string | null;
      /** Not exact: the only file that fits. */
      readonly inferred: boolean;
    }
  /** A file that is no module, or of another ecosystem: a style sheet, an image, a component. */
  | { readonly kind: "file"; readonly path: string }
  /** A package that is not in the repository, by the name it is installed under. */
  | { readonly kind: "external"; readonly name: string }
  /** A part of the language's own library. */
  | { readonly kind: "runtime"; readonly name: string };

/** Answers for one commit. All functions are pure; what they depend on beside the tree's paths is in the manifests. */
export interface Resolver {
  /** The module in which what a file defines at its top stands. */
  readonly moduleOf: (file: number) => string;
  /**
   * For languages in which a definition can say another module (C#'s `namespace A { }`): the module of the definition at
   * this place of the file's facts, and the parts of its qualified name inside it. Null takes `moduleOf` and splits the
   * qualified name.
   */
  readonly placeOf:
    | ((file: number, definition: number) => { readonly module: string; readonly names: readonly string[] })
    | null;
  /**
   * The name by which an import without a name of its own knows a module, where its files say it and not its path: Go's
   * package clauses. The file's facts then guess; both names are bound. Null where paths tell.
   */
  readonly nameOf: ((module: string) => string | null) | null;
  /** Files that make up a module, ascending. */
  readonly filesOf: (module: string) => readonly number[];
  /** Modules whose names a file sees without an import, its own first. */
  readonly seen: (file: number) => readonly string[];
  /**
   * A module inside a module by name: Python's `pkg.sub`, Rust's `a::b`, a namespace in a namespace. With null: by a
   * first name that nothing in the file binds (`crate`, `com` of `com.example.Foo`). Null when there is none.
   */
  readonly submodule: (module: string | null, name: string, from: number) => string | null;
  /**
   * Where one module is a whole program: whether a file knows of what another defines, by what it includes. A name that
   * is found where the file does not see it is inferred at most. Left out: what is in a seen module is known.
   */
  readonly sees?: (from: number, file: number) => boolean;
  /**
   * Where functions at the top of a file are there once it has run: whether a file has another one run, itself or through
   * others. Functions and variables of files that it does not are not seen by their bare names; types are. Left out: all are.
   */
  readonly loads?: (from: number, file: number) => boolean;
  /** Another module whose names also count as those of this one: the macros of a crate at its root. */
  readonly beside?: (module: string) => string | null;
  /**
   * The package or part of the library that a first name stands for without an import, where that is not of this
   * commit: `tokio` of Rust's `tokio::spawn()`. Left out where there is no such thing.
   */
  readonly outside?: (name: string, from: number) => Destination | null;
  /** Null when it cannot be told: counted as unresolved. */
  readonly resolve: (from: number, imported: Import) => Destination | null;
}

/** What names mean, where languages differ. */
export interface NameRules {
  /** A bare name can be a member of the type around, inherited ones too: `run()` for `this.run()`. */
  readonly implicitMembers: boolean;
  /** What a file imports is one of its names for those who import it: Python's modules, `#include`. Else it exports. */
  readonly passesOn: boolean;
  /** What is declared in a file that is seen may be defined in one that is not: prototypes in headers. */
  readonly declaredElsewhere: boolean;
  /** Names of members that make an object when asked of a type: Ruby's `new`. Its call gives an object of the type. */
  readonly makers: ReadonlySet<string>;
  /** Names of definitions that a construction calls, in order of preference: `constructor`, `__init__`, `initialize`. */
  readonly constructors: readonly string[];
  /**
   * Types that stand for what is in them, and which argument that is (from 0; -1 for the last): `Promise`, `Option`,
   * `Box`. Where a member is not the wrapper's own, it is looked for in that.
   */
  readonly wrappers: ReadonlyMap<string, number>;
  /** What is in a wrapper is asked before the wrapper: Rust's smart pointers. Else the wrapper goes first. */
  readonly derefs: boolean;
  /** Types of many, and which argument is an element: `Array`, `list`, `Map` (-1). */
  readonly collections: ReadonlyMap<string, number>;
  /** Methods of wrappers and collections that give what is in them: `unwrap`, `get`, `first`, `pop`. */
  readonly unwraps: ReadonlySet<string>;
  /**
   * Methods that give the same again, or another wrapper or collection of it: `clone`, `iter`, `as_ref`, `filter`,
   * `toList`. They count where a type has none of its own.
   */
  readonly keeps: ReadonlySet<string>;
  /** Words that call a constructor of the type around, and of its base: `this(1)`, `super(1)`. */
  readonly ownCalls: ReadonlySet<string>;
  readonly baseCalls: ReadonlySet<string>;
  /** Functions and objects that are there without an import: `console`, `len`, `println`. Receivers too. */
  readonly runtime: ReadonlySet<string>;
  /** Members of the library's own types. With a receiver of unknown type, these are never inferred: `push`, `get`. */
  readonly commonMembers: ReadonlySet<string>;
  /** Whether a bare name that no scope has may be inferred when one definition alone fits: C, Ruby. */
  readonly inferBare: boolean;
  /** Functions of one name in one place are told apart by their arguments: Java, C#, C++. Else the last one counts. */
  readonly overloads: boolean;
  /** A call can leave out arguments. */
  readonly optionalArguments: boolean;
  /** The object that a method is called on can be one of its parameters: Python, Rust, extension methods of C#. */
  readonly objectCounts: boolean;
  /**
   * Functions can be called as members of what they take first: C#'s extension methods. So a member that a type from
   * outside does not have may be one of these.
   */
  readonly extensionMethods: boolean;
  /**
   * Objects get callable members in more ways than from their types: functions put into objects, accessors, fields that
   * hold a function. So such a one of the same name counts against a guess.
   */
  readonly looseMembers: boolean;
  /** Several definitions of a type in one place are one type: C#'s partial classes, Ruby's open ones. */
  readonly openTypes: boolean;
}

/** What most ecosystems have in common; see `NameRules` for each. */
export const defineRules = (own: Partial<NameRules>): NameRules => ({
  implicitMembers: false,
  passesOn: false,
  declaredElsewhere: false,
  makers: new Set(),
  constructors: [],
  wrappers: new Map(),
  derefs: false,
  collections: new Map(),
  unwraps: new Set(),
  keeps: new Set(),
  ownCalls: new Set(),
  baseCalls: new Set(["super"]),
  runtime: new Set(),
  commonMembers: new Set(),
  inferBare: false,
  overloads: false,
  optionalArguments: true,
  openTypes: false,
  objectCounts: true,
  extensionMethods: false,
  looseMembers: false,
  ...own,
});
