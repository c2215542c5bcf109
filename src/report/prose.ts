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

/** A sentence that may hold text of a repository: what is no plain word stands as code. */
export const sentence = (text: string): readonly PhrasingContent[] => {
  const words = clip(visible(text), longestSentence)
    .split(" ")
    .filter((word) => word !== "");
  const parts: (InlineCode | Text)[] = [];
  for (const [i, word] of words.entries()) {
    const last = parts.at(-1);
    if (isWord(word)) {
      if (last?.type === "text") parts[parts.length - 1] = plain(`${last.value} ${word}`);
      else parts.push(plain(i === 0 ? word : ` ${word}`));
    } else if (last?.type === "inlineCode") {
      parts[parts.length - 1] = { type: "inlineCode", value: `${last.value} ${word}` };
    } else {
      if (last !== undefined) parts[parts.length - 1] = plain(`${(last as Text).value} `);
      parts.push({ type: "inlineCode", value: word });
    }
  }
  return parts;
};
