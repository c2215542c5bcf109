import type { Quote } from "./language.js";
import { isBlankRow, type Lines, rowAt } from "./lines.js";

/** Where a quote stands. Offsets; the end is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly comment: boolean;
}

interface Compiled {
  readonly open: RegExp;
  /** The end that belongs to a beginning with this tag. */
  readonly closeOf: (tag: string) => RegExp;
  readonly comment: boolean;
  readonly tagged: boolean;
}

/** Finds the quotes of a language in a text, in order; none overlap. */
export type QuoteFinder = (text: string) => readonly Span[];

/**
 * Each beginning without an end costs a look at the whole rest; after so many no more of the kind are looked for.
 * Where the end is the same for all beginnings, one is enough.
 */
const maxEndless = 16;

const flags = "gimu";

const compile = ({ open, close, comment }: Quote): Compiled => {
  const closes = new Map<string, RegExp>();
  return {
    open: new RegExp(open, flags),
    comment: comment === true,
    tagged: close.includes("{tag}"),
    closeOf: (tag) => {
      const source = close.replaceAll("{tag}", tag.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
      const known = closes.get(source) ?? new RegExp(source, flags);
      // A hostile file may have a tag on each line.
      if (closes.size < 100) closes.set(source, known);
      return known;
    },
  };
};

const execAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

export const createQuoteFinder = (quotes: readonly Quote[]): QuoteFinder => {
  const compiled = quotes.map(compile);
  return (text) => {
    const spans: Span[] = [];
    /** The next beginning of each, so that no stretch is searched twice for one of them. */
    const next = compiled.map(({ open }) => execAt(open, text, 0));
    const endless = compiled.map(({ tagged }) => (tagged ? maxEndless : 1));
    let at = 0;
    for (;;) {
      let best = -1;
      for (let i = 0; i < next.length; i++) {
        const found = next[i];
        if (found !== null && found!.index < at) next[i] = execAt(compiled[i]!.open, text, at);
        if (next[i] !== null && (best < 0 || next[i]!.index < next[best]!.index)) best = i;
      }
      if (best < 0) return spans;
      const found = next[best]!;
      const { closeOf, comment } = compiled[best]!;
      const inner = found.index + Math.max(1, found[0].length);
      const close = execAt(closeOf(found.groups?.tag ?? ""), text, inner);
      if (close === null) {
        at = inner;
        if (--endless[best]! === 0) next[best] = null;
        continue;
      }
      at = close.index + close[0].length;
      spans.push({ start: found.index, end: at, comment });
    }
  };
};

/** The text with blanks in place of its quotes. Offsets and lines stay. */
export const withoutQuotes = (text: string, spans: readonly Span[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, " "));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
};

/** What the quotes of a text make of its rows. */
export interface QuotedRows {
  /** The text without its quotes. */
  readonly bare: Lines;
  /** 1 for a row that begins inside a quote. */
  readonly inside: Uint8Array;
  /** 1 for a row on which nothing but comments stands. */
  readonly comments: Uint8Array;
}

export const quoteRows = (lines: Lines, find: QuoteFinder): QuotedRows => {
  const spans = find(lines.text);
  const bare: Lines = { ...lines, text: withoutQuotes(lines.text, spans) };
  const inside = new Uint8Array(lines.count);
  const comments = new Uint8Array(lines.count);
  for (const { start, end, comment } of spans) {
    const first = rowAt(lines, start);
    const last = rowAt(lines, end - 1);
    for (let row = first; row <= last; row++) {
      if (lines.starts[row]! > start) inside[row] = 1;
      if (comment && isBlankRow(bare, row)) comments[row] = 1;
    }
  }
  return { bare, inside, comments };
};
