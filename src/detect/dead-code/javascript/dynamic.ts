import type { EdgeKind } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import type { Homes } from "./homes.js";
import { doubtGiven, rootFile } from "./marking.js";
import { at, folderOf, join, stemOf, upward } from "./paths.js";

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

/** What every path ends with that is put together so: `${theme}/config`, `join(folder, "index.js")`. */
const tailOf = (specifier: string): string => {
  const whole =
    /^\(`[^`]*?([^`}]*)`\)$/.exec(specifier) ??
    /\+\s*["'`]([^"'`]*)["'`]\s*\)$/.exec(specifier) ??
    /^\((?:\w+\.)?(?:join|resolve)\([^()]*,\s*["'`]([^"'`]*)["'`]\s*\)\s*\)$/.exec(specifier);
  return (whole?.[1] ?? "").replace(/^\.{1,2}\//, "");
};

const endsSo = (path: RepoPath, tail: string): boolean =>
  [path, stemOf(path), stemOf(path).replace(/\/index$/, "")].some((one) => `/${one}`.endsWith(tail));

/** Calls that take a folder and load what is in it. */
const loaders =
  /^(?:readdir(?:Sync)?|require(?:All|[dD]ir\w*)|(?:auto|bulk|import)?[lL]oad(?:All|Dir\w*|Folder|Files|Models|Modules|Commands|Events|Routes|Plugins|Controllers|Handlers|Tasks)?|autoload\w*|importAll|includeAll|consign|walk(?:Sync)?|glob(?:Sync)?|sync)$/;
/** `autoloadModels("./server/model")`, `readdirSync(path.join(__dirname, "rules"))`, `dir: path.join(__dirname, "routes")`. */
const takesFolder =
  /\b(?:(?!(?:require|import|register)\s*\()\w*(?:load|require|import|register|readdir|walk|glob)\w*\s*\(|(?:dir|directory|folder)["']?\s*:)\s*(?:(?:path\s*\.\s*)?(?:join|resolve)\s*\(\s*)?((?:__dirname|import\.meta\.dirname)\b(?:\s*[,+]\s*["'`][^"'`\n$]{0,200}["'`])+|["'`]\.{0,2}\/?[\w@-][^"'`\n$*]{0,200}["'`])/gi;

/** `autoload(path.join(config.root, "models"))`: from a place that is not known. */
const takesEnd =
  /\b(?!(?:require|import|register)\s*\()\w*(?:load|require|import|register|readdir|walk|glob)\w*\s*\(\s*(?:path\s*\.\s*)?(?:join|resolve)\s*\(\s*(?!__dirname|import\b)[A-Za-z_$][\w$.]*\s*((?:,\s*["'`][^"'`\n$*]{1,200}["'`]\s*)+)\)/gi;

/** `sequelize.import(path.join(__dirname, "models", name))`. */
const takesName =
  /\.\s*(?:import|require|load)\s*\(\s*(?:path\s*\.\s*)?(?:join|resolve)\s*\(\s*__dirname\b((?:\s*,\s*["'][^"'\n]{0,200}["'])*)\s*,\s*[A-Za-z_$]/g;

const namedFolders = (path: RepoPath, text: string): readonly string[] =>
  [...text.matchAll(takesName)].flatMap(([, said]) => {
    const words = [...said!.matchAll(/["']([^"']*)["']/g)].map((word) => word[1]!);
    const folder = join(folderOf(path), words.join("/"));
    return folder === null || folder === "" ? [] : [folder];
  });

/** Folders of the commit that end as a text says which hands them to what loads all that is in them. */
const endingFolders = (text: string, all: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(takesEnd)].flatMap(([, said]) => {
    const words = [...said!.matchAll(/["'`]([^"'`]*)["'`]/g)].map((word) => word[1]!);
    const end = join("", words.join("/"));
    return end === null || end === "" ? [] : [...all].filter((folder) => `/${folder}`.endsWith(`/${end}`));
  });

/** Folders that a text hands to what loads all that is in them. */
const loadedFolders = (path: RepoPath, text: string, homes: Homes): readonly string[] =>
  [...text.matchAll(takesFolder)].flatMap(([whole, said]) => {
    const words = [...said!.matchAll(/["'`]([^"'`]*)["'`]/g)].map((word) => word[1]!);
    const target = words.join("/");
    const isSure = loaders.test(/^\w*/.exec(whole)![0]) || /^(?:__|import)/.test(said!);
    // `registerTask("build")`: a word may be anything.
    if (!target.includes("/") && !isSure) return [];
    const starts = new Set([folderOf(path), ...homes.around(path).map(({ folder }) => folder)]);
    return [...starts].flatMap((start) => join(start, target) ?? []).filter((folder) => folder !== "");
  });

const loadsFolder = ({ facts }: ProjectFile): boolean =>
  facts.references.some(({ kind, name }) => kind === "call" && (name === "import" || loaders.test(name)));

const isUnknown = (specifier: string): boolean =>
  isComputed(specifier) && !textsOf(specifier).some((text) => folderIn(text).length > 1);

/** Files that import by a path of which the import itself says nothing, or hand a folder to what loads it. */
export const textsForComputed = ({ own }: Omit<Project, "text">): readonly RepoPath[] =>
  own
    .filter((one) => one.facts.imports.some(({ specifier }) => isUnknown(specifier)) || loadsFolder(one))
    .map(({ file }) => file.path);

const importing: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

/** Files below a folder that may be imported. */
interface Loaded {
  readonly by: string;
  readonly tail: string;
  /** Only what nothing imports. */
  readonly lone: boolean;
}

/** Files that are imported by a glob, which all are taken, or by a path that is known in part, which may be. */
export function* marksOfComputed(project: Project, homes: Homes): Iterable<Mark> {
  const folders = new Map<string, Loaded[]>();
  const taken = new Map<string, string>();
  const all = new Set(project.own.map(({ file }) => folderOf(file.path)));
  const may = (folder: string, loaded: Loaded): void => {
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [loaded]);
    else if (!known.some(({ tail, lone }) => tail === loaded.tail && lone === loaded.lone))
      known.push(loaded);
  };
  for (const { file, facts } of project.own) {
    const text = project.text(file.path);
    if (text !== null)
      for (const folder of [
        ...loadedFolders(file.path, text, homes),
        ...namedFolders(file.path, text),
        ...endingFolders(text, all),
      ])
        may(folder, { by: `${file.path} loads what is there`, tail: "", lone: false });
    for (const { specifier, line } of facts.imports) {
      if (!isComputed(specifier)) continue;
      const by = `${file.path}:${line} imports by a path that is put together`;
      const tail = tailOf(specifier);
      if (isUnknown(specifier))
        // At the root it is mostly what somebody else has: plugins, settings.
        for (const folder of joinedFolders(file.path, text ?? ""))
          may(folder, { by, tail, lone: folder === "" && tail === "" });
      const isTaken = isGlobbed(specifier);
      for (const one of textsOf(specifier)) {
        if (one.startsWith("!")) continue;
        const inside = isTaken && !one.includes("*") ? `${one.replace(/\/$/, "")}/` : folderIn(one);
        if (inside === "" || inside === "/") continue;
        for (const start of startsOf(file.path, one, homes)) {
          const folder = join(start, inside.replace(/^(@|~)?\//, "./"));
          if (folder === null) continue;
          if (!isTaken) may(folder, { by, tail, lone: false });
          else if (!taken.has(folder)) taken.set(folder, `${file.path}:${line}`);
        }
      }
    }
  }
  if (folders.size + taken.size === 0) return;
  const { graph } = project;
  const isImported = (path: RepoPath): boolean => graph.in(graph.file(path), importing).length > 0;
  for (const { file } of project.own) {
    const own = folderOf(file.path);
    for (const folder of upward(own)) {
      const by = taken.get(folder);
      if (by !== undefined) yield rootFile(file.path, `${by} imports all that is there`, { exports: true });
      for (const { by, tail, lone } of folders.get(folder) ?? [])
        if (!(lone && isImported(file.path)) && endsSo(file.path, tail)) yield doubtGiven(file.path, by);
    }
  }
}
