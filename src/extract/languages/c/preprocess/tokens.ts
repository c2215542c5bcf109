/** What a token is. Comments and blanks are none. */
export const tokenKinds = { word: 0, mark: 1, literal: 2, directive: 3 } as const;

/** The tokens of a text, side by side: there are many. */
export interface Tokens {
  readonly text: string;
  readonly kinds: readonly number[];
  /** Offsets in UTF-16 units; the end of a directive is that of its line, continued lines included. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const newline = 10;
const quote = 0x22;
const apostrophe = 0x27;
const backslash = 0x5c;
const slash = 0x2f;
const star = 0x2a;
const hash = 0x23;

const isBlank = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13);

const isWord = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  (unit >= 0x30 && unit <= 0x39) ||
  unit === 0x5f ||
  unit > 0xa0;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** End of the line that begins somewhere before `at`; a backslash before its end continues it. */
const lineEnd = (text: string, at: number): number => {
  for (let from = at; ; ) {
    const end = text.indexOf("\n", from);
    if (end < 0) return text.length;
    const last = text.charCodeAt(end - 1) === 13 ? end - 2 : end - 1;
    if (last < at || text.charCodeAt(last) !== backslash) return end;
    from = end + 1;
  }
};

/** End of a directive: that of its line, or of a comment that begins on it. */
const directiveEnd = (text: string, at: number): number => {
  const end = lineEnd(text, at);
  const line = text.slice(at, end);
  const comment = line.lastIndexOf("/*");
  if (comment < 0 || line.indexOf("*/", comment + 2) >= 0 || line.lastIndexOf("//", comment) >= 0) return end;
  const closing = text.indexOf("*/", at + comment + 2);
  return closing < 0 ? text.length : closing + 2;
};

/** Behind a literal that begins at `at`; one that does not end does so with its line. */
const literalEnd = (text: string, at: number): number => {
  const closing = text.charCodeAt(at);
  for (let i = at + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === backslash) i++;
    else if (unit === closing) return i + 1;
    else if (unit === newline) return i;
  }
  return text.length;
};

const numberEnd = (text: string, at: number): number => {
  let i = at;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const joined = unit === apostrophe && isWord(text.charCodeAt(i + 1));
    if (!isWord(unit) && unit !== 0x2e && !joined) break;
  }
  return i;
};

/** Reads a text of the C family as its preprocessor does: words, marks, literals, and lines that begin with `#`. */
export const readTokens = (text: string): Tokens => {
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  /** Whether nothing but blanks and comments stands before on this line. */
  let lineStart = true;
  let rawLiterals = true;
  const push = (kind: number, start: number, end: number): number => {
    kinds.push(kind);
    starts.push(start);
    ends.push(end);
    lineStart = false;
    return end;
  };
  /** End of `R"mark(...)mark"`, whose quote stands at `at`; -1 for anything else. */
  const rawEnd = (at: number): number => {
    const open = text.indexOf("(", at);
    if (!rawLiterals || open < 0 || open - at > 17) return -1;
    const closing = `)${text.slice(at + 1, open)}"`;
    const found = text.indexOf(closing, open);
    // Looked for once in vain, it would be at each one.
    if (found < 0) rawLiterals = false;
    return found < 0 ? -1 : found + closing.length;
  };
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === newline) lineStart = true;
    if (isBlank(unit)) {
      at++;
      continue;
    }
    if (unit === slash && text.charCodeAt(at + 1) === slash) {
      at = lineEnd(text, at);
    } else if (unit === slash && text.charCodeAt(at + 1) === star) {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length : end + 2;
    } else if (unit === hash && lineStart) {
      at = push(tokenKinds.directive, at, directiveEnd(text, at));
    } else if (unit === quote || unit === apostrophe) {
      at = push(tokenKinds.literal, at, literalEnd(text, at));
    } else if (isDigit(unit)) {
      at = push(tokenKinds.literal, at, numberEnd(text, at));
    } else if (isWord(unit)) {
      let end = at + 1;
      while (end < text.length && isWord(text.charCodeAt(end))) end++;
      const raw = text.charCodeAt(end) === quote && text[end - 1] === "R" ? rawEnd(end) : -1;
      at = raw < 0 ? push(tokenKinds.word, at, end) : push(tokenKinds.literal, at, raw);
    } else {
      at = push(tokenKinds.mark, at, at + 1);
    }
  }
  return { text, kinds, starts, ends };
};
