import type { Heading } from "../model/graph-report.js";

/** Lines of a declaration that are read for its signature, and UTF-16 units that are kept of it and of a comment. */
const maxLines = 20;
const maxSignature = 400;
const maxDoc = 2_000;
/** Lines of a body in which a documentation text ends. */
const maxBody = 300;

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** Whether a `{` behind this text begins a type or a value in the middle of a declaration, and no body. */
const opensType = (before: string): boolean => /(?:[:<,|&([]|\bextends)\s*$/.test(before.slice(-40));

interface Declaration {
  readonly text: string;
  /** How many lines it takes. */
  readonly lines: number;
}

/**
 * The text of a declaration up to where its body begins: a brace, an arrow, a colon or line end outside all brackets.
 * A glance that serves every language; linear in the text.
 */
const declarationOf = (lines: readonly string[]): Declaration => {
  let out = "";
  const open: string[] = [];
  for (let number = 1; number <= Math.min(lines.length, maxLines); number++) {
    const text = `${out === "" ? "" : " "}${lines[number - 1]!.trim()}`;
    for (let i = 0; i < text.length && out.length < maxSignature; i++) {
      const here = text[i]!;
      // A comment beside a parameter.
      if (open.length > 0 && text[i - 1] === " " && /^(?:\/\/|#) /.test(text.slice(i, i + 3))) break;
      if (here === "{" && text[i + 1] === "}") {
        out += here;
        continue;
      }
      if (here === open.at(-1)) open.pop();
      else if (closers[here] !== undefined) open.push(closers[here]);
      else if (here === "{") {
        if (open.length === 0 && !opensType(out)) return { text: out, lines: number };
        open.push("}");
      } else if (open.length === 0) {
        const two = text.slice(i, i + 2);
        const ends = here === ";" || two === "//" || two === "/*" || two === "=>";
        const colon = here === ":" && text.slice(i + 1).trim() === "";
        const comment = here === "#" && text[i - 1] === " ";
        if (ends || colon || comment) return { text: out, lines: number };
      }
      out += here;
    }
    if (out.length >= maxSignature) return { text: `${out.slice(0, maxSignature)}…`, lines: number };
    const goesOn = open.length > 0 || /[=,\\|&]\s*$|->\s*$/.test(out.slice(-20));
    if (!goesOn) return { text: out, lines: number };
  }
  return { text: out, lines: maxLines };
};

/** The marks that comments of many languages begin and end with. */
const unmarked = (line: string): string =>
  line
    .trim()
    .replace(/\s*(?:\*\/|"""|''')$/, "")
    .replace(/^(?:\/\*\*?|\/\/[/!]?|\*(?!\w)|#+|--+|;+|"""|''')\s?/, "")
    .trimEnd();

const isComment = (line: string): boolean => /^\s*(?:\/\*|\/\/|\*|#(?!\[|!\[)|--|;|=begin)/.test(line);

const docText = (lines: readonly string[]): string | null => {
  const text = lines.map(unmarked).join("\n").trim();
  if (text === "") return null;
  return text.length > maxDoc ? `${text.slice(0, maxDoc)}…` : text;
};

/** The comment above a declaration; decorators and annotations between are none. */
const docAbove = (lines: readonly string[]): string | null => {
  let inside = false;
  const found: string[] = [];
  for (const line of lines) {
    const begins = /^\s*\/\*/.test(line);
    if (inside || begins || isComment(line)) found.push(line);
    if (begins) inside = true;
    if (inside && line.includes("*/")) inside = false;
  }
  return docText(found);
};

/** A text that stands first in a body documents it: Python's way. */
const docBelow = (lines: readonly string[]): string | null => {
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0 || !/^\s*[rRuUbB]{0,2}(?:"""|''')/.test(lines[first]!)) return null;
  const quote = lines[first]!.includes('"""') ? '"""' : "'''";
  const opened = lines[first]!.slice(lines[first]!.indexOf(quote) + 3);
  if (opened.includes(quote)) return docText([opened.slice(0, opened.indexOf(quote))]);
  const last = lines.findIndex((line, i) => i > first && line.includes(quote));
  return docText([opened, ...lines.slice(first + 1, last < 0 ? lines.length : last + 1)]);
};

/**
 * What a definition's own lines say of it: how it is declared, and its documentation.
 *
 * @param text of the whole file; lines are 1-based and inclusive, `line` is that of its name.
 */
export const headingOf = (
  text: string,
  {
    startLine,
    line,
    endLine,
  }: { readonly startLine: number; readonly line: number; readonly endLine: number },
): Heading => {
  const lines = text.split("\n");
  const body = lines.slice(line - 1, Math.min(endLine, line - 1 + maxBody));
  const declaration = declarationOf(body);
  const signature = declaration.text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*[=:]$/, "");
  return {
    signature: signature === "" ? null : signature,
    doc: docAbove(lines.slice(startLine - 1, line - 1)) ?? docBelow(body.slice(declaration.lines)),
  };
};
