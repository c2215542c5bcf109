import type { Resolution, Target } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";

/** What a file leads to, each once. */
export interface Reached {
  /** Definitions in other files: the file's number, and the place in its definitions. */
  readonly definitions: readonly { readonly file: number; readonly index: number }[];
  /** Folders of what it imports or refers to in other files. */
  readonly folders: ReadonlySet<number>;
  readonly packages: ReadonlySet<string>;
}

const targetsOf = (resolutions: readonly Resolution[]): readonly Target[] =>
  resolutions.flatMap((resolution) =>
    typeof resolution === "string" ? [] : resolution.map(({ target }) => target),
  );

/** Reads the links of files. @param fileOf -1 for a file without facts. */
export const createReacher = (
  folders: Folders,
  fileOf: (path: RepoPath) => number,
): ((file: SummaryFile, number: number) => Reached) => {
  return ({ links }, number) => {
    const definitions = new Map<string, { readonly file: number; readonly index: number }>();
    const reached = new Set<number>();
    const packages = new Set<string>();
    const imported = targetsOf(links?.imports ?? []);
    for (const target of imported) if (target.kind === "external") packages.add(target.name);
    for (const target of [...imported, ...targetsOf(links?.references ?? [])]) {
      if (target.kind === "external") continue;
      if (target.kind === "directory") {
        const folder = folders.named(target.path);
        if (folder >= 0) reached.add(folder);
        continue;
      }
      const file = fileOf(target.path);
      if (file < 0 || file === number) continue;
      reached.add(folders.of(file));
      if (target.kind === "definition")
        definitions.set(`${file} ${target.index}`, { file, index: target.index });
    }
    return { definitions: [...definitions.values()], folders: reached, packages };
  };
};
