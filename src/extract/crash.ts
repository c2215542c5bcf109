/**
 * The parser's WebAssembly trapped or aborted. The instance is unusable from then on: whoever runs the
 * extractor replaces the thread, tries the blob once more, and then skips it as `parser-crash`.
 */
export class ParserCrash extends Error {
  override readonly name = "ParserCrash";
}

/** Also true for a crash that came through `postMessage`, which keeps the name and loses the class. */
export const isParserCrash = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ParserCrash || error.name === "ParserCrash");

/** Traps are `WebAssembly.RuntimeError`; too deep a native stack shows as a RangeError. */
const isTrap = (error: unknown): boolean =>
  error instanceof Error && (error.name === "RuntimeError" || error instanceof RangeError);

const asCrash = (cause: unknown): unknown =>
  isTrap(cause) || (cause instanceof Error && isTrap(cause.cause))
    ? new ParserCrash("the parser trapped", { cause })
    : cause;

/** Runs what touches the parser and turns a trap into a `ParserCrash`. */
export const guarded = <T>(run: () => T): T => {
  try {
    return run();
  } catch (cause) {
    throw asCrash(cause);
  }
};

/** The same for the loading of a grammar, which finds no memory where a text before it has taken all. */
export const guardedLoad = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    throw asCrash(cause);
  }
};
