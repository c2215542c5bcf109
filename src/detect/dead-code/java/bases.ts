import { names } from "../declared.js";

/**
 * What bases of the platform expect of those who extend them, where that is all: other methods of such types are called
 * by nobody but code. A base that does not stand here may expect anything.
 */
export const knownBases: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Object: "",
    Serializable: "",
    Cloneable: "clone",
    Externalizable: "readExternal writeExternal",
    Comparable: "compareTo",
    Comparator: "compare reversed thenComparing",
    Runnable: "run",
    Callable: "call",
    AutoCloseable: "close",
    Closeable: "close",
    Flushable: "flush",
    Iterable: "iterator forEach spliterator",
    Iterator: "hasNext next remove forEachRemaining",
    CharSequence: "length charAt subSequence isEmpty chars codePoints",
    Supplier: "get",
    Consumer: "accept andThen",
    BiConsumer: "accept andThen",
    Function: "apply compose andThen",
    BiFunction: "apply andThen",
    UnaryOperator: "apply",
    BinaryOperator: "apply",
    Predicate: "test and or negate",
    BiPredicate: "test and or negate",
    Thread: "run interrupt start",
    Exception: "getMessage getCause fillInStackTrace getLocalizedMessage",
    RuntimeException: "getMessage getCause fillInStackTrace getLocalizedMessage",
    IllegalArgumentException: "getMessage getCause fillInStackTrace getLocalizedMessage",
    IllegalStateException: "getMessage getCause fillInStackTrace getLocalizedMessage",
    IOException: "getMessage getCause fillInStackTrace getLocalizedMessage",
    Throwable: "getMessage getCause fillInStackTrace getLocalizedMessage",
    Error: "getMessage getCause fillInStackTrace getLocalizedMessage",
    Record: "",
    Enum: "",
  }).map(([base, expected]) => [base, names(expected)]),
);

/** Of any object. */
export const ofObject = names("equals hashCode toString clone finalize");

/** Found by name in a class that is written to streams. */
export const serialization = names(
  "readObject writeObject readResolve writeReplace readObjectNoData readExternal writeExternal serialVersionUID " +
    "serialPersistentFields",
);
