/**
 * How a language writes receivers, values and types, as far as one reader of texts for all languages needs to know.
 * Joints (`.`, `?.`, `->`, `::`, `\`), calls, elements, brackets and generics it knows by itself.
 */
export interface OriginRules {
  /** Words for the object or the type around, in expressions and in types: `this`, `self`, `Self`. */
  readonly self: readonly string[];
  /** The same as its bases know it: `super`, `base`, `parent`. A call of it is the same: `super()`. */
  readonly base: readonly string[];
  /** Words before a type of which an object is made: `new`. */
  readonly make: readonly string[];
  /** Words and signs before an expression whose inside is meant: `await`, Go's `<-`. Adds the step `*`. */
  readonly unwrapBefore: readonly string[];
  /** The same behind an expression: Rust's `?` and `.await`. */
  readonly unwrapBehind: readonly string[];
  /** Words and signs before an expression that change nothing: `&`, `*`, `mut`, `ref`. */
  readonly passBefore: readonly string[];
  /** The same behind an expression: `!`. */
  readonly passBehind: readonly string[];
  /** Words between an expression and the type that it is taken for: `as`, `satisfies`. */
  readonly castWords: readonly string[];
  /** `(T) e` takes `e` for a `T`. */
  readonly castBefore: boolean;
  /** What braces behind a path are: the values of an object made of that type, a block given to a call, or neither. */
  readonly braces: "object" | "block" | "none";
  /** What in the brackets of an element says that it is a part of the collection: `:`, `..`; empty for nothing. */
  readonly slice: string;
  /** Words that cannot begin a path: `unsafe { }`, `not (x)`. Two words in a row are never one. */
  readonly stops: readonly string[];
  /**
   * What quotes text. A `/` among them is a pattern where an operand can stand. Where `'` is none of them, it quotes one
   * character, or begins a lifetime.
   */
  readonly quotes: string;
  /** Begins a comment up to the end of the line. */
  readonly lineComment: string;
  /** Values and types that leave open what else it can be: `null`, `undefined`, `None`. */
  readonly nothing: readonly string[];
  /** Signs or words between two values of which one is taken: `??`, `||`, `or`. */
  readonly choice: readonly string[];
  /** The type of a literal in quotes; empty when it has none. */
  readonly text: string;
  /** `[...]` is an array. */
  readonly arrays: boolean;
  /** Of two bindings of a name in one scope the later holds from there on: Rust. Else both must say the same. */
  readonly rebinds: boolean;
  readonly types: TypeRules;
}

/** How types are written. Pointers, references, lifetimes and `?` at either end are always left out. */
interface TypeRules {
  /** Opens the arguments of a type. */
  readonly brackets: "<" | "[";
  /** Words before a type that are no part of it: `const`, `dyn`, `final`, `struct`. */
  readonly skip: readonly string[];
  /** Types with arguments that stand for the only one that is left: `Optional[A]`, `Union[A, None]`, `Final[A]`. */
  readonly unions: readonly string[];
  /** Types with arguments, the last of which is the result of a function: `Callable[[A], B]`. */
  readonly functions: readonly string[];
  /** Types of a type, whose argument is meant itself: `Type[A]`. */
  readonly metas: readonly string[];
  /** Words before a type that take it as argument: Go's `chan T` is `chan<T>`. */
  readonly prefixes: readonly string[];
  /** Words before a value whose type is meant: `typeof`. */
  readonly valueWords: readonly string[];
  /** A type can stand in quotes. */
  readonly quoted: boolean;
  /** What says nothing: the value decides, where there is one: `var`, `auto`, `any`. */
  readonly open: readonly string[];
}

const defaultTypes: TypeRules = {
  brackets: "<",
  skip: [
    "const",
    "final",
    "readonly",
    "static",
    "volatile",
    "mut",
    "ref",
    "out",
    "in",
    "struct",
    "class",
    "enum",
  ],
  unions: [],
  functions: [],
  metas: [],
  prefixes: [],
  valueWords: [],
  quoted: false,
  open: ["var", "val", "let", "auto", "any", "unknown", "dynamic", "object", "void", "class", "function"],
};

/** What fits most languages that write expressions as C does. */
const defaults: Omit<OriginRules, "types"> = {
  self: ["this"],
  base: ["super"],
  make: ["new"],
  unwrapBefore: ["await"],
  unwrapBehind: [],
  passBefore: ["&", "*"],
  passBehind: [],
  castWords: ["as"],
  castBefore: false,
  braces: "none",
  slice: "",
  stops: [],
  quotes: '"`',
  lineComment: "//",
  nothing: ["null"],
  choice: ["??", "||"],
  text: "",
  arrays: false,
  rebinds: false,
};

/** What a language says itself, as `Language.origins`. */
export type OwnOriginRules = Partial<Omit<OriginRules, "types">> & { readonly types?: Partial<TypeRules> };

/** Fills in what most languages have in common. */
export const defineOrigins = (own: OwnOriginRules = {}): OriginRules => ({
  ...defaults,
  ...own,
  types: { ...defaultTypes, ...own.types },
});
