import type { RepoPath } from "../../model/ids.js";
import type { CodeFile } from "./code.js";
import { familiesOf } from "./traits.js";

const bare = (path: string): string =>
  familiesOf(path).length > 0 ? path.replace(/(?:\.d)?\.[A-Za-z0-9]+$/, "") : path;

const partsOf = (text: string): string[] => {
  const path = text.replace(/[?#!].*$/, "");
  const parts = (path.includes("/") ? path : path.replaceAll("\\", "/"))
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const last = parts.at(-1);
  if (last === undefined || /[$%{]/.test(last)) return [];
  // `$DIR/tests/a.js`: what stands for other folders tells nothing.
  const fixed = parts.slice(parts.findLastIndex((part) => /[$%{]/.test(part)) + 1, -1);
  return [...fixed, bare(last)];
};

/** Tells which of some files a string may name: by path, by what is left of it, or as a module with dots. */
export const createPaths = (files: readonly CodeFile[]) => {
  const byLast = new Map<string, { readonly file: CodeFile; readonly parts: readonly string[] }[]>();
  const add = (key: string, file: CodeFile, parts: readonly string[]): void => {
    const list = byLast.get(key);
    if (list === undefined) byLast.set(key, [{ file, parts }]);
    else list.push({ file, parts });
  };
  for (const file of files) {
    const parts = partsOf(file.path);
    const last = parts.at(-1)!;
    add(last, file, parts);
    // A folder stands for the file that speaks for it.
    if (/^(?:index|__init__|mod|main)$/.test(last) && parts.length > 1)
      add(parts.at(-2)!, file, parts.slice(0, -1));
  }
  const fits = (said: readonly string[], parts: readonly string[]): boolean => {
    const count = Math.min(said.length, parts.length);
    for (let i = 1; i <= count; i++) if (said.at(-i) !== parts.at(-i)) return false;
    return true;
  };
  return {
    none: byLast.size === 0,
    /** @param from the file in which it stands. */
    named: (text: string, from: RepoPath): readonly CodeFile[] => {
      if (text.length > 300 || byLast.size === 0) return [];
      // `@shop/cart/lib/total.js`: the scope of a package is no folder.
      const inner = text.trim().replace(/^@[\w.-]+\//, "");
      const said = partsOf(inner);
      const last = said.at(-1);
      if (last === undefined) return [];
      // One word alone names no file, unless it has the end of one.
      const path = said.length > 1 || /^\.{1,2}\//.test(inner) || last !== inner;
      const found = path ? (byLast.get(last) ?? []).filter(({ parts }) => fits(said, parts)) : [];
      const dotted = said.length === 1 && /^[\w.]+$/.test(last) ? last.split(".") : [];
      const modules =
        dotted.length > 1
          ? (byLast.get(dotted.at(-1)!) ?? []).filter(({ parts }) => fits(dotted, parts))
          : [];
      return [...found, ...modules].map(({ file }) => file).filter((file) => file.path !== from);
    },
  };
};
