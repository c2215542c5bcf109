import type { FileLinks, Resolution, Target } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import type { Folders } from "./folders.js";
import type { SummaryFile, SummaryLinks } from "./input.js";

const targetsOf = (resolutions: readonly Resolution[]): readonly Target[] =>
  resolutions.flatMap((resolution) =>
    typeof resolution === "string"
      ? []
      : // A guess at a receiver would name users that are none.
        resolution.flatMap(({ target, reason }) => (reason === "only-candidate" ? [] : [target])),
  );

const keyOf = (target: Exclude<Target, { readonly kind: "external" }>): string =>
  target.kind === "definition" ? `${target.index} ${target.path}` : `${target.kind} ${target.path}`;

/** Keeps of a file's links what summaries are made of. */
export const summaryLinks = ({
  imports,
  references,
}: Pick<FileLinks, "imports" | "references">): SummaryLinks => {
  const imported = targetsOf(imports);
  const packages = new Set(imported.flatMap((target) => (target.kind === "external" ? [target.name] : [])));
  const targets = new Map<string, Target>();
  for (const target of [...imported, ...targetsOf(references)])
    if (target.kind !== "external") targets.set(keyOf(target), target);
  return { targets: [...targets.values()], packages: [...packages] };
};

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
