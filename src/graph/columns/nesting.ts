/** The symbols of a file as far as nesting goes. */
export interface Spans {
  /** First and last line; 1-based, inclusive. */
  readonly start: (symbol: number) => number;
  readonly end: (symbol: number) => number;
  readonly qualified: (symbol: number) => string;
}

/** Symbols that overlap without nesting come of hostile or minified files: so many are looked at for one. */
const maxLooked = 64;

/** `Outer.inner` goes on from `Outer`, `Outermost` does not. */
const extendsName = (outer: string, inner: string): boolean =>
  inner.length > outer.length && inner.startsWith(outer) && !/[\p{L}\p{N}_$]/u.test(inner[outer.length]!);

/**
 * The symbol directly around each of a file, -1 at its top. Lines alone tell that mostly; where two share their first or
 * last line, the inner one's qualified name must go on from the outer one's.
 *
 * @param first symbol of the file, and `end` the one after its last; they come in the order of their lines.
 */
export const parentsOf = (spans: Spans, first: number, end: number): Int32Array => {
  const parents = new Int32Array(end - first).fill(-1);
  const open: number[] = [];
  const encloses = (outer: number, inner: number): boolean => {
    const [start, last] = [spans.start(outer), spans.end(outer)];
    if (spans.start(inner) < start || spans.end(inner) > last) return false;
    if (spans.start(inner) > start && spans.end(inner) < last) return true;
    return extendsName(spans.qualified(outer), spans.qualified(inner));
  };
  for (let symbol = first; symbol < end; symbol++) {
    // What ends before this one starts encloses nothing that follows; what merely fails to enclose it still may.
    while (open.length > 0 && spans.end(open.at(-1)!) < spans.start(symbol)) open.pop();
    let depth = open.length - 1;
    const lowest = Math.max(0, depth - maxLooked);
    while (depth >= lowest && !encloses(open[depth]!, symbol)) depth--;
    if (depth >= lowest) parents[symbol - first] = open[depth]!;
    open.push(symbol);
  }
  return parents;
};
