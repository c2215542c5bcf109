import { clip, visible } from "../model/visible.js";
import type { InlineCode, Link, PhrasingContent, Text } from "./nodes.js";

/** A place or name longer than this is cut where people read it. Columns. */
const longestName = 160;
const longestSentence = 400;

/**
 * Text of a repository as code: nothing in it is a mention, link, reference, emoji, HTML or Markdown there, and what is
 * hidden or steers its surroundings is shown.
 */
export const code = (text: string, columns = longestName): InlineCode => ({
  type: "inlineCode",
  // Code of no characters is none, and spaces alone are trimmed away.
  value: clip(visible(text), columns).replace(/^ *$/, "(blank)"),
});

export const plain = (value: string): Text => ({ type: "text", value });

/** @param url null where there is nowhere to go: then the text stands alone. */
export const linked = (content: InlineCode | Text, url: string | null): InlineCode | Text | Link =>
  url === null ? content : { type: "link", url, title: null, children: [content] };

/** A word of plain language, which nobody makes a mention, link or reference of. */
const isWord = (word: string): boolean =>
  /^["'(]?(?:[A-Za-z]{1,30}(?:[-'][A-Za-z]{1,30})*|\d{1,4})["')]?[.,;:]?$/.test(word) &&
  !/^[a-f]{7,}$/.test(word);

/** A word, or a part of one, of a sentence. */
interface Piece {
  readonly value: string;
  readonly isCode: boolean;
  /** Whether a space stands before it. */
  readonly apart: boolean;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Brackets and stops around what is no plain word belong to the sentence. */
const piecesOf = (word: string): readonly Piece[] => {
  if (isWord(word)) return [{ value: word, isCode: false, apart: true }];
  const open = word.startsWith("(") ? "(" : "";
  let core = word.slice(open.length);
  let close = "";
  while (/[.,;:]$/.test(core) || (core.endsWith(")") && count(core, ")") > count(core, "("))) {
    close = core.slice(-1) + close;
    core = core.slice(0, -1);
  }
  if (core === "") return [{ value: word, isCode: true, apart: true }];
  return [
    ...(open === "" ? [] : [{ value: open, isCode: false, apart: true }]),
    { value: core, isCode: !isWord(core), apart: open === "" },
    ...(close === "" ? [] : [{ value: close, isCode: false, apart: false }]),
  ];
};

/** A sentence that may hold text of a repository: what is no plain word stands as code. */
export const sentence = (text: string): readonly PhrasingContent[] => {
  const words = clip(visible(text), longestSentence)
    .split(" ")
    .filter((word) => word !== "");
  const parts: (InlineCode | Text)[] = [];
  for (const { value, isCode, apart } of words.flatMap(piecesOf)) {
    const last = parts.at(-1);
    const space = apart && last !== undefined ? " " : "";
    if (last !== undefined && (last.type === "inlineCode") === isCode)
      parts[parts.length - 1] = { ...last, value: `${last.value}${space}${value}` };
    else if (!isCode) parts.push(plain(`${space}${value}`));
    else {
      if (last !== undefined) parts[parts.length - 1] = plain(`${last.value}${space}`);
      parts.push({ type: "inlineCode", value });
    }
  }
  return parts;
};
