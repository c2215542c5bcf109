import type { RepoPath } from "../model/ids.js";
import { holdsSecret } from "../model/terms.js";
import { plainText, withoutTags } from "./inline.js";

/** The first paragraph begins within this. UTF-16 units. */
const head = 32_768;
/** A paragraph of markup is not read further. */
const maxMarkup = 4_000;
/** As much of a paragraph stands in a bundle. UTF-16 units. */
export const maxReadme = 300;
/** Paragraphs that are looked at. */
const maxTried = 40;

const names = /^readme(?:\.(?:md|markdown|mdown|rst|txt|adoc|org))?$/i;

/** The README of a folder among the names of its files; the first by its bytes when there are several. */
export const readmeAmong = (files: readonly RepoPath[]): RepoPath | null => {
  const found = files.filter((path) => names.test(path.slice(path.lastIndexOf("/") + 1)));
  // Markdown before others: where there are two, the others are for a package registry.
  return found.find((path) => /\.md$/i.test(path)) ?? found[0] ?? null;
};

const fence = /^ {0,3}(?:```|~~~)/;
const structure =
  /^ {0,3}(?:#|[-*+]\s|\d{1,4}[.)]\s|>|\||\[[^\]]{1,200}\]:|={1,6} |:[A-Za-z][\w-]{0,40}:|\.\. |\.\.$|!!!|:::|import\s|export\s)/;
const underline = /^\s{0,3}([=\-~^"'`*+#_.:])\1{2,}\s{0,9}$/;

/** Text in prose, cut into its paragraphs: no headings, lists, tables, code, directives or definitions of links. */
const paragraphsOf = (text: string): string[] => {
  const out: string[] = [];
  let lines: string[] = [];
  let fenced = false;
  let skipping = false;
  const flush = (): void => {
    if (lines.length > 0) out.push(lines.join(" ").slice(0, maxMarkup));
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (fence.test(line)) {
      flush();
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    const blank = line.trim() === "";
    const indented = /^(?: {3}|\t)/.test(line);
    if (blank) {
      flush();
      continue;
    }
    // What is indented below a list or a directive belongs to it; elsewhere it is code.
    if (indented && (skipping || lines.length === 0)) continue;
    skipping = false;
    if (underline.test(line)) {
      // The line above was a heading.
      lines.pop();
      flush();
      continue;
    }
    if (structure.test(line)) {
      flush();
      skipping = true;
      continue;
    }
    lines.push(line.trim());
    if (out.length >= maxTried) return out;
  }
  flush();
  return out;
};

/** Says where to read or what is new, not what this is. */
const elsewhere =
  /^(?:note|warning|important|tip|caution|attention|visit|see|read|for (?:more|full|detailed|further|the)|please|this (?:readme|document|file|page)|we(?:'|\u2019)re (?:excited|happy|proud)|we are (?:excited|happy|proud)|documentation|full documentation|copyright|licensed|english|table of contents|the documentation|check out|join|sponsor|thank|status:|build status|version|install|deprecat\w*:?$)\b/i;

const isProse = (text: string, linked: number): boolean => {
  if (linked > 0.6 || elsewhere.test(text)) return false;
  const words = text.split(" ");
  return text.length >= 16 && (words.length >= 4 || /[\u0300-\uffff]{8}/.test(text));
};

/** Without a last sentence that only leads to a list; null when there is no other. */
const withoutLead = (text: string): string | null => {
  if (!text.endsWith(":")) return text;
  const end = Math.max(text.lastIndexOf(". "), text.lastIndexOf("! "), text.lastIndexOf("? "));
  return end < 20 ? null : text.slice(0, end + 1);
};

const cut = (text: string): string => {
  if (text.length <= maxReadme) return text;
  const part = text.slice(0, maxReadme);
  const sentence = Math.max(part.lastIndexOf(". "), part.lastIndexOf("! "), part.lastIndexOf("? "));
  if (sentence >= 60) return part.slice(0, sentence + 1);
  const word = part.slice(0, maxReadme - 1).lastIndexOf(" ");
  const bare = word < 60 ? part.slice(0, maxReadme - 1) : part.slice(0, word);
  // Half of a surrogate pair is no character.
  return `${bare.replace(/[\ud800-\udbff]$/, "").replace(/[\s,;:(-]{1,10}$/, "")}\u2026`;
};

/**
 * The first paragraph of a README that says what something is, as plain text: without badges, HTML, links, headings,
 * lists and code. At most `maxReadme` UTF-16 units.
 *
 * @returns null when there is none, or when it holds what looks like a key.
 */
export const firstParagraph = (text: string): string | null => {
  let body = text
    .slice(0, head)
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(/^\ufeff/, "");
  if (body.startsWith("---\n")) {
    const end = body.indexOf("\n---", 3);
    if (end >= 0) body = body.slice(body.indexOf("\n", end + 4) + 1 || body.length);
  }
  let leading: string | null = null;
  for (const markup of paragraphsOf(withoutTags(body))) {
    const { text: plain, linked } = plainText(markup);
    if (!isProse(plain, linked)) continue;
    const told = withoutLead(plain);
    if (told !== null) return holdsSecret(told) ? null : cut(told);
    leading ??= plain;
  }
  return leading === null || holdsSecret(leading) ? null : cut(leading);
};
