import type { FolderMatch } from "../model/answer.js";
import type { DirectoryNode } from "../model/directory.js";
import type { ReadForm } from "./columns/read.js";
import type { Masks } from "./filter.js";
import type { HybridRanking } from "./hybrid.js";
import { type KnownFolder, knowFolders, matchFolders, type ScoredFolder } from "./rank/folder-match.js";
import { type FileScore, scoreFile } from "./rank/fuse.js";
import type { SearchSettings } from "./settings.js";

/** Folders of an answer. */
const told = 5;
/** Below this a folder is not worth telling. */
const least = 0.3;
/** All files of a smaller folder are scored when an answer is narrowed to it; of a larger one the candidates. */
const scoredWhole = 500;
/** Of the first hits, so many must stand in a folder that the question does not spell out. */
const firstHits = 5;
const firstInside = 4;

/** An answer's files, perhaps of one folder only. */
interface Cascade {
  readonly files: readonly FileScore[];
  readonly folders: readonly FolderMatch[];
}

const holds = (outer: KnownFolder, inner: KnownFolder): boolean =>
  outer.first <= inner.first && inner.end <= outer.end;

/** The folder that the question clearly means; null when it means none, or one of several. */
const clearFolder = (
  scored: readonly ScoredFolder[],
  files: readonly FileScore[],
  asksForName: boolean,
  { threshold, files: fewest, margin }: SearchSettings["cascade"],
): KnownFolder | null => {
  const best = scored[0];
  if (best === undefined || best.score < threshold) return null;
  const { folder, spelled, score } = best;
  const inside = ({ file }: FileScore): boolean => folder.first <= file && file < folder.end;
  if (files.filter((file) => file.score > 0 && inside(file)).length < fewest) return null;
  const rival = scored.find(
    (other) => other !== best && !holds(folder, other.folder) && !holds(other.folder, folder),
  );
  if (rival !== undefined && score - rival.score < margin) return null;
  if (spelled) return folder;
  // A bare name is looked for everywhere; and where the best hits stand elsewhere, the words misled.
  if (asksForName) return null;
  const first = files.slice(0, firstHits);
  return inside(first[0]!) && first.filter(inside).length >= Math.min(firstInside, first.length)
    ? folder
    : null;
};

/** Makes the cascade over the folders of a bundle. */
export const createCascade = (
  form: ReadForm,
  nodes: readonly DirectoryNode[],
  settings: SearchSettings,
): ((ranking: HybridRanking, masks: Masks | null, narrow: boolean) => Cascade) => {
  const folders = knowFolders(form, nodes);
  return ({ evidence, files }, masks, narrow) => {
    const scored = matchFolders(form, folders, evidence);
    const asksForName = evidence.question.name !== null || evidence.question.empty;
    const chosen =
      narrow && files.length > 0 ? clearFolder(scored, files, asksForName, settings.cascade) : null;
    const matches = scored
      .filter(({ score }) => score >= least)
      .slice(0, told)
      .map(({ folder, score }) => ({
        path: folder.path,
        score,
        files: folder.end - folder.first,
        narrowed: folder === chosen,
      }));
    if (chosen === null) return { files, folders: matches };
    const { first, end } = chosen;
    const known = files.filter(({ file }) => first <= file && file < end);
    if (end - first > scoredWhole) return { files: known, folders: matches };
    const seen = new Set(known.map(({ file }) => file));
    const more: FileScore[] = [];
    for (let file = first; file < end; file++) {
      const ranked = form.fileChunks[file + 1]! > form.fileChunks[file]!;
      if (ranked && !seen.has(file) && (masks === null || masks.files[file] === 1))
        more.push(scoreFile(form, evidence, settings, file));
    }
    const all = [...known, ...more].sort((a, b) => b.score - a.score || a.file - b.file);
    return { files: all, folders: matches };
  };
};
