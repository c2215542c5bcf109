import { type Lines, rowAt } from "./lines.js";
import { type Span, spanKinds } from "./spans.js";

/** What a token is. An import is one token, whatever stands in it. */
export const tokenKinds = { name: 0, keyword: 1, literal: 2, number: 3, mark: 4, import: 5 } as const;

/** The tokens of a text in columns; valid up to `count`, and until the next text is read. */
export interface Tokens {
  count: number;
  kinds: Uint8Array;
  /** Hash of a word or literal; the character code of a mark. */
  hashes: Int32Array;
  /** Offsets in UTF-16 units. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** Rows of the first and of the last character. */
  rows: Uint32Array;
  endRows: Uint32Array;
  /** 1 when a backslash takes back the line break before the token. */
  glued: Uint8Array;
}

const fold = 0x01000193;
const basis = 0x811c9dc5 | 0;

/** FNV-1a over UTF-16 units. */
export const hashWord = (text: string): number => {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), fold);
  return hash;
};

const classes = { mark: 0, space: 1, newline: 2, word: 3, digit: 4 } as const;

const ascii = new Uint8Array(128);
for (let unit = 0; unit <= 0x20; unit++) ascii[unit] = classes.space;
ascii[0x0a] = classes.newline;
for (const unit of Buffer.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$"))
  ascii[unit] = classes.word;
for (const unit of Buffer.from("0123456789")) ascii[unit] = classes.digit;
ascii[0x7f] = classes.space;

/** Blanks beyond ASCII that editors and people leave in code; everything else there is part of a name. */
const isWideSpace = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0xfeff ||
  unit === 0x3000 ||
  (unit >= 0x2000 && unit <= 0x200b) ||
  unit === 0x2028;

const classOf = (unit: number): number =>
  unit < 128 ? ascii[unit]! : isWideSpace(unit) ? classes.space : classes.word;

const backslash = 0x5c;
const dot = 0x2e;
/** Stands for two and three dots: a word behind them is no member. */
const dots = -1;
const quotes = "'\"";

/**
 * Hash of a literal without the quotes around it, so that another style of quotes is the same literal. White space
 * counts only between quotes: elsewhere (text of markup, here-documents) it is formatting.
 */
const hashLiteral = (text: string, start: number, end: number): number => {
  const quoted = quotes.includes(text.charAt(start)) || text.charCodeAt(start) === 0x60;
  const last =
    quoted && end - start > 1 && text.charCodeAt(end - 1) === text.charCodeAt(start) ? end - 1 : end;
  let hash = basis;
  for (let i = quoted ? start + 1 : start; i < last; i++) {
    const unit = text.charCodeAt(i);
    if (quoted || unit > 0x20) hash = Math.imul(hash ^ unit, fold);
  }
  return hash;
};

const isBlank = (text: string, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) > 0x20) return false;
  return true;
};

const allocate = (capacity: number): Tokens => ({
  count: 0,
  kinds: new Uint8Array(capacity),
  hashes: new Int32Array(capacity),
  starts: new Uint32Array(capacity),
  ends: new Uint32Array(capacity),
  rows: new Uint32Array(capacity),
  endRows: new Uint32Array(capacity),
  glued: new Uint8Array(capacity),
});

const grow = (from: Tokens): Tokens => {
  const to = allocate(from.kinds.length * 2);
  to.count = from.count;
  to.kinds.set(from.kinds);
  to.hashes.set(from.hashes);
  to.starts.set(from.starts);
  to.ends.set(from.ends);
  to.rows.set(from.rows);
  to.endRows.set(from.endRows);
  to.glued.set(from.glued);
  return to;
};

/** Larger columns are given back after the text that needed them. */
const keptCapacity = 1 << 17;

/** Cuts texts into tokens. One for each thread: texts share its columns. */
export type Lexer = (lines: Lines, spans: readonly Span[], keywords: ReadonlySet<number>) => Tokens;

/**
 * Makes a lexer for all languages: words, numbers and marks by their characters; comments, literals and imports
 * where the syntax tree has found them. It knows no grammar, and so costs a tenth of a walk over the tree's nodes.
 */
export const createLexer = (): Lexer => {
  let kept = allocate(1 << 13);

  return (lines, spans, keywords) => {
    const { text, starts: rowStarts } = lines;
    let out = kept;
    out.count = 0;
    let row = 0;
    let glued = 0;
    const push = (kind: number, hash: number, start: number, end: number, endRow: number): void => {
      if (out.count === out.kinds.length) out = grow(out);
      const at = out.count++;
      out.kinds[at] = kind;
      out.hashes[at] = hash;
      out.starts[at] = start;
      out.ends[at] = end;
      out.rows[at] = row;
      out.endRows[at] = endRow;
      out.glued[at] = glued;
      glued = 0;
    };
    const readSpan = ({ start, end, kind }: Span): void => {
      const last = Math.max(row, rowAt(lines, Math.max(start, end - 1)));
      if (kind === spanKinds.import) push(tokenKinds.import, 0, start, end, last);
      else if (kind === spanKinds.literal && !isBlank(text, start, end))
        push(tokenKinds.literal, hashLiteral(text, start, end), start, end, last);
      row = last;
      // A line comment that ends with its line break.
      if (text.charCodeAt(end - 1) === 0x0a) row = last + 1;
    };
    /** The last character of the token before when it is a mark; `dots`; or 0. */
    let before = 0;
    let at = 0;
    let next = 0;
    let border = spans.length > 0 ? spans[0]!.start : text.length;
    while (at < text.length) {
      if (at >= border) {
        const span = spans[next++];
        if (span !== undefined) {
          readSpan(span);
          at = span.end;
          if (span.kind !== spanKinds.skipped) before = 0;
        }
        border = next < spans.length ? spans[next]!.start : text.length;
        continue;
      }
      const unit = text.charCodeAt(at);
      const kind = classOf(unit);
      if (kind === classes.space) {
        at++;
        continue;
      }
      if (kind === classes.newline) {
        at++;
        row++;
        continue;
      }
      if (kind === classes.mark) {
        if (unit === backslash && isBlank(text, at + 1, rowStarts[row + 1] ?? text.length)) glued = 1;
        else push(tokenKinds.mark, unit, at, at + 1, row);
        before = unit === dot && (before === dot || before === dots) ? dots : unit;
        at++;
        continue;
      }
      const start = at;
      let hash = basis;
      if (kind === classes.word) {
        for (; at < border; at++) {
          const more = text.charCodeAt(at);
          if (classOf(more) < classes.word) break;
          hash = Math.imul(hash ^ more, fold);
        }
        // What stands behind a dot is a member, whatever it is called.
        const known = before !== dot && keywords.has(hash);
        push(known ? tokenKinds.keyword : tokenKinds.name, hash, start, at, row);
      } else {
        for (; at < border; at++) {
          const more = text.charCodeAt(at);
          const fraction = more === dot && classOf(text.charCodeAt(at + 1)) === classes.digit;
          if (classOf(more) < classes.word && !fraction) break;
          hash = Math.imul(hash ^ more, fold);
        }
        push(tokenKinds.number, hash, start, at, row);
      }
      before = 0;
    }
    kept = out.kinds.length <= keptCapacity ? out : allocate(1 << 13);
    return out;
  };
};
