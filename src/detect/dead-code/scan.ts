/** Where a text names something, by a pass that knows comments and strings but no grammar. */
export interface Mention {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  readonly kind: "code" | "string";
  /** Code: up to eight characters before and two behind the name, blanks at it passed over. */
  readonly before: string;
  readonly behind: string;
  /** The text of the string around it; null for code. */
  readonly text: string | null;
  /** Where the name begins in the text. */
  readonly offset: number;
}

/** How a text marks what is no code. */
export interface Marks {
  readonly line: readonly string[];
  /** Opening and closing. */
  readonly block: readonly (readonly [string, string])[];
  /** Quotes of strings that end with their line, and of those that do not. */
  readonly quotes: string;
  readonly long: readonly string[];
  /** `'` begins a character or a lifetime. */
  readonly lifetimes: boolean;
  /** `r#"a"#` is a string as it stands, and `"{name}"` names something. */
  readonly raw: boolean;
  /** `/` may begin a regular expression. */
  readonly patterns: boolean;
}

const slashes: Marks = {
  line: ["//"],
  block: [["/*", "*/"]],
  quotes: `"'`,
  long: [],
  lifetimes: false,
  raw: false,
  patterns: false,
};
const data: Marks = {
  line: ["#"],
  block: [],
  quotes: "",
  long: [],
  lifetimes: false,
  raw: false,
  patterns: false,
};
const byName: Readonly<Record<string, Marks>> = {
  javascript: { ...slashes, long: ["`"], patterns: true },
  go: { ...slashes, long: ["`"] },
  java: { ...slashes, long: ['"""'] },
  csharp: { ...slashes, long: ['"""'] },
  rust: { ...slashes, quotes: "'", long: ['"'], lifetimes: true, raw: true },
  c: slashes,
  php: { ...slashes, line: ["//", "#"] },
  python: { ...data, quotes: `"'`, long: ['"""', "'''"] },
  ruby: { ...data, block: [["=begin", "=end"]], quotes: `"'`, long: ["`"] },
  markup: { ...data, line: [], block: [["<!--", "-->"]] },
  data,
  json: { ...data, line: [], quotes: `"` },
};

export const marksOf = (name: string): Marks => byName[name] ?? data;

const isWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 36 ||
  unit >= 0x80;

const tables = new Map<Marks, Uint8Array>();
/** Which of the first 128 characters may begin anything that is not passed over: 1. */
const beginnings = (marks: Marks): Uint8Array => {
  const known = tables.get(marks);
  if (known !== undefined) return known;
  const table = new Uint8Array(128);
  const all = [
    ...marks.line,
    ...marks.block.map(([open]) => open),
    ...marks.quotes,
    ...marks.long,
    ...(marks.patterns ? ["/"] : []),
    ...(marks.raw ? ["#"] : []),
  ];
  for (const begin of all) table[begin.charCodeAt(0)] = 1;
  tables.set(marks, table);
  return table;
};

const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13;

/** Longer strings hold no names. */
const maxString = 2_000;

/** What ends a name's own part of a string: `pkg.mod:name`, `Class#name`, `./folder/name`. */
const nameOfString = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/;
/** `make("a")`, `{Name(), nq}`, `$"it.Name({argument});"`: a call that is written in a string. */
const calledInString = /(?<=^|[{.])[A-Za-z_]\w*(?=\()/g;
/** `method org.shop.Cart$Item add`: what a whole name that stands in a text ends with. */
const wholeInString = /(?<![\w$.])(?:[a-z_]\w{0,80}\.){2,16}(?:[A-Z]\w{0,80}[.$]){0,4}[A-Z]\w{0,80}(?=\s)/g;
const lastWord = /\w+$/;
/** `"{name:>4}"` of Rust. */
const captured = /(?<!\{)\{([A-Za-z_]\w*)[:}]/g;
const templated = /\{\{[^{}]{0,200}\}\}/g;
const words = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;

/**
 * Calls `visit` for each mention of a wanted name, in order, and `string` with each string, its line, and where it ends in
 * the text. Linear in the text.
 */
export const scanText = (
  text: string,
  marks: Marks,
  wanted: (name: string) => boolean,
  visit: (mention: Mention) => void,
  string: (text: string, line: number, stop: number) => void = () => {},
): void => {
  let line = 1;
  let at = 0;
  const end = text.length;
  const begins = beginnings(marks);
  /** Depths of braces at which code inside of a long string began. */
  const inside: { readonly close: string; depth: number }[] = [];

  const around = (start: number, stop: number): { before: string; behind: string } => {
    let left = start - 1;
    while (left >= 0 && isBlank(text.charCodeAt(left))) left--;
    let right = stop;
    while (right < end && isBlank(text.charCodeAt(right))) right++;
    return { before: text.slice(Math.max(0, left - 7), left + 1), behind: text.slice(right, right + 2) };
  };
  const tellString = (start: number, stop: number, from: number): void => {
    if (stop <= start || stop - start > maxString) return;
    const content = text.slice(start, stop);
    string(content, from, stop);
    const tell = (name: string, offset: number): void => {
      if (wanted(name))
        visit({
          name,
          line: from,
          kind: "string",
          before: "",
          behind: "",
          text: content,
          offset: start + offset,
        });
    };
    const last = nameOfString.exec(content);
    if (last !== null) tell(last[0], last.index);
    for (const called of content.matchAll(calledInString)) tell(called[0], called.index);
    for (const { 0: whole, index } of content.matchAll(wholeInString)) {
      const { 0: name, index: at } = lastWord.exec(whole)!;
      tell(name, index + at);
    }
    if (marks.raw) for (const one of content.matchAll(captured)) tell(one[1]!, one.index + 1);
    for (const template of content.matchAll(templated))
      for (const word of template[0].matchAll(words)) tell(word[0], template.index + word.index);
  };
  /** Goes through a string from behind its opening quote. */
  const passString = (close: string, long: boolean): void => {
    const start = at;
    const from = line;
    while (at < end) {
      const unit = text.charCodeAt(at);
      if (unit === 10) {
        if (!long) break;
        line++;
      } else if (unit === 92) {
        if (text.charCodeAt(at + 1) === 10) line++;
        at += 2;
        continue;
      } else if (close === "`" && unit === 36 && text[at + 1] === "{") {
        tellString(start, at, from);
        inside.push({ close, depth: 0 });
        at += 2;
        return;
      } else if (text.startsWith(close, at)) break;
      at++;
    }
    tellString(start, Math.min(at, end), from);
    if (text.startsWith(close, at)) at += close.length;
  };

  const beginsPattern = (slash: number): boolean => {
    const { before } = around(slash, slash);
    return (
      before === "" || "(,=:[!&|?{};+-*<>~^%".includes(before.at(-1)!) || /(?:urn|eof|ase)$/.test(before)
    );
  };
  const passPattern = (): void => {
    let set = false;
    for (let i = at + 1; i < end; i++) {
      const char = text[i]!;
      if (char === "\n") break;
      if (char === "\\") i++;
      else if (char === "[") set = true;
      else if (char === "]") set = false;
      else if (char === "/" && !set) {
        at = i + 1;
        return;
      }
    }
    // It never ends: it was a division.
    at++;
  };

  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === 10) {
      line++;
      at++;
      continue;
    }
    if (isWord(unit) || (unit === 35 && isWord(text.charCodeAt(at + 1)) && marks.line[0] !== "#")) {
      const start = at++;
      while (at < end && isWord(text.charCodeAt(at))) at++;
      const name = text.slice(start, at);
      if (wanted(name)) {
        const sides = around(start, at);
        visit({ name, line, kind: "code", ...sides, text: null, offset: start });
      }
      continue;
    }
    const char = text[at]!;
    const open = inside.at(-1);
    if (open !== undefined) {
      if (char === "{") open.depth++;
      else if (char === "}" && open.depth-- === 0) {
        inside.pop();
        at++;
        passString(open.close, true);
        continue;
      }
    }
    if (begins[unit] !== 1) {
      at++;
      continue;
    }
    const block = marks.block.find(([begin]) => text.startsWith(begin, at));
    if (block !== undefined) {
      const stop = text.indexOf(block[1], at + block[0].length);
      const next = stop < 0 ? end : stop + block[1].length;
      for (let i = at; i < next; i++) if (text.charCodeAt(i) === 10) line++;
      at = next;
      continue;
    }
    if (marks.line.some((begin) => text.startsWith(begin, at))) {
      const stop = text.indexOf("\n", at);
      at = stop < 0 ? end : stop;
      continue;
    }
    if (marks.patterns && char === "/" && beginsPattern(at)) {
      passPattern();
      continue;
    }
    const raw =
      marks.raw && char === "#" && text[at - 1] === "r" ? /^#{1,9}"/.exec(text.slice(at, at + 10)) : null;
    if (raw !== null) {
      const start = at + raw[0].length;
      const stop = text.indexOf(`"${raw[0].slice(0, -1)}`, start);
      const next = stop < 0 ? end : stop;
      tellString(start, next, line);
      for (let i = at; i < next; i++) if (text.charCodeAt(i) === 10) line++;
      at = next + raw[0].length;
      continue;
    }
    const long = marks.long.find((quote) => text.startsWith(quote, at));
    if (long !== undefined) {
      at += long.length;
      passString(long, true);
      continue;
    }
    if (marks.quotes.includes(char)) {
      at++;
      const lifetime = marks.lifetimes && char === "'" && text[at] !== "\\" && text[at + 1] !== "'";
      if (!lifetime) passString(char, false);
      continue;
    }
    at++;
  }
};
