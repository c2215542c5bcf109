import type { DirectoryNode } from "../model/directory.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import { findEntries } from "./entries.js";
import { type Folders, openFolders } from "./folders.js";
import type { SummaryFile, SummaryTexts } from "./input.js";
import { findNeighbours } from "./neighbours.js";
import { firstParagraph } from "./readme.js";
import { createReacher } from "./references.js";
import { findSymbols } from "./symbols.js";
import { findTerms } from "./terms.js";

export type { SummaryFile, SummaryLinks, SummaryTexts } from "./input.js";
export { readmeAmong } from "./readme.js";

/** Fewer files need no summary of their own. */
const fewest = 2;

/** Whether all of a folder's files stand in one folder below it: then that one's summary says it all. */
const passesThrough = (folders: Folders): readonly boolean[] => {
  const passes = folders.all.map(() => false);
  for (const { parent, first, end } of folders.all) {
    if (parent > 0 && folders.all[parent]!.first === first && folders.all[parent]!.end === end)
      passes[parent] = true;
  }
  return passes;
};

/**
 * Says what each folder is for: those with two or more files, and the root. A folder whose files all stand in one folder
 * below it has no node of its own, unless it has a README.
 *
 * @param files with facts, sorted by the UTF-8 bytes of their paths.
 * @returns nodes in the order of paths, the root first.
 */
export const summarize = (files: readonly SummaryFile[], texts: SummaryTexts): readonly DirectoryNode[] => {
  const folders = openFolders(files.map(({ path }) => path));
  const numbers = new Map(files.map(({ path }, number) => [path, number]));
  const fileOf = (path: RepoPath): number => numbers.get(path) ?? -1;
  const reach = createReacher(folders, fileOf);
  const reached = files.map(reach);
  const terms = findTerms(files, folders);
  const symbols = findSymbols(files, reached, folders);
  const entries = findEntries(files, texts.manifests, folders, fileOf, reached);
  const { uses, usedBy, packages } = findNeighbours(files, reached, folders);
  const passes = passesThrough(folders);
  const paragraphs = new Map<RepoPath, string>();
  for (const [path, text] of texts.readmes) {
    const said = firstParagraph(text);
    if (said !== null) paragraphs.set(path.slice(0, Math.max(0, path.lastIndexOf("/"))), said);
  }
  const nodes = folders.all.flatMap(({ path, first, end }, folder) => {
    const readme = paragraphs.get(path) ?? null;
    if (folder > 0 && (end - first < fewest || (passes[folder] === true && readme === null))) return [];
    return [
      {
        path,
        readme,
        terms: terms(folder),
        symbols: symbols(folder),
        entries: entries(folder),
        uses: uses(folder),
        usedBy: usedBy(folder),
        packages: packages(folder),
      },
    ];
  });
  return nodes.sort((a, b) => compareUtf8(a.path, b.path));
};
