/** Marks of a link's text while a paragraph is read. Never in what is given back. */
const linkStart = "\u0001";
const linkEnd = "\u0002";

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["#39", "'"],
  ["nbsp", " "],
  ["mdash", "\u2014"],
  ["ndash", "\u2013"],
  ["hellip", "\u2026"],
  ["copy", "\u00a9"],
]);

/** Tags whose content is no prose. */
const silent = new Set("h1 h2 h3 h4 h5 h6 script style pre table picture svg summary sub sup".split(" "));
/** Tags that stay within a paragraph. */
const inline = new Set("a b i em strong code span img kbd font u s tt small source wbr".split(" "));
/** No tag is longer. UTF-16 units. */
const maxTag = 4_000;

/**
 * Takes the HTML out of a text in one pass: comments, tags, and the content of headings, tables and code. Tags that
 * end a paragraph leave an empty line; the text of a link is marked.
 */
export const withoutTags = (text: string): string => {
  let out = "";
  let at = 0;
  let inside = "";
  const add = (piece: string): void => {
    if (inside === "") out += piece;
  };
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", at)) {
    add(text.slice(at, open));
    if (text.startsWith("<!--", open)) {
      const end = text.indexOf("-->", open);
      at = end < 0 ? text.length : end + 3;
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i.exec(text.slice(open, open + 16));
    const close = tag === null ? -1 : text.slice(open, open + maxTag).indexOf(">");
    if (tag === null || close < 0) {
      add("<");
      at = open + 1;
      continue;
    }
    at = open + close + 1;
    const name = tag[2]!.toLowerCase();
    const ends = tag[1] === "/";
    if (inside !== "") {
      // A heading that is closed as another one is closed all the same.
      if (ends && (name === inside || (inside[0] === "h" && name[0] === "h"))) inside = "";
      continue;
    }
    if (name === "a") out += ends ? linkEnd : linkStart;
    else if (!inline.has(name)) out += "\n\n";
    if (!ends && silent.has(name) && text[at - 2] !== "/") inside = name;
  }
  add(text.slice(at));
  return out;
};

/** Each pattern has a bound on all that it repeats. */
const image = /!\[[^[\]]{0,300}\](?:\([^()]{0,1000}(?:\([^()]{0,200}\))?[^()]{0,200}\)|\[[^[\]]{0,200}\])/g;
const link = /\[([^[\]]{0,300})\](?:\([^()]{0,1000}(?:\([^()]{0,200}\))?[^()]{0,200}\)|\[[^[\]]{0,200}\])/g;
const bareReference = /\[([^[\]]{1,300})\]/g;
const role = /:[a-z:]{1,30}:`([^`<>]{1,300})(?:<[^`<>]{0,300}>)?`/g;
const target = /`([^`<>]{1,300})<[^`<>]{1,500}>`__?/g;
const address = /<?\bhttps?:\/\/[^\s<>]{1,2000}>?/g;
const substitution = /\|([A-Za-z0-9_. -]{1,60})\|_{0,2}/g;

const entity = /&(#?[a-z0-9]{2,6});/g;
/** Control characters, and those that change the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const isLetter = (unit: number): boolean =>
  unit >= 0x80 || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

const countLetters = (text: string): { readonly all: number; readonly linked: number } => {
  let all = 0;
  let linked = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === linkStart) depth++;
    else if (text[i] === linkEnd) depth = Math.max(0, depth - 1);
    else if (isLetter(text.charCodeAt(i))) {
      all++;
      if (depth > 0) linked++;
    }
  }
  return { all, linked };
};

/** The plain text of a paragraph's markup, and which share of its letters is the text of links. */
export const plainText = (markup: string): { readonly text: string; readonly linked: number } => {
  const marked = markup
    .replace(image, "")
    .replace(link, `${linkStart}$1${linkEnd}`)
    .replace(role, "$1")
    .replace(target, `${linkStart}$1${linkEnd}`)
    .replace(substitution, "$1")
    .replace(bareReference, "$1")
    .replace(address, "");
  const { all, linked } = countLetters(marked);
  const text = marked
    .replaceAll(linkStart, "")
    .replaceAll(linkEnd, "")
    .replace(entity, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\*{1,3}|`{1,3}|~~/g, "")
    .replace(/(^|[\s("])_{1,2}(?=\S)|(\w)_{1,2}(?=$|[\s.,;:!?)"])/g, "$1$2")
    .replace(/\\(?=[^\w\s])/g, "")
    .replace(invisible, "")
    .replace(/\s{1,4000}/g, " ")
    .replace(/ (?=[.,;:!?)])|\(\)/g, "")
    .trim();
  return { text, linked: all === 0 ? 1 : linked / all };
};
