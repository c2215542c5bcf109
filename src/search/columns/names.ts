import { eachWord, lowerCase, splitWord, termsOf } from "../../model/terms.js";

/** Longer names are cut: a heading or a key of data can be a paragraph. */
const maxNameTerms = 16;

/** Names that say nothing of a file: its folder's name speaks for it. */
const hollow = new Set(["index", "mod", "init", "__init__", "main", "__main__", "lib"]);

/** The last part of a path without its extensions: `src/a.test.ts` -> `a.test`, `.eslintrc` -> `.eslintrc`. */
export const fileStem = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
};

/** Folders that stand for the same: one looks further up. */
const hollowFolders = new Set(["src", "lib", "dist"]);

/** The name by which people call a file: its stem, or its folder's for `index` and the like. */
export const spokenName = (path: string): string => {
  const stem = fileStem(path);
  if (!hollow.has(lowerCase(stem))) return stem;
  const folders = path.split("/").slice(0, -1);
  return folders.findLast((folder) => !hollowFolders.has(folder)) ?? stem;
};

/** The word parts of a name in order, each once. */
export const nameParts = (name: string): string[] => {
  const parts = new Set<string>();
  eachWord(name, (word) => {
    for (const part of splitWord(word).parts) if (parts.size < maxNameTerms) parts.add(part);
  });
  return [...parts];
};

/** The terms of a name, wholes and parts, each once. */
export const nameTerms = (name: string): string[] => {
  const terms = new Set<string>();
  for (const term of termsOf(name)) if (terms.size < maxNameTerms) terms.add(term);
  return [...terms];
};
