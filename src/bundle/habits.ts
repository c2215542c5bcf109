import { SheafError } from "../model/error.js";
import { type Evidence, evidenceWords, type Style } from "../model/facts.js";
import { type ByteWriter, type Cursor, corrupt, readBelow, readByte, readVarint } from "./bytes.js";

/** The numbers of a style in the order of the format. */
const numbers = [
  "tabLines",
  "blankLines",
  "indent",
  "crlfLines",
  "longestLine",
  "over80",
  "over100",
  "over120",
  "trailingSpaceLines",
  "singleQuotes",
  "doubleQuotes",
  "semicolons",
  "lineEnds",
  "trailingCommas",
  "bareEnds",
] as const satisfies readonly (keyof Style)[];

/** Writes the style of a blob: byte finalNewline, then a varint for each of its numbers; nothing for none. */
export const writeStyle = (w: ByteWriter, style: Style | null): void => {
  if (style === null) return;
  w.byte(style.finalNewline ? 1 : 0);
  for (const name of numbers) w.varint(style[name]);
};

/** Reads what `writeStyle` wrote. */
export const readStyle = (c: Cursor): Style | null => {
  if (c.at === c.end) return null;
  const mark = readByte(c);
  if (mark > 1) throw corrupt(c.where, "a style has unknown marks");
  const style: { -readonly [K in (typeof numbers)[number]]?: number } = {};
  for (const name of numbers) style[name] = readVarint(c);
  return { ...(style as Required<typeof style>), finalNewline: mark === 1 };
};

/**
 * Writes evidence: a row for each word, ascending: byte word; varint count; varint first line; and when the count is
 * not 1 varint `second line - first line`, 0 for none.
 *
 * @throws SheafError `internal` when words are out of order or have no line.
 */
export const writeEvidence = (w: ByteWriter, evidence: readonly Evidence[]): void => {
  let previous = -1;
  for (const { word, count, lines } of evidence) {
    const number = evidenceWords.indexOf(word);
    const [first = 0, second = first] = lines;
    const ordered = number > previous && first > 0 && second >= first && lines.length <= 2;
    if (!ordered || count < lines.length || (lines.length === 2 && second === first)) {
      throw new SheafError("internal", `the evidence of ${word} is out of order`);
    }
    w.byte(number);
    w.varint(count);
    w.varint(first);
    if (count > 1) w.varint(second - first);
    previous = number;
  }
};

/** Reads what `writeEvidence` wrote, to the end of the section. */
export const readEvidence = (c: Cursor): Evidence[] => {
  const out: Evidence[] = [];
  let previous = -1;
  while (c.at < c.end) {
    const number = readByte(c);
    const word = evidenceWords[number];
    if (word === undefined || number <= previous) throw corrupt(c.where, "evidence is out of order");
    const count = readVarint(c);
    const first = readBelow(c, 0x8000_0000, "line");
    if (count === 0 || first === 0) throw corrupt(c.where, "evidence has no place");
    const step = count > 1 ? readBelow(c, 0x8000_0000, "line") : 0;
    out.push({ word, count, lines: step === 0 ? [first] : [first, first + step] });
    previous = number;
  }
  return out;
};
