import type { DirectoryNode } from "../../model/directory.js";
import type { RepoPath } from "../../model/ids.js";
import { partsOf } from "../../model/terms.js";
import { type FileRange, filesBelow } from "../columns/below.js";
import type { ReadForm } from "../columns/read.js";
import type { Findings } from "./fuse.js";
import { wordMatch } from "./word-match.js";

/** The words of a folder. */
export interface KnownFolder extends FileRange {
  readonly path: RepoPath;
  /** Of its own name. */
  readonly name: readonly string[];
  /** Of the folders around it. */
  readonly around: ReadonlySet<string>;
  /** Of its terms and main symbols, and of its README. */
  readonly said: ReadonlySet<string>;
}

/** How much a word of the question counts by where the folder has it. */
const aroundShare = 0.6;
const saidShare = 0.5;

/** What the vectors add to what the words say. */
const meaningShare = 0.2;

/** The folders of a bundle as questions are matched with them; the root is none. */
export const knowFolders = (form: ReadForm, nodes: readonly DirectoryNode[]): readonly KnownFolder[] =>
  nodes
    .filter(({ path }) => path !== "")
    .map(({ path, terms, symbols, readme }) => {
      const slash = path.lastIndexOf("/");
      return {
        path,
        ...filesBelow(form, path),
        name: partsOf(path.slice(slash + 1)),
        around: new Set(partsOf(path.slice(0, Math.max(0, slash)))),
        said: new Set([
          ...terms.flatMap(partsOf),
          ...symbols.flatMap(({ qualified }) => partsOf(qualified)),
          ...partsOf(readme ?? ""),
        ]),
      };
    });

/** A folder and how well a question matches it. */
export interface ScoredFolder {
  readonly folder: KnownFolder;
  /** Between 0 and 1. */
  readonly score: number;
  /** The question spells its path out, or says that it means a folder of this name. */
  readonly spelled: boolean;
}

const nouns = "folder|directory|dir|package|module|subsystem|subdirectory|subfolder";
/** `the auth folder`, `package auth`. */
const calledAfter = new RegExp(`([\\w.@-]{1,100})\`?\\s(?:${nouns})\\b`, "gi");
const calledBefore = new RegExp(`\\b(?:${nouns})\\s\`?([\\w.@/-]{1,100})`, "gi");

/** What the question names as a folder: `auth/`, `src/auth`, `the auth folder`. */
const namedFolders = (text: string): ReadonlySet<string> => {
  const named = new Set<string>();
  for (const word of text.split(/[\s,;"'`()?!]+/)) {
    if (!word.includes("/") || word.includes("://")) continue;
    const path = word.replace(/^(?:\.?\/)+|[/.:]+$/g, "");
    if (path !== "") named.add(path);
  }
  for (const pattern of [calledAfter, calledBefore])
    for (const [, name] of text.matchAll(pattern)) named.add(name!.replace(/\/+$/, ""));
  return named;
};

const isNamed = (path: RepoPath, named: ReadonlySet<string>): boolean => {
  if (named.size === 0) return false;
  for (let from = 0; ; ) {
    if (named.has(path.slice(from))) return true;
    const slash = path.indexOf("/", from);
    if (slash < 0) return false;
    from = slash + 1;
  }
};

/** Sums of cosines up to each chunk: the mean of a folder is that of its chunks' vectors with the question's. */
const sumsOf = (cosines: Float64Array): Float64Array => {
  const sums = new Float64Array(cosines.length + 1);
  for (let i = 0; i < cosines.length; i++) sums[i + 1] = sums[i]! + cosines[i]!;
  return sums;
};

/** Mean cosine of a folder's chunks, between 0 for that of all chunks and 1 for the best folder's. */
const meaningIn = (
  form: ReadForm,
  findings: Findings,
  folders: readonly KnownFolder[],
): ((folder: KnownFolder) => number) => {
  if (findings.meaning === null) return () => 0;
  const sums = sumsOf(findings.meaning.cosines);
  const meanOf = ({ first, end }: FileRange): number => {
    const [from, to] = [form.fileChunks[first]!, form.fileChunks[end]!];
    return to === from ? 0 : (sums[to]! - sums[from]!) / (to - from);
  };
  const middle = meanOf({ first: 0, end: form.fileCount });
  const most = folders.reduce((best, folder) => Math.max(best, meanOf(folder)), middle);
  return (folder) => (most <= middle ? 0 : Math.max(0, (meanOf(folder) - middle) / (most - middle)));
};

/** How much of the question the folder's words cover, by rarity, and of its name's words the question. */
const wordsIn = ({ asked }: Findings, folder: KnownFolder): number => {
  const total = asked.total + asked.absent;
  if (total === 0) return 0;
  let found = 0;
  let nameFound = 0;
  const hit = new Set<string>();
  for (const [i, part] of asked.parts.entries()) {
    let own = 0;
    for (const word of folder.name) {
      const match = wordMatch(word, part);
      if (match >= 0.7) hit.add(word);
      own = Math.max(own, match);
    }
    const other = folder.around.has(part) ? aroundShare : folder.said.has(part) ? saidShare : 0;
    found += asked.weights[i]! * Math.max(own, other);
    nameFound += asked.weights[i]! * own;
  }
  // Who does not say its name at all means something in it, not the folder.
  if (nameFound === 0) return (0.5 * found) / total;
  const balance = hit.size / folder.name.length;
  return (found / total) * (0.7 + 0.3 * balance);
};

/** Matches a question with all folders; best first, those that do not match at all left out. */
export const matchFolders = (
  form: ReadForm,
  folders: readonly KnownFolder[],
  findings: Findings,
): readonly ScoredFolder[] => {
  const named = namedFolders(findings.question.text);
  const meaning = meaningIn(form, findings, folders);
  const scored = folders.map((folder) => {
    const spelled = isNamed(folder.path, named);
    const words = wordsIn(findings, folder);
    const score = words === 0 ? 0 : (1 - meaningShare) * words + meaningShare * meaning(folder);
    return { folder, score: spelled ? 1 : score, spelled };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || a.folder.path.length - b.folder.path.length || a.folder.first - b.folder.first,
    );
};
