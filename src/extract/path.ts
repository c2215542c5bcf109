import type { Node } from "web-tree-sitter";

const isLetter = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x40 && unit <= 0x5a) || unit > 0xa0;

/** Beside letters a path consists of digits, of `_ $ # . :` and `\`. */
const isInPath = (unit: number): boolean =>
  isLetter(unit) ||
  (unit >= 0x30 && unit <= 0x3a) ||
  unit === 0x5f ||
  unit === 0x24 ||
  unit === 0x2e ||
  unit === 0x23 ||
  unit === 0x5c;

/** A plain name or a dotted path: letters, digits and `_ $ @ # . : \`, and anything beyond ASCII. */
const isPath = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (!isInPath(text.charCodeAt(i))) return false;
  return text.length > 0;
};

const isBlank = (letter: string): boolean =>
  letter === " " || letter === "\t" || letter === "\r" || letter === "\n";

const joins = (letter: string | undefined): boolean => letter === "." || letter === ":" || letter === "\\";

/** Where the brackets that open here are closed; -1 when they are not. An arrow closes nothing. */
const closing = (text: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === "<" || letter === "[" || letter === "(") depth++;
    else if (
      (letter === ">" && text[i - 1] !== "-" && text[i - 1] !== "=") ||
      letter === "]" ||
      letter === ")"
    ) {
      if (--depth === 0) return i;
    }
  }
  return -1;
};

/**
 * The path that an expression is: `a.b`, `A::b`, `A<T>.b` and `a?.b` without what is between, `a->b` as `a.b`.
 *
 * @param dropped characters that mean nothing here: an opening bracket with all inside, a pointer's `*`.
 * @returns null for an expression that is no path.
 */
export const toPath = (text: string, dropped = "<"): string | null => {
  if (isPath(text)) return text;
  let path = "";
  let blank = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (isBlank(letter)) {
      blank = path !== "";
      continue;
    }
    if (isInPath(text.charCodeAt(i))) {
      // Two words with nothing to join them, such as `await it`.
      if (blank && !joins(letter) && !joins(path.at(-1))) return null;
      path += letter;
    } else if (letter === "-" && text[i + 1] === ">") {
      path += ".";
      i++;
    } else if ("<[(".includes(letter) && dropped.includes(letter)) {
      i = closing(text, i);
      if (i < 0) return null;
      if (path.endsWith("::")) path = path.slice(0, -2);
    } else if (!dropped.includes(letter)) {
      const next = text[i + 1] ?? ".";
      if (!"?!&".includes(letter) || (next !== "." && next !== "-")) return null;
    }
    blank = false;
  }
  return path === "" ? null : path;
};

const withoutEnd = (path: string): string | null => {
  let end = path.length;
  while (end > 0 && joins(path[end - 1])) end--;
  return end === 0 ? null : path.slice(0, end);
};

/**
 * The path before a name: a node of its own, or one that holds the name as well (`ns::Foo` of `ns::Foo::bar`).
 *
 * @param maxLength of the source text; a longer one is no path. UTF-16 units.
 */
export const receiverPath = (
  text: string,
  receiver: Node,
  name: Node,
  maxLength: number,
  dropped?: string,
): string | null => {
  const start = receiver.startIndex;
  const end = Math.min(receiver.endIndex, Math.max(start, name.startIndex));
  if (end - start > maxLength) return null;
  const path = toPath(text.slice(start, end), dropped);
  return path === null || end === receiver.endIndex ? path : withoutEnd(path);
};
