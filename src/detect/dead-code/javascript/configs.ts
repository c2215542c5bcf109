import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project } from "../ecosystem.js";
import { configScripts, configTexts, entryKeys, idleKeys } from "./config-files.js";
import type { Homes } from "./homes.js";
import { member, members } from "./json.js";
import { doubtGiven, rootDefinition, rootFile } from "./marking.js";
import { asPath, handlerOf, isPathLike, literalsOf, locateAll, mentionedPaths } from "./mentions.js";
import { folderOf, isScript, nameOf } from "./paths.js";
import { filesOfCommand } from "./scripts.js";
import type { Sources } from "./sources.js";

export const isConfigScript = (path: RepoPath): boolean => {
  const name = nameOf(path);
  return (
    configScripts.some((pattern) => pattern.test(name)) ||
    /(^|\/)\.(storybook|config|changeset|github|husky|dumi|umirc|yarn|eslint|vscode-test)\/[^/]+\.[cm]?[jt]sx?$/.test(
      path,
    )
  );
};

export const isConfigText = (path: RepoPath): boolean => configTexts.some((pattern) => pattern.test(path));

const isTestConfig = (path: RepoPath): boolean =>
  /(^|\/)[\w.-]*(jest|vitest|vite|mocha|ava|karma|playwright|cypress|wdio)[\w.-]*$/.test(path);

/** Scripts that configurations written in JavaScript name in literals. */
function* marksOfLiterals(
  text: string,
  path: RepoPath,
  folders: readonly string[],
  sources: Sources,
  tests: ReadonlySet<RepoPath>,
): Iterable<Mark> {
  for (const [key, literal] of literalsOf(text)) {
    if (/^(command|cmd|script|exec|run|start)$/i.test(key) && /\s/.test(literal))
      for (const { path: started, test } of filesOfCommand(literal, folders[0]!, sources))
        yield rootFile(started, `${path} names it`, { test });
    const isEntry = entryKeys.has(key);
    if (idleKeys.has(key) && !isEntry) continue;
    const isGlob = literal.includes("*");
    if (isGlob && (!isEntry || (key === "include" && !isTestConfig(path)))) {
      // A task may run what it is given, or only look at it.
      if (/^[\w-].*\/.*\.[cm]?[jt]sx?$/.test(literal))
        for (const found of locateAll(asPath(literal), folders, sources))
          if (tests.has(found)) yield doubtGiven(found, `${path} names it among others`);
      continue;
    }
    if (!isPathLike(literal) && !isEntry) continue;
    if (literal.startsWith("!") || /\s/.test(literal)) continue;
    const test = /^(test|spec|setup|global)/i.test(key) || (key === "include" && isTestConfig(path));
    for (const found of locateAll(asPath(literal), folders, sources))
      yield rootFile(found, `${path} names it`, { exports: true, test });
  }
}

/** `handler: src/users.create` of functions in the cloud. */
function* marksOfHandlers(
  text: string,
  path: RepoPath,
  folders: readonly string[],
  sources: Sources,
  project: Project,
): Iterable<Mark> {
  for (const match of text.matchAll(/\b[hH]andler["']?\s{0,9}:\s{0,9}["']?([\w@./-]{3,200})/g)) {
    const handler = handlerOf(match[1]!);
    if (handler === null) continue;
    for (const found of locateAll(handler.stem, folders, sources)) {
      yield rootFile(found, `${path} names it`);
      const own = project.own.find(({ file }) => file.path === found);
      for (const [index, { name, scope }] of own?.facts.definitions.entries() ?? [])
        if (name === handler.name && scope === null) yield rootDefinition(found, index, `${path} names it`);
    }
  }
}

/** What configuration files are, and what they name. */
export function* marksOfConfigs(project: Project, homes: Homes, sources: Sources): Iterable<Mark> {
  for (const { file } of project.own)
    if (isConfigScript(file.path))
      yield rootFile(file.path, "a configuration by its name", { exports: true });
  const tests = new Set(project.own.flatMap(({ file }) => (file.flags.test ? [file.path] : [])));
  for (const { path } of project.files) {
    const isScriptFile = isScript(path);
    if (isScriptFile ? !isConfigScript(path) : !isConfigText(path)) continue;
    const text = project.text(path);
    if (text === null) continue;
    const folders = [...new Set([folderOf(path), ...homes.around(path).map(({ folder }) => folder), ""])];
    if (isScriptFile) {
      yield* marksOfLiterals(text, path, folders, sources, tests);
      continue;
    }
    for (const found of mentionedPaths(text, folders, sources))
      yield rootFile(found, `${path} names it`, { exports: true });
    if (/(serverless|template|sam|sst)[\w.-]*\.(ya?ml|json)$/.test(path))
      yield* marksOfHandlers(text, path, folders, sources, project);
    if (/\.(json|jsonc|json5)$|rc$/.test(path))
      for (const [, literal] of literalsOf(text))
        if (/^(\.{1,2}\/|<rootDir>\/)[^*]+$/.test(literal))
          for (const found of locateAll(asPath(literal), folders, sources))
            yield rootFile(found, `${path} names it`, { exports: true });
  }
}

/** What the scripts of manifests run. */
export function* marksOfScripts(homes: Homes, sources: Sources): Iterable<Mark> {
  for (const { folder, manifest, manifestPath } of homes.all) {
    for (const [name, command] of members(member(manifest, "scripts")))
      if (typeof command === "string")
        for (const { path, test } of filesOfCommand(command, folder, sources))
          yield rootFile(path, `script "${name.slice(0, 40)}" of ${manifestPath}`, { test });
    if (manifestPath !== null && member(member(manifest, "scripts"), "start") === undefined)
      for (const path of sources.locate(folder, "server.js"))
        if (folderOf(path) === folder) yield rootFile(path, "what npm starts where nothing else is named");
  }
}
