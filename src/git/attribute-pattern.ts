/**
 * Patterns of `.gitattributes`, matched by git's rules over bytes.
 *
 * A pattern is walked as a set of positions rather than by trial and return, so that no pattern takes longer
 * than its length times the path's. Texts are binary strings: one UTF-16 unit a byte.
 */

/** What one position of a pattern takes. */
type Token =
  /** This byte. */
  | { readonly kind: "byte"; readonly byte: number }
  /** `?` or `[...]`: one byte of a set, never a slash. */
  | { readonly kind: "set"; readonly bytes: Uint8Array }
  /** `*`: any bytes but slashes. */
  | { readonly kind: "star" }
  /** A trailing or free-standing `**`: any bytes. */
  | { readonly kind: "deep" }
  /** A `**` with its slash: nothing, or any bytes that end with a slash. */
  | { readonly kind: "folders" };

const slash = 0x2f;

/** The set of POSIX class names that git knows, for bytes as the C locale has them. */
const classes: Readonly<Record<string, (byte: number) => boolean>> = (() => {
  const between = (low: number, high: number) => (byte: number) => byte >= low && byte <= high;
  const digit = between(0x30, 0x39);
  const upper = between(0x41, 0x5a);
  const lower = between(0x61, 0x7a);
  const alpha = (byte: number): boolean => upper(byte) || lower(byte);
  const alnum = (byte: number): boolean => alpha(byte) || digit(byte);
  const graph = between(0x21, 0x7e);
  return {
    alnum,
    alpha,
    blank: (byte: number) => byte === 0x20 || byte === 0x09,
    cntrl: (byte: number) => byte < 0x20 || byte === 0x7f,
    digit,
    graph,
    lower,
    print: between(0x20, 0x7e),
    punct: (byte: number) => graph(byte) && !alnum(byte),
    space: (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d),
    upper,
    xdigit: (byte: number) => digit(byte) || between(0x41, 0x46)(byte) || between(0x61, 0x66)(byte),
  };
})();

/** Reads a `[...]` that begins at `start`; null when it does not end or names an unknown class. */
const parseSet = (
  pattern: string,
  start: number,
): { readonly bytes: Uint8Array; readonly next: number } | null => {
  const bytes = new Uint8Array(256);
  let at = start + 1;
  const negated = pattern[at] === "!" || pattern[at] === "^";
  if (negated) at++;
  let previous = -1;
  for (let first = true; ; first = false) {
    if (at >= pattern.length) return null;
    if (pattern[at] === "]" && !first) break;
    if (pattern.startsWith("[:", at)) {
      const close = pattern.indexOf("]", at + 2);
      if (close < 0) return null;
      if (close > at + 2 && pattern[close - 1] === ":") {
        const name = pattern.slice(at + 2, close - 1);
        if (!Object.hasOwn(classes, name)) return null;
        for (let byte = 0; byte < 256; byte++) if (classes[name]!(byte)) bytes[byte] = 1;
        at = close + 1;
        previous = -1;
        continue;
      }
    }
    const range = pattern[at] === "-" && previous >= 0 && at + 1 < pattern.length && pattern[at + 1] !== "]";
    if (range) at++;
    if (pattern[at] === "\\") at++;
    if (at >= pattern.length) return null;
    const byte = pattern.charCodeAt(at++);
    for (let i = range ? previous : byte; i <= byte; i++) bytes[i] = 1;
    previous = range ? -1 : byte;
  }
  if (negated) for (let byte = 0; byte < 256; byte++) bytes[byte] = 1 - bytes[byte]!;
  bytes[slash] = 0;
  return { bytes, next: at + 1 };
};

/** Marks of a position: it may be left, or (inside a folder's name, for `folders`) only at a slash. */
const free = 1;
const held = 2;

const anyByte = new Uint8Array(256).fill(1);
anyByte[slash] = 0;

/** Counts the work of matching, so that whoever owns it can stop. */
export interface Meter {
  /** About a few nanoseconds each. */
  steps: number;
}

/** Stands for the time and memory that a set takes. */
const setSteps = 1_000;

/** Null for a pattern that can match nothing. */
const tokenize = (pattern: string, meter: Meter): readonly Token[] | null => {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at]!;
    if (character === "*") {
      let end = at;
      while (pattern[end] === "*") end++;
      const alone = at === 0 || pattern[at - 1] === "/";
      const double = end - at > 1 && alone;
      if (double && pattern[end] === "/") {
        tokens.push({ kind: "folders" });
        end++;
      } else if (double && (end === pattern.length || pattern.startsWith("\\/", end))) {
        tokens.push({ kind: "deep" });
      } else tokens.push({ kind: "star" });
      at = end;
    } else if (character === "?") {
      tokens.push({ kind: "set", bytes: anyByte });
      at++;
    } else if (character === "[") {
      const set = parseSet(pattern, at);
      meter.steps += setSteps;
      if (set === null) return null;
      tokens.push({ kind: "set", bytes: set.bytes });
      at = set.next;
    } else {
      if (character === "\\") at++;
      if (at >= pattern.length) return null;
      tokens.push({ kind: "byte", byte: pattern.charCodeAt(at++) });
    }
  }
  return tokens;
};

/** Runs the tokens over a text as a set of reachable positions. */
const matchTokens = (tokens: readonly Token[], text: string, meter: Meter): boolean => {
  const end = tokens.length;
  meter.steps += end;
  let here = new Uint8Array(end + 1);
  let next = new Uint8Array(end + 1);
  /** Marks a position and those that follow it without taking a byte. */
  const reach = (set: Uint8Array, position: number): void => {
    for (let at = position; set[at] !== free; at++) {
      set[at] = free;
      const kind = tokens[at]?.kind;
      if (kind !== "star" && kind !== "deep" && kind !== "folders") return;
    }
  };
  reach(here, 0);
  for (let i = 0; i < text.length; i++) {
    const byte = text.charCodeAt(i);
    next.fill(0);
    meter.steps += end;
    let any = false;
    for (let at = 0; at < end; at++) {
      if (here[at] === 0) continue;
      const token = tokens[at]!;
      if (token.kind === "byte" ? token.byte === byte : token.kind === "set" && token.bytes[byte] === 1) {
        reach(next, at + 1);
        any = true;
      } else if (token.kind === "deep" || (token.kind === "star" && byte !== slash)) {
        reach(next, at);
        any = true;
      } else if (token.kind === "folders") {
        // It may go on, but what follows it begins only after a slash.
        if (byte === slash) reach(next, at);
        else if (next[at] !== free) next[at] = held;
        any = true;
      }
    }
    if (!any) return false;
    [here, next] = [next, here];
  }
  return here[end] === free;
};

/**
 * Compiles one pattern of a `.gitattributes` file.
 *
 * @param pattern as a binary string, unquoted, without attributes.
 * @param meter to which each test adds its work, but for a single comparison.
 * @returns a test of a path relative to the file's folder and of its last part, both as binary strings; null
 *   when the pattern can match no file (it is negated, names a folder, or is malformed).
 */
export const compilePattern = (
  pattern: string,
  meter: Meter = { steps: 0 },
): ((path: string, name: string) => boolean) | null => {
  // A slash at the end asks for a folder, and attributes are asked of files only.
  if (pattern === "" || pattern.startsWith("!") || pattern.endsWith("/")) return null;
  const special = pattern.search(/[*?[\\]/);
  if (!pattern.includes("/")) {
    if (special < 0) return (_path, name) => name === pattern;
    const suffix = pattern.slice(1);
    if (pattern.startsWith("*") && !/[*?[\\]/.test(suffix)) return (_path, name) => name.endsWith(suffix);
    const tokens = tokenize(pattern, meter);
    return tokens === null ? null : (_path, name) => matchTokens(tokens, name, meter);
  }
  const anchored = pattern.startsWith("/") ? pattern.slice(1) : pattern;
  if (special < 0) return (path) => path === anchored;
  const prefix = anchored.slice(0, anchored.search(/[*?[\\]/));
  // Git compares the part without wildcards apart, so that a `**` right after it counts as the beginning.
  const tokens = tokenize(anchored.slice(prefix.length), meter);
  if (tokens === null) return null;
  return (path) => path.startsWith(prefix) && matchTokens(tokens, path.slice(prefix.length), meter);
};
