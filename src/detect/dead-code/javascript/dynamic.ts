import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project } from "../ecosystem.js";
import type { Homes } from "./homes.js";
import { doubt, rootFile } from "./marking.js";
import { at, below, folderOf, join, upward } from "./paths.js";

/** What stands between the parentheses of a call that imports by a path which is put together. */
const isComputed = (specifier: string): boolean => specifier.startsWith("(");

const literal = /"([^"\\\n]{0,300})"|'([^'\\\n]{0,300})'|`([^`\\]{0,300})`/g;

const textsOf = (specifier: string): readonly string[] =>
  [...specifier.matchAll(literal)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");

/** Folders beyond which nothing is said: `import(path)`. */
const folderIn = (text: string): string => {
  const fixed = text.replace(/[*?{$[(].*$/s, "");
  return fixed.slice(0, fixed.lastIndexOf("/") + 1);
};

/** Where a path that begins in a file may lead: from its folder, from the root of its package. */
const startsOf = (path: RepoPath, text: string, homes: Homes): readonly string[] => {
  if (text.startsWith(".")) return [folderOf(path)];
  if (text.startsWith("/")) return homes.around(path).map(({ folder }) => folder);
  return /^(@|~|src|app)\//.test(text)
    ? homes.around(path).flatMap(({ folder }) => [at(folder, "src"), folder])
    : [];
};

const isGlobbed = (specifier: string): boolean =>
  /[*]/.test(specifier) || /,\s*(true|false)\b/.test(specifier);

/** Folders that a text names piece by piece: `path.join(__dirname, "..", "controllers")`. */
const joinedFolders = (path: RepoPath, text: string): readonly string[] => {
  const found: string[] = [];
  const own = folderOf(path);
  for (const match of text.matchAll(/__dirname\b|\bimport\.meta\.(?:dirname|url)\b/g)) {
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 200);
    const pieces = /^(?:\s*,\s*(?:"[^"\n]*"|'[^'\n]*'))*/.exec(behind)![0];
    const words = [...pieces.matchAll(/["']([^"'\n]*)["']/g)].map((piece) => piece[1]!);
    const folder = join(own, words.join("/"));
    if (folder !== null && folder !== "") found.push(folder);
  }
  return found.length > 0 ? found : [own];
};

const isUnknown = (specifier: string): boolean =>
  isComputed(specifier) && !textsOf(specifier).some((text) => folderIn(text).length > 1);

/** Files that import by a path of which the import itself says nothing. */
export const textsForComputed = ({ own }: Omit<Project, "text">): readonly RepoPath[] =>
  own
    .filter(({ facts }) => facts.imports.some(({ specifier }) => isUnknown(specifier)))
    .map(({ file }) => file.path);

/** Files that are imported by a glob, which all are taken, or by a path that is known in part, which may be. */
export function* marksOfComputed(project: Project, homes: Homes): Iterable<Mark> {
  const folders = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const { file, facts } of project.own)
    for (const { specifier, line } of facts.imports) {
      if (!isComputed(specifier)) continue;
      if (isUnknown(specifier))
        for (const folder of joinedFolders(file.path, project.text(file.path) ?? ""))
          if (!folders.has(folder)) folders.set(folder, `${file.path}:${line}`);
      const into = isGlobbed(specifier) ? taken : folders;
      for (const text of textsOf(specifier)) {
        if (text.startsWith("!")) continue;
        const inside = into === taken && !text.includes("*") ? `${text.replace(/\/$/, "")}/` : folderIn(text);
        if (inside === "" || inside === "/") continue;
        for (const start of startsOf(file.path, text, homes)) {
          const folder = join(start, inside.replace(/^(@|~)?\//, "./"));
          if (folder !== null && !into.has(folder)) into.set(folder, `${file.path}:${line}`);
        }
      }
    }
  if (folders.size + taken.size === 0) return;
  for (const { file } of project.own) {
    for (const folder of upward(folderOf(file.path))) {
      const by = taken.get(folder);
      if (by !== undefined) yield rootFile(file.path, `${by} imports all that is there`, { exports: true });
      const perhaps = folders.get(folder);
      if (perhaps !== undefined && below(file.path, folder) !== null)
        yield doubt(file.path, null, `${perhaps} imports by a path that is put together`);
    }
  }
}
