import { inFolder } from "../path.js";

/** What a `go.mod` says that tells packages apart. */
export interface GoModule {
  /** Folder of the file; `""` is the root. */
  readonly folder: string;
  /** The path under which packages in it are imported. */
  readonly path: string;
  /** Paths of modules that it requires, longest first. */
  readonly required: readonly string[];
  /** Paths that stand for a folder of the repository here. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** A manifest is read up to here, in UTF-16 units. */
const maxText = 1_048_576;

const unquoted = (word: string): string => (/^["`].*["`]$/.test(word) ? word.slice(1, -1) : word);

/** The words of a line without its comment. */
const wordsOf = (line: string): string[] => {
  const comment = line.indexOf("//");
  return (comment < 0 ? line : line.slice(0, comment)).split(/\s+/).filter(Boolean).map(unquoted);
};

/** Reads a `go.mod` or `go.work`; a `go.work` has no path. */
export const readGoModule = (folder: string, text: string): GoModule => {
  let path = "";
  const required: string[] = [];
  const replaced = new Map<string, string>();
  let block = "";
  for (const line of text.slice(0, maxText).split("\n")) {
    let words = wordsOf(line);
    if (words.length === 0) continue;
    if (block !== "" && words[0] === ")") {
      block = "";
      continue;
    }
    if (block !== "") words = [block, ...words];
    else if (words[1] === "(") {
      block = words[0]!;
      continue;
    }
    const [verb, first = ""] = words;
    if (verb === "module") path = first;
    else if (verb === "require") required.push(first);
    else if (verb === "replace") {
      const target = words[words.indexOf("=>") + 1] ?? "";
      const local = /^\.{1,2}(?:\/|$)/.test(target) ? inFolder(folder, target) : null;
      if (local !== null) replaced.set(first, local);
    }
  }
  required.sort((a, b) => b.length - a.length);
  return { folder, path, required, replaced };
};
