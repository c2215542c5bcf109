import type { RepoPath } from "../model/ids.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";

/** What a file leads to in other files and folders, by their numbers. */
export interface Reached {
  /** Definitions in other files: the file's number, and the place in its definitions. */
  readonly definitions: readonly { readonly file: number; readonly index: number }[];
  /** Folders of what it imports or refers to in other files. */
  readonly folders: ReadonlySet<number>;
  readonly packages: readonly string[];
}

/** Reads the links of files. @param fileOf -1 for a file without facts. */
export const createReacher =
  (folders: Folders, fileOf: (path: RepoPath) => number): ((file: SummaryFile, number: number) => Reached) =>
  ({ links }, number) => {
    const definitions: { readonly file: number; readonly index: number }[] = [];
    const reached = new Set<number>();
    for (const target of links?.targets ?? []) {
      if (target.kind === "external") continue;
      if (target.kind === "directory") {
        const folder = folders.named(target.path);
        if (folder >= 0) reached.add(folder);
        continue;
      }
      const file = fileOf(target.path);
      if (file < 0 || file === number) continue;
      reached.add(folders.of(file));
      if (target.kind === "definition") definitions.push({ file, index: target.index });
    }
    return { definitions, folders: reached, packages: links?.packages ?? [] };
  };
