import type { DirectoryNode } from "../model/directory.js";
import type { FolderRole } from "../model/overview.js";

/** UTF-16 units. */
const longest = 160;

const clip = (text: string): string => {
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(" ", longest - 1);
  return `${text.slice(0, space < 40 ? longest - 1 : space).replace(/[\s,;:.(-]{1,10}$/, "")}\u2026`;
};

/** `e.g.`, `i.e.`, `v1.2`, initials: a full stop that ends no sentence. */
const firstSentence = (text: string): string => {
  for (let at = text.indexOf(". "); at >= 0; at = text.indexOf(". ", at + 1)) {
    const before = text.slice(Math.max(0, at - 4), at);
    if (at >= 20 && !/(?:^|[\s(.])(?:[A-Za-z]|e\.g|i\.e|etc|vs|cf|no|inc)$/i.test(before))
      return text.slice(0, at + 1);
  }
  return text;
};

const listed = (words: readonly string[], shown: number): string => words.slice(0, shown).join(", ");

const titles: Readonly<Record<Exclude<FolderRole, "code" | "mixed">, string>> = {
  tests: "Tests",
  documentation: "Documentation",
  configuration: "Configuration",
  examples: "Examples",
  generated: "Generated code",
  vendored: "Code of others",
};

/** The last part of a qualified name with its owner, however the language joins them. */
const spoken = (qualified: string): string =>
  qualified.length > 60 ? `${qualified.slice(0, 59)}\u2026` : qualified;

/** What a folder is for, in one line: what its README says, else its words, symbols and users. */
export const sentenceOf = (
  node: Pick<DirectoryNode, "path" | "readme" | "terms" | "symbols" | "usedBy">,
  role: FolderRole,
): string => {
  if (node.readme !== null) return clip(firstSentence(node.readme));
  const parts: string[] = [];
  const title = role === "code" || role === "mixed" ? null : titles[role];
  const words = listed(node.terms, 5);
  if (title !== null) parts.push(words === "" ? title : `${title}: ${words}`);
  else if (words !== "") parts.push(`About ${words}`);
  const names = node.symbols.map(({ qualified }) => spoken(qualified));
  if (names.length > 0 && role !== "tests") parts.push(`defines ${listed(names, 3)}`);
  const users = node.usedBy
    .filter(({ path }) => path !== node.path)
    .map(({ path }) => (path === "" ? "the root" : path));
  if (users.length > 0 && title === null) parts.push(`used by ${listed(users, 2)}`);
  const text = parts.join("; ");
  return clip(text === "" ? "" : text[0]!.toUpperCase() + text.slice(1));
};
