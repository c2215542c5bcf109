/** A text by its lines. Rows are 0-based; only `\n` ends a line, as in the parser. */
export interface Lines {
  readonly text: string;
  /** Number of lines; a last `\n` begins none. */
  readonly count: number;
  /** Offset at which each row starts, and the text's length at the end. UTF-16 units. */
  readonly starts: Uint32Array;
}

export const toLines = (text: string): Lines => {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  if (text.length > 0 && !text.endsWith("\n")) count++;
  const starts = new Uint32Array(count + 1);
  let row = 1;
  for (let at = text.indexOf("\n"); at >= 0 && row <= count; at = text.indexOf("\n", at + 1))
    starts[row++] = at + 1;
  starts[count] = text.length;
  return { text, count, starts };
};

/** The row of an offset; the last row for one at or behind the end. */
export const rowAt = ({ starts, count }: Lines, offset: number): number => {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Characters of the rows `first` to `last`, with their line ends. */
export const sizeOf = ({ starts }: Lines, first: number, last: number): number =>
  starts[last + 1]! - starts[first]!;

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0;

/** Whether the text from `start` up to `end` is white space. */
export const isBlankBetween = (text: string, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
};

export const isBlankRow = ({ text, starts }: Lines, row: number): boolean =>
  isBlankBetween(text, starts[row]!, starts[row + 1]!);

/** Moves an end back over white space: many grammars let a node run to the start of the next line, even a missing one. */
export const trimEnd = (text: string, start: number, end: number): number => {
  let at = Math.min(end, text.length);
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
};

/** The text of the rows without the last line end. */
export const rowsText = ({ text, starts }: Lines, first: number, last: number): string => {
  let end = starts[last + 1]!;
  if (text.charCodeAt(end - 1) === 0x0a) end--;
  if (text.charCodeAt(end - 1) === 0x0d) end--;
  return text.slice(starts[first]!, Math.max(end, starts[first]!));
};
