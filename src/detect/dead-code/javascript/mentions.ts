import type { RepoPath } from "../../../model/ids.js";
import { isScript, stemOf } from "./paths.js";
import type { Sources } from "./sources.js";

/** Longer texts are not searched for paths. In UTF-16 units. */
const maxText = 400_000;
const maxToken = 300;

const tokensOf = (text: string): readonly string[] =>
  text.length > maxText ? [] : text.split(/[\s"'`=:;,()<>|&[\]]+/);

/** What stands before a path and means the folder itself. */
const prefix =
  /^(?:<rootDir>|\$\{?(?:configDir|workspaceFolder|rootDir|PWD|CLAUDE_PROJECT_DIR|GITHUB_WORKSPACE|__dirname)\}?|\{(?:projectRoot|workspaceRoot)\}|%CD%|file:)\/+/;

const cleaned = (token: string): string =>
  token
    .replace(prefix, "./")
    .replace(/^\/+/, "")
    .replace(/[#?].*$/, "");

/** Scripts that a text names by a path with an ending, read from each of the folders. */
export const mentionedPaths = (
  text: string,
  folders: readonly string[],
  sources: Sources,
): ReadonlySet<RepoPath> => {
  const found = new Set<RepoPath>();
  for (const token of new Set(tokensOf(text))) {
    const path = cleaned(token);
    if (path.length > maxToken || !isScript(path) || path.includes("*")) continue;
    for (const one of locateAll(path, folders, sources)) found.add(one);
  }
  return found;
};

/** The scripts for a path that is written somewhere, read from the first folder in which there is one. */
export const locateAll = (
  target: string,
  folders: readonly string[],
  sources: Sources,
): readonly RepoPath[] => {
  for (const folder of folders) {
    const found = target.includes("*") ? sources.expand(folder, target) : sources.locate(folder, target);
    if (found.length > 0) return found;
  }
  return [];
};

/** Texts in quotes of a script, with the key that each stands under: the last word before a colon. */
export const literalsOf = (text: string): readonly (readonly [string, string])[] => {
  if (text.length > maxText) return [];
  const found: (readonly [string, string])[] = [];
  let key = "";
  const pattern =
    /["']?([A-Za-z_$][\w$]{0,60})["']?\s{0,20}:(?!\/)|"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\\n]{1,300})`/g;
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) key = match[1];
    // What is imported stands in the graph.
    else if (
      !/(?:from|import|require)\s*\(?\s*$/.test(text.slice(Math.max(0, match.index - 12), match.index))
    )
      found.push([key, match[2] ?? match[3] ?? match[4]!]);
  }
  return found;
};

/** Whether a text reads as a path to a script or folder, rather than as a word or a package. */
export const isPathLike = (text: string): boolean =>
  /^(\.{1,2}\/|<rootDir>\/|\/)/.test(text) || (isScript(text) && !/\s/.test(text));

export const asPath = cleaned;

/** `src/a.handler` of functions in the cloud: a stem and the name of an export. */
export const handlerOf = (text: string): { readonly stem: string; readonly name: string } | null => {
  const match = /^([\w@./-]{1,200})\.([A-Za-z_$][\w$]*)$/.exec(text);
  return match === null || isScript(text) ? null : { stem: stemOf(match[1]!), name: match[2]! };
};
